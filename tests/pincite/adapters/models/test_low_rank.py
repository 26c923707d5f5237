"""What an adaptation adds and replaces."""

import numpy as np
import pytest

from pincite.adapters.models.low_rank import DOWN, UP, adapted


def test_a_product_is_added_to_a_matrix_a_tensor_is_replaced_and_the_rest_stays() -> None:
    plain = {name: np.ones((2, 3), np.float32) for name in ("matrix", "bias", "other")}
    up, down = np.array([[1.0], [2.0]], np.float32), np.array([[1.0, 0.0, 3.0]], np.float32)
    found = adapted(plain, {f"matrix{UP}": up, f"matrix{DOWN}": down, "bias": np.zeros(3, np.float32)})
    assert found["matrix"].tolist() == [[2, 1, 4], [3, 1, 7]]
    assert found["bias"].tolist() == [0, 0, 0]
    assert found["other"] is plain["other"]
    assert plain["matrix"].tolist() == [[1, 1, 1], [1, 1, 1]]


def test_half_of_a_product_is_an_error() -> None:
    with pytest.raises(KeyError, match="down"):
        adapted({"matrix": np.ones((2, 3), np.float32)}, {f"matrix{UP}": np.ones((2, 1), np.float32)})


@pytest.mark.parametrize("name", ["bais", f"bais{UP}"])
def test_what_is_no_tensor_of_the_network_is_an_error(name: str) -> None:
    with pytest.raises(KeyError, match="bais"):
        adapted({"bias": np.ones(3, np.float32)}, {name: np.zeros(3, np.float32)})
