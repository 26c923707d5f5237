"""
A receipt holds to the byte: made, verified offline against the documents, and refused once anything of it, of the file
or of the chain is another.
"""

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from orchestration.cli import app
from pincite.adapters.lake import Lake
from pincite.adapters.signing import ReceiptError, Signer, read_chain
from pincite.engine import Question
from pincite.errors import InputError
from pincite.ingest.publishing import build_of
from pincite.model.signed_receipts import FIRST
from pincite.receipts import Given, check_documents, issue, read_receipt
from pincite.wiring import open_engine
from tests.conftest import make_small_docs

HOLD = "For how many days may bulk tablets be held before they are packaged?"
LEAVE = "How many days of paid leave does a quality inspector get?"


@dataclass
class Office:
    """A small lake, and a key beside it."""

    docs: Path
    lake: Path
    key: Path

    def receipt(self, question: str = HOLD, tenant: str = "acme") -> bytes:
        lake = Lake(self.lake)
        asked, build = Question(question, date(2026, 6, 30)), build_of(lake, tenant)
        given = Given(tenant, asked, open_engine(self.lake, tenant).ask(asked), build)
        return issue(given, lake, Signer(self.key, (self.docs, self.lake)), "2026-06-30T12:00:00+00:00")

    def place(self, name: str) -> Path:
        return self.docs / "acme" / name


@pytest.fixture(scope="module")
def office(tmp_path_factory: pytest.TempPathFactory) -> Office:
    root = tmp_path_factory.mktemp("receipts")
    made = Office(make_small_docs(root / "docs"), root / "lake", root / "keys" / "signing.pem")
    assert CliRunner().invoke(app, ["build", "--docs", str(made.docs), "--lake", str(made.lake)]).exit_code == 0
    return made


@pytest.fixture(scope="module")
def made(office: Office) -> bytes:
    return office.receipt()


def test_a_receipt_says_what_was_asked_and_answered_and_holds_against_the_documents(
    office: Office, made: bytes
) -> None:
    receipt = read_receipt(made).receipt
    assert (receipt.question, receipt.outcome, receipt.tenant) == (HOLD, "answered", "acme")
    assert receipt.sentences[0].citations[0].boxes
    assert len(receipt.contracts) == 5
    assert list(check_documents(receipt, office.place)) == [
        "hold-times.pdf page 1: the quoted words stand in their boxes"
    ]


def test_a_receipt_has_the_version_that_the_paper_states_where_no_manifest_gives_one(tmp_path: Path) -> None:
    paper = tmp_path / "docs" / "acme" / "hold.txt"
    paper.parent.mkdir(parents=True)
    paper.write_text("SOP-001 Hold times\n\nVersion 2\n\nBulk tablets are held for 270 days.\n", encoding="utf-8")
    office = Office(paper.parents[1], tmp_path / "lake", tmp_path / "keys" / "signing.pem")
    done = CliRunner().invoke(app, ["build", "--docs", str(office.docs), "--lake", str(office.lake)])
    assert done.exit_code == 0
    (sentence,) = read_receipt(office.receipt("For how many days are bulk tablets held?")).receipt.sentences
    assert sentence.citations[0].version == "2"


def test_a_refusal_has_a_receipt_too(office: Office) -> None:
    receipt = read_receipt(office.receipt(LEAVE)).receipt
    assert (receipt.answer, receipt.sentences) == ("Not found in provided PDFs", ())
    assert receipt.refusal_code
    assert list(check_documents(receipt, office.place)) == []


@settings(max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_any_flipped_byte_of_a_receipt_fails(made: bytes, data: st.DataObject) -> None:
    at, other = data.draw(st.integers(0, len(made) - 1)), data.draw(st.integers(1, 255))
    with pytest.raises(ReceiptError):
        read_receipt(made[:at] + bytes([made[at] ^ other]) + made[at + 1 :])


@settings(max_examples=50, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_any_flipped_byte_of_the_document_fails(
    office: Office, made: bytes, tmp_path: Path, data: st.DataObject
) -> None:
    file = (office.docs / "acme" / "hold-times.pdf").read_bytes()
    at, other = data.draw(st.integers(0, len(file) - 1)), data.draw(st.integers(1, 255))
    (tmp_path / "hold-times.pdf").write_bytes(file[:at] + bytes([file[at] ^ other]) + file[at + 1 :])
    with pytest.raises(ReceiptError, match="its bytes are others"):
        list(check_documents(read_receipt(made).receipt, lambda name: tmp_path / name))


@pytest.mark.parametrize(
    "change",
    [
        lambda _: b"",
        lambda b: b[:-1],
        lambda b: b + b"\n",
        lambda b: b" " + b,
        lambda b: json.dumps(json.loads(b), indent=1).encode(),
        lambda _: b"\xff",
    ],
)
def test_what_is_not_the_receipt_to_the_byte_fails(made: bytes, change: Callable[[bytes], bytes]) -> None:
    with pytest.raises(ReceiptError):
        read_receipt(change(made))


def test_a_receipt_that_another_key_signed_anew_fails_against_the_trusted_one(
    office: Office, made: bytes, tmp_path: Path
) -> None:
    trusted = read_receipt(made).public_key
    forged = Office(office.docs, office.lake, tmp_path / "other.pem").receipt()
    read_receipt(forged)
    read_receipt(made, trusted)
    with pytest.raises(ReceiptError, match="another key"):
        read_receipt(forged, trusted)


def test_receipts_follow_one_another_and_a_chain_that_was_tampered_with_takes_no_more(
    office: Office, tmp_path: Path
) -> None:
    mine = Office(office.docs, office.lake, tmp_path / "key.pem")
    first, second, third = (read_receipt(mine.receipt()).receipt for _ in range(3))
    assert first.previous == FIRST
    assert [first.number, second.number, third.number] == [1, 2, 3]
    signer = Signer(mine.key)
    links = read_chain(signer.chain, signer.public_key)
    assert [second.previous, third.previous] == [link.digest for link in links[:2]]
    lines = signer.chain.read_text(encoding="utf-8").splitlines()
    for tampered in (
        lines[:1] + lines[2:],
        lines[::-1],
        [lines[0].replace(links[0].digest, FIRST), *lines[1:]],
        ["{}", *lines],
    ):
        signer.chain.write_text("\n".join(tampered) + "\n", encoding="utf-8")
        with pytest.raises(ReceiptError):
            mine.receipt()


def test_the_key_is_its_owners_alone_and_lies_outside_of_documents_and_lake(office: Office, tmp_path: Path) -> None:
    Signer(tmp_path / "deep" / "key.pem")
    assert (tmp_path / "deep" / "key.pem").stat().st_mode & 0o777 == 0o600
    (tmp_path / "deep" / "key.pem").chmod(0o644)
    with pytest.raises(ReceiptError, match="others than its owner"):
        Signer(tmp_path / "deep" / "key.pem")
    for folder in (office.docs, office.lake):
        with pytest.raises(ReceiptError, match="may not lie"):
            Signer(folder / "sub" / "key.pem", (office.docs, office.lake))
    (tmp_path / "none.pem").write_bytes(b"no key")
    (tmp_path / "none.pem").chmod(0o600)
    with pytest.raises(ReceiptError, match="not a signing key"):
        Signer(tmp_path / "none.pem")


def making(office: Office, out: Path) -> tuple[object, ...]:
    """The words of the command that makes a receipt."""
    places = ("--docs", office.docs, "--lake", office.lake, "--out", out)
    return ("make", HOLD, "--tenant", "acme", "--as-of", "2026-06-30", *places)


def called(*arguments: object) -> tuple[int, str]:
    """Exit status and words of a command, as its caller sees them."""
    done = CliRunner().invoke(app, ["receipt", *map(str, arguments)])
    return (2 if isinstance(done.exception, ReceiptError) else done.exit_code), done.stdout or str(done.exception)


def test_by_the_command_line_a_receipt_is_made_verified_tampered_with_and_refused(
    office: Office, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PINCITE_SIGNING_KEY", str(tmp_path / "signing.pem"))
    file = tmp_path / "receipt.json"
    assert called("chain")[0] == 2
    made, said = called(*making(office, file))
    assert made == 0, said
    key = read_receipt(file.read_bytes()).public_key
    for extra in ((), ("--key", key), ("--pdf", office.docs / "acme" / "hold-times.pdf")):
        status, said = called("verify", file, "--docs", office.docs, *extra)
        assert (status, "the quoted words stand in their boxes" in said) == (0, True)
    assert called("chain") == (0, f"1 receipts, each following the one before, signed by {key}\n")
    assert called("verify", file, "--docs", office.docs, "--key", "0" * 64)[0] == 2
    assert called("verify", file, "--docs", tmp_path)[0] == 2
    assert called("verify", tmp_path / "none.json")[0] == 2
    file.write_bytes(file.read_bytes().replace(b"270 days", b"720 days"))
    assert called("verify", file, "--docs", office.docs)[0] == 2


def refused_in_one_sentence(*arguments: object) -> str:
    """What a command says that ends with 2 because of what it was given."""
    done = CliRunner().invoke(app, ["receipt", *map(str, arguments)])
    if done.exception is None or isinstance(done.exception, SystemExit):
        assert done.exit_code == 2, done.output
        return done.output
    assert isinstance(done.exception, (InputError, ReceiptError)), repr(done.exception)
    said = str(done.exception)
    assert said
    assert "\n" not in said
    return said


@pytest.mark.parametrize(
    "words",
    [
        (HOLD, "--tenant", "nobody"),
        (HOLD, "--tenant", "../acme"),
        (HOLD, "--tenant", "acme", "--snapshot", "snap-0"),
        (HOLD, "--tenant", "acme", "--as-of", "tomorrow"),
        ("w " * 50_000, "--tenant", "acme"),
        (" ", "--tenant", "acme"),
    ],
    ids=["no tenant", "no name", "no snapshot", "no day", "100 kB", "no question"],
)
def test_no_receipt_is_made_of_what_cannot_be_asked(
    office: Office, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    monkeypatch.setenv("PINCITE_SIGNING_KEY", str(tmp_path / "signing.pem"))
    file = tmp_path / "receipt.json"
    assert refused_in_one_sentence("make", *words, "--docs", office.docs, "--lake", office.lake, "--out", file)
    assert not file.exists()


def test_a_receipt_goes_into_no_folder_that_is_not_there(
    office: Office, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PINCITE_SIGNING_KEY", str(tmp_path / "signing.pem"))
    for place in (tmp_path / "none" / "receipt.json", tmp_path):
        assert str(place) in refused_in_one_sentence(*making(office, place))
    assert not (tmp_path / "signing.pem").exists(), "no link of the chain was spent on it"


def test_a_tampered_chain_makes_no_receipt_and_is_told_by_the_command_too(
    office: Office, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PINCITE_SIGNING_KEY", str(tmp_path / "signing.pem"))
    make = making(office, tmp_path / "receipt.json")
    assert called(*make)[0] == called(*make)[0] == 0
    chain = Signer(tmp_path / "signing.pem").chain
    chain.write_text(chain.read_text(encoding="utf-8").splitlines()[1] + "\n", encoding="utf-8")
    refused_in_one_sentence("chain")
    refused_in_one_sentence(*make)


def test_a_receipt_is_not_verified_by_a_damaged_pdf_another_document_or_a_key_that_is_none(
    office: Office, made: bytes, tmp_path: Path
) -> None:
    file, damaged = tmp_path / "receipt.json", tmp_path / "damaged.pdf"
    file.write_bytes(made)
    whole = office.place("hold-times.pdf").read_bytes()
    for data in (b"", whole[: len(whole) // 2], b"%PDF-1.7\n" + bytes(999), whole.replace(b"%PDF", b"PDF%")):
        damaged.write_bytes(data)
        refused_in_one_sentence("verify", file, "--pdf", damaged)
    for pdf in (tmp_path / "none.pdf", tmp_path):
        refused_in_one_sentence("verify", file, "--pdf", pdf)
    for key in ("no key", "zz" * 32, "0" * 100_000, str(tmp_path / "none.pub"), str(damaged), "\0"):
        refused_in_one_sentence("verify", file, "--docs", office.docs, "--key", key)
    for data in (b"", b"[]", b"{}", b"\xff\xfe", b"[" * 100_000):
        file.write_bytes(data)
        refused_in_one_sentence("verify", file, "--docs", office.docs)
    refused_in_one_sentence("verify", tmp_path, "--docs", office.docs)


def test_a_receipt_on_a_version_kept_in_place_of_an_unreadable_one_vouches_for_the_file_it_quotes(
    tmp_path: Path,
) -> None:
    docs, lake = make_small_docs(tmp_path / "docs"), tmp_path / "lake"
    office, paper = Office(docs, lake, tmp_path / "keys" / "signing.pem"), docs / "acme" / "hold-times.pdf"
    quoted = paper.read_bytes()
    for version, data in (("1", quoted), ("2", b"%PDF-1.7 cut off")):
        paper.write_bytes(data)
        row = f'[[documents]]\nfile = "hold-times.pdf"\ntitle = "Hold times {version}"\nversion = "{version}"\n'
        (docs / "acme" / "manifest.toml").write_text(row, encoding="utf-8")
        assert CliRunner().invoke(app, ["build", "--docs", str(docs), "--lake", str(lake)]).exit_code == 0
    receipt = read_receipt(office.receipt()).receipt
    (citation,) = receipt.sentences[0].citations
    assert (citation.title, citation.version) == ("Hold times 1", "1")
    assert citation.sha256 == hashlib.sha256(quoted).hexdigest()
    with pytest.raises(ReceiptError, match="not the file that was quoted"):
        list(check_documents(receipt, office.place))
    paper.write_bytes(quoted)
    assert list(check_documents(receipt, office.place))
