"""
A question, read once: one frozen record, which search and answer are handed and in which nobody looks at the text
again.
"""

from collections.abc import Hashable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal

from pincite.contract_tables import Intent
from pincite.model.evidence import ReportPeriod
from pincite.model.retrieval import TripContext
from pincite.model.values import TypedValue
from pincite.question.figures import SeriesPlace, figures_in, numbered, places
from pincite.question.intents import intents_in, phrased
from pincite.question.matter import act_of, content_terms, matter_of, values_in, verb_of, wants_yes_or_no
from pincite.question.naming.asked_edition import AskedEdition, asked_amendment, asked_edition
from pincite.question.naming.entities import Entities, entities
from pincite.question.naming.glosses import Gloss, glosses_of
from pincite.question.naming.kinds import Kind, kinds_spoken_of
from pincite.question.naming.naming import named_days, versions_of
from pincite.question.naming.papers import without_codes, without_paper
from pincite.question.naming.particulars import Particulars, particulars_of
from pincite.question.naming.pointers import Pointers, pointers_of
from pincite.question.search_wording import Wording, wording_of
from pincite.question.stems import content_words, neighbours
from pincite.question.times.asked_day import asked_day, with_days
from pincite.question.times.period_ends import PeriodEnd, period_ends
from pincite.question.times.periods import fiscal_years, periods, reached_years, years
from pincite.question.times.rates import rate_terms, rates_asked
from pincite.question.trips import in_context
from pincite.question.wanted.asks import Asks, asks_of
from pincite.question.wanted.contrasts import Contrasts, contrasts_of
from pincite.question.wanted.defined_terms import term_asked
from pincite.question.wanted.figure_basis import FigureBasis, figure_basis_of, period_words
from pincite.question.wanted.want import Want
from pincite.question.wanted.wanted_unit import Dimension, wanted_unit
from pincite.question.wanted.wants import want_of
from pincite.values.day_spans import single_days
from pincite.values.names import names
from pincite.values.quantities import Quantity, quantities
from pincite.values.terms import terms_of
from pincite.values.words import WORD


@dataclass(frozen=True, slots=True)
class ReadQuestion:
    """
    A question as it was read.

    The texts, to be embedded, shown and handed to a model alone: ``asked`` is the message as it came, ``text`` what is
    read of it, ``bare`` that without a periodic report that it names.

    For the search: ``wording`` are its words, ``content`` its content words in order, ``quotable`` runs of them that
    stand side by side, ``entities`` what it names, ``pointers`` what may name a document, the trip it is about
    included, ``intents`` those that it names, ``phrased`` the names of those that it shows by a phrase, ``years`` those
    that it names, of a season both, ``fiscal`` those of them that it calls so, ``reached`` all and the ones in which
    its fiscal years may begin.

    For the answer, read of ``bare``: ``words`` as written; ``terms`` its stemmed content words in order, without
    repeats; ``names`` the proper names, acronyms and codes; ``values`` the typed values and ``figures`` the bare
    figures among them; ``periods`` its years and quarters ("2023", "q2"); ``versions`` the numbers of versions it
    names; ``want`` the kind of answer, where it is a certain one, and ``unit`` the one that it wants a figure in;
    ``defined`` the stems of the term whose meaning is asked for; ``matter`` the stems of what the person is who is
    asked for ("second guide"), or of what those did who are counted ("cancelled"): what does not speak of it is no
    answer; ``act`` the stem of what someone asks to be allowed or obliged to do ("extend"); ``figure_basis`` what a
    figure has to stand on; ``places`` the places in a series that it names ("step 3"); ``particulars`` what it insists
    on beside all that; ``contrasts`` by which it tells two cases of one thing apart; ``asks`` how it is put;
    ``period_words`` those by which it says of what period a figure is; ``verb`` what the one who has the figure does
    ("how much does Example hold"); ``days`` those that it names with their year, ``ends`` the months in which it says
    that a period ends ("June quarter of 2023"); ``spoken`` all its stems, with what only frames it, and those of short
    forms that it and the evidence explain; ``glosses`` are names that it adds in brackets; ``quantities`` its figures
    with what each is of, ``numbered`` those of its ``places``; ``rates`` the times for which it may ask a price
    ("week"); ``single_days`` the days and months that it names; ``edition`` and ``amendment`` (its number, 0 for none)
    of which paper it asks.

    ``spelled`` are the short forms that the evidence explains, and ``reports`` the quarters that reports among it call
    their own, by doc_id: known once there is evidence. ``day`` is the one on which an answer has to hold: that which
    the question names, else the one on which it is judged, None where neither is known. ``put`` are other wordings of
    it, by what they are put to: by a passage that states it otherwise, say.
    """

    asked: str
    text: str
    bare: str
    wording: Wording
    content: tuple[str, ...]
    quotable: tuple[str, ...]
    entities: Entities
    pointers: Pointers
    intents: tuple[Intent, ...]
    phrased: tuple[str, ...]
    years: frozenset[str]
    reached: frozenset[str]
    fiscal: frozenset[str]
    words: tuple[str, ...]
    terms: tuple[str, ...]
    names: tuple[str, ...]
    values: tuple[TypedValue, ...]
    figures: tuple[Decimal, ...]
    periods: tuple[str, ...]
    versions: tuple[str, ...]
    want: Want | None
    unit: Dimension | None
    yes_no: bool
    defined: frozenset[str]
    matter: frozenset[str]
    act: str | None
    figure_basis: FigureBasis
    places: tuple[SeriesPlace, ...]
    particulars: Particulars
    contrasts: Contrasts
    asks: Asks
    period_words: tuple[str, ...]
    days: frozenset[str]
    verb: str
    spoken: frozenset[str]
    kinds: frozenset[Kind] = frozenset()
    quantities: tuple[Quantity, ...] = ()
    numbered: tuple[Quantity, ...] = ()
    rates: frozenset[str] = frozenset()
    ends: frozenset[PeriodEnd] = frozenset()
    glosses: tuple[Gloss, ...] = ()
    single_days: tuple[TypedValue, ...] = ()
    spelled: frozenset[str] = frozenset()
    reports: tuple[tuple[str, ReportPeriod], ...] = ()
    day: date | None = None
    edition: AskedEdition | None = None
    amendment: int = 0
    put: Mapping[Hashable, str] = field(default_factory=dict, compare=False)

    def put_to(self, what: Hashable) -> str:
        """The question in the words in which it is put to *what*."""
        return self.put.get(what, self.bare)

    def without_codes(self, what: Hashable, codes: AbstractSet[str]) -> str:
        """The question as it is put to *what*, without those of *codes* by which it names a paper."""
        return without_codes(self.put_to(what), codes)

    @property
    def asks_one(self) -> bool:
        """Whether it asks for one value, or for a yes or a no, and not for several things."""
        return (self.want is not None or self.yes_no) and not self.asks.several

    @property
    def rate_terms(self) -> frozenset[str]:
        """The terms that name the ``rates``."""
        return rate_terms(self.rates)

    def with_figure(self, figure: Quantity, words: str) -> str:
        """The question with *words* in the place of one of its ``quantities``."""
        return f"{self.bare[: figure.start]}{words}{self.bare[figure.end :]}"

    def on_days(self, day: TypedValue, words: str) -> str:
        """The question with *words*, which may be none, in the place of one of its ``single_days``."""
        return with_days(self.bare, day, words)

    @property
    def without_day(self) -> str:
        """The question without the first of its ``single_days``."""
        return self.on_days(self.single_days[0], "")


def read_question(
    text: str,
    *,
    message: str | None = None,
    intents: Sequence[Intent] = (),
    trip: TripContext | None = None,
    as_of: date | None = None,
) -> ReadQuestion:
    """
    Read what a question says and asks for; deterministic, no model.

    Args:
        text: What is read of the message.
        message: The message as it came, where it said more.
        intents: Those that a question may name.
        trip: The trip that it is about, where the caller knows it.
        as_of: The day on which the answer is judged.
    """
    bare = without_paper(text)
    want, values, yes_no = want_of(bare), values_in(bare), wants_yes_or_no(bare)
    named = intents_in(text, intents)
    return ReadQuestion(
        asked=text if message is None else message,
        text=text,
        bare=bare,
        wording=wording_of(text, named),
        content=tuple(content_words(text)),
        quotable=tuple(neighbours(text)),
        entities=entities(text),
        pointers=pointers_of(in_context(text, trip)),
        intents=named,
        phrased=phrased(text, named),
        years=years(text),
        reached=reached_years(text),
        fiscal=fiscal_years(bare),
        words=tuple(WORD.findall(bare)),
        terms=content_terms(bare, values, want),
        names=tuple(dict.fromkeys(name.text for name in names(bare) if name.certain)),
        values=values,
        figures=figures_in(bare, values),
        periods=periods(bare),
        versions=versions_of(bare),
        want=want,
        unit=wanted_unit(bare),
        yes_no=yes_no,
        defined=term_asked(bare),
        matter=matter_of(bare),
        act=act_of(bare),
        figure_basis=figure_basis_of(bare),
        places=places(bare),
        particulars=particulars_of(bare, yes_no=yes_no),
        contrasts=contrasts_of(bare),
        asks=asks_of(bare),
        period_words=period_words(bare),
        days=named_days(bare),
        verb=verb_of(bare),
        spoken=frozenset(terms_of(bare)),
        kinds=kinds_spoken_of(bare),
        quantities=quantities(bare),
        numbered=numbered(bare),
        rates=rates_asked(bare),
        glosses=glosses_of(bare),
        ends=frozenset(end.month for end in period_ends(bare)),
        single_days=single_days(bare),
        day=asked_day(bare) or as_of,
        edition=asked_edition(bare, want),
        amendment=asked_amendment(bare),
    )
