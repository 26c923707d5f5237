"""One list out of two: cosine and BM25, scaled over the candidates and weighed."""

from collections.abc import Mapping


def scaled(scores: Mapping[str, float]) -> dict[str, float]:
    """
    Min-max scaling to [0, 1]; where all scores are equal, each is 1 (0 if they are 0): a lone candidate is the best
    there is.
    """
    if not scores:
        return {}
    low, high = min(scores.values()), max(scores.values())
    if high == low:
        return dict.fromkeys(scores, 1.0 if high > 0 else 0.0)
    return {key: (score - low) / (high - low) for key, score in scores.items()}


def minmax_fusion(
    semantic: Mapping[str, float], lexical: Mapping[str, float], *, semantic_weight: float
) -> list[tuple[str, float]]:
    """
    Merge two score lists after scaling each to [0, 1] over the candidates.

    Args:
        semantic: Cosine by chunk id, in [-1, 1]; its keys are the candidates.
        lexical: BM25 by chunk id, unbounded, >= 0; a candidate without one has 0.
        semantic_weight: Share of the semantic list, in [0, 1].

    Returns:
        ``(chunk_id, score)``, best first, score in [0, 1]; equal scores are ordered by id.

    Raises:
        ValueError: If *semantic_weight* lies outside [0, 1].

    Source: rag-loop-acceptance §3.2.
    """
    if not 0 <= semantic_weight <= 1:
        msg = f"semantic_weight is {semantic_weight}; it is a share and lies in [0, 1]"
        raise ValueError(msg)
    near = scaled(semantic)
    match = scaled({key: lexical.get(key, 0.0) for key in semantic})
    fused = {key: semantic_weight * near[key] + (1 - semantic_weight) * match[key] for key in semantic}
    return sorted(fused.items(), key=lambda item: (-item[1], item[0]))
