"""A key is its owner's alone, and a chain of receipts cannot be changed unseen."""

from pathlib import Path

import pytest

from pincite.adapters.signing import VARIABLE, ReceiptError, Signer, key_place, read_chain, verified
from pincite.model.signed_receipts import FIRST


def _signer(folder: Path) -> Signer:
    return Signer(folder / "keys" / "key.pem")


def test_a_key_is_made_once_for_its_owner_and_signs_what_it_verifies(tmp_path: Path) -> None:
    first, again = _signer(tmp_path), _signer(tmp_path)
    assert first.public_key == again.public_key
    assert (tmp_path / "keys" / "key.pem").stat().st_mode & 0o077 == 0
    assert verified(first.public_key, first.sign(b"said"), b"said")
    assert not verified(first.public_key, first.sign(b"said"), b"said otherwise")
    assert not verified("no key", "no signature", b"said")


def test_receipts_follow_one_another_and_a_changed_line_is_named(tmp_path: Path) -> None:
    signer, given = _signer(tmp_path), list[tuple[int, str]]()

    def made(number: int, previous: str) -> bytes:
        given.append((number, previous))
        return f"receipt {number}".encode()

    signer.append(made)
    signer.append(made)
    links = read_chain(signer.chain, signer.public_key)
    assert given == [(1, FIRST), (2, links[0].digest)]
    lines = signer.chain.read_text(encoding="utf-8").splitlines()
    for broken, said in ((lines[1:], "line 1"), ([lines[0], "{}"], "line 2"), ([lines[0]] * 2, "line 2")):
        signer.chain.write_text("\n".join(broken) + "\n", encoding="utf-8")
        with pytest.raises(ReceiptError, match=said):
            signer.append(made)


def test_a_key_among_documents_open_to_others_or_none_at_all_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ReceiptError, match="may not lie among documents"):
        Signer(tmp_path / "docs" / "key.pem", (tmp_path / "docs",))
    _signer(tmp_path)
    (tmp_path / "keys" / "key.pem").chmod(0o644)
    with pytest.raises(ReceiptError, match="others than its owner"):
        _signer(tmp_path)
    (tmp_path / "no.pem").write_text("nothing", encoding="utf-8")
    (tmp_path / "no.pem").chmod(0o600)
    with pytest.raises(ReceiptError, match="not a signing key"):
        Signer(tmp_path / "no.pem")


def test_the_place_of_the_key_can_be_named(monkeypatch, tmp_path: Path) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path / "k.pem"))
    assert key_place() == tmp_path / "k.pem"
    monkeypatch.delenv(VARIABLE)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert key_place() == tmp_path / "pincite" / "signing-key.pem"
