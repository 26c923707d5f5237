"""
A low-rank adaptation as a file gives it, put into the tensors that it was trained over.

Source: Hu et al. 2021, https://arxiv.org/abs/2106.09685.
"""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

Tensors = dict[str, NDArray[np.float32]]

DOWN, UP = ".down", ".up"
"""
Behind the name of a weight [out, in], in an adaptation: matrices [rank, in] and [out, rank] whose product is added to
it. A tensor without them takes the place of the trained one.
"""


def adapted(plain: Mapping[str, NDArray[np.float32]], adaptation: Mapping[str, NDArray[np.float32]]) -> Tensors:
    """
    The *plain* tensors with what the *adaptation* adds and replaces, by the same names.

    Raises:
        KeyError: If the adaptation adds to or replaces a tensor that is not there, or of what it adds one of the two
            parts is missing.
    """
    found = dict(plain)
    for name in sorted({each.removesuffix(DOWN).removesuffix(UP) for each in adaptation}):
        if name not in plain:
            raise KeyError(name)
        if name in adaptation:
            found[name] = adaptation[name]
        else:
            found[name] = np.ascontiguousarray(plain[name] + adaptation[name + UP] @ adaptation[name + DOWN])
    return found
