"""What a database knows about itself: whether it holds a demo or real work, and the version of its schema."""

from datetime import datetime
from enum import StrEnum

from beanie import Document
from pydantic import BaseModel
from pymongo import ReturnDocument
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.documents.user import User

THE_ONE = "installation"
"""The id of the only record."""


class InstallationKind(StrEnum):
    """What an installation was started as; it never becomes the other kind."""

    DEMO = "demo"  # made-up companies, sign-ins without a password
    REAL = "real"


class AppliedMigration(BaseModel):
    """A migration that was carried out."""

    number: int
    name: str
    finished_on: datetime


class MigrationLease(BaseModel):
    """Who is migrating the database right now; void once `until` has passed."""

    holder: str
    until: datetime


class Installation(Document):
    """The installation. `kind` None: not started yet. `schema_version` is the number of the last migration, `indexes`
    the fingerprint of the index declarations in place."""

    id: str = THE_ONE  # type: ignore[assignment]  # the way Beanie wants an id of our own declared
    kind: InstallationKind | None = None
    opened_on: datetime | None = None  # when its first administrator was made
    schema_version: int = 0
    indexes: str = ""
    seeded: str = ""  # what was loaded from templates-seed/ (`kit.first_steps.compute_seed_fingerprint`)
    applied: list[AppliedMigration] = []
    lease: MigrationLease | None = None

    class Settings:
        name = "installation"

    @classmethod
    async def kind_now(cls) -> InstallationKind | None:
        """Return the kind of this installation; where none is stored, judge by its users: demo users alone make a demo.
        None while there are no users."""
        stored = await cls.find_one(cls.id == THE_ONE)
        if stored and stored.kind:
            return stored.kind
        if not await User.find_one():
            return None
        return InstallationKind.REAL if await User.find_one(User.is_demo != True) else InstallationKind.DEMO  # noqa: E712

    @classmethod
    async def now_seeded(cls, fingerprint: str) -> None:
        """Store what was loaded, so that the next start need not check."""
        await cls.get_pymongo_collection().update_one({"_id": THE_ONE}, {"$set": {"seeded": fingerprint}}, upsert=True)

    @classmethod
    async def become(cls, kind: InstallationKind) -> bool:
        """Start it as `kind`. False if it was started as the other; of two concurrent callers, one gets False."""
        # a pipeline, so that one write both checks and decides
        decide: list[dict[str, object]] = [{"$set": {"kind": {"$ifNull": ["$kind", kind.value]}}}]
        after = await cls.get_pymongo_collection().find_one_and_update(
            {"_id": THE_ONE}, decide, upsert=True, return_document=ReturnDocument.AFTER
        )
        return after is not None and after["kind"] == kind.value

    @classmethod
    async def open(cls, now: datetime, session: AsyncClientSession) -> bool:
        """Begin real work, in the transaction that makes the first administrator. False in a demo, and if it was done
        before."""
        ours = {"$eq": [{"$ifNull": ["$kind", InstallationKind.REAL.value]}, InstallationKind.REAL.value]}
        decide: list[dict[str, object]] = [
            {
                "$set": {
                    "kind": {"$ifNull": ["$kind", InstallationKind.REAL.value]},
                    "opened_on": {"$ifNull": ["$opened_on", {"$cond": [ours, now, None]}]},
                }
            }
        ]
        before = await cls.get_pymongo_collection().find_one_and_update(
            {"_id": THE_ONE}, decide, upsert=True, return_document=ReturnDocument.BEFORE, session=session
        )
        return before is None or (
            before.get("kind") in (None, InstallationKind.REAL.value) and not before.get("opened_on")
        )
