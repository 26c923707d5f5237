"""
The training loop: workers that share every step's gradient, a schedule over pairs or minutes, checkpoints that a killed
run goes on from.
"""

import json
import os
import time
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import distributed
from tqdm import tqdm

from pincite.model.stored import json_lines
from scripts.train_reader.encode import Encoded, batches_from, tensors
from scripts.train_reader.network import ReaderNetwork, fast_halves, losses, optimizer_of, scored
from scripts.train_reader.scoring import figures
from scripts.train_reader.settings import Settings

CHECKPOINT, BEST, START, HISTORY = "checkpoint.pt", "best.pt", "start.pt", "history.jsonl"
EARLIER = "earlier.json"
"""The pairs of each run whose best weights led to these, the first one first."""
LARGE = 1.0
"""Greatest length of a gradient; a longer one is shortened to it."""


def work(rank: int, folder: Path, settings: Settings) -> None:
    """
    One worker: every worker computes its own batch of a step, their gradients are added, and all take the same step.
    """
    os.environ.setdefault("GLOO_SOCKET_IFNAME", "lo")
    torch.set_num_threads(max(1, len(os.sched_getaffinity(0)) // settings.workers))
    distributed.init_process_group(
        "gloo", init_method=f"file://{folder}/meeting", rank=rank, world_size=settings.workers
    )
    try:
        Training(rank, folder, settings).run()
    finally:
        distributed.destroy_process_group()


class Training:
    """One worker's part of a run."""

    def __init__(self, rank: int, folder: Path, settings: Settings) -> None:
        self._rank, self._folder, self._settings = rank, folder, settings
        self._device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        self._train: list[Encoded]
        dev: list[Encoded]
        self._train, dev = torch.load(folder / "encoded.pt", weights_only=False)
        self._dev = dev[: settings.dev_pairs]
        torch.manual_seed(settings.seed)
        self._network = ReaderNetwork(words_frozen=settings.words_frozen).to(self._device)
        for module in self._network.modules():
            if isinstance(module, torch.nn.Dropout):
                module.p = 0.0  # a pair is seen once or twice: there is nothing to forget
        self._network.encoder.config.attention_probs_dropout_prob = 0.0
        for layer in self._network.encoder.encoder.layer:
            layer.attention.self.dropout.p = 0.0
        self._weights = [weight for weight in self._network.parameters() if weight.requires_grad]
        self._optimizer = optimizer_of(self._network, (settings.encoder_rate, settings.heads_rate), settings.decay)
        self._clock = time.monotonic()
        self._state: dict[str, Any] = {"step": 0, "pairs": 0, "seconds": 0.0, "best": 0.0, "waited": 0}
        if (folder / CHECKPOINT).exists():
            self._resume()
        elif (folder / START).exists():
            self._network.load_state_dict(torch.load(folder / START, weights_only=True, map_location=self._device))

    def run(self) -> None:
        """Train to the end of the schedule, or until dev no longer gains; nothing where both are behind it."""
        if self._progress() >= 1 or self._state["waited"] >= self._settings.patience:
            return
        self._network.train()
        state, settings = self._state, self._settings
        order = batches_from(self._train, settings, state["step"])
        bar = self._bar()
        saved = judged = self._clock = time.monotonic()
        while self._progress() < 1 and state["waited"] < settings.patience:
            places = [next(order) for _ in range(settings.workers)]
            loss, seen = self._step([self._train[at] for at in places[self._rank]])
            state["step"] += 1
            state["pairs"] += seen
            speed = state["pairs"] / max(state["seconds"], 1)
            bar.set_postfix_str(f"{state['pairs']} pairs, {speed:.2f} a second, loss {loss:.3f}", refresh=False)
            bar.update(self._permille() - bar.n)
            # The clock of the first worker decides for all, or they would part ways.
            since = (time.monotonic() - saved, time.monotonic() - judged)
            to_save, to_judge = self._agreed([since[0] > settings.checkpoint_seconds, since[1] > settings.dev_seconds])
            if to_judge:
                self._judge(loss)
                judged = time.monotonic()
            if to_save or to_judge:
                self._save()
                saved = time.monotonic()
        self._judge(loss)
        self._save()
        bar.close()

    def _bar(self) -> Any:
        return tqdm(
            total=1000,
            initial=self._permille(),
            disable=self._rank > 0,
            mininterval=10,
            unit="‰",
            bar_format="{l_bar}{bar:20}| {elapsed}<{remaining} {postfix}",
        )

    def _progress(self) -> float:
        return self._settings.progress(self._state["pairs"], self._state["seconds"])

    def _permille(self) -> int:
        return int(1000 * self._progress())

    def _step(self, pairs: Sequence[Encoded]) -> tuple[float, int]:
        """One step of all workers; gives the mean loss and the pairs of all."""
        batch = {name: value.to(self._device) for name, value in tensors(pairs).items()}
        factor = self._settings.rate(self._progress())
        for group in self._optimizer.param_groups:
            group["lr"] = group["base"] * max(factor, 1e-3)
        with torch.autocast(self._device.type, torch.bfloat16, enabled=fast_halves(self._device)):
            spans, answers, classes = self._network(batch["ids"], batch["kinds"], batch["mask"])
        loss = losses(batch, spans.float(), answers.float(), classes.float())
        loss.backward()
        told = torch.tensor([float(loss.detach()), float(len(pairs)), self._elapsed() if self._rank == 0 else 0.0])
        flat = torch.cat([*(_gradient(weight).flatten().cpu() for weight in self._weights), told])
        distributed.all_reduce(flat)
        at = 0
        for weight in self._weights:
            weight.grad = (flat[at : at + weight.numel()] / self._settings.workers).view_as(weight).to(self._device)
            at += weight.numel()
        torch.nn.utils.clip_grad_norm_(self._weights, LARGE)
        self._optimizer.step()
        self._optimizer.zero_grad(set_to_none=True)
        self._state["seconds"] += float(flat[-1])
        return float(flat[-3]) / self._settings.workers, int(flat[-2])

    def _elapsed(self) -> float:
        """Seconds since the last step, with all that was done in between."""
        before, self._clock = self._clock, time.monotonic()
        return self._clock - before

    def _agreed(self, wishes: Sequence[bool]) -> list[bool]:
        told = torch.tensor([float(wish) for wish in wishes])
        distributed.broadcast(told, 0)
        return [bool(value) for value in told]

    def _judge(self, loss: float) -> None:
        """Score dev, each worker its part; better weights are kept."""
        began = time.monotonic()
        scores = np.zeros((len(self._dev), 6), np.float32)
        own = range(self._rank, len(self._dev), self._settings.workers)
        scores[own] = scored(self._network, [self._dev[at] for at in own], self._device)
        shared = torch.from_numpy(scores)
        distributed.all_reduce(shared)
        found, state = figures(self._dev, shared.numpy()), self._state
        better = found["score"] > state["best"]
        state["best"], state["waited"] = max(found["score"], state["best"]), 0 if better else state["waited"] + 1
        if self._rank:
            return
        if better:
            _written(self._network.state_dict(), self._folder / BEST)
        line = {
            **{name: round(state[name], 1) for name in ("step", "pairs", "seconds")},
            "loss": round(loss, 4),
            **found,
            "judged_s": round(time.monotonic() - began, 1),
        }
        with (self._folder / HISTORY).open("a", encoding="utf-8") as history:
            history.write(json.dumps(line) + "\n")

    def _save(self) -> None:
        """
        Everything a run goes on from. The order of pairs is a function of the seed and the step: there is no other
        chance in it, so no generator is kept.
        """
        if self._rank == 0:
            kept = {
                "state": self._state,
                "network": self._network.state_dict(),
                "optimizer": self._optimizer.state_dict(),
                "settings": asdict(self._settings),
            }
            _written(kept, self._folder / CHECKPOINT)
        distributed.barrier()

    def _resume(self) -> None:
        kept = torch.load(self._folder / CHECKPOINT, weights_only=False, map_location=self._device)
        self._network.load_state_dict(kept["network"])
        self._optimizer.load_state_dict(kept["optimizer"])
        self._state = kept["state"] | {"waited": 0}


def _gradient(weight: torch.Tensor) -> torch.Tensor:
    return weight.grad if weight.grad is not None else torch.zeros_like(weight)


def _written(value: object, path: Path) -> None:
    """Write beside and rename: a kill in between leaves the earlier file."""
    beside = path.with_suffix(".part")
    torch.save(value, beside)
    beside.replace(path)


def earlier_pairs(folder: Path) -> list[int]:
    """Pairs of every run up to the best weights of the one in *folder*, the first one first."""
    earlier = folder / EARLIER
    history = [json.loads(line) for _, line in json_lines((folder / HISTORY).read_text(encoding="utf-8"))]
    best = max(history, key=lambda row: row["score"])
    return [*(json.loads(earlier.read_text(encoding="utf-8")) if earlier.exists() else []), int(best["pairs"])]
