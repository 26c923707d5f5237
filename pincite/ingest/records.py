"""Where in a tenant's part of the lake the records of its builds lie, by their index versions."""

BUILDS = "builds"
CHECKS = "checks"
RELEASES = "releases"
POINTER = "published"
"""What answers now: a single record."""
