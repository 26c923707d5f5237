"""What a training run may set, in one frozen record that its checkpoints and its card carry."""

import os
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Settings:
    """
    The settings of one training run, over all its sittings.

    ``pieces`` are the word pieces of a window with its question (a chunk of 200 fits), ``tokens`` those of a worker's
    batch, padding included. Rates are of AdamW (encoder, heads); the schedule warms up over ``warm`` of the run and
    falls linearly to 0 at its end.

    A run ends at ``pairs`` pairs or at ``minutes`` minutes of training, over all its sittings, whichever comes first:
    ``progress`` is the greater share, so that a busy machine gets a whole schedule too, only a shorter one.
    """

    pairs: int = 60_000
    minutes: float = 600.0
    pieces: int = 224
    tokens: int = 1792
    workers: int = 2
    encoder_rate: float = 8e-5
    heads_rate: float = 5e-4
    decay: float = 0.01
    warm: float = 0.06
    seed: int = 0
    words_frozen: bool = True
    checkpoint_seconds: float = 240.0
    dev_seconds: float = 1200.0
    dev_pairs: int = 400
    patience: int = 4

    def progress(self, pairs: int, seconds: float) -> float:
        """Share of the run that is done, in [0, 1]."""
        return min(1.0, max(pairs / self.pairs, seconds / (60 * self.minutes)))

    def rate(self, progress: float) -> float:
        """Factor on the rates at *progress*, in [0, 1]."""
        return min(progress / self.warm, (1 - progress) / (1 - self.warm)) if self.warm else 1 - progress


def allocation() -> dict[str, str]:
    """
    Settings of the C library's allocator for the workers.

    Without them it gives the large blocks of every step back to the system and takes them anew: half of the time was
    the kernel's, and thrice the memory was held.
    """
    wanted = {
        "MALLOC_MMAP_THRESHOLD_": "4294967296",
        "MALLOC_TRIM_THRESHOLD_": "8589934592",
        "MALLOC_TOP_PAD_": "268435456",
    }
    return {name: os.environ.get(name, value) for name, value in wanted.items()}
