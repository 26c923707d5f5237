"""When, where and with which credentials: Dagster definitions, automation, and the command line."""
