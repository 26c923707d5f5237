"""
Stock sentences of an answer: what its writer says of the answering ("I cannot find that in the context."), and nothing
of the matter.
"""

import re

PLACE = (
    r"(?:(?:in|from|by|within)\s+)?(?:the\s+)?(?:provided\s+|given\s+|available\s+|retrieved\s+)*"
    r"(?:context|documents?|pdfs?|sources?|evidence|excerpts?|information|chunks?|passages?)"
)
"""Where an answer's writer looked, as a pattern: "in the provided documents"."""

_OF_ANSWERING = """
a an the any this that it these those such here in on of about from for within to at by with regarding concerning
my your me us answer answers answering question questions information detail details evidence context document documents
documentation pdf pdfs source sources excerpt excerpts chunk chunks passage passages text texts material materials
file files page pages section sections topic subject matter request query summary overview help assistance
anything something else more other further additional enough sufficient specific relevant exact full complete whole
original provided given available retrieved supplied above below following
"""
"""
The words that may stand behind the opening of a stock sentence. They speak of question, answer and sources alone, and
none is a verb that says something, a denial, a joint or a figure: no clause can be made of them.
"""
_REST = rf"(?:\s+(?:{'|'.join(_OF_ANSWERING.split())}))*"
_FOUND = (
    r"(?:find|locate|see|answer|determine|confirm|have|contain|include|provide|give"
    r"|mention|specify|state|say|tell|know)"
)
_UNABLE = (
    r"i\s+(?:cannot|can['’]t|could\s+not|couldn['’]t|do\s+not|don['’]t|did\s+not|didn['’]t"
    r"|(?:am|was)\s+(?:unable|not\s+able)\s+to)"
)
_STOCK = re.compile(
    r"(?:(?:i\s+am\s+|i['’]m\s+)?sorry[,.]?\s*(?:but\s+)?)?(?:"
    rf"{_UNABLE}\s+{_FOUND}{_REST}"
    rf"|{PLACE}\s+(?:does|do)\s+not\s+{_FOUND}{_REST}"
    rf"|not\s+found(?:\s+{PLACE})?"
    r"|(?:no|there\s+is\s+no)\s+(?:such\s+|relevant\s+)?(?:information|evidence|answer)"
    rf"(?:\s+(?:was\s+)?(?:found|available))?{_REST}"
    rf"|(?:this|that|it)\s+is\s+not\s+(?:stated|mentioned|specified|covered|found)\s+{PLACE}"
    rf"|(?:based\s+on|according\s+to|from)\s+{PLACE}"
    rf"|(?:here|below)\s+(?:is|are)(?:\s+what\s+i\s+found)?{_REST}"
    rf"|i\s+hope\s+(?:this|that)\s+helps{_REST}"
    rf"|(?:please\s+)?(?:consult|refer\s+to|contact){_REST}"
    rf"|(?:please\s+)?(?:let\s+me\s+know|feel\s+free(?:\s+to\s+ask)?)(?:\s+if\s+you\s+(?:have|need))?{_REST}"
    r"|(?:is\s+there|do\s+you\s+need)\s+(?:anything\s+else|more\s+information)"
    rf"(?:\s+(?:that\s+)?i\s+can\s+(?:do|help|assist)(?:\s+you)?)?{_REST}"
    rf"|(?:sure|certainly|of\s+course|great\s+question|(?:thank\s+you|thanks)(?:\s+for\s+asking)?){_REST}"
    r"|(?:in\s+(?:summary|conclusion|short)|summary|answer|sources?|references?|note)"
    r")[\s.!:?]*",
    re.IGNORECASE,
)


def is_stock(sentence: str) -> bool:
    """
    Whether the whole of *sentence* is stock: an opening, and behind it nothing but words of the answering.

    Whatever else stands in it makes it a claim, by whatever it is joined: "I cannot find the section, but the limit is
    500 mg." So does the name of a matter: that "the documents state no limit for children" may be false.
    """
    return _STOCK.fullmatch(sentence) is not None
