"""
The adaptation of the packaged encoder to questions: what is looked up is embedded by it, what is searched is not.
"""

from pathlib import Path

from pincite.adapters.models.low_rank import Tensors, adapted
from pincite.adapters.models.minilm import PINNED, pinned_file
from pincite.adapters.models.safetensors_file import float_tensors, notes
from pincite.errors import ContractError

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
        if not self._path.is_file():
            msg = (
                f"recipe: embedder.questions: {folder} holds no {FILE}; make one with `python -m "
                'scripts.train_embedder`, or set questions = "as-texts"'
            )
            raise ContractError(msg)
        told = notes(self._path)
        if told.get("format") != FORMAT or told.get("base") != PINNED["model.safetensors"]:
            msg = (
                f"recipe: embedder.questions: {FILE}: format {told.get('format')!r} over "
                f"{told.get('base', 'nothing')[:12]}; wanted {FORMAT!r} over {PINNED['model.safetensors'][:12]}"
            )
            raise ContractError(msg)

    def tensors(self) -> Tensors:
        """The whole encoder's tensors under the packaged names."""
        return adapted(float_tensors(pinned_file("model.safetensors")), float_tensors(self._path))
