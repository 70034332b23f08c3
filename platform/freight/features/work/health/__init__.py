"""Whether the suite is alive (`/api/health`) and whether all of it is at work (`/api/health/ready`)."""
