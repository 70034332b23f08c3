"""Infrastructure shared by the web API, the workers and the scheduler."""
