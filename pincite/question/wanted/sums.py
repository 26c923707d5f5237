"""Questions for a figure of an account: a sum, a rate, a difference."""

from pincite.model.values import ValueKind
from pincite.question.wanted.figure_basis import CHANGED
from pincite.question.wanted.want import Rule, of, rule

_MEASURE = (
    r"sales|revenues?|incomes?|profits?|earnings|turnover|(?:net|operating) "
    r"loss(?:es)?|expenses?|expenditures?|costs?|dividends?|proceeds|debts?"
    r"|liabilities|cash flows?"
)
_MEASURES = rf"(?:{_MEASURE})"
_SUM_NOUNS = (
    rf"(?:{_MEASURE}|money|cash|assets|equity|provisions?|charges?|budget|inventor(?:y|ies)|goodwill|borrowings"
    r"|payments?)"
)
_RATES = r"(?:tax|interest|growth|discount|inflation|vacancy|occupancy|response|dropout) rates?"
_NO_PREPOSITION = (
    r"(?:(?!(?:of|on|in|for|by|to|with|from|about|at|as|that|and|or|not|why|how)\b)[\w'\u2019.&-]+ ){0,6}?"
)
_AFTER_A_MEASURE = (
    r"(?= (?:in|for|of|at|as|on|by|during|from|under|per|to|before|after|over|between|within|without|with|until|since"
    r"|did|does|do|was|were|has|have|is|are"
    r"|attributable|recorded|reported|generated)\b|(?-i: [A-Z])|\W*$)"
)
_OF_MONEY = r"spent|paid|invested|allocated|borrowed|earned"
"""What is done with money alone, so that "how much" needs no word for it."""
_SPENT = (
    rf"(?:{_OF_MONEY}|spend|pay|earn|make|made|record(?:ed)?|recogni[sz]ed?|report(?:ed)?|invest|allocate"
    r"|repurchased?|borrow|owe|generated?|receive|raised?)"
)
_CURRENCIES = r"(?:US )?(?:dollars|euros|pounds|USD|EUR|GBP)\b"
IN_MONEY = rf"\bin {_CURRENCIES}"
"""What asks for a sum of money and nothing else."""

SUMS: tuple[Rule, ...] = (
    rule(
        "a percentage",
        rf"\b(?:what|which) (?:was|were|is|are) {_NO_PREPOSITION}(?:percentages?|{_RATES})\b",
        rf"\b(?:what|which) (?:\w+ )?{_RATES} (?:was|were|is|are|did|does|do|has|have|had)\b",
        kinds=of(ValueKind.PERCENT),
        strict=True,
        spent="percentage",
    ),
    rule(
        "a rate of growth",
        rf"\bhow fast (?:did|has|have|had) .*\b{_SUM_NOUNS}\b.*\b{CHANGED}",
        kinds=of(ValueKind.PERCENT),
        holds=r"\bpercent\w*\b[^.]*\d",
        strict=True,
        spent="fast",
    ),
    rule(
        "a sum",
        rf"\bhow many {_CURRENCIES}",
        rf"\bwhat (?:was|were) {_NO_PREPOSITION}{_SUM_NOUNS}{_AFTER_A_MEASURE}",
        rf"\bwhat (?:is|are) {_NO_PREPOSITION}{_MEASURES}{_AFTER_A_MEASURE}",
        rf"\bwhat {_NO_PREPOSITION}{_SUM_NOUNS} (?:per share )?(?:did|does|do|was|were|has|have|is|are)\b",
        rf"\bhow much (?:did|do|does|has|have) .*\b{_SPENT}\b",
        rf"\bhow much (?:was|were|(?:has|have|had) been) (?:{_OF_MONEY})\b",
        rf"\bhow much (?:\w+ )?{_SUM_NOUNS}\b",
        (
            rf"^\W*(?:total |net )?(?:[\w'\u2019-]+ ){{0,2}}?{_MEASURES} (?:of|from|in|for) "
            rf"(?!.*\b(?:and|what|which|how|who|why|when|is|are|was|were|do|does|did)\b)"
        ),
        rf"\b(?:what|which|how much)\b.*{IN_MONEY}",
        kinds=of(ValueKind.MONEY),
        strict=True,
        spent="spend spent",
    ),
)
"""In the order in which they are tried."""
