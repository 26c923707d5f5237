"""Small models on this machine and language models behind a gateway: embedders, readers, rerankers."""
