"""The moment that several machines agree on: the database's. What one process stores and another compares with its own
time is stored and compared by this; a machine whose clock is wrong then misleads nobody but its own log."""

from datetime import datetime

from freight.kit.connections import current


async def now() -> datetime:
    """The present moment of the database's primary, UTC, in milliseconds."""
    database = current().database
    told = await database.command("hello", codec_options=database.codec_options)
    moment: datetime = told["localTime"]
    return moment
