"""LanceDB comes without its remote catalogues and without pandas, and its loop answers whoever asks from any thread."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

from pincite.adapters.lance.runtime import run


async def _double(number: int) -> int:
    return 2 * number


def test_searches_of_several_threads_are_answered_each() -> None:
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(lambda number: run(_double(number)), range(20))) == [2 * number for number in range(20)]


def test_the_models_of_a_remote_catalogue_are_not_imported() -> None:
    code = (
        "import sys; from pincite.adapters.lance.runtime import lancedb; "
        "print(sum(getattr(module, '__file__', None) is not None for name, module in sys.modules.items() "
        "if name.startswith('lance_namespace_urllib3_client')), hasattr(lancedb, 'connect'))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["0", "True"]


def test_pandas_is_not_imported_and_can_be_had_afterwards() -> None:
    code = (
        "import sys; from pincite.adapters.lance.runtime import lancedb; import pyarrow; "
        "print('pandas' in sys.modules, len(pyarrow.table({'page': [1, 2]}).to_pandas()))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "2"]
