"""
A reader from a folder with any Hugging Face model: question answering, natural language inference, or a cross-encoder
for relevance.
"""

import threading
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

from pincite.errors import ContractError
from pincite.fingerprint import file_sha256, fingerprint
from pincite.ports import AnswerSpan, Entailment

Kind = Literal["questions", "claims", "relevance"]
LONGEST = 40
"""Word pieces that an answer may have."""

DEFAULT_LIMIT = 512
"""Word pieces of a pair where the tokenizer states no limit."""

STATED = 100_000
"""A tokenizer that states no limit gives a number far above this one."""

OVERLAP = 3
"""A window shares one part in so many with the next."""


class TransformersReader:
    """
    Satisfies the ``Reader`` port as far as the model in *folder* was made for it; loaded at the first passage, in full
    precision on the CPU.

    A question-answering model reads (its span against its own "no answer"), a model of two or three classes of
    inference judges claims, a cross-encoder with one score reads without finding words: its span is the whole passage.
    Windows are computed one by one, so that no batch changes a score.
    """

    def __init__(self, folder: Path) -> None:
        if not (folder / "config.json").is_file():
            msg = (
                f"recipe: reader.adapter: {str(folder)!r} is no folder with a reader or a Hugging Face model; name "
                'one, "builtin" or "none"'
            )
            raise ContractError(msg)
        self._folder, self._lock = folder, threading.Lock()

    @cached_property
    def identity(self) -> str:
        """The folder's name with the digest of its files."""
        digests = [(path.name, file_sha256(path)) for path in sorted(self._folder.iterdir()) if path.is_file()]
        return f"transformers {self._folder.name}@{fingerprint(digests)}"

    def read(self, question: str, passages: Sequence[str]) -> list[AnswerSpan]:
        """
        For each passage whether it answers and with which words.

        Raises:
            ContractError: If the model only judges claims.
        """
        if self._kind == "claims":
            raise ContractError(self._unfit("claims", "questions"))
        judge = self._spans if self._kind == "questions" else self._relevance
        return [max(judge(question, passage), key=lambda span: span.probability) for passage in passages]

    @property
    def judges_statements(self) -> bool:
        """It was made for passages, and how it is calibrated is not known."""
        return False

    def answers(self, question: str, statements: Sequence[str]) -> list[float]:  # noqa: ARG002 - whatever is asked
        """
        Nothing that is known.

        Raises:
            ContractError: Always.
        """
        raise ContractError(self._unfit(self._kind, "statements"))

    @property
    def judges_claims(self) -> bool:
        """Whether the model was made for claims."""
        return self._kind == "claims"

    def entail(self, claim: str, passages: Sequence[str]) -> list[Entailment]:
        """
        For each passage what it says of the claim.

        Raises:
            ContractError: If the model only reads questions.
        """
        if self._kind != "claims":
            raise ContractError(self._unfit(self._kind, "claims"))
        return [min(self._classes(claim, passage), key=lambda told: told.neither) for passage in passages]

    def _unfit(self, made: str, wanted: str) -> str:
        return (
            f"recipe: reader.adapter: the model in {self._folder.name!r} was made for {made}; name one for "
            f'{wanted}, or "builtin", which does all'
        )

    def _spans(self, question: str, passage: str) -> list[AnswerSpan]:
        import torch  # noqa: PLC0415 - torch takes seconds and is no part of the base install

        found = []
        for inputs, kinds, offsets in self._windows(question, passage):
            output = self._forward(inputs)
            start, end = output.start_logits[0], output.end_logits[0]
            places = [at for at, kind in enumerate(kinds) if kind == 1]
            inside = torch.tensor(places)
            sums = start[inside][:, None] + end[inside][None, :]
            sums = sums.masked_fill(~torch.ones_like(sums, dtype=torch.bool).triu().tril(LONGEST - 1), -torch.inf)
            first, last = divmod(int(sums.argmax()), len(places))
            over = float(sums.max() - start[0] - end[0])
            probability = round(float(torch.sigmoid(torch.tensor(over))), 6)
            found.append(AnswerSpan(probability, offsets[places[first]][0], offsets[places[last]][1]))
        return found or [AnswerSpan(0.0, 0, 0)]

    def _relevance(self, question: str, passage: str) -> list[AnswerSpan]:
        import torch  # noqa: PLC0415 - torch takes seconds and is no part of the base install

        logits = [self._forward(inputs).logits[0, 0] for inputs, _, _ in self._windows(question, passage)]
        return [AnswerSpan(round(float(torch.sigmoid(logit)), 6), 0, len(passage)) for logit in logits] or [
            AnswerSpan(0.0, 0, 0)
        ]

    def _classes(self, claim: str, passage: str) -> list[Entailment]:
        supported, contradicted = self._columns
        found = []
        # Models of inference read the evidence first; so the window is cut from the first text.
        for inputs, _, _ in self._windows(passage, claim, cut="only_first"):
            chances = [round(float(value), 6) for value in self._forward(inputs).logits[0].softmax(-1)]
            against = chances[contradicted] if contradicted is not None else 0.0
            found.append(Entailment(chances[supported], against, round(1 - chances[supported] - against, 6)))
        return found or [Entailment(0.0, 0.0, 1.0)]

    @cached_property
    def _columns(self) -> tuple[int, int | None]:
        """
        Which classes are "supported" and "contradicted", by the model's own names for them; two classes have no second.
        """
        names = {int(at): str(name).casefold() for at, name in self._model.config.id2label.items()}
        supported = [at for at, name in names.items() if name.startswith(("entail", "support"))]
        contradicted = [at for at, name in names.items() if name.startswith(("contradict", "refut"))]
        if len(supported) != 1 or len(contradicted) > 1:
            told = f"{self._folder.name!r} names its classes {sorted(names.values())}"
            msg = f"recipe: reader.adapter: {told}; wanted entailment and contradiction in config.json's id2label"
            raise ContractError(msg)
        return supported[0], contradicted[0] if contradicted else None

    def _windows(
        self, first: str, second: str, cut: str = "only_second"
    ) -> list[tuple[dict[str, Any], list[int | None], list[tuple[int, int]]]]:
        """
        Inputs of each window, to which text each word piece belongs, and its characters there; none for an empty
        passage.
        """
        if not first.strip() or not second.strip():
            return []
        stated = int(self._tokenizer.model_max_length)
        limit = min(
            stated if stated < STATED else DEFAULT_LIMIT,
            int(getattr(self._model.config, "max_position_embeddings", DEFAULT_LIMIT)),
        )
        kept = second if cut == "only_first" else first
        short = self._tokenizer(kept, add_special_tokens=False, truncation=True, max_length=limit // 2)["input_ids"]
        kept = kept if len(short) < limit // 2 else self._tokenizer.decode(short, skip_special_tokens=True)
        pair = (first, kept) if cut == "only_first" else (kept, second)
        room = limit - len(short) - self._tokenizer.num_special_tokens_to_add(pair=True)
        found = self._tokenizer(
            *pair,
            truncation=cut,
            max_length=limit,
            stride=room // OVERLAP,
            return_overflowing_tokens=True,
            return_offsets_mapping=True,
        )
        names = [name for name in self._tokenizer.model_input_names if name in found]
        return [
            (
                {name: found[name][at] for name in names},
                found.sequence_ids(at),
                [(begin, end) for begin, end in found["offset_mapping"][at]],
            )
            for at in range(len(found["input_ids"]))
        ]

    def _forward(self, inputs: dict[str, list[int]]) -> Any:
        import torch  # noqa: PLC0415 - torch takes seconds and is no part of the base install

        with self._lock, torch.inference_mode():  # one forward pass at a time: torch's threads are shared
            return self._model(**{name: torch.tensor([value]) for name, value in inputs.items()})

    @cached_property
    def _kind(self) -> Kind:
        if type(self._model).__name__.endswith("ForQuestionAnswering"):
            return "questions"
        return "relevance" if self._model.config.num_labels == 1 else "claims"

    @cached_property
    def _tokenizer(self) -> Any:
        from transformers import AutoTokenizer  # noqa: PLC0415 - torch takes seconds and is no part of the base install

        return AutoTokenizer.from_pretrained(str(self._folder), local_files_only=True)

    @cached_property
    def _model(self) -> Any:
        import transformers  # noqa: PLC0415 - torch takes seconds and is no part of the base install

        transformers.utils.logging.disable_progress_bar()  # what a command prints is its answer
        config = transformers.AutoConfig.from_pretrained(str(self._folder), local_files_only=True)
        made = "".join(config.architectures or ())
        if made.endswith("ForQuestionAnswering"):
            kind = transformers.AutoModelForQuestionAnswering
        elif made.endswith("ForSequenceClassification"):
            kind = transformers.AutoModelForSequenceClassification
        else:
            held, wanted = made or "a model of no named kind", "ForQuestionAnswering or ForSequenceClassification"
            msg = f"recipe: reader.adapter: {self._folder.name!r} holds {held}; wanted {wanted}"
            raise ContractError(msg)
        return kind.from_pretrained(str(self._folder), local_files_only=True).eval()
