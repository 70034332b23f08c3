"""The environment of a worker started by a test, with the servers of that test."""

from freight.kit.settings import Settings


def worker_environment(settings: Settings) -> dict[str, str]:
    """Return the environment of a worker on these servers; on SIGTERM it returns its work to the queue."""
    return {
        "FREIGHT_MONGO_URI": settings.mongo_uri,
        "FREIGHT_MONGO_DATABASE": settings.mongo_database,
        "FREIGHT_REDIS_URL": settings.redis_url,
        "FREIGHT_REDIS_PREFIX": settings.redis_prefix,
        "FREIGHT_SECRET_KEYS": settings.secret_keys.get_secret_value(),
        "REMAP_SIGTERM": "SIGQUIT",
    }
