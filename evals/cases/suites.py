"""
Which cases a suite runs: the whole sets, a fast stratified part of them for a pull request, or everything for the
night.
"""

import math
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Sequence
from typing import Literal, cast, get_args

from evals.cases.additional import among_others
from evals.cases.attacks import attack_variants
from evals.cases.golden import GOLDEN_SET, PERTURB_SET, GoldenCase, load_cases
from evals.cases.open_cases import read_open_cases
from pincite.errors import InputError
from pincite.fingerprint import fingerprint

Suite = Literal["baseline", "perturb", "full", "pr", "nightly"]
PR_SHARE = 0.28
PR_MINIMUM = 8
"""
The part of each stratum that the pull request's suite takes, and the fewest cases of one: every gate must stay
decidable for each tenant alone.
"""
PR_ANSWERABLE = 50
"""
Answerable cases of each set and tenant that it takes at the least: of fewer, one alone would be more than the 2 % that
may be refused.
"""
MOST_NAMED = 5
"""Cases that a warning names."""
TELLING = 3
"""Cases of each failure mode, tenant and set that the gate self-test asks of every mutant."""


def cases_for(tenant: str | None, suite: Suite) -> tuple[GoldenCase, ...]:
    """
    The cases of a suite, of one tenant or (None) of all, in the data sets' order.

    "baseline" and "perturb" are the two sets, "full" both; "pr" a stratified part of both without worlds; "nightly" is
    "full", every attack in every disguise, and the golden cases among papers of others.

    Raises:
        InputError: If the suite is unknown.
        GoldenSetError: If a data set is missing or bad.
    """
    golden, perturbed = load_cases(GOLDEN_SET), load_cases(PERTURB_SET)
    match suite:
        case "baseline":
            chosen: Iterable[GoldenCase] = golden
        case "perturb":
            chosen = perturbed
        case "full":
            chosen = golden + perturbed
        case "nightly":
            chosen = (
                golden
                + perturbed
                + attack_variants(golden)
                + among_others(golden, {case.id for case in read_open_cases()})
            )
        case "pr":
            chosen = fast_part(golden + perturbed)
        case _:
            msg = f"suite {suite!r} is unknown; known are {', '.join(get_args(Suite))}"
            raise InputError(msg)
    return tuple(case for case in chosen if tenant in {None, case.doc_set})


def unasked(cases: Iterable[GoldenCase], tenants: Collection[str]) -> tuple[str, ...]:
    """One sentence for each ``doc_set`` of *cases* that is none of the *tenants*, so that its cases ask nobody."""
    ids: defaultdict[str, list[str]] = defaultdict(list)
    for case in cases:
        if case.doc_set not in tenants:
            ids[case.doc_set].append(case.id)
    return tuple(
        (
            f"doc_set {name!r} is no tenant of the documents or the lake; {len(members)} of its cases are not asked: "
            f"{', '.join(members[:MOST_NAMED])}{' …' if len(members) > MOST_NAMED else ''}"
        )
        for name, members in sorted(ids.items())
    )


def parsed_suite(name: str) -> Suite:
    """
    Read a suite's name.

    Raises:
        InputError: If it is unknown.
    """
    for known in get_args(Suite):
        if name == known:
            return cast("Suite", known)
    msg = f"suite {name!r} is unknown; known are {', '.join(get_args(Suite))}"
    raise InputError(msg)


def fast_part(cases: Sequence[GoldenCase]) -> tuple[GoldenCase, ...]:
    """
    Of each stratum (set, tenant, category) the same share, chosen by the fingerprint of the id: a new case displaces at
    most one; in *cases*' order.

    Of the cases that forbid something, which a gate of their own judges, at least the minimum of each set and tenant.
    """
    strata: defaultdict[tuple[str, str, str], list[GoldenCase]] = defaultdict(list)
    forbidding: defaultdict[tuple[str, str], list[GoldenCase]] = defaultdict(list)
    for case in (case for case in cases if case.world is None):
        strata[case.set_name, case.doc_set, case.category].append(case)
        if case.forbidden_keywords:
            forbidding[case.set_name, case.doc_set].append(case)
    answerable: Counter[tuple[str, str]] = Counter(
        (case.set_name, case.doc_set) for case in cases if case.world is None and case.answerable
    )
    kept = {
        case.id
        for members in strata.values()
        for case in _share_of(members, answerable[members[0].set_name, members[0].doc_set])
    }
    kept |= {case.id for members in forbidding.values() for case in _first(members, PR_MINIMUM)}
    return tuple(case for case in cases if case.id in kept)


def _share_of(members: Sequence[GoldenCase], answerable: int) -> list[GoldenCase]:
    """The share of one stratum, of whose set and tenant *answerable* cases want an answer."""
    share = max(PR_SHARE, PR_ANSWERABLE / answerable) if members[0].answerable else PR_SHARE
    return _first(members, max(PR_MINIMUM, math.ceil(share * len(members))))


def _first(members: Sequence[GoldenCase], size: int) -> list[GoldenCase]:
    return sorted(members, key=lambda case: (fingerprint(case.id), case.id))[:size]


def telling_part(cases: Sequence[GoldenCase]) -> tuple[GoldenCase, ...]:
    """
    Of each failure mode of each tenant in each set at most ``TELLING`` cases outside worlds, chosen like the fast part,
    and every one that forbids something.

    Failure modes are what faults show in: few cases of each tell more of a fault than many of one. In *cases*' order.
    """
    strata: defaultdict[tuple[str, str, str], list[GoldenCase]] = defaultdict(list)
    for case in cases:
        strata[case.set_name, case.doc_set, case.failure_mode].append(case)
    chosen = {case.id for members in strata.values() for case in _first(members, TELLING)}
    return tuple(case for case in cases if case.world is None and (case.id in chosen or case.forbidden_keywords))
