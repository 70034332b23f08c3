"""The metrics of a running program in Prometheus format, all defined here."""

import os
from collections.abc import Iterator, Mapping

from prometheus_client import REGISTRY as _OF_THIS_PROCESS
from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.metrics_core import GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from freight.kit.settings import FIGURES_FOLDER

REQUESTS = Counter("freight_http_requests", "requests answered, by route and status", ["method", "route", "status"])
REQUEST_SECONDS = Histogram(
    "freight_http_request_seconds",
    "seconds from the first byte of a request to the end of its answer",
    ["method", "route"],
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30),
)


def get_metrics_registry() -> CollectorRegistry:
    """Return the metrics of this process, or of all API processes where several share a port and a folder: whichever
    answers, those of one that has died stay counted."""
    if FIGURES_FOLDER not in os.environ:
        return _OF_THIS_PROCESS
    together = CollectorRegistry()
    MultiProcessCollector(together)  # type: ignore[no-untyped-call]
    return together


def collect_task_metrics(by_status: Mapping[str, int]) -> CollectorRegistry:
    """Return the numbers of tasks in the database, the same from every process."""
    registry = CollectorRegistry()
    registry.register(_Tasks(by_status))
    return registry


class _Tasks(Collector):
    """Not a gauge: the processes of one API would store theirs for each other, and every one would be reported."""

    def __init__(self, by_status: Mapping[str, int]) -> None:
        self._by_status = by_status

    def collect(self) -> Iterator[GaugeMetricFamily]:
        family = GaugeMetricFamily("freight_tasks", "tasks of all companies, by state", labels=["state"])
        for status, number in self._by_status.items():
            family.add_metric([status], number)
        yield family


def render_metrics(figures: CollectorRegistry) -> bytes:
    """Return the text that Prometheus reads."""
    return generate_latest(figures)
