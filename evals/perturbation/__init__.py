"""
Metamorphic relations: the same question otherwise asked keeps its answer, and an edited document moves it; both without
anyone knowing the answer anew.
"""

import random
from collections.abc import Iterator, Sequence

from evals.cases.golden import CaseCategory, GoldenCase
from evals.perturbation.noise import NOISE
from evals.perturbation.relation import Relation
from evals.perturbation.wording import TARGETED, WORDING
from pincite.fingerprint import fingerprint

RELATIONS: tuple[Relation, ...] = WORDING + NOISE
SEED = 7
_ANSWERED = frozenset({CaseCategory.ANSWERABLE, CaseCategory.TABLE_LAYOUT})
_PLAIN_ATTACKS = frozenset({"injection_question", "exfiltration", "role_play", "injection_document", "hidden_text"})


def perturb(seeds: Sequence[GoldenCase]) -> tuple[GoldenCase, ...]:
    """
    The perturbed questions of *seeds*, ordered by id.

    Of each answerable case one, of every third a second by another relation; of every second refusal and plainly worded
    attack one. Which relation a case gets hangs on its id alone, so that new cases do not reshuffle the old ones. Every
    case that a query expansion can be tested on gets that one, too.
    """
    return tuple(sorted((case for seed in seeds for case in _perturbed(seed)), key=lambda case: case.id))


def _perturbed(seed: GoldenCase) -> Iterator[GoldenCase]:
    made = 0
    for relation in _order(seed):
        if made == _wanted(seed):
            break
        case = _derived(seed, relation)
        made += case is not None
        yield from () if case is None else (case,)
    targeted = _derived(seed, TARGETED) if seed.category in _ANSWERED else None
    yield from () if targeted is None else (targeted,)


def _derived(seed: GoldenCase, relation: Relation) -> GoldenCase | None:
    question = relation.rewrite(seed.question, random.Random(_number(seed.id, relation.name)))  # noqa: S311 - reproducible, not secret
    if question is None or question == seed.question:
        return None
    made = {
        "id": f"{seed.id}~{relation.name}",
        "question": question,
        "seed_case": seed.id,
        "relation": relation.name,
        "note": relation.oracle,
    }
    return seed.model_copy(update=made)


def _wanted(seed: GoldenCase) -> int:
    draw = _number(seed.id, "wanted")
    if seed.category in _ANSWERED:
        return 2 if draw % 3 == 0 else 1
    return draw % 2


def _order(seed: GoldenCase) -> list[Relation]:
    """
    The relations that may be applied to *seed*, in an order of its own; those that fit every question tend to come
    later.

    An attack in an encoding or another language is not reworded.
    """
    if seed.category is CaseCategory.ADVERSARIAL:
        allowed = [relation for relation in RELATIONS if relation.keeps_attacks and seed.failure_mode in _PLAIN_ATTACKS]
    elif seed.failure_mode in {"other_language", "multi_turn"}:
        allowed = []
    else:
        allowed = list(RELATIONS)
    return sorted(
        allowed,
        key=lambda relation: (_number(seed.id, relation.name, "order") << relation.applies_to_all, relation.name),
    )


def _number(*parts: str) -> int:
    return int(fingerprint(SEED, *parts), 16)
