"""A share of a rating run: some of its shipments, which one worker takes at a time."""

from typing import ClassVar

from beanie import PydanticObjectId
from bson import ObjectId
from pymongo import ASCENDING, IndexModel

from freight.documents.base import AccountRule, Filter, FilterPaths, SharedWriting, TenantDocument
from freight.documents.records.rating_run_share import StoredRunPortion, StoredRunShare


class RunPortion(TenantDocument[StoredRunPortion]):
    """Shipments that a run takes in one transaction. They are queried once, when the run is divided: no index may fit
    its filter."""

    account_rule: ClassVar[AccountRule] = AccountRule.IGNORED
    shared_writing: ClassVar[SharedWriting] = SharedWriting.ANYBODY
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED

    run_id: PydanticObjectId
    division: PydanticObjectId  # of the run; portions left behind by a killed division belong to no share
    number: int
    shipment_ids: list[PydanticObjectId]

    class Settings:
        name = "run_portions"
        indexes = [
            IndexModel(
                [("run_id", ASCENDING), ("division", ASCENDING), ("number", ASCENDING)],
                unique=True,
                name="run_division_number",
            )
        ]


def match_run_portion(run_id: ObjectId, division: ObjectId, number: int) -> Filter:
    """Return the filter of one portion of a run (index `run_division_number`)."""
    return {"run_id": run_id, "division": division, "number": number}


class RunShare(TenantDocument[StoredRunShare]):
    """The portions of a division from `next_portion` up to, not including, `before_portion`.

    They are taken in order; `next_portion` advances in the transaction that stores the outcome of a portion, so a share
    whose worker is killed resumes there and takes nothing twice. Shares are deleted when their run has ended.
    """

    account_rule: ClassVar[AccountRule] = AccountRule.IGNORED
    shared_writing: ClassVar[SharedWriting] = SharedWriting.ANYBODY
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED

    run_id: PydanticObjectId
    number: int
    division: PydanticObjectId
    next_portion: int
    before_portion: int
    processed: int = 0
    figures: dict[str, object] = {}  # what its shipments add to the figures of the run
    is_done: bool = False

    class Settings:
        name = "run_shares"
        indexes = [IndexModel([("run_id", ASCENDING), ("number", ASCENDING)], unique=True, name="run_number")]


def match_unfinished_shares(run_id: ObjectId) -> Filter:
    """Return the filter of the shares of a run that are not done (index `run_number`)."""
    return {"run_id": run_id, "is_done": False}
