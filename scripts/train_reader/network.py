"""
One encoder with three heads in torch: where the answer stands, whether the passage answers, and what it says of a
claim.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn
from torch.nn import functional

from pincite.adapters.models.minilm import DIMENSION, model_folder
from pincite.adapters.models.reader_weights import ENCODER, ReaderWeights
from scripts.train_reader.encode import Encoded, tensors

CLASSES = ("supported", "contradicted", "neither")
LOW = -1e4
"""Score of a place that can hold no answer."""


class ReaderNetwork(nn.Module):
    """
    The packaged encoder, or one with the same shape from *folder*, with a linear head for each task; the pooled state
    is the first place beside the mean.
    """

    def __init__(self, folder: Path | None = None, *, words_frozen: bool = True) -> None:
        super().__init__()
        from transformers import BertModel  # noqa: PLC0415 - transformers takes seconds, which only training pays

        self.encoder: Any = BertModel.from_pretrained(
            str(folder or model_folder()), add_pooling_layer=False, attn_implementation="sdpa"
        )
        self.encoder.embeddings.word_embeddings.weight.requires_grad_(not words_frozen)
        self.span = nn.Linear(DIMENSION, 2)
        self.answers = nn.Linear(2 * DIMENSION, 1)
        self.entails = nn.Linear(2 * DIMENSION, len(CLASSES))

    def forward(
        self, ids: torch.Tensor, kinds: torch.Tensor, mask: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """
        Start and end scores [batch, length, 2], the logit that the passage answers [batch], logits of the classes
        [batch, 3].
        """
        state = self.encoder(input_ids=ids, token_type_ids=kinds, attention_mask=mask).last_hidden_state
        weight = mask.unsqueeze(-1).to(state.dtype)
        pooled = torch.cat([state[:, 0], (state * weight).sum(1) / weight.sum(1)], -1)
        return self.span(state), self.answers(pooled).squeeze(-1), self.entails(pooled)


def network_of(weights: ReaderWeights) -> ReaderNetwork:
    """
    The network with these weights.

    Raises:
        ValueError: If they lack a tensor of it, or hold another.
    """
    network = ReaderNetwork()
    encoder, heads = weights.tensors()
    state = {f"{ENCODER}{name}": value for name, value in encoder.items() if not name.startswith("pooler.")} | heads
    missing, unknown = network.load_state_dict(
        {name: torch.from_numpy(np.array(value)) for name, value in state.items()}, strict=False
    )
    if wrong := [name for name in (*missing, *unknown) if not name.endswith("position_ids")]:
        msg = f"the weights do not fit the network: {', '.join(wrong)}"
        raise ValueError(msg)
    return network


def losses(
    batch: dict[str, torch.Tensor], spans: torch.Tensor, answers: torch.Tensor, classes: torch.Tensor
) -> torch.Tensor:
    """
    Mean over the pairs of a batch of what each pair's heads lose.

    A span, and for the set's own unanswerable questions the first place in its stead (``where`` >= 0), a passage that
    answers or not (``answers`` 0 or 1), a class (``classes`` 0 to 2, or 3 for "not supported", which is the sum of the
    last two). -1 is no target.
    """
    total = spans.new_zeros(len(answers))
    placed = batch["where"][:, 0] >= 0
    if placed.any():
        scores = spans[placed].masked_fill(~batch["holds"][placed].unsqueeze(-1), LOW)
        for side in (0, 1):
            total[placed] = total[placed] + 0.5 * functional.cross_entropy(
                scores[..., side], batch["where"][placed, side], reduction="none"
            )
    asked = batch["answers"] >= 0
    if asked.any():
        total[asked] = total[asked] + functional.binary_cross_entropy_with_logits(
            answers[asked], batch["answers"][asked].float(), reduction="none"
        )
    claimed = batch["classes"] >= 0
    if claimed.any():
        logs = functional.log_softmax(classes[claimed], -1)
        logs = torch.cat([logs, torch.logsumexp(logs[:, 1:], -1, keepdim=True)], -1)
        total[claimed] = total[claimed] - logs.gather(1, batch["classes"][claimed].unsqueeze(1)).squeeze(1)
    return total.mean()


def scored(network: ReaderNetwork, encoded: Sequence[Encoded], device: torch.device) -> NDArray[np.float32]:
    """Scores [pairs, 6] as ``figures`` takes them, in the order given."""
    found = np.zeros((len(encoded), 6), np.float32)
    order = sorted(range(len(encoded)), key=lambda at: len(encoded[at].ids))
    network.eval()
    with torch.inference_mode():
        for begin in range(0, len(order), 16):
            places = order[begin : begin + 16]
            batch = {name: value.to(device) for name, value in tensors([encoded[at] for at in places]).items()}
            spans, answers, classes = network(batch["ids"], batch["kinds"], batch["mask"])
            inside = spans.float().masked_fill(~batch["holds"].unsqueeze(-1), LOW)
            best = inside[:, 1:].max(1)
            over = best.values.sum(-1) - inside[:, 0].sum(-1)
            found[places] = (
                torch.cat([answers.unsqueeze(1), over.unsqueeze(1), best.indices[:, :1].float(), classes], 1)
                .float()
                .cpu()
                .numpy()
            )
    network.train()
    return found


def fast_halves(device: torch.device) -> bool:
    """Whether bfloat16 is computed by the processor itself; elsewhere it is emulated and slower than full precision."""
    if device.type == "cuda":
        return torch.cuda.is_bf16_supported()
    try:
        flags = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        return False
    return "avx512_bf16" in flags or "amx_bf16" in flags


def optimizer_of(network: nn.Module, rates: tuple[float, float], decay: float, eps: float = 1e-6) -> torch.optim.AdamW:
    """AdamW with *rates* for the encoder and for the heads; biases and norms do not decay."""
    groups: list[dict[str, Any]] = []
    for encoder in (True, False):
        for decays in (True, False):
            own = [
                w
                for name, w in network.named_parameters()
                if w.requires_grad and name.startswith("encoder.") == encoder and (w.ndim > 1) == decays
            ]
            rate = rates[0] if encoder else rates[1]
            groups.append({"params": own, "base": rate, "lr": rate, "weight_decay": decay if decays else 0.0})
    return torch.optim.AdamW(groups, betas=(0.9, 0.98), eps=eps)
