"""
Where a question chooses between none of the items of a list, or of the rows of a table, all of them answer in their
place.
"""

from collections.abc import Sequence
from dataclasses import replace

from pincite.answering.in_force import ChosenPassage
from pincite.passages.list_passages import LONGEST_LIST
from pincite.passages.passage import Passage
from pincite.question.record import ReadQuestion


def whole_lists(ranked: Sequence[ChosenPassage], question: ReadQuestion) -> list[ChosenPassage]:
    """
    The options in their order, best first, where what belongs together stands once, at the place of its best part: a
    list for those of its items that the question does not choose, and the rows of a table, if they are short, where a
    row leads that it does not choose.

    A question chooses an item or a row by a word that it holds beyond what all of its kind there say, or by a figure.
    """
    if question.values or not ranked:
        return list(ranked)
    lists = [option for option in ranked if option.passage.kind == "list"]
    rows = _side_by_side(ranked, question)
    placed: dict[Passage, ChosenPassage] = {}
    for option in ranked:
        whole = next((each for each in lists if _is_of(option.passage, each.passage)), None)
        if rows and option.passage.kind == "row" and option.passage.chunk is rows.passage.chunk:
            placed.setdefault(rows.passage, rows)
        elif whole is None or _chosen(option, _items(option, whole), question):
            placed.setdefault(option.passage, option)
        else:
            placed.setdefault(whole.passage, replace(whole, score=max(whole.score, option.score)))
    return list(placed.values())


def _side_by_side(ranked: Sequence[ChosenPassage], question: ReadQuestion) -> ChosenPassage | None:
    """The rows of the leading one's table that may answer as one, where the question chooses none of them."""
    lead, *others = ranked
    beside = [each for each in others if each.passage.kind == "row" and each.passage.chunk is lead.passage.chunk]
    own = [lead, *beside]
    table = [passage for passage in lead.read.passages if passage.kind == "row"]
    if lead.passage.kind != "row" or not beside or any(_chosen(each, table, question) for each in own):
        return None
    parts = sorted((each.passage for each in own), key=lambda passage: passage.spans)
    text = ". ".join(passage.text for passage in parts)
    if len(text) > LONGEST_LIST:
        return None
    first = lead.passage
    whole = Passage(
        first.chunk,
        "list",
        f"{text}.",
        ((parts[0].spans[0][0], parts[-1].spans[0][1]), *first.spans[1:]),
        frozenset().union(*(passage.terms for passage in parts)),
        caption=first.caption,
        over=first.over,
        beyond=first.beyond,
        notes=first.notes,
    )
    return replace(lead, passage=whole)


def _is_of(item: Passage, whole: Passage) -> bool:
    """Whether an item is one of those that a list gives."""
    (start, end), (first, last) = item.spans[0], whole.spans[0]
    return item.kind == "item" and item.chunk is whole.chunk and first <= start and end <= last


def _items(item: ChosenPassage, whole: ChosenPassage) -> list[Passage]:
    return [passage for passage in item.read.passages if _is_of(passage, whole.passage)]


def _chosen(option: ChosenPassage, alike: Sequence[Passage], question: ReadQuestion) -> bool:
    """Whether the question holds a word that an option says beyond what all of those that are *alike* say."""
    common = frozenset.intersection(*(passage.terms for passage in alike))
    return not (option.passage.terms - common).isdisjoint(question.spoken)
