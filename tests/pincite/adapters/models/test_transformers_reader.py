"""
A folder with a Hugging Face model is a reader as far as the model was made for it; each kind is tried with a tiny real
one.
"""

import pytest
import torch
import transformers

from pincite.adapters.models.transformers_reader import TransformersReader
from pincite.errors import ContractError
from pincite.recipes import ReaderRecipe
from pincite.wiring import reader_for

PASSAGE = "bulk tablets may be held for 270 days before they are packaged ."
QUESTION = "how long may bulk tablets be held ?"
LONG = " ".join([PASSAGE] * 12)
SIZES = {
    "hidden_size": 32,
    "num_hidden_layers": 1,
    "num_attention_heads": 2,
    "intermediate_size": 64,
    "max_position_embeddings": 64,
}
CLASSES = {0: "contradiction", 1: "entailment", 2: "neutral"}


def tiny(folder, kind, **options):
    """Save a seeded model of a few thousand weights with a tokenizer of the words above."""
    folder.mkdir()
    words = sorted(set(f"{PASSAGE} {QUESTION}".split()))
    (folder / "vocab.txt").write_text(
        "\n".join(["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", *words]), encoding="utf-8"
    )
    tokenizer = transformers.BertTokenizerFast(vocab=str(folder / "vocab.txt"), do_lower_case=True, model_max_length=64)
    torch.manual_seed(3)
    kind(transformers.BertConfig(vocab_size=len(tokenizer), initializer_range=0.5, **SIZES, **options)).save_pretrained(
        folder
    )
    tokenizer.save_pretrained(folder)
    return folder


@pytest.fixture(scope="module")
def questions(tmp_path_factory):
    return TransformersReader(
        tiny(tmp_path_factory.mktemp("models") / "questions", transformers.BertForQuestionAnswering)
    )


@pytest.fixture(scope="module")
def claims(tmp_path_factory):
    return TransformersReader(
        tiny(
            tmp_path_factory.mktemp("models") / "claims",
            transformers.BertForSequenceClassification,
            num_labels=3,
            id2label=CLASSES,
        )
    )


def test_a_question_answering_model_gives_words_of_the_passage(questions):
    (span,) = questions.read(QUESTION, [PASSAGE])
    assert 0 < span.probability < 1
    assert PASSAGE[span.start : span.end].strip()
    assert PASSAGE[span.start - 1 : span.start] in {"", " "}


def test_loading_a_model_prints_nothing(tmp_path, capfd):
    folder = tiny(tmp_path / "quiet", transformers.BertForQuestionAnswering)
    capfd.readouterr()
    TransformersReader(folder).read(QUESTION, [PASSAGE])
    assert capfd.readouterr() == ("", "")


def test_a_long_passage_is_read_in_windows(questions, claims):
    assert len(questions._windows(QUESTION, LONG)) > 2
    (span,) = questions.read(QUESTION, [LONG])
    assert 0 <= span.start < span.end <= len(LONG)
    assert len(claims._windows(LONG, QUESTION, cut="only_first")) > 2


def test_a_question_longer_than_the_window_is_cut(questions):
    (span,) = questions.read("how long " * 80, [PASSAGE])
    assert 0 <= span.start < span.end <= len(PASSAGE)


def test_a_model_of_inference_gives_its_classes_by_their_names(claims):
    (told,) = claims.entail(QUESTION, [PASSAGE])
    inputs = claims._tokenizer(PASSAGE, QUESTION, return_tensors="pt")
    with torch.inference_mode():
        wanted = claims._model(**inputs).logits[0].softmax(-1).tolist()
    assert (told.contradicted, told.supported) == pytest.approx((wanted[0], wanted[1]), abs=1e-5)
    assert told.supported + told.contradicted + told.neither == pytest.approx(1)


def test_a_model_of_two_classes_knows_no_contradiction(tmp_path):
    folder = tiny(
        tmp_path / "two",
        transformers.BertForSequenceClassification,
        num_labels=2,
        id2label={0: "entailment", 1: "not_entailment"},
    )
    (told,) = TransformersReader(folder).entail(QUESTION, [PASSAGE])
    assert told.contradicted == 0
    assert 0 < told.supported < 1


def test_a_cross_encoder_reads_without_finding_words(tmp_path):
    reader = TransformersReader(tiny(tmp_path / "relevance", transformers.BertForSequenceClassification, num_labels=1))
    (span,) = reader.read(QUESTION, [PASSAGE])
    assert (span.start, span.end) == (0, len(PASSAGE))
    with pytest.raises(ContractError, match="was made for relevance; name one for claims"):
        reader.entail(QUESTION, [PASSAGE])


def test_what_a_model_was_not_made_for_is_refused_by_name(questions, claims):
    with pytest.raises(ContractError, match="was made for questions; name one for claims"):
        questions.entail(QUESTION, [PASSAGE])
    with pytest.raises(ContractError, match="was made for claims; name one for questions"):
        claims.read(QUESTION, [PASSAGE])
    assert not questions.judges_statements
    with pytest.raises(ContractError, match="was made for questions; name one for statements"):
        questions.answers(QUESTION, [PASSAGE])


def test_an_empty_passage_answers_nothing(questions, claims):
    assert questions.read(QUESTION, [""])[0].probability == 0
    assert claims.entail(QUESTION, [""])[0].neither == 1


def test_classes_without_names_are_an_error_that_says_where(tmp_path):
    folder = tiny(tmp_path / "nameless", transformers.BertForSequenceClassification, num_labels=3)
    with pytest.raises(ContractError, match=r"names its classes .*label_0.*id2label"):
        TransformersReader(folder).entail(QUESTION, [PASSAGE])


def test_a_model_of_another_kind_is_refused(tmp_path):
    folder = tiny(tmp_path / "masked", transformers.BertForMaskedLM)
    with pytest.raises(ContractError, match="holds BertForMaskedLM; wanted ForQuestionAnswering"):
        TransformersReader(folder).read(QUESTION, [PASSAGE])


def test_the_recipe_names_the_folder_and_its_files_make_the_identity(questions):
    reader = reader_for(ReaderRecipe(adapter=str(questions._folder)))
    assert isinstance(reader, TransformersReader)
    assert reader.identity == questions.identity


def test_a_folder_that_is_not_there_is_named():
    with pytest.raises(ContractError, match="'nowhere' is no folder with a reader or a Hugging Face model"):
        reader_for(ReaderRecipe(adapter="nowhere"))


def test_a_model_in_torch_knows_no_other_precision(questions):
    with pytest.raises(ContractError, match=r"reader\.precision: .* holds a model in torch"):
        reader_for(ReaderRecipe(adapter=str(questions._folder), precision="bf16"))
