"""Which errors say nothing about the work, only that the database or the broker was unreachable for a moment."""

from pymongo.errors import ConnectionFailure, OperationFailure, PyMongoError
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import TimeoutError as RedisTimeoutError

AWAY = (ConnectionFailure, RedisConnectionError, RedisTimeoutError)
"""What is raised when a server cannot be reached, or does not answer in time."""

# a cursor that was lost with its server or killed; an operation ended by a shutdown, an election or its time limit
_ENDED_IN_PASSING = frozenset({43, 50, 89, 91, 175, 189, 237, 262, 9001, 10107, 11600, 11602, 13435, 13436, 134})


def is_transient_error(error: BaseException) -> bool:
    """Return whether the same work may well succeed when repeated."""
    if isinstance(error, AWAY):
        return True
    if isinstance(error, OperationFailure) and error.code in _ENDED_IN_PASSING:
        return True
    return isinstance(error, PyMongoError) and (error.timeout or error.has_error_label("RetryableWriteError"))
