"""
What else was released and may not turn: cases, metrics, pending gates and open cases, each told in a sentence where it
did.
"""

from collections.abc import Iterator

from evals.judging.pending import PendingGate
from pincite.contract_tables import Gate
from scripts.releasing.policy import gates_of
from scripts.releasing.released import State


def owed_by_cases(before: State, after: State) -> Iterator[str]:
    """
    A released case neither changes nor vanishes; it is bound anew only where a document that it was bound to is there
    no longer. New ones may come.
    """
    for name, case in sorted(before.cases.items()):
        now = after.cases.get(name)
        if now is None:
            yield f"case {name}: was released and is gone; no golden case is dropped"
        elif (now.digest, now.set_name) != (case.digest, case.set_name):
            yield (
                f"case {name}: asks or wants something else than when it was released; a golden case never "
                "changes, add another beside it"
            )
        elif now.binding != case.binding and case.files and after.documents.issuperset(case.files):
            yield f"case {name}: is bound to other evidence, and its documents are what they were; it keeps its binding"
        elif now.binding != case.binding and not after.documents.issuperset(now.files):
            yield f"case {name}: is bound to a document that does not lie in the tree"


def owed_by_metrics(before: State, after: State) -> Iterator[str]:
    """What a gate measures means what it meant."""
    for name, meaning in sorted(before.metrics.items()):
        if after.metrics.get(name) != meaning:
            yield (
                f"metric {name}: means something else than when it was released; a new meaning is a metric of a "
                "new name"
            )


def owed_by_pending(before: State, after: State) -> Iterator[str]:
    """A pending gate keeps its bar, leaves its table only into a contract, and never comes back."""
    binding = {
        name: gate for data in after.contracts.values() if b"[[gates]]" in data for name, gate in gates_of(data).items()
    }
    now = {gate.name: gate for gate in after.pending}
    for name in sorted(now.keys() & binding.keys()):
        yield f"pending gate {name}: a contract made it binding; it never goes back, take it out of pending.toml"
    for gate in before.pending:
        if gate.name in now and _loosened(gate, now[gate.name]):
            yield (
                f"pending gate {gate.name}: its bar was {gate.bound} when released and is {now[gate.name].bound}; "
                "no bar is loosened before it is earned"
            )
        elif gate.name not in now and gate.name not in binding:
            yield (
                f"pending gate {gate.name}: left pending.toml and no contract has it; it leaves only by becoming "
                "binding"
            )
        elif gate.name not in now and _loosened(gate, binding[gate.name]):
            yield f"pending gate {gate.name}: became binding with a looser bar than {gate.bound}"


def _loosened(gate: PendingGate, successor: PendingGate | Gate) -> bool:
    if gate.at_least is not None:
        return successor.at_least is None or successor.at_least < gate.at_least
    return gate.at_most is not None and (successor.at_most is None or successor.at_most > gate.at_most)


def owed_by_open_cases(before: State, after: State) -> Iterator[str]:
    """
    The list of open cases only shrinks: a released case never joins it; a case that is new may come with its entry,
    because it was never said to pass.
    """
    if after.open_cases is None:
        yield "open_cases.jsonl: is missing; with nothing open it is an empty file"
        return
    listed = {case.id for case in before.open_cases or ()}
    for case in after.open_cases:
        if case.id not in after.cases:
            yield f"open case {case.id}: is no golden case"
        elif case.id in before.cases and before.open_cases is not None and case.id not in listed:
            yield (
                f"open case {case.id}: was released as a case that passes; mend it, the list of open cases only shrinks"
            )


def turned(before: State, after: State) -> Iterator[str]:
    """All of these."""
    yield from owed_by_cases(before, after)
    yield from owed_by_metrics(before, after)
    yield from owed_by_pending(before, after)
    yield from owed_by_open_cases(before, after)
