"""One encoder with three heads in torch: where the answer stands, whether the passage answers, and what it says of a claim."""

from pathlib import Path
from typing import Any

import torch
from torch import nn
from torch.nn import functional

from pincite.adapters.minilm import DIMENSION, model_folder

CLASSES = ("supported", "contradicted", "neither")
SPAN, ANSWERS, ENTAILS = "span", "answers", "entails"
LOW = -1e4
"""Score of a place that can hold no answer."""


class ReaderNetwork(nn.Module):
    """The packaged encoder, or one with the same shape from *folder*, with a linear head for each task; the pooled state is the first place beside the mean."""

    def __init__(self, folder: Path | None = None, *, words_frozen: bool = True) -> None:
        super().__init__()
        from transformers import BertModel  # noqa: PLC0415

        self.encoder: Any = BertModel.from_pretrained(str(folder or model_folder()), add_pooling_layer=False, attn_implementation="sdpa")
        self.encoder.embeddings.word_embeddings.weight.requires_grad_(not words_frozen)
        self.span = nn.Linear(DIMENSION, 2)
        self.answers = nn.Linear(2 * DIMENSION, 1)
        self.entails = nn.Linear(2 * DIMENSION, len(CLASSES))

    def forward(self, ids: torch.Tensor, kinds: torch.Tensor, mask: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Start and end scores [batch, length, 2], the logit that the passage answers [batch], logits of the classes [batch, 3]."""
        state = self.encoder(input_ids=ids, token_type_ids=kinds, attention_mask=mask).last_hidden_state
        weight = mask.unsqueeze(-1).to(state.dtype)
        pooled = torch.cat([state[:, 0], (state * weight).sum(1) / weight.sum(1)], -1)
        return self.span(state), self.answers(pooled).squeeze(-1), self.entails(pooled)


def losses(batch: dict[str, torch.Tensor], spans: torch.Tensor, answers: torch.Tensor, classes: torch.Tensor) -> torch.Tensor:
    """
    Mean over the pairs of a batch of what each pair's heads lose.

    A span, and for the set's own unanswerable questions the first place in its stead (``where`` >= 0), a passage that answers or not (``answers`` 0 or 1), a
    class (``classes`` 0 to 2, or 3 for "not supported", which is the sum of the last two). -1 is no target.
    """
    total = spans.new_zeros(len(answers))
    placed = batch["where"][:, 0] >= 0
    if placed.any():
        scores = spans[placed].masked_fill(~batch["holds"][placed].unsqueeze(-1), LOW)
        for side in (0, 1):
            total[placed] = total[placed] + 0.5 * functional.cross_entropy(scores[..., side], batch["where"][placed, side], reduction="none")
    asked = batch["answers"] >= 0
    if asked.any():
        total[asked] = total[asked] + functional.binary_cross_entropy_with_logits(answers[asked], batch["answers"][asked].float(), reduction="none")
    claimed = batch["classes"] >= 0
    if claimed.any():
        logs = functional.log_softmax(classes[claimed], -1)
        logs = torch.cat([logs, torch.logsumexp(logs[:, 1:], -1, keepdim=True)], -1)
        total[claimed] = total[claimed] - logs.gather(1, batch["classes"][claimed].unsqueeze(1)).squeeze(1)
    return total.mean()
