"""What the wording of a question tells by itself of whether its paper answers it, so that no reader has to learn it."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GroupKFold, cross_val_predict
from sklearn.pipeline import make_pipeline

from scripts.train_reader.asked import Asked

FOLDS = 8
RAREST = 3
"""Questions in which a word or a pair of words has to stand to be weighed."""


def leanings(asked: Sequence[Asked]) -> NDArray[np.float64]:
    """
    For each question the log odds that one of its statements answers as far as its words and pairs of words tell, less
    those of all questions.

    Each is told by a model that was fitted on the questions of other papers. What is trained with them added to its
    scores learns what they leave open.

    Source: Clark, Yatskar and Zettlemoyer 2019, https://arxiv.org/abs/1909.03683.
    """
    answered = np.array([any(each.answers for each in one.statements) for one in asked])
    papers = [one.paper or one.question for one in asked]
    words = TfidfVectorizer(ngram_range=(1, 2), min_df=RAREST, sublinear_tf=True, analyzer="word")
    told = cross_val_predict(
        make_pipeline(words, LogisticRegression(max_iter=2000)),
        [one.question for one in asked],
        answered,
        groups=papers,
        cv=GroupKFold(min(FOLDS, len(set(papers)))),
        method="decision_function",
    )
    share = answered.mean()
    return np.asarray(told, np.float64) - np.log(share / (1 - share))
