"""A reconciliation: every kept figure of a system compared with a recount, once a night."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import ClassVar

from beanie import PydanticObjectId
from bson import ObjectId
from pydantic import BaseModel
from pymongo import ASCENDING, DESCENDING, IndexModel
from pymongo.errors import DuplicateKeyError

from freight.documents.base import AccountRule, Filter, FilterPaths, SharedWriting, TenantDocument
from freight.documents.records.reconciliation import StoredReconciliation

_KEPT_DAYS = 400


class ReconciledKind(BaseModel):
    """One kind of kept figures: how many were compared, and how many differed and were corrected."""

    compared: int = 0
    differing: int = 0
    is_done: bool = False


class FoundDiscrepancy(BaseModel):
    """A kept figure that differed: its kind, which one, of whose account, what was kept and what was counted."""

    kind: str
    figure: str
    account: str = ""
    kept: str
    counted: str


class Reconciliation(TenantDocument[StoredReconciliation]):
    """One run in one system. `holder` works on it until `lease_until`; an abandoned run is resumed where it stopped:
    finished kinds are not compared again, and the kind in progress continues after the record `after`. `found` has the
    first discrepancies, `kinds` how many there were."""

    account_rule: ClassVar[AccountRule] = AccountRule.IGNORED
    shared_writing: ClassVar[SharedWriting] = SharedWriting.ANYBODY
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED

    started_on: datetime
    finished_on: datetime | None = None
    is_open: bool = True
    holder: str
    lease_until: datetime
    kinds: dict[str, ReconciledKind] = {}  # by name of the kind
    after: PydanticObjectId | None = None
    found: list[FoundDiscrepancy] = []

    class Settings:
        name = "reconciliations"
        indexes = [
            IndexModel(
                [("system_id", ASCENDING)],
                unique=True,
                name="one_at_a_time",
                partialFilterExpression={"is_open": True},
            ),
            IndexModel([("system_id", ASCENDING), ("started_on", DESCENDING)], name="newest"),
            IndexModel([("finished_on", ASCENDING)], expireAfterSeconds=_KEPT_DAYS * 86_400, name="old"),
        ]

    @classmethod
    async def newest(cls) -> dict[ObjectId, StoredReconciliation]:
        """Return the newest run of every system by system, in progress or ended: for the scheduler."""
        return {run["system_id"]: run for run in await cls._last_of_each({})}

    @classmethod
    async def ended(cls) -> list[StoredReconciliation]:
        """Return the last ended run of every system: for health."""
        return await cls._last_of_each({"is_open": False})

    @classmethod
    async def _last_of_each(cls, query: Mapping[str, object]) -> list[StoredReconciliation]:
        groups = await cls.aggregated(
            [
                {"$match": query},
                {"$sort": {"system_id": 1, "started_on": -1}},
                {"$project": {"found": 0}},
                {"$group": {"_id": "$system_id", "run": {"$first": "$$ROOT"}}},
            ]
        )
        return [group["run"] async for group in groups]

    @classmethod
    async def claim(
        cls, place: Mapping[str, ObjectId], holder: str, now: datetime, lease: timedelta
    ) -> StoredReconciliation | None:
        """Resume the abandoned run of a system, or start one; None while another holds it. `place`: company and
        system."""
        runs = cls.get_pymongo_collection()
        lease_fields = {"holder": holder, "lease_until": now + lease}
        reconciliation = await runs.find_one_and_update(
            {**place, "is_open": True, "lease_until": {"$lte": now}}, {"$set": lease_fields}, return_document=True
        )
        if reconciliation is not None:
            return reconciliation
        began: StoredReconciliation = cls.model_construct(
            **place, **lease_fields, started_on=now, created_on=now, updated_on=now
        ).model_dump(exclude={"id"})
        try:
            await runs.insert_one(began)
        except DuplicateKeyError:
            return None
        return began


def match_open_reconciliation(holder: str) -> Filter:
    """Return the filter of the open comparison that a process works on."""
    return {"holder": holder, "is_open": True}
