"""The Celery workers and the scheduler, which run next to the web API and call the same services."""
