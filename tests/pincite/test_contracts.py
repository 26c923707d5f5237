"""Contracts as they are read: every version that was ever released, and the ones in force."""

import re
import shutil

import pytest

from pincite import contracts
from pincite.agents.contract import AgentsContract
from pincite.contract_tables import (
    EvalsContract,
    GuardrailsContract,
    QaContract,
    RetrievalContract,
)
from pincite.contracts import (
    CONTRACTS,
    IN_FORCE,
    VERSIONS,
    as_if_in_force,
    check_in_force,
    check_lock,
    load,
    load_in_force,
    path_in_force,
    retrieval_contract,
    retrieval_version,
)
from pincite.errors import ContractError
from pincite.recipes import load_recipe

KINDS = {
    "qa": QaContract,
    "retrieval": RetrievalContract,
    "evals": EvalsContract,
    "guardrails": GuardrailsContract,
    "agents": AgentsContract,
}


@pytest.mark.parametrize("family", KINDS)
def test_the_version_in_force_is_read_and_is_the_one_that_its_name_says(family):
    contract = load(path_in_force(family), KINDS[family])
    assert f"{contract.name}-{contract.version}" == IN_FORCE[family]


@pytest.fixture
def another_version(tmp_path, monkeypatch):
    """A folder of contracts in which a later version of retrieval stands beside those that were released."""
    shutil.copytree(CONTRACTS, tmp_path / "contracts")
    text = path_in_force("retrieval").read_text(encoding="utf-8")
    changed = re.sub(
        r'^version = "v\d+"',
        'version = "v99"',
        re.sub(r"semantic_weight = [\d.]+", "semantic_weight = 0.11", text),
        flags=re.MULTILINE,
    )
    (tmp_path / "contracts" / "retrieval-v99.toml").write_text(changed, encoding="utf-8")
    monkeypatch.setattr(contracts, "CONTRACTS", tmp_path / "contracts")
    return tmp_path / "contracts" / "retrieval-v99.toml"


@pytest.mark.usefixtures("another_version")
def test_a_version_stands_in_for_the_one_in_force_only_within():
    newest, fingerprint = retrieval_contract(), retrieval_version()
    with as_if_in_force("retrieval-v99"):
        assert (retrieval_contract().version, retrieval_contract().fusion.semantic_weight) == ("v99", 0.11)
        assert retrieval_version() != fingerprint
    assert (retrieval_contract(), retrieval_version()) == (newest, fingerprint)


def test_a_version_that_is_not_there_stands_in_for_nothing():
    with (
        pytest.raises(ContractError, match="retrieval-v0: no such contract; known are"),
        as_if_in_force("retrieval-v0"),
    ):
        pass


def test_a_version_that_todays_code_cannot_be_asked_with_is_told(another_version):
    another_version.write_text(
        another_version.read_text(encoding="utf-8").replace("[pack]", "[packing]"), encoding="utf-8"
    )
    with (
        as_if_in_force("retrieval-v99"),
        pytest.raises(ContractError, match=r"retrieval-v99.toml: pack: Field required"),
    ):
        check_in_force()


def test_every_family_has_a_version_in_force():
    assert {path.stem.rsplit("-", 1)[0] for path in CONTRACTS.glob(VERSIONS)} == set(IN_FORCE)
    assert all(path_in_force(family).is_file() for family in IN_FORCE)


def test_what_is_no_version_of_a_contract_needs_no_line_in_the_lock():
    check_lock()
    assert "pending.toml" not in (CONTRACTS / "LOCK").read_text(encoding="utf-8")


@pytest.mark.parametrize("text", [None, "weights", '{"weights": [1.0]}'], ids=["no file", "no JSON", "a field lacks"])
def test_what_was_fitted_and_cannot_be_read_is_told_with_what_writes_it(tmp_path, text):
    path = tmp_path / "asides-v1.json"
    if text is not None:
        path.write_text(text, encoding="utf-8")
    with pytest.raises(ContractError, match=r"asides-v1.json: expected weights, model; .*-m scripts.calibrate_asides"):
        contracts.fitted(path, ("weights", "model"), "scripts.calibrate_asides")


def test_a_released_contract_that_was_edited_decides_nothing_and_a_draft_may(tmp_path, monkeypatch):
    shutil.copytree(CONTRACTS, tmp_path / "contracts")
    monkeypatch.setattr(contracts, "CONTRACTS", tmp_path / "contracts")
    path = path_in_force("qa")
    path.write_text(path.read_text(encoding="utf-8").replace("at_least = 0.95", "at_least = 0.80"), encoding="utf-8")
    with pytest.raises(ContractError, match=f"{path.name}: differs from its digest in LOCK"):
        load_in_force("qa", QaContract)
    path.rename(path.with_name("qa-v99.toml"))
    monkeypatch.setitem(IN_FORCE, "qa", "qa-v99")
    assert load_in_force("qa", QaContract).gates[0].at_least == 0.80


def test_an_unknown_field_is_told_with_those_that_are_known_there(tmp_path):
    own = tmp_path / "mine.toml"
    own.write_text("[answering]\nmodle = 'x'\n", encoding="utf-8")
    with pytest.raises(ContractError, match=r"mine\.toml: answering\.modle: no field .*known are model, on_model_fail"):
        load_recipe(str(own))
    with pytest.raises(ContractError, match="recipe 'defualt' is unknown; known are bf16, careful, default, "):
        load_recipe("defualt")
