"""Every part that stands behind a seam has what the seam asks for."""

from typing import Any

import pytest

from pincite import ports
from pincite.adapters.file_parser import FileParser
from pincite.adapters.lance.lance_index import LanceIndex
from pincite.adapters.models.cross_encoder import CrossEncoderReranker
from pincite.adapters.models.litellm_model import LiteLlmModel
from pincite.adapters.models.litellm_reranker import LiteLlmReranker
from pincite.adapters.models.openvino_embedder import OpenVinoEmbedder
from pincite.adapters.models.openvino_reader import OpenVinoReader
from pincite.adapters.models.reader_reranker import ReaderReranker
from pincite.adapters.models.sentence_transformers_embedder import SentenceTransformersEmbedder
from pincite.adapters.models.transformers_reader import TransformersReader
from pincite.adapters.pdf.pymupdf_parser import PyMuPdfParser
from pincite.adapters.pdf.pypdfium2_parser import PdfiumParser
from pincite.adapters.text_parser import TextParser
from pincite.ingest.publishing import LakePages
from scripts.measuring.memory_index import MemoryIndex

PARTS = [
    *((ports.Parser, each) for each in (FileParser, PyMuPdfParser, PdfiumParser, TextParser)),
    *((ports.Embedder, each) for each in (OpenVinoEmbedder, SentenceTransformersEmbedder)),
    *((ports.Index, each) for each in (LanceIndex, MemoryIndex)),
    *((ports.Reranker, each) for each in (CrossEncoderReranker, LiteLlmReranker, ReaderReranker)),
    *((ports.Reader, each) for each in (OpenVinoReader, TransformersReader)),
    (ports.PageReader, LakePages),
    (ports.LanguageModel, LiteLlmModel),
]


@pytest.mark.parametrize(("seam", "part"), PARTS, ids=lambda each: each.__name__)
def test_a_part_has_every_name_of_its_seam(seam: Any, part: Any) -> None:
    asked = {name for name in vars(seam) if not name.startswith("_")}
    fields = set(getattr(part, "__dataclass_fields__", ()))
    assert asked - set(dir(part)) - fields == set()
