"""Programs beside the web API: the Celery workers and the scheduler. They call the same services."""
