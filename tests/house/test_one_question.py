"""
A question is read once, in its room: no code beyond `pincite/question` looks at its text with a pattern or a reader.

Held by the names in the source. A text of the record (`text`, `bare`, `asked` of what is called `question`)
may be handed to what embeds, shows or models it, be kept as data, or be compared whole, and nothing else. No function
of the room that reads a question's string is imported beyond the room, but the two with which search begins. And beyond
the seams no function takes a question as a string.

What this cannot see: a record under another name than `question`, or a text of it put into a variable first and read
then; a reader of general texts (`terms_of`, `read_values`) set on a field of the record, which is how a name of the
question is held against a passage; and the two screens of `guardrails`, which look at the message as the stranger
wrote it, before anything is read, on purpose.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ROOM = ROOT / "pincite" / "question"
BEYOND = sorted(each for each in (ROOT / "pincite").rglob("*.py") if ROOM not in each.parents)
TEXTS = {"text", "bare", "asked"}
MODELS = {"answers", "embed", "embed_queries", "_embedded", "read", "score", "relevant_facts", "synthesis"}
"""What a text may be handed to: embedder, reader, reranker, language model."""

SCREENS = {"require_usable", "screen_question", "forbidden_subject"}
"""What looks at the message before it is read, as the engine takes it in."""

BEGINS = {"what_is_asked", "read_question"}
SEAMS = {
    "pincite/ports.py",
    "pincite/answering/model_form.py",
    "pincite/guardrails/policy.py",
    "pincite/agents/mcp_server.py",
}
"""Where a question is a string: ports of models, the screen, and the doors."""


def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def is_text(node: ast.AST) -> bool:
    """Whether an expression is a text of the record."""
    if not isinstance(node, ast.Attribute) or node.attr not in TEXTS:
        return False
    base = node.value
    return (isinstance(base, ast.Name) and base.id == "question") or (
        isinstance(base, ast.Attribute) and base.attr == "question"
    )


def parents_of(module: ast.Module) -> dict[ast.AST, ast.AST]:
    return {child: parent for parent in ast.walk(module) for child in ast.iter_child_nodes(parent)}


def is_handed_on(node: ast.AST, parents: dict[ast.AST, ast.AST]) -> bool:
    """Whether a text goes whole to a model or a record, or is compared whole."""
    at = parents[node]
    while isinstance(at, (ast.List, ast.Tuple, ast.ListComp, ast.keyword, ast.Dict)):
        at = parents[at]
    if isinstance(at, ast.Compare):
        return all(isinstance(how, (ast.Eq, ast.NotEq)) for how in at.ops)
    if not isinstance(at, ast.Call):
        return False
    name = at.func.attr if isinstance(at.func, ast.Attribute) else at.func.id if isinstance(at.func, ast.Name) else ""
    return name in MODELS | SCREENS or name[:1].isupper()


def readings_beyond(module: ast.Module) -> Iterator[int]:
    parents = parents_of(module)
    yield from (
        node.lineno
        for node in ast.walk(module)
        if isinstance(node, ast.Attribute) and is_text(node) and not is_handed_on(node, parents)
    )


def readers_of_the_room() -> set[str]:
    """Its functions that take a question as a string."""
    return {
        each.name
        for path in ROOM.glob("*.py")
        for each in tree(path).body
        if isinstance(each, ast.FunctionDef) and takes_a_string(each)
    } | BEGINS


def takes_a_string(function: ast.FunctionDef) -> bool:
    return any(
        argument.arg == "question" and isinstance(argument.annotation, ast.Name) and argument.annotation.id == "str"
        for argument in (*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs)
    )


def test_a_text_of_the_record_is_handed_on_whole_or_not_at_all() -> None:
    found = [f"{path.relative_to(ROOT)}:{line}" for path in BEYOND for line in readings_beyond(tree(path))]
    assert not found


def test_what_reads_a_question_is_called_in_its_room_alone_but_where_search_begins() -> None:
    readers = readers_of_the_room()
    taken = {
        (str(path.relative_to(ROOT)), alias.name)
        for path in BEYOND
        for node in ast.walk(tree(path))
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("pincite.question")
        for alias in node.names
        if alias.name in readers
    }
    assert taken == {("pincite/retrieval/retrieve.py", name) for name in BEGINS}


def test_beyond_the_seams_no_function_takes_a_question_as_a_string() -> None:
    found = {
        f"{path.relative_to(ROOT)}: {each.name}"
        for path in BEYOND
        if str(path.relative_to(ROOT)) not in SEAMS and "adapters" not in path.parts
        for each in ast.walk(tree(path))
        if isinstance(each, ast.FunctionDef) and takes_a_string(each)
    }
    assert not found


@pytest.mark.parametrize(
    ("source", "passes"),
    [
        ("reader.read(question.bare, chunks)", True),
        ("embed([question.bare, *texts])", True),
        ("found.question.text != text", True),
        ("Row(question=question.text)", True),
        ("_PATTERN.search(question.text)", False),
        ("terms_of(found.question.text)", False),
        ("'fee' in question.text", False),
        ("question.text.split()", False),
        ("text = question.text", False),
    ],
)
def test_the_law_tells_a_reading_from_a_handing_on(source: str, passes: bool) -> None:
    assert (not list(readings_beyond(ast.parse(source)))) is passes
