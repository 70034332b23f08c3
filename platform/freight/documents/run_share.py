"""A share of a rating run: some of its shipments, which one worker takes at a time."""

from typing import ClassVar

from beanie import PydanticObjectId
from pymongo import ASCENDING, IndexModel

from freight.documents.base import AccountRule, FilterPaths, SharedWriting, TenantDocument
from freight.documents.records.run_share import StoredRunPortion, StoredRunShare


class RunPortion(TenantDocument[StoredRunPortion]):
    """Shipments that a run takes in one transaction. They are looked for once, when the run is divided: its filter
    need not be one that an index answers."""

    account_rule: ClassVar[AccountRule] = AccountRule.IGNORED
    shared_writing: ClassVar[SharedWriting] = SharedWriting.ANYBODY
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED

    run_id: PydanticObjectId
    division: PydanticObjectId  # of the run; what one that was killed left behind belongs to none
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


class RunShare(TenantDocument[StoredRunShare]):
    """The portions of a division from `next_portion` up to, not including, `before_portion`.

    They are taken in order; `next_portion` moves in the same transaction in which what came of one is stored, so a
    share whose worker is killed goes on there and takes nothing twice. Shares go when their run has ended.
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
