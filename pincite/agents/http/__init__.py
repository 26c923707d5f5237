"""The agents over HTTP: limits, keys, health, and the same envelope for every answer."""
