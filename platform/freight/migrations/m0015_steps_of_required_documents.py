"""Required documents name the step that waits for them: before this, it was the approval, and none were sent."""

from freight.migrations.migration import Database


async def forward(database: Database) -> None:
    """One value for all: forms and lists ask for it."""
    await database["required_documents"].update_many(
        {"needed_for": {"$exists": False}},
        {
            "$set": {
                "needed_for": "approval",
                "is_sent": False,
                "position": None,
                "condition": "",
                "condition_words": "",
            }
        },
    )
