"""A bulk rating: which shipments were to be rated by which tariff versions, and what came of it."""

from datetime import datetime
from decimal import Decimal
from typing import ClassVar

from beanie import PydanticObjectId
from pymongo import DESCENDING, IndexModel

from freight.documents.base import AccountRule, FilterPaths, SharedWriting, TenantDocument
from freight.documents.records.rating_run import StoredRatingRun


class RatingRun(TenantDocument[StoredRatingRun]):
    """One run. The versions are fixed when it is accepted: a tariff published in the meantime does not change it.

    Its shipments are divided among the workers (`run_share.py`); the figures here are the sums of their shares.
    """

    account_rule: ClassVar[AccountRule] = AccountRule.IGNORED
    shared_writing: ClassVar[SharedWriting] = SharedWriting.ANYBODY
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED

    user_id: str
    user_name: str = ""
    task_key: str = ""
    request: dict[str, object]  # the rules as sent, ids, only_unrated
    description: str = ""
    version_ids: list[PydanticObjectId]
    cost_version_ids: list[PydanticObjectId] = []  # of buying tariffs
    shares: int = 0  # what it was divided into; 0 before
    total_count: int
    processed: int = 0
    rated: int = 0
    mismatched: int = 0
    not_rated: dict[str, int] = {}  # by reason code
    totals: dict[str, Decimal] = {}  # by currency
    started_on: datetime
    finished_on: datetime | None = None

    class Settings:
        name = "rating_runs"
        indexes = [IndexModel([("system_id", DESCENDING), ("started_on", DESCENDING)], name="system")]
