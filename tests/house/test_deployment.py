"""
What ``deploy`` says holds together: the Dockerfile copies and runs what is there, no image needs torch, and the
manifests are what Kubernetes' own schemas allow and probe doors that the service has.
"""

import json
import re
import shlex
import shutil
import subprocess
import sys
from fnmatch import fnmatch
from functools import cache
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path
from typing import Any

import kubernetes_validate
import pytest
import yaml
from packaging.requirements import Requirement

from pincite.agents.http.drained_server import GRACE_SECONDS, NOTICE_SECONDS
from pincite.agents.http.draining import STILL_ANSWERED
from tests.house.source import ROOT

DEPLOY = ROOT / "deploy"
NOT_COPIED = (ROOT / ".dockerignore").read_text(encoding="utf-8").split()
FILE = re.compile(r"[\w.-]+(?:/[\w.-]+)*\.(?:py|toml|txt|yaml)")
MADE = {"requirements.txt"}
"""What a step makes for the next one."""
WORKLOAD = {"Deployment", "Service", "PodDisruptionBudget"}


@cache
def steps() -> tuple[tuple[str, str, str], ...]:
    """The stage, the instruction and the rest of each step of the Dockerfile."""
    text = re.sub(r"^#.*\n", "", (DEPLOY / "Dockerfile").read_text(encoding="utf-8"), flags=re.MULTILINE)
    found, stage = [], ""
    for line in re.sub(r"\\\n\s*", " ", text).splitlines():
        word, _, rest = line.strip().partition(" ")
        if word == "FROM":
            stage = rest.rpartition(" AS ")[2]
        if word:
            found.append((stage, word, rest))
    return tuple(found)


def of(word: str) -> list[tuple[str, list[str]]]:
    """Stage and words of each step of a kind."""
    return [(stage, shlex.split(rest)) for stage, each, rest in steps() if each == word]


def is_in_context(path: str) -> bool:
    """Whether a path of the tree is there and sent to the builder."""
    return (ROOT / path).exists() and not any(fnmatch(path, pattern.removeprefix("**/")) for pattern in NOT_COPIED)


def test_every_stage_begins_with_the_base_or_an_earlier_stage():
    known = {"${BASE}"}
    for _, (begin, _, name) in of("FROM"):
        assert begin in known, begin
        known.add(name)
    assert [words[2] for _, words in of("FROM")][-1] == "code", "the default, which compose and Dagster's chart run"


def test_what_is_copied_is_there():
    stages = {words[2] for _, words in of("FROM")}
    copied = of("COPY")
    assert len(copied) > 3
    for _, words in copied:
        flags = dict(word.removeprefix("--").split("=") for word in words if word.startswith("--"))
        sources = [word for word in words if not word.startswith("--")][:-1]
        if "from" in flags:
            assert flags["from"] in stages, flags
        else:
            assert [each for each in sources if not is_in_context(each)] == []


def test_what_a_step_or_a_command_names_is_copied_before():
    named = {
        (word, path)
        for word in ("RUN", "CMD")
        for _, words in of(word)
        for path in FILE.findall(" ".join(words).replace("[", " ").replace(",", " "))
    }
    assert ("CMD", "orchestration/definitions.py") in named
    first = {Path(each).name for _, words in of("COPY") for each in words[:-1]}
    missing = {path for _, path in named if path not in MADE | first and not is_in_context(path)}
    assert missing == set()


def test_the_image_runs_as_a_user_without_rights_and_hands_signals_on():
    assert of("USER") == [("runtime", ["pincite"])]
    assert json.loads(next(rest for _, word, rest in steps() if word == "ENTRYPOINT"))[0] == "tini"
    (healthy,) = (rest for stage, word, rest in steps() if word == "HEALTHCHECK" and stage == "serve")
    assert "/readyz" in healthy


def listed(*extras: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(ROOT / "scripts" / "image_requirements.py"), str(ROOT / "pyproject.toml"), *extras]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def needs(name: str) -> list[str]:
    """What a distribution requires; nothing of one that is not installed here."""
    try:
        return requires(name) or []
    except PackageNotFoundError:
        return []


def test_nothing_that_the_image_installs_brings_torch():
    """By the metadata of what is installed here, without the package that is installed apart."""
    (run,) = (words for _, words in of("RUN") if "image_requirements.py" in words)
    extras = run[run.index("pyproject.toml") + 1 : run.index(">")]
    waiting, seen = [Requirement(line) for line in listed(*extras).stdout.splitlines()], set[str]()
    assert len(waiting) > 20
    while waiting:
        requirement = waiting.pop()
        name = requirement.name.lower().replace("_", "-")
        if name not in seen:
            seen.add(name)
            needed = [Requirement(each) for each in needs(name)]
            waiting += [
                each
                for each in needed
                if each.marker is None
                or any(each.marker.evaluate({"extra": extra}) for extra in (requirement.extras or {""}))
            ]
    assert {"lancedb", "obstore", "dagster-postgres"} <= seen
    assert seen & {"torch", "sentence-transformers", "transformers"} == set()


def test_an_extra_that_is_not_there_ends_the_step():
    done = listed("teem")
    assert (done.returncode, done.stderr.endswith("no extra teem\n")) == (2, True)


def test_compose_builds_stages_that_there_are_and_mounts_the_keys_where_the_image_reads_them():
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))["services"]
    stages = {words[2] for _, words in of("FROM")}
    builds = [each["build"] for each in services.values() if "build" in each]
    assert {each["target"] for each in builds} == {"code", "serve"} <= stages
    assert all((DEPLOY / each["context"] / each["dockerfile"]).is_file() for each in builds)
    assert float(services["answers"]["stop_grace_period"].removesuffix("s")) > GRACE_SECONDS + NOTICE_SECONDS
    (keys,) = (rest.partition("=")[2] for _, word, rest in steps() if word == "ENV" and rest.startswith("PINCITE_KEYS"))
    mounts = [each.split(":") for each in services["answers"]["volumes"] if each.startswith("./keys")]
    assert [Path(keys).parent.as_posix()] == [where for _, where, _ in mounts]


@pytest.fixture(scope="module")
def manifests() -> list[dict[str, Any]]:
    """What ``kubectl apply --kustomize`` would send, or without kubectl the files as they are."""
    if kubectl := shutil.which("kubectl"):
        done = subprocess.run(
            [kubectl, "kustomize", str(DEPLOY / "kubernetes")], capture_output=True, text=True, check=True
        )
        return list(yaml.safe_load_all(done.stdout))
    return list(yaml.safe_load_all((DEPLOY / "kubernetes" / "serve.yaml").read_text(encoding="utf-8")))


def pod(manifests: list[dict[str, Any]]) -> tuple[dict[str, Any], dict[str, Any], dict[str, Any]]:
    """The deployment's own fields, its pods' and their container's."""
    (deployment,) = (each["spec"] for each in manifests if each["kind"] == "Deployment")
    (container,) = deployment["template"]["spec"]["containers"]
    return deployment, deployment["template"]["spec"], container


def test_services_and_budgets_choose_the_pods_of_the_deployment(manifests):
    deployment, _, container = pod(manifests)
    labels = deployment["template"]["metadata"]["labels"].items()
    by_kind = {each["kind"]: each["spec"] for each in manifests if each["kind"] in WORKLOAD}
    assert by_kind.keys() == WORKLOAD
    assert by_kind["Service"]["selector"].items() <= labels
    assert by_kind["PodDisruptionBudget"]["selector"]["matchLabels"].items() <= labels
    assert by_kind["PodDisruptionBudget"]["minAvailable"] < deployment["replicas"] == 3
    assert {each["targetPort"] for each in by_kind["Service"]["ports"]} == {each["name"] for each in container["ports"]}


def test_probes_ask_doors_that_answer_while_a_service_drains_and_a_pod_has_time_to(manifests):
    _, spec, container = pod(manifests)
    asked = {name: container[name]["httpGet"]["path"] for name in container if name.endswith("Probe")}
    assert asked == {"startupProbe": "/readyz", "readinessProbe": "/readyz", "livenessProbe": "/healthz"}
    assert set(asked.values()) <= STILL_ANSWERED
    waits = float(container["lifecycle"]["preStop"]["exec"]["command"][1])
    assert spec["terminationGracePeriodSeconds"] >= waits + GRACE_SECONDS + NOTICE_SECONDS


def test_every_place_that_is_mounted_is_a_volume_of_the_pod(manifests):
    _, spec, container = pod(manifests)
    assert {each["name"] for each in container["volumeMounts"]} == {each["name"] for each in spec["volumes"]}


def test_the_configuration_names_settings_that_are_read():
    text = (DEPLOY / "kubernetes" / "kustomization.yaml").read_text(encoding="utf-8")
    literals = yaml.safe_load(text)["configMapGenerator"][0]["literals"]
    code = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "pincite").rglob("*.py"))
    code += (ROOT / "orchestration" / "options.py").read_text(encoding="utf-8")
    names = {each.partition("=")[0] for each in literals}
    assert {name for name in names if name.startswith("PINCITE_") and name not in code} == set()
    assert len(names) > 2


def test_every_manifest_is_valid_by_kubernetes_own_schema(manifests):
    for each in manifests:
        kubernetes_validate.validate(each, kubernetes_validate.latest_version(), strict=True)
    broken = json.loads(json.dumps(manifests[-1] | {"spec": {"replicas": "three"}}))
    with pytest.raises(kubernetes_validate.ValidationError):
        kubernetes_validate.validate(broken, kubernetes_validate.latest_version(), strict=True)


def test_the_values_for_dagsters_chart_start_files_that_there_are():
    values = yaml.safe_load((DEPLOY / "kubernetes" / "dagster-values.yaml").read_text(encoding="utf-8"))
    (deployment,) = values["dagster-user-deployments"]["deployments"]
    arguments = deployment["dagsterApiGrpcArgs"]
    assert (ROOT / arguments[arguments.index("--python-file") + 1]).is_file()
    assert {each["name"] for each in deployment["volumes"]} == {each["name"] for each in deployment["volumeMounts"]}
