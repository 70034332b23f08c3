"""Answers find what they answer: EDI files by the ids and the number in them, and incoming channels are polled."""

from datetime import UTC, datetime

from freight.migrations.migration import Database, Record, rewrite_records


async def forward(database: Database) -> None:
    """An older packet says sender, receiver and number in the series that it was counted by. An incoming channel that
    was never looked into is due."""
    await rewrite_records(database["packets"], {"numbers": {"$ne": {}}, "answered_by": {"$exists": False}}, _marked)
    unlooked = {"type": "incomingChannel", "is_active": True, "archived": False, "next_run_at": None}
    await database["delivery_profiles"].update_many(unlooked, {"$set": {"next_run_at": datetime.now(UTC)}})


def _marked(packet: Record) -> Record:
    marks = []
    for series, number in packet["numbers"].items():
        _, ours, their_part, _ = series.split("|")
        marks.append("\n".join((_key(ours), _key(their_part), str(number))))
    return {"$set": {"answered_by": sorted(marks)}}


def _key(text: str) -> str:
    plain = text.strip().upper()
    return (plain.lstrip("0") or "0") if plain.isdigit() else plain
