"""The figures of a running program in the form of Prometheus: what each counts stands here."""

import os
from collections.abc import Mapping

from prometheus_client import REGISTRY as _OF_THIS_PROCESS
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

REQUESTS = Counter("freight_http_requests", "requests answered, by route and status", ["method", "route", "status"])
REQUEST_SECONDS = Histogram(
    "freight_http_request_seconds",
    "seconds from the first byte of a request to the end of its answer",
    ["method", "route"],
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30),
)


def registry() -> CollectorRegistry:
    """The figures of this process; of all processes of the API where several share a port and a folder that
    PROMETHEUS_MULTIPROC_DIR names."""
    if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
        return _OF_THIS_PROCESS
    together = CollectorRegistry()
    MultiProcessCollector(together)
    return together


def of_tasks(by_status: Mapping[str, int]) -> CollectorRegistry:
    """The numbers of tasks as the database has them, whichever process is asked."""
    asked = CollectorRegistry()
    tasks = Gauge("freight_tasks", "tasks of all companies, by state", ["state"], registry=asked)
    for status, number in by_status.items():
        tasks.labels(state=status).set(number)
    return asked


def exposition(figures: CollectorRegistry) -> bytes:
    """The text that Prometheus reads."""
    return generate_latest(figures)
