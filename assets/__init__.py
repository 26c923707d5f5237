"""Which data exists: software-defined assets and checks, each a thin call of the engine or of the evals."""
