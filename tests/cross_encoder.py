"""A cross-encoder of a few thousand weights, trained in seconds to tell a rule from an advertisement."""

from itertools import cycle, islice
from pathlib import Path

QUESTION = "the {} in the rain"
RULE = "the {} must not be used outdoors in wet weather ."
ADVERT = "the {0} rain cover : a rain cover for the {0} , used in the rain , fits the {0} ."
TOPICS = ("pump", "drill", "saw", "lamp", "heater", "mixer", "fan", "grill", "router", "sander", "lawnmower")
HELD_OUT = "lawnmower"
STEPS = 60


def tiny_cross_encoder(folder: Path) -> Path:
    """Train and save the model; what it is trained on never speaks of the topic held out."""
    import torch  # noqa: PLC0415 - seconds, which only the tests that train it should wait for
    from transformers import BertConfig, BertForSequenceClassification, BertTokenizerFast  # noqa: PLC0415 - torch is no part of the base install

    folder.mkdir()
    special = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"]
    words = sorted(
        {word for template in (QUESTION, RULE, ADVERT) for topic in TOPICS for word in template.format(topic).split()}
    )
    (folder / "vocab.txt").write_text("\n".join([*special, *words]), encoding="utf-8")
    tokenizer = BertTokenizerFast(vocab=str(folder / "vocab.txt"), do_lower_case=True)
    torch.manual_seed(7)
    sizes = {
        "hidden_size": 32,
        "num_hidden_layers": 1,
        "num_attention_heads": 2,
        "intermediate_size": 64,
        "max_position_embeddings": 64,
    }
    model = BertForSequenceClassification(BertConfig(vocab_size=len(tokenizer), num_labels=1, **sizes))
    optimizer = torch.optim.Adam(model.parameters(), lr=5e-3)
    topics = cycle(topic for topic in TOPICS if topic != HELD_OUT)
    for _ in range(STEPS):
        pairs = [
            (QUESTION.format(topic), template.format(topic), label)
            for topic in islice(topics, 8)
            for template, label in ((RULE, 1.0), (ADVERT, 0.0))
        ]
        batch = tokenizer([pair[0] for pair in pairs], [pair[1] for pair in pairs], padding=True, return_tensors="pt")
        logits = model(**batch).logits.squeeze(-1)
        loss = torch.nn.functional.binary_cross_entropy_with_logits(logits, torch.tensor([pair[2] for pair in pairs]))
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    model.save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    return folder
