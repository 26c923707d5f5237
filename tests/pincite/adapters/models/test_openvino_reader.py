"""
The built-in reader gives a passage the same in any batch, and what the network in torch gives; long passages are read
in windows.
"""

import subprocess
import sys
from itertools import pairwise

import numpy as np
import pytest
import torch

from pincite.adapters.models.openvino_reader import OpenVinoReader
from pincite.adapters.models.reader_weights import FILE, ReaderWeights
from pincite.adapters.models.reader_windows import PairPieces
from pincite.errors import ContractError
from scripts.train_reader.encode import Encoded, tensors
from scripts.train_reader.network import network_of
from tests.reader_weights import chance_adaptation, chance_reader

QUESTION = "How long may bulk tablets be held?"
PASSAGES = [
    "Bulk tablets may be held for at most 270 days at 15 to 25 degrees Celsius before they are packaged.",
    "Records are kept.",
    "",
    "The retest period of the drug substance is 24 months when it is stored in its original container. " * 4,
    "Ångström 製造記録 § (a)",
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return chance_reader(tmp_path_factory.mktemp("reader"))


@pytest.fixture(scope="module")
def reader(folder):
    return OpenVinoReader(folder)


def test_a_passage_is_read_the_same_in_any_batch(reader):
    together = reader.read(QUESTION, PASSAGES)
    alone = [reader.read(QUESTION, [passage])[0] for passage in PASSAGES]
    assert [(span.start, span.end) for span in together] == [(span.start, span.end) for span in alone]
    assert max(abs(a.probability - b.probability) for a, b in zip(together, alone, strict=True)) <= 1e-4
    reversed_ = reader.entail(QUESTION, PASSAGES[::-1])[::-1]
    assert (
        max(abs(a.supported - b.supported) for a, b in zip(reader.entail(QUESTION, PASSAGES), reversed_, strict=True))
        <= 1e-4
    )


def test_what_repeats_itself_is_read_once_and_each_passage_has_it(reader, monkeypatch):
    network, read = reader._network, []
    infer = network._infer
    monkeypatch.setattr(network, "_infer", lambda window: read.append(window) or infer(window))
    first, other, again = reader.scores(QUESTION, ["Records are kept.", PASSAGES[0], "Records are kept."])
    assert (first.classes == again.classes).all()
    assert not (first.classes == other.classes).all()
    assert [each.window.passage for each in (first, other, again)] == [0, 1, 2]
    assert len(reader.scores(QUESTION, ["." * 9_000])) > len(read) == 2 + 1


def test_the_graph_gives_what_the_network_in_torch_gives(reader, folder):
    network = network_of(ReaderWeights(folder)).eval()
    for read in reader.scores(QUESTION, PASSAGES):
        length = len(read.window.ids)
        kinds = [0] * read.window.first + [1] * (length - read.window.first)
        batch = tensors([Encoded(list(read.window.ids), kinds, (read.window.first, length - 1), (-1, -1), -1, -1)])
        with torch.inference_mode():
            spans, answers, classes = network(batch["ids"], batch["kinds"], batch["mask"])
        assert np.abs(spans[0, :length].numpy() - read.spans[:length]).max() <= 1e-4
        assert abs(float(answers[0]) - read.answers) <= 1e-4
        assert np.abs(classes[0].numpy() - read.classes).max() <= 1e-4


def test_probabilities_are_probabilities_and_spans_lie_in_their_passage(reader):
    for span, passage in zip(reader.read(QUESTION, PASSAGES), PASSAGES, strict=True):
        assert 0 <= span.probability <= 1
        assert 0 <= span.start <= span.end <= len(passage)
    for told in reader.entail(QUESTION, PASSAGES):
        assert told.supported + told.contradicted + told.neither == pytest.approx(1, abs=1e-5)
        assert min(told.supported, told.contradicted, told.neither) >= 0


def test_statements_are_read_with_the_adaptation_and_passages_without_it(reader, tmp_path):
    plain = [span.probability for span in reader.read(QUESTION, PASSAGES)]
    assert not reader.judges_statements
    with pytest.raises(ContractError, match=r"holds no statements\.safetensors"):
        reader.answers(QUESTION, PASSAGES)
    adapted = OpenVinoReader(chance_adaptation(chance_reader(tmp_path / "adapted")))
    assert [span.probability for span in adapted.read(QUESTION, PASSAGES)] == plain
    assert adapted.answers(QUESTION, PASSAGES) != plain
    assert adapted.answers(QUESTION, []) == []
    assert adapted.judges_statements
    assert adapted.identity != reader.identity


def test_no_passages_are_no_answers(reader):
    assert (reader.read(QUESTION, []), reader.entail(QUESTION, [])) == ([], [])


def test_a_long_passage_is_read_in_windows_that_overlap_and_leave_nothing_out():
    passage = " ".join(f"word{number}" for number in range(90))
    windows = PairPieces(48).windows(QUESTION, [passage, "short"])
    own = [window for window in windows if window.passage == 0]
    assert len(own) > 2
    assert all(len(window.ids) <= 48 for window in windows)
    covered = {at for window in own for begin, end in window.offsets for at in range(begin, end)}
    assert covered == {at for at, letter in enumerate(passage) if letter != " "}
    assert all(later.offsets[0][0] < earlier.offsets[-1][0] for earlier, later in pairwise(own))
    assert [window.passage for window in windows][-1] == 1


def test_a_long_passage_is_as_good_as_its_best_window(reader):
    passage = PASSAGES[3]
    best = reader.read(QUESTION, [passage])[0].probability
    assert best == pytest.approx(
        max(reader._network.answer(read).probability for read in reader.scores(QUESTION, [passage]))
    )


def test_a_question_longer_than_a_window_leaves_half_of_it_to_the_passage():
    (window,) = PairPieces(48).windows("why " * 300, ["It is kept for ten years."])
    assert len(window.ids) <= 48
    assert len(window.offsets) == 7


def test_the_identity_names_the_digest_and_the_precision(reader, folder):
    assert ReaderWeights(folder).digest[:16] in reader.identity
    assert reader.identity.endswith("f32")
    assert OpenVinoReader(folder, "bf16").identity != reader.identity


def test_a_folder_without_a_reader_is_named(tmp_path):
    with pytest.raises(ContractError, match=r"reader\.adapter: .* holds no reader\.safetensors; train one"):
        OpenVinoReader(tmp_path)


def test_weights_over_another_encoder_are_refused(tmp_path):
    chance_reader(tmp_path / "other", base="0" * 64)
    with pytest.raises(ContractError, match=f"{FILE}: format 'pincite-reader/1' over 000000000000; wanted"):
        OpenVinoReader(tmp_path / "other")


def test_the_reader_runs_without_torch(folder):
    code = (
        "import sys\nfrom pathlib import Path\nfrom pincite.adapters.models.openvino_reader import OpenVinoReader\n"
        f"OpenVinoReader(Path({str(folder)!r})).read('who?', ['He did.'])\nassert 'torch' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.parametrize("precision", ["bf16", "int8"])
def test_a_lower_precision_stays_near_the_full_one(reader, folder, precision):
    other = OpenVinoReader(folder, precision).read(QUESTION, PASSAGES)
    assert (
        max(abs(a.probability - b.probability) for a, b in zip(reader.read(QUESTION, PASSAGES), other, strict=True))
        < 0.1
    )
