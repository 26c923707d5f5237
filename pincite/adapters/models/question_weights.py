"""
The adaptation of the packaged encoder to questions: what is looked up is embedded by it, what is searched is not.
"""

from pathlib import Path

from pincite.adapters.models.low_rank import Tensors, adapted
from pincite.adapters.models.minilm import PINNED, pinned_file
from pincite.adapters.models.safetensors_file import float_tensors, own_notes

FILE = "questions.safetensors"
FORMAT = "pincite-question-adaptation/1"


class QuestionWeights:
    """
    The packaged weights as the adaptation in *folder* changes them; its tensors are read at first use.

    Raises:
        ContractError: If the folder holds no adaptation of this format, or one that was trained over other packaged
            weights.
    """

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE
        own_notes(
            self._path,
            "embedder.questions",
            form=FORMAT,
            base=PINNED["model.safetensors"],
            remedy='make one with `python -m scripts.train_embedder`, or set questions = "as-texts"',
        )

    def tensors(self) -> Tensors:
        """The whole encoder's tensors under the packaged names."""
        return adapted(float_tensors(pinned_file("model.safetensors")), float_tensors(self._path))
