"""A share of a rating run: a range of its shipments that one worker takes at a time."""

from typing import Any, ClassVar

from beanie import PydanticObjectId
from pymongo import ASCENDING, IndexModel

from freight.documents.base import AccountRule, TenantDocument


class RunShare(TenantDocument):
    """The shipments of a run with ids from `from_id` up to, not including, `before_id`; None where the range is open.

    They are taken in order of id; `last_id` is the last one stored, in the same transaction as what came of it, so a
    share whose worker is killed goes on there and takes nothing twice. Shares go when their run has ended.
    """

    account_rule: ClassVar[AccountRule] = AccountRule.IGNORED

    run_id: PydanticObjectId
    number: int
    from_id: PydanticObjectId | None = None
    before_id: PydanticObjectId | None = None
    last_id: PydanticObjectId | None = None
    processed: int = 0
    figures: dict[str, Any] = {}  # what its shipments add to the figures of the run
    is_done: bool = False

    class Settings:
        name = "run_shares"
        indexes = [IndexModel([("run_id", ASCENDING), ("number", ASCENDING)], unique=True, name="run_number")]
