"""The nouns of the house: frozen values without behaviour, which every other room speaks of."""
