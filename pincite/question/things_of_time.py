"""How a question opens that asks for a thing of a time and no time of day: "which time points", "the time limit"."""

_VERBS = r"(?:is|are|was|were|do|does|did|has|have|had|must|should|can|may|will|would)\b"
_OF_ITS_OWN = (
    r"(?:when|now|that|there|here|of|in|on|at|for|from|to|by|with|within|until|till|before|after|during|between)\b"
)
"""What goes on from a time itself, and names no thing of it."""

THING_OF_A_TIME = (
    rf"\W*(?:(?:\w+ )?(?:what|which) (?:time|hour) (?!{_VERBS})[\w-]+ {_VERBS}"
    rf"|what (?:is|was) the time (?!{_OF_ITS_OWN})[a-z])"
)
