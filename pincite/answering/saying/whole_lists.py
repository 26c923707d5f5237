"""
Where a question chooses between none of the items of a list, or of the rows of a table, all of them answer in their
place.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from pincite.answering.precedence.in_force import ChosenPassage
from pincite.answering.read_chunk import ReadChunk
from pincite.passages.list_passages import rows_together
from pincite.passages.passage import Passage
from pincite.question.record import ReadQuestion
from pincite.question.wanted.defined_terms import defines
from pincite.values.terms import terms_of


def tables_asked_for(read: ReadChunk, question: ReadQuestion) -> ReadChunk:
    """
    What was read, with its table as a whole only where the question asks for nothing beyond what stands over that, and
    chooses no row of it: anything else is told by its rows.
    """
    rows = [passage for passage in read.passages if passage.kind == "row"]
    whole = next((passage for passage in read.passages if passage.of_rows), None)
    if whole is None:
        return read
    common = _common(rows, _headings(whole))
    chosen = any(not (row.terms - common).isdisjoint(question.spoken) for row in rows)
    if question.terms and read.context.issuperset(question.terms) and not chosen:
        return read
    return replace(read, passages=tuple(passage for passage in read.passages if not passage.of_rows))


def lists_over(ranked: Sequence[ChosenPassage]) -> list[ChosenPassage]:
    """The lists under a heading, whose items are often sentences, that the options hold items of, as options."""
    found: dict[Passage, ChosenPassage] = {}
    for option in (each for each in ranked if not each.instead_of):
        for passage in option.read.passages:
            if passage.kind == "list" and passage.label and _is_of(option.passage, passage):
                found.setdefault(passage, replace(option, passage=passage))
    return list(found.values())


def whole_lists(
    ranked: Sequence[ChosenPassage], lists: Sequence[ChosenPassage], question: ReadQuestion
) -> list[ChosenPassage]:
    """
    The options in their order, best first, where what belongs together stands once, at the place of its best part: one
    of the *lists* or of those among the options for its items, if the question chooses none of them (else those that it
    does come first), and the rows of a table, if they are short, where a row leads that it does not choose.

    A question chooses an item by a word or a value that it holds beyond what all items, and the headings over them,
    say; a row by a word beyond what all rows and the names of their columns say, or by any value. What stands in the
    place of something amended stays as it is.
    """
    known = [*(option for option in ranked if option.passage.kind == "list"), *lists]
    rows = _side_by_side(ranked, question)
    placed: dict[Passage, ChosenPassage] = {}
    for option in ranked:
        whole = next((each for each in known if _is_of(option.passage, each.passage) and not option.instead_of), None)
        if rows and option.passage.kind == "row" and option.passage.chunk is rows.passage.chunk:
            placed.setdefault(rows.passage, rows)
        elif whole is None:
            placed.update({each.passage: each for each in _only_chosen(option, ranked, question)})
            placed.setdefault(option.passage, option)
        elif chosen := _chosen_of(whole, ranked, question):
            placed.update({each.passage: each for each in chosen if each.passage not in placed})
            placed.setdefault(option.passage, option)
        else:
            placed.setdefault(whole.passage, replace(whole, score=max(whole.score, option.score)))
    return _meant(list(placed.values()), question)


def _chosen_of(whole: ChosenPassage, ranked: Sequence[ChosenPassage], question: ReadQuestion) -> list[ChosenPassage]:
    """The options that are items of a list which the question chooses."""
    options = [each for each in ranked if _is_of(each.passage, whole.passage) and not each.instead_of]
    over = _headings(whole.passage)
    return [each for each in options if _chosen(each, _items(each, whole), question, over)]


def _only_chosen(option: ChosenPassage, ranked: Sequence[ChosenPassage], question: ReadQuestion) -> list[ChosenPassage]:
    """The one item that the question chooses of a list under a heading, where an option is such and it is one."""
    headed = option.passage.kind == "list" and bool(option.passage.label)
    chosen = _chosen_of(option, ranked, question) if headed else []
    return chosen if len(chosen) == 1 else []


def _meant(placed: Sequence[ChosenPassage], question: ReadQuestion) -> list[ChosenPassage]:
    """
    The options without the lists of a paper that stand under other headings than those of its lists which a word of the
    question chooses.
    """
    papers: defaultdict[str, dict[Passage, frozenset[str]]] = defaultdict(dict)
    for passage in (each.passage for each in placed if each.passage.kind == "list" and each.passage.label):
        papers[passage.chunk.doc_id][passage] = frozenset(terms_of(_headings(passage)))
    aside: set[Passage] = set()
    for lists in papers.values():
        common = frozenset.intersection(*lists.values())
        meant = {passage for passage, said in lists.items() if not (said - common).isdisjoint(question.spoken)}
        aside |= lists.keys() - meant if meant else set()
    return [each for each in placed if each.passage not in aside]


def _side_by_side(ranked: Sequence[ChosenPassage], question: ReadQuestion) -> ChosenPassage | None:
    """
    The rows of the leading one's table that may answer as one, where the question chooses none of them: all of it,
    where that may.
    """
    lead, *others = ranked
    beside = [each for each in others if each.passage.kind == "row" and each.passage.chunk is lead.passage.chunk]
    own = [lead, *beside]
    rows = [passage for passage in lead.read.passages if passage.kind == "row"]
    if lead.passage.kind != "row" or not beside or question.values:
        return None
    names = " ".join(name for name, _ in lead.passage.cells)
    if any(each.instead_of or _chosen(each, rows, question, names) for each in own):
        return None
    table = next((each for each in others if each.passage.of_rows and each.passage.chunk is lead.passage.chunk), None)
    whole = table.passage if table else rows_together([each.passage for each in own])
    return replace(lead, passage=whole) if whole else None


def _is_of(item: Passage, whole: Passage) -> bool:
    """Whether an item is one of those that a list gives."""
    (start, end), (first, last) = item.spans[0], whole.spans[0]
    return item.kind in {"item", "sentence"} and item.chunk is whole.chunk and first <= start and end <= last


def _items(item: ChosenPassage, whole: ChosenPassage) -> list[Passage]:
    return [passage for passage in item.read.passages if _is_of(passage, whole.passage)]


def _headings(whole: Passage) -> str:
    return " ".join((whole.label, *whole.chunk.section))


def _chosen(option: ChosenPassage, alike: Sequence[Passage], question: ReadQuestion, over: str) -> bool:
    """
    Whether the question holds a word that an option says, or a value, beyond what all *alike*, and what stands *over*
    them, say, or asks for the meaning of a term that the option defines.
    """
    if question.defined and defines(option.passage.text, question.defined):
        return True
    common = _common(alike, over)
    valued = any(not common.issuperset(terms_of(value.text)) for value in question.values)
    return valued or not (option.passage.terms - common).isdisjoint(question.spoken)


def _common(alike: Sequence[Passage], over: str) -> frozenset[str]:
    """What all of the passages, and what stands over them, say."""
    return frozenset.intersection(*(passage.terms for passage in alike)).union(terms_of(over))
