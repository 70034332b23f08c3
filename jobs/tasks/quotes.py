"""The jobs of quotes."""

from freight.features.quotes.search import service
from freight.features.work.tasks.runner import perform_task
from jobs.app import job


@job(service.JOB)
async def search_rates_job(task_key: str) -> None:
    """Search the lanes of a search that are not searched yet."""
    await perform_task(task_key, service.run_rate_search)
