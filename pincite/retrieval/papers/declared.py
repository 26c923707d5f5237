"""What documents declare of one another on their first page: which edition one replaces, which paper another amends."""

import re
from collections import defaultdict
from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import replace

from pincite.model.documents import Document
from pincite.model.evidence import Links
from pincite.question.naming.naming import document_codes, is_version, versions_of
from pincite.retrieval.papers.control_tables import spelled, tabbed
from pincite.retrieval.papers.editions import edition_of, of_several_versions, versions_in_order
from pincite.retrieval.papers.identities import (
    Identity,
    IdentityIndex,
    Said,
    file_name,
    identity,
    is_newer,
    own_version,
    read_words,
)
from pincite.retrieval.papers.own_day import own_day
from pincite.values.amending import PAPER, amendments
from pincite.values.calendar_words import MONTHS
from pincite.values.sentences import sentences

# Characters at the top of a page in which a paper says what it is; what stands further down speaks of other papers.
HEADING = 500
_HEADED = rf"\d{{1,2}}(?:\.\d+)*\.?[ \t]+(?!(?:{'|'.join(MONTHS)})\b)(?-i:[A-Z])"
# It ends with its sentence, behind which a heading may stand.
_OBJECT = (
    r"(?P<said>(?:[^.;\n]|\.(?!\s+(?-i:[A-Z])|\s*\n\s*(?:#|\d[\d.]*\s+(?-i:[A-Z])))"
    rf"|\n(?!\s*\n|\s*#|\s*{_HEADED}|[^\n:]{{1,40}}:)){{1,200}})"
)
_PAPER = r"(?:document|version|edition|revision)"
_VERSION = r"(?:rev(?:ision)?\.?|version|edition)[ \t]*[\w.]+"
_NAMED = r"(?:\([^()\n]{1,60}\)\s+)?(?:hereby\s+)?"
_SELF = rf"(?:this|the present)\s+(?:[\w-]+\s+){{1,4}}?{_NAMED}"
# Before it says what it replaces a paper may say from when it holds: "This policy takes effect on 1 May and replaces".
_SELF_SINCE = rf"(?:this|the present)\s+(?:[\w-]+,?\s+){{0,12}}?{_NAMED}"
_REPLACES = re.compile(
    rf"(?:^[ \t|]*|(?<=[.;\u00b7|])[ \t]+|\b{_SELF_SINCE}(?:cancels\s+and\s+)?)"
    rf"(?:(?:replaces|supersedes)(?:\s+documents?)?\b|(?:replaced|superseded)\s+{_PAPER}[ \t]*(?=[:\t]))"
    rf"[ \t]*[:\t\n]?\s*{_OBJECT}"
    rf"|(?:,|\band)\s+(?:replacing|superseding)\s+{_OBJECT.replace('said', 'besides')}"
    rf"|(?P<subject>{_VERSION}|(?<![^\s.,;:])[^\s.,;:]++(?:[ \t]+{_VERSION})?)[ \t]+(?:hereby\s+)?"
    rf"(?:replaces|supersedes)\s+{_OBJECT.replace('said', 'other')}",
    re.IGNORECASE | re.MULTILINE,
)
# What stands behind the name alone is a version: "Replaces: 1".
_BARE = re.compile(r"\s*(\d{1,2}(?:\.\d+)*|[A-Z])[ \t]*(?=[\n\t(|]|$)")
_AMENDS = re.compile(
    rf"\b(?:{PAPER}\b(?:[^.;:]|\bno\.){{0,40}}?\s+(?:to|of)\s+(?:the\s+)?"
    rf"|{_SELF}(?:amends|modifies|varies|corrects|supplements)\s+)"
    r"(?P<said>(?:[^;\n]|\n(?!\s*\n)){3,200})",
    re.IGNORECASE,
)
_IS_AMENDED = re.compile(
    r"\bthe\s+(?P<term>(?-i:[A-Z])[\w-]*(?:\s+(?-i:[A-Z])[\w-]*){0,5})\s+(?:is|are|shall\s+be)\s+(?:hereby\s+)?"
    r"(?:amended|varied|modified|changed)\b",
    re.IGNORECASE,
)
"""What is said to be amended, by its name or by the term that stands for it."""
_ITSELF = re.compile(rf"\W*{_SELF}", re.IGNORECASE)


def links(documents: Sequence[Document], fronts: Mapping[str, str]) -> dict[str, Links]:
    """
    What each document declares of the others, by doc_id; documents that have nothing to do with any other are left out.

    *fronts* are the texts of their first pages by doc_id, lines kept. What a manifest links stays as it is, two papers
    that replace each other replace nothing, what fits no paper or several equally is no link, and no brochure replaces
    or amends a policy. Where no paper says what it replaces, the versions of one paper do. An edition's own day is read
    where the manifest gives none. What one file says, or is said of it, holds for its copies, too.
    """
    fronts = {doc_id: tabbed(front) for doc_id, front in fronts.items()}
    copies = _copies(documents, fronts)
    declared = _declared([each for each in documents if each.doc_id in copies], fronts)

    def of_all(doc_ids: frozenset[str]) -> frozenset[str]:
        return frozenset(copy for doc_id in doc_ids for copy in copies[doc_id])

    return {
        copy: replace(
            found, replaces=of_all(found.replaces), replaced_by=of_all(found.replaced_by), amends=of_all(found.amends)
        )
        for doc_id, found in declared.items()
        for copy in copies[doc_id]
    }


def _copies(documents: Sequence[Document], fronts: Mapping[str, str]) -> dict[str, list[str]]:
    """
    Of files with the same bytes and first page, version and manifest the first, by doc_id, with the doc_ids of all.
    """
    found: dict[Hashable, list[str]] = defaultdict(list)
    for each in documents:
        front = fronts.get(each.doc_id, "")
        row = (each.category, each.effective_date, each.superseded_by)
        found[each.sha256, front, own_version(each, _own(front)), row].append(each.doc_id)
    return {doc_ids[0]: doc_ids for doc_ids in found.values()}


def _declared(documents: Sequence[Document], fronts: Mapping[str, str]) -> dict[str, Links]:
    """As `links`, of documents of which none is a copy of another."""
    said = {
        each.doc_id: (_replacing(each, front), _amending(front))
        for each in documents
        if (front := fronts.get(each.doc_id, ""))
    }
    following = {each.superseded_by for each in documents} & fronts.keys()
    own = {each.doc_id: _own(fronts.get(each.doc_id, "")) for each in documents}
    versions = {own_version(each, own[each.doc_id]) for each in documents} - {""}
    if not (following or len(versions) > 1 or any(replacing or amending for replacing, amending in said.values())):
        return {}
    read = {each.doc_id: identity(each, own[each.doc_id]) for each in documents}
    identities = IdentityIndex(list(read.values()))
    stated = {
        (new, old)
        for new, (replacing, _) in said.items()
        for words in replacing
        for old in _replaced(read_words(words), read[new], identities)
    }
    several = of_several_versions(read.values())
    numbered = (
        edition_of(each, own[each.doc_id], fronts.get(each.doc_id, ""), read[each.doc_id])
        for each in documents
        if each.doc_id in several
    )
    ordered = {(new, old) for new, old in versions_in_order(filter(None, numbered)) if (old, new) not in stated}
    replaces = _one_way(stated | ordered, documents)
    amending = {doc_id: words for doc_id, (_, words) in said.items()}
    amends = _amends(amending, read, identities, outdated={old for _, old in replaces})
    kinds = {each.doc_id: each.category for each in documents}
    replaces, amends = ({(a, b) for a, b in pairs if kinds[a] is kinds[b]} for pairs in (replaces, amends))
    followed = {each.doc_id for each in documents if each.superseded_by}
    editions = following | followed | {doc_id for pair in replaces for doc_id in pair}
    undated = {each.doc_id for each in documents if each.effective_date is None} & editions & fronts.keys()
    days = {doc_id: own_day(fronts[doc_id][:HEADING], read[doc_id]) for doc_id in undated}
    concerned = {doc_id for pair in replaces | amends for doc_id in pair} | {doc_id for doc_id in days if days[doc_id]}
    return {
        doc_id: replace(_links(read[doc_id], read, replaces, amends), since=days.get(doc_id))
        for doc_id in sorted(concerned)
    }


_Pairs = Collection[tuple[str, str]]
"""Of doc_ids: the paper that says so first, then the one of which it says it."""


def _one_way(replaces: _Pairs, documents: Sequence[Document]) -> set[tuple[str, str]]:
    """Those that the manifest does not link by itself, and whose old paper does not replace the new one in turn."""
    linked = {frozenset((each.doc_id, each.superseded_by)) for each in documents if each.superseded_by}
    return {(new, old) for new, old in replaces if frozenset((new, old)) not in linked and (old, new) not in replaces}


def _amends(
    amending: Mapping[str, Sequence[str]],
    read: Mapping[str, Identity],
    identities: IdentityIndex,
    *,
    outdated: Collection[str],
) -> set[tuple[str, str]]:
    """What each paper amends by the words in which it does, by doc_id."""
    called_alike = {doc_id for doc_id, words in amending.items() if _called_alike(read[doc_id], words)}
    return {
        (new, old)
        for new, all_words in amending.items()
        for words in all_words
        if (old := _amended(read_words(words), read[new], identities, (outdated, called_alike)))
    }


def said_version(document: Document, front: str) -> str:
    """The version of *document* as it says itself on its first page, or as its manifest row or file name does."""
    return own_version(document, _own(tabbed(front)))


def _links(
    of: Identity,
    read: Mapping[str, Identity],
    replaces: _Pairs,
    amends: _Pairs,
) -> Links:
    targets = frozenset(target for each, target in amends if each == of.doc_id)
    versions = {read[target].version for target in targets}
    return Links(
        version=versions.pop() if len(versions) == 1 else of.version,
        replaces=frozenset(old for new, old in replaces if new == of.doc_id),
        replaced_by=frozenset(new for new, old in replaces if old == of.doc_id),
        amends=targets,
        order=(of.number, max(of.days, default=0)),
    )


def _own(front: str) -> str:
    """The head of a first page, what its table says spelled out, without what it says that it replaces."""
    head = front[:HEADING]
    return _REPLACES.sub(lambda found: _version_itself(found) or "", head + spelled(head))


def _version_itself(replacing: re.Match[str]) -> str | None:
    """The subject where it is a version alone, which is the paper's own: "Version 2 replaces version 1"."""
    subject = replacing["subject"]
    return subject if subject and versions_of(subject) and not document_codes(subject) else None


def _replacing(document: Document, front: str) -> list[str]:
    """
    The words in which a first page names what it replaces; where a code or a version stands before the word, only if it
    is the paper's own, and where "it" does, only behind a sentence on the paper itself.
    """
    found = list(_REPLACES.finditer(f"{front}{spelled(front[:HEADING])}"))
    own = _own(front) if any(each["subject"] for each in found) else ""
    codes = document_codes(f"{document.title} {file_name(document)} {own}") if own else frozenset[str]()
    return [
        _BARE.sub(r"version \1 ", each["said"] or each["besides"] or each["other"], count=1)
        if each["said"] and _BARE.match(each["said"])
        else each["said"] or each["besides"] or each["other"]
        for each in found
        if not each["subject"]
        or document_codes(each["subject"]) & codes
        or (_version_itself(each) and is_version(own_version(document, own), versions_of(each["subject"])))
        or _is_itself(each, front)
    ]


def _is_itself(replacing: re.Match[str], front: str) -> bool:
    """Whether it is "it" that replaces, and the sentence before, in its line, says a version or "this policy"."""
    *_, sentence = "", *(front[start:end] for start, end in sentences(front[: replacing.start()]))
    before = sentence.rsplit("\n", 1)[-1]
    return replacing["subject"].lower() == "it" and bool(versions_of(before) or _ITSELF.match(before))


def _amending(front: str) -> list[str]:
    """The words in which a first page names what it amends, and its amending statements, which may name it."""
    head = front[:HEADING]
    return [
        *(found["said"] for found in _AMENDS.finditer(head)),
        *(_spelled_out(found["term"], head) for found in _IS_AMENDED.finditer(head)),
        *(_flat(front[each.start : each.end]) for each in amendments(front)),
    ]


def _spelled_out(term: str, head: str) -> str:
    """What a *term* stands for, as the line says in which it is defined: "Loan Agreement of 14 March (the Loan)"."""
    words = r"\s+".join(map(re.escape, term.split()))
    defined = re.search(rf"^(?P<name>[^\n]+?)\s*\((?:the\s+)?[\"\u201c]?{words}[\"\u201d]?\)", head, re.MULTILINE)
    return defined["name"] if defined else _flat(term)


def _flat(text: str) -> str:
    return " ".join(text.split())


def _replaced(said: Said, each: Identity, identities: IdentityIndex) -> frozenset[str]:
    """What *each* replaces by these words: one paper, or several editions of its own code."""
    near = {other.doc_id: other for other in (*identities.named(said), *identities.kin(each)) if other is not each}
    found = [other for other in near.values() if _is_replaced(said, each, other)]
    return (
        frozenset(other.doc_id for other in found)
        if len(found) == 1 or all(each.codes & other.codes for other in found)
        else frozenset()
    )


def _is_replaced(said: Said, each: Identity, other: Identity) -> bool:
    """
    Whether *said*, by which *each* names what it replaces, is *other*: its version if one is said, else its day, else
    its year.
    """
    named = bool(said.codes & other.codes) if said.codes else any(map(said.titled, other.titles))
    # "Version 3 of the Catering policy" is no edition of a travel policy.
    edition = (
        each.kin(other)
        and said.marked
        and said.codes <= each.codes
        and said.names <= frozenset[str]().union(*each.titles)
    )
    if not (named or edition) or (each.kin(other) and is_newer(other.version, each.version)):
        return False
    if said.versions:
        return is_version(other.version, said.versions)
    for spoken, own in ((said.days, other.days), (said.years, other.years)):
        if spoken and own:
            return not spoken.isdisjoint(own)
    return named or is_newer(each.version, other.version)


def _called_alike(paper: Identity, amending: Sequence[str]) -> bool:
    """
    Whether a paper has the name of what it amends: "Amendment No. 2 to the Services Agreement" is a Services Agreement
    by name.
    """
    return any(read_words(words).titled(title) for words in amending for title in paper.titles)


def _amended(
    said: Said, each: Identity, identities: IdentityIndex, behind: tuple[Collection[str], Collection[str]]
) -> str | None:
    """
    What *each* amends: of the papers that its words name the one that they name best; None where two are named equally
    well.

    Of several that are, those *behind* give way to the others: first what is outdated, then other amendments.
    """
    fits = {other.doc_id: _fit(said, other) for other in identities.named(said) if other is not each}
    best = [doc_id for doc_id, fit in fits.items() if fit == max(fits.values())]
    for less in behind:
        best = [doc_id for doc_id in best if doc_id not in less] or best
    return best[0] if len(best) == 1 else None


def _fit(said: Said, other: Identity) -> tuple[bool, bool, int]:
    """How well *said* names a paper: by code, by its day, by how many words of a title."""
    return (
        not said.codes.isdisjoint(other.codes),
        not said.days.isdisjoint(other.days),
        max((len(t) for t in other.titles if said.titled(t)), default=0),
    )
