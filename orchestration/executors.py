"""Where the steps of a run are done: in its own process, or on Kubernetes in a pod each."""

import dagster as dg

from pincite.wiring import executor_name


def executor() -> dg.ExecutorDefinition:
    """
    The executor of ``PINCITE_EXECUTOR``: "in-process", which is the default and the fast path and that of "ray", or
    "k8s", which needs ``dagster-k8s``.

    Raises:
        InputError: If it names none of them.
    """
    if executor_name() != "k8s":  # with Ray the steps stay here, and what they spread goes there
        return dg.in_process_executor
    from dagster_k8s import k8s_job_executor  # noqa: PLC0415 - only clusters have it

    chosen: dg.ExecutorDefinition = k8s_job_executor
    return chosen
