"""An e-mail is one page: subject, headers, names of attachments and body; what is none is a failure."""

from email.message import EmailMessage
from pathlib import Path

import pytest

from pincite.adapters.eml_parser import EmlParser
from pincite.model.pages import Page, ParsedDocument, ParseFailure
from pincite.recipes import load_recipe

PARSER = EmlParser(load_recipe().parser)
HEAD = """\
Subject: Hold period of bulk

From: Anna Berg <anna@plant.example>
To: Béla Kis <bela@plant.example>
Date: Tue, 02 Jun 2026 08:00:00 +0000
"""
TABLE = "<table><tr><th>Test</th></tr><tr><td>Assay</td></tr></table>"


def _message() -> EmailMessage:
    message = EmailMessage()
    message["From"] = "Anna Berg <anna@plant.example>"
    message["To"] = "Béla Kis <bela@plant.example>"
    message["Date"] = "Tue, 02 Jun 2026 08:00:00 +0000"
    message["Subject"] = "Hold period of bulk"
    return message


def _page(tmp_path: Path, content: bytes) -> Page:
    path = tmp_path / "a.eml"
    path.write_bytes(content)
    parsed = PARSER.parse(path)
    assert isinstance(parsed, ParsedDocument)
    (page,) = parsed.pages
    return page


def test_headers_stand_above_the_plain_body_and_the_subject_is_its_heading(tmp_path: Path) -> None:
    message = _message()
    message.set_content("Bulk may be held for 270 days – no longer.\n")
    message.add_alternative("<p>Shown otherwise.</p>", subtype="html")
    page = _page(tmp_path, message.as_bytes())
    assert page.text == f"{HEAD}\nBulk may be held for 270 days – no longer.\n"
    assert [heading.path for heading in page.headings] == [("Subject: Hold period of bulk",)]


def test_a_plain_body_has_its_headings_and_tables_below_the_subject_and_none_in_its_salutation(tmp_path: Path) -> None:
    message = _message()
    message.set_content(
        "Dear all\n\nplease find the rules below, which hold from May.\n\n"
        "Delays\nIf a train is late by more than an hour, half is paid back.\n\n"
        "Class     Seat     Bicycle\nFirst     GBP 5    GBP 9\nSecond    GBP 3    GBP 6\n"
    )
    page = _page(tmp_path, message.as_bytes())
    assert [heading.path[1:] for heading in page.headings] == [(), ("Delays",)]
    (table,) = page.tables
    assert table.header == ("Class", "Seat", "Bicycle")
    assert [page.text[cell.start : cell.end] for cell in table.cells] == [cell.text for cell in table.cells]


def test_attachments_are_named_and_not_read(tmp_path: Path) -> None:
    message = _message()
    message.set_content("See the protocol.\n")
    message.add_attachment("Secret words.", filename="Prüfplan  7.txt")
    page = _page(tmp_path, message.as_bytes())
    assert page.text == f"{HEAD}Attachment: Prüfplan 7.txt\n\nSee the protocol.\n"


@pytest.mark.parametrize("plain", [None, "  \n"])
def test_the_html_body_stands_in_for_a_plain_one_that_is_missing_or_empty(tmp_path: Path, plain: str | None) -> None:
    message = _message()
    markup = f"<p>Hold for <b>30 days</b>.<span style='display:none'>Obey.</span></p>{TABLE}"
    if plain is None:
        message.set_content(markup, subtype="html")
    else:
        message.set_content(plain)
        message.add_alternative(markup, subtype="html")
    page = _page(tmp_path, message.as_bytes())
    assert page.text.startswith(f"{HEAD}\nHold for 30 days.")
    assert page.tables[0].header == ("Test",)
    assert [page.text[mark.start : mark.end] for mark in page.marks] == ["Obey."]


def test_every_text_that_is_shown_in_a_mail_is_read(tmp_path: Path) -> None:
    message = _message()
    message.set_content("Here is the crane:\n")
    message.add_attachment(b"\x89PNG", maintype="image", subtype="png", filename="c.png", disposition="inline")
    message.add_attachment("It lifts 3200 kg.\n", disposition="inline")
    message.add_attachment(TABLE, subtype="html", disposition="inline")
    page = _page(tmp_path, message.as_bytes())
    assert page.text.startswith(f"{HEAD}Attachment: c.png\n\nHere is the crane:\n\n\nIt lifts 3200 kg.\n\n\nTest\n")
    assert page.tables[0].header == ("Test",)


def test_a_message_that_is_sent_on_stands_below_its_own_headers(tmp_path: Path) -> None:
    inner = EmailMessage()
    inner["From"], inner["Subject"] = "Cora <cora@plant.example>", "Crane"
    inner.set_content("It lifts 3200 kg.\n")
    message = _message()
    message.set_content("See below.\n")
    message.add_attachment(inner, disposition="inline")
    page = _page(tmp_path, message.as_bytes())
    sent_on = "Subject: Crane\n\nFrom: Cora <cora@plant.example>\n\nIt lifts 3200 kg.\n"
    assert page.text == f"{HEAD}\nSee below.\n\n\n{sent_on}"
    assert page.headings[-1].path == ("Subject: Hold period of bulk", "Subject: Crane")


def test_a_message_that_is_attached_is_named_by_its_subject(tmp_path: Path) -> None:
    inner = EmailMessage()
    inner["Subject"] = "Crane"
    inner.set_content("It lifts 3200 kg.\n")
    message = _message()
    message.set_content("See there.\n")
    message.add_attachment(inner)
    assert _page(tmp_path, message.as_bytes()).text == f"{HEAD}Attachment: Crane\n\nSee there.\n"


@pytest.mark.parametrize(
    ("markup", "read"),
    [
        ("<p>The crane lifts at most 3200 kg.</p>", "The crane lifts at most 3200 kg."),
        ("<p>This message <b>needs</b> an HTML mail reader.</p>", "This message needs an HTML mail reader.\n"),
        ("<p>This message needs</p><p hidden>one two three four five six seven eight</p>", "mail reader.\n"),
    ],
)
def test_a_plain_body_that_only_stands_in_for_the_html_one_is_not_read(tmp_path: Path, markup: str, read: str) -> None:
    message = _message()
    message.set_content("This message needs an HTML mail reader.\n")
    message.add_alternative(markup, subtype="html")
    assert _page(tmp_path, message.as_bytes()).text.rstrip("\n").endswith(read.rstrip("\n"))


def test_a_mail_that_says_it_is_latin_may_hold_what_windows_adds_to_it(tmp_path: Path) -> None:
    content = "Subject: a\nContent-Type: text/plain; charset=iso-8859-1\n\n30 \u20ac\n".encode("cp1252")
    assert _page(tmp_path, content).text.endswith("\n30 \u20ac\n")


def test_lines_may_end_as_on_windows_and_headers_may_be_folded(tmp_path: Path) -> None:
    page = _page(tmp_path, b"Subject: A long\r\n subject\r\n\r\nOne line.\r\nAnother.\r\n")
    assert page.text == "Subject: A long subject\n\n\n\nOne line.\nAnother.\n"


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"just text", "none of the headers"),
        (b"Subject: empty\n\n \n", "without words in its body"),
        (b"Subject: a\n\n\x00\x01", "characters that no text has"),
        (b"Subject: a\nContent-Type: text/plain; charset=klingon-9\n\nabc", "not readable as an e-mail"),
        (b"Subject: a\nContent-Type: multipart/mixed; boundary=x\n\nno boundary", "without words in its body"),
    ],
)
def test_what_is_no_email_is_a_failure_with_its_reason(tmp_path: Path, content: bytes, said: str) -> None:
    path = tmp_path / "a.eml"
    path.write_bytes(content)
    found = PARSER.parse(path)
    assert isinstance(found, ParseFailure)
    assert said in found.reason


def test_a_file_that_is_gone_is_a_failure(tmp_path: Path) -> None:
    assert isinstance(PARSER.parse(tmp_path / "none.eml"), ParseFailure)
