"""
The cases of a report: each opens on question, wanted, given, evidence, the cited pages as pictures, and what became of
it in the runs before.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape

from evals.case_records import CaseRecord
from evals.reporting.case_summary import summary_of
from evals.reporting.report_pages import Pages, boxes_of, span_of
from evals.reporting.report_pictures import Album, QuotedPassage, album_of
from evals.reporting.run_comparison import ChangedCase
from evals.running.case_history import PastVerdict, RunVerdicts, past_of
from pincite.model.outcomes import Answered, Refused

AROUND = 160
"""Characters of the page before and after a quoted passage."""
_LONGEST = 700
_WORDS = {"passed": ("PASS", "pass"), "failed": ("FAIL", "fail"), "not counted": ("NOT COUNTED", "underpowered")}


@dataclass(frozen=True, slots=True)
class CaseCard:
    """One case of the report, before it is known which of its pages are carried as pictures."""

    record: CaseRecord
    before: CaseRecord | None
    passages: tuple[QuotedPassage, ...]
    past: tuple[PastVerdict, ...]

    @property
    def state(self) -> str:
        """What became of it, in the words of its history."""
        return "not counted" if not self.record.counted else "passed" if self.record.passed else "failed"

    @property
    def asks_for_a_look(self) -> bool:
        """Whether it failed, was not counted, has a remark, or came out otherwise than in the run before."""
        return self.state != "passed" or bool(self.record.remarks) or self.before is not None


def case_cards(
    records: Iterable[CaseRecord], changed: Sequence[ChangedCase], runs: Sequence[RunVerdicts], pages: Pages
) -> list[CaseCard]:
    """A card for every record, those that ask for a look first, else in the run's order."""
    before = {pair.after.case.id: pair.before for pair in changed}
    cards = [
        CaseCard(
            record,
            before.get(record.case.id),
            tuple(_passages(record, pages)),
            past_of(record.case.id, record.asked, runs),
        )
        for record in records
    ]
    return sorted(cards, key=lambda card: not card.asks_for_a_look)


def _passages(record: CaseRecord, pages: Pages) -> Iterator[QuotedPassage]:
    """The golden evidence, then what was cited or came nearest; each passage once."""
    for piece in record.case.evidence:
        page = pages.page(record.case, piece.file, piece.page)
        span = span_of(piece.quote, page.text) if page else None
        words = _excerpt(page.text, *span) if page and span else f"<mark>{escape(piece.quote)}</mark>"
        boxes = boxes_of(page, *span) if page and span else ()
        yield QuotedPassage(
            "wanted", piece.file, piece.page, words, boxes, pages.place(record.case, piece.file, piece.page)
        )
    seen: set[tuple[str, int, str]] = set()
    for file, number, snippet in _given(record):
        if (file, number, snippet) in seen:
            continue
        seen.add((file, number, snippet))
        page = pages.page(record.case, file, number)
        start = page.text.find(snippet) if page else -1
        words = (
            _excerpt(page.text, start, start + len(snippet))
            if page and start >= 0
            else f"<mark>{escape(_short(snippet))}</mark>"
        )
        boxes = boxes_of(page, start, start + len(snippet)) if page and start >= 0 else ()
        role = "given" if isinstance(record.outcome, Answered) else "nearest"
        yield QuotedPassage(
            role, file, number, words, boxes, pages.place(record.case, file, number) if start >= 0 else None
        )


def _given(record: CaseRecord) -> Iterator[tuple[str, int, str]]:
    match record.outcome:
        case Answered(sentences=sentences):
            yield from ((c.file, c.page, c.snippet) for sentence in sentences for c in sentence.citations)
        case Refused(nearest=nearest):
            yield from ((near.file, near.page, near.snippet) for near in nearest[:2])
        case None:
            return


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]} …"


def _excerpt(text: str, start: int, end: int) -> str:
    """The passage, marked, in a little of what stands around it."""
    first, last = max(0, start - AROUND), min(len(text), end + AROUND)
    before, after = f"{'… ' if first else ''}{text[first:start]}", f"{text[end:last]}{' …' if last < len(text) else ''}"
    return f"{escape(before)}<mark>{escape(_short(text[start:end]))}</mark>{escape(after)}"


def cases_section(cards: Sequence[CaseCard]) -> str:
    """Every case as HTML, with the filters over them and the pictures that they share."""
    album = album_of(
        (passage for card in cards if card.asks_for_a_look for passage in card.passages),
        (passage for card in cards for passage in card.passages),
    )
    first = next((card.record.case.id for card in cards if card.state == "failed"), None)
    body = "".join(_card(card, album, is_open=card.record.case.id == first) for card in cards)
    return _filters(cards) + album.store() + f'<div id="cases">{body}</div>'


def _filters(cards: Sequence[CaseCard]) -> str:
    """Search and choices; the script below the page makes them work, and without it every case is listed."""
    cases = [card.record.case for card in cards]
    choices: dict[str, list[str]] = {
        "state": ["failed", "passed", "not counted", "to look at", "changed"],
        "set": sorted({card.record.set_name for card in cards}),
        "tenant": sorted({case.doc_set for case in cases}),
        "kind": sorted({case.category.value for case in cases}),
    }
    looks = sum(card.asks_for_a_look for card in cards)
    selects = "".join(
        f'<label>{name} <select data-filter="{name}"><option value="">all</option>'
        + "".join(
            f"<option{' selected' if word == 'to look at' and looks else ''}>{escape(word)}</option>" for word in words
        )
        + "</select></label>"
        for name, words in choices.items()
    )
    search = (
        '<label class="search">text <input type="search" data-filter="text" placeholder="question, answer, file, '
        'id …"></label>'
    )
    button = '<button type="button" id="unfold">open all</button>'
    count = f'<output id="shown">{len(cards)} cases</output>'
    return f'<form class="filters" id="filters">{search}{selects}{button}{count}</form>'


def _card(card: CaseCard, album: Album, *, is_open: bool) -> str:
    case, record = card.record.case, card.record
    word, style = _WORDS[card.state]
    turned = _turned(card)
    marks = " ".join(
        [card.state, *(["to look at"] if card.asks_for_a_look else []), *(["changed"] if card.before else [])]
    )
    head = (
        f'<summary><span class="verdict {style}">{word}</span> <code>{escape(case.id)}</code>{turned} '
        f"<span>{escape(case.question)}</span>{_strip(card.past)}</summary>"
    )
    blame = [
        f"<strong>{f.code}</strong>{escape(f' in the {f.stage}' if f.stage else '')}: {escape(f.why)}"
        for f in record.failures
    ]
    health = [] if record.counted else [f"evidence {record.health}: it stands in no denominator"]
    why = "".join(f"<p>{line}</p>" for line in [*blame, *map(escape, [*health, *record.remarks])])
    return (
        f'<details class="case" id="case-{escape(case.id)}" data-state="{marks}" data-set="{record.set_name}" '
        f'data-tenant="{escape(case.doc_set)}" '
        f'data-kind="{case.category.value}"{" open" if is_open else ""}>{head}'
        f"<p><small>{case.category.value}, {escape(case.failure_mode)}, {escape(case.doc_set)}, as of "
        f"{case.as_of}{escape(_world(record))}</small></p>"
        f'<div class="sides">{_sides(card)}</div>{why}<div '
        f'class="evidence">{"".join(map(_passage, card.passages))}</div>'
        f"{album.pictures(card.passages)}{_past(card.past)}</details>"
    )


def _world(record: CaseRecord) -> str:
    return (
        f"; asked of a copy of the documents with edits ({', '.join(edit.kind for edit in record.case.edits)})"
        if record.case.world
        else ""
    )


def _turned(card: CaseCard) -> str:
    if card.before is None:
        return ""
    if card.before.passed == card.record.passed:
        return " <small>other answer than before</small>"
    return f" <small>{'pass' if card.before.passed else 'fail'} → {'pass' if card.record.passed else 'fail'}</small>"


def _sides(card: CaseCard) -> str:
    now = summary_of(card.record)
    sides = [("wanted", now.expected, now.expected_at), ("given", now.got, now.got_at)]
    if card.before is not None:
        then = summary_of(card.before)
        sides.append((f"given before ({'passed' if card.before.passed else 'failed'})", then.got, then.got_at))
    return "".join(
        f"<section><h4>{name}</h4><p>{escape(text)}</p><p><small>{escape(place)}</small></p></section>"
        for name, text, place in sides
    )


def _passage(passage: QuotedPassage) -> str:
    return (
        f'<blockquote class="{passage.role}"><small>{passage.role}: {escape(passage.file)} '
        f"p{passage.page}</small><p>{passage.words}</p></blockquote>"
    )


def _strip(past: Sequence[PastVerdict]) -> str:
    """The history at a glance, oldest first."""
    squares = "".join(f'<i class="{_WORDS[then.verdict.state][1]}" title="{_said(then)}"></i>' for then in past)
    return f'<span class="strip">{squares}</span>' if squares else ""


def _past(past: Sequence[PastVerdict]) -> str:
    if not past:
        return "<p><small>history: no run of this suite is remembered</small></p>"
    failed = sum(then.verdict.state == "failed" for then in past)
    rows = "".join(f"<li>{_said(then)}</li>" for then in reversed(past))
    return (
        f'<details class="past"><summary>history: failed in {failed} of {len(past)} runs that are '
        f"remembered</summary><ol>{rows}</ol></details>"
    )


def _said(then: PastVerdict) -> str:
    code = f", {then.verdict.failure}" if then.verdict.failure else ""
    return escape(f"{then.started_at[:16].replace('T', ' ')}: {then.verdict.state}{code} (run {then.run_id})")
