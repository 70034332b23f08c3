"""Reports that users put together: their definition, their database query, and the resulting table."""
