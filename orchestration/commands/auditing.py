"""``receipt``: a signed record of an answer, made, and verified offline against the documents."""

import re
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from orchestration.console import OUT
from orchestration.options import (
    DOCS,
    LAKE,
    AsOfOption,
    DocsOption,
    LakeOption,
    RecipeOption,
    ScopeOption,
    SnapshotOption,
    TenantOption,
    beside,
    lake_of,
    require_writable,
)
from orchestration.whole_files import write_whole
from pincite.adapters.signing import ReceiptError, Signer, key_place, read_chain
from pincite.errors import InputError
from pincite.ingest.publishing import build_of
from pincite.receipts import Given, check_documents, issue, read_receipt
from pincite.wiring import open_engine

_HEX_KEY = re.compile(r"[0-9a-fA-F]{64}")

receipt_app = typer.Typer(
    help="A signed record of an answer: make one, verify one, look over the chain of those that were made.",
    no_args_is_help=True,
)


def register(app: typer.Typer) -> None:
    """Add this family's commands."""
    app.add_typer(receipt_app, name="receipt")


@receipt_app.command(name="make")
def make(
    tenant: TenantOption,
    question: Annotated[str, typer.Argument(help="The question.")],
    target: Annotated[Path, typer.Option("--out", help="File to write the receipt to.")],
    scope: ScopeOption = "MIXED",
    as_of: AsOfOption = None,
    docs: DocsOption = DOCS,
    lake: LakeOption = LAKE,
    snapshot: SnapshotOption = None,
    recipe: RecipeOption = "default",
) -> None:
    """Ask, and write a signed receipt of what came of it; the signing key is made on first use."""
    require_writable("--out", target)
    store = lake_of(lake)
    build = build_of(store, tenant, snapshot)
    asked = beside(scope, as_of, None, None, None, None).question(question)
    result = open_engine(store.root, tenant, build.index_version, recipe).ask(asked)
    signer = Signer(key_place(), (docs, lake))
    data = issue(Given(tenant, asked, result, build), store, signer, datetime.now(UTC).isoformat(timespec="seconds"))
    write_whole("--out", target, data)
    OUT.print(
        f"{target}: receipt {read_receipt(data).receipt.number}, signed by {signer.public_key}",
        markup=False,
        soft_wrap=True,
    )


@receipt_app.command(name="verify")
def verify(
    file: Annotated[Path, typer.Argument(help="A receipt.")],
    docs: DocsOption = DOCS,
    pdf: Annotated[Path | None, typer.Option("--pdf", help="The one file that it quotes, wherever it lies.")] = None,
    key: Annotated[
        str | None, typer.Option("--key", help="The public key that you trust: hexadecimal digits, or a file of them.")
    ] = None,
) -> None:
    """
    Hold a receipt against its signature and against the documents, without network and lake; exit 2 where anything does
    not hold.
    """
    if not file.is_file():
        msg = f"{file}: no such file"
        raise ReceiptError(msg)
    trusted = _key(key) if key else None
    signed = read_receipt(_read(file), trusted)
    receipt = signed.receipt
    folder = docs / receipt.tenant if (docs / receipt.tenant).is_dir() else docs
    for sentence in dict.fromkeys(check_documents(receipt, lambda name: pdf or folder / name)):
        OUT.print(sentence, markup=False, soft_wrap=True)
    vouched = (
        "the key that you trust"
        if trusted
        else f"{signed.public_key}, which was not held against a key that you trust (--key)"
    )
    OUT.print(
        (
            f"receipt {receipt.number} of {receipt.issued_at}: {receipt.outcome}; unchanged since it was signed by "
            f"{vouched}"
        ),
        markup=False,
        soft_wrap=True,
    )


@receipt_app.command(name="chain")
def chain() -> None:
    """Look over the chain of the receipts that this person's key signed; exit 2 where it was tampered with."""
    place = key_place()
    if not place.is_file():
        msg = f"{place}: no signing key yet; the first receipt makes it"
        raise ReceiptError(msg)
    signer = Signer(place)
    links = read_chain(signer.chain, signer.public_key)
    OUT.print(
        f"{len(links)} receipts, each following the one before, signed by {signer.public_key}",
        markup=False,
        soft_wrap=True,
    )


def _key(given: str) -> str:
    path = Path(given)
    try:
        is_file = path.is_file()
    except OSError:  # too long for the name of a file
        is_file = False
    if not is_file and not _HEX_KEY.fullmatch(given):
        msg = f"--key: {given}: neither a file nor 64 hexadecimal digits"
        raise InputError(msg)
    return _read(path).decode("ascii", errors="replace").strip() if is_file else given


def _read(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        msg = f"{file}: cannot be read ({error.strerror})"
        raise ReceiptError(msg) from error
