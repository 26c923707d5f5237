"""Questions for what is not: what need not be, what is left out, what must not be."""

from pincite.question.wanted.want import Rule, rule

_WHICH = r"(?:^|[.!?,;:]\s+)\W*(?:(?:and|but|in|under|for|from|of|to|by|at) )?"
_WHEN = rf"{_WHICH}(?:when|where|who|what|which)(?: (?!if\b|when\b)[\w-]+){{0,3}}?"
_NEEDED = (
    r"(?:required|needed|necessary|mandatory|obligatory|compulsory|need"
    r"|require|obliged|have to|due|payable|charged|apply|applicable)"
)
_NOT_COVERED = (
    r"not (?:cover(?:ed)?|included?|insured|reimbursed|refunded|paid|eligible|entitled|apply|subject to|part of)"
)
_DENIES = (
    r"\b(?:no|not|none|neither|never|without|refused|exempt(?:ed|s|ions?)?"
    r"|exclu(?:d(?:ed|es?|ing)|sions?)|except(?:ions?|ing)?|other than|outside|waive[ds]?"
    r"|optional|voluntary|unnecessary|unless|only)\b|n['\u2019]t\b"
)

DENIALS: tuple[Rule, ...] = (
    rule(
        "an exemption",
        (
            rf"{_WHEN} (?:(?:is|are|was|were|do|does|did|has|have) )?(?:(?!if\b|when\b)[\w-]+ ){{0,3}}?"
            rf"(?:(?:not|\w+n['\u2019]t) (?:\w+ ){{0,2}}?{_NEEDED}|need not)\b"
        ),
        (
            rf"{_WHEN} (?:is |are )?no (?:[\w-]+ ){{1,3}}?(?:(?:is|are) )?"
            rf"(?:required|needed|necessary|due|charged|payable)\b"
        ),
        holds=_DENIES,
        strict=True,
        spent="not",
    ),
    rule(
        "an exclusion",
        (
            rf"{_WHICH}(?:who|what|which)(?: (?!if\b|when\b)[\w-]+){{0,5}}? "
            rf"(?:{_NOT_COVERED}|exempt|excluded|exclusions|left out)\b"
        ),
        holds=_DENIES,
        strict=True,
        spent="not excluded exclusion",
    ),
    rule(
        "a prohibition",
        rf"{_WHICH}(?:who|what|which \w+) (?:(?:must|may|can|should) )?not\b",
        rf"{_WHICH}(?:when|where) (?:must|may|can|should) (?:[\w-]+ ){{1,4}}?not\b",
        rf"{_WHICH}(?:who|what|which \w+) (?:is|are) (?:not (?:allowed|permitted)|forbidden|prohibited|banned)\b",
        holds=r"\b(?:must not|may not|can ?not|shall not|should not|(?:is|are) not (?:allowed|permitted|accepted)"
        r"|never|no(?:body|-one| one)?"
        r"|forbidden|prohibited|excluded|banned|refused|neither)\b",
        strict=True,
        spent="not",
    ),
)
"""In the order in which they are tried."""
