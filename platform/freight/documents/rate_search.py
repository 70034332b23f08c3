"""A rate search: the requested lanes, and the rates of all tariffs that would carry each."""

from datetime import datetime
from decimal import Decimal
from typing import ClassVar

from beanie import PydanticObjectId
from bson import ObjectId
from pydantic import BaseModel
from pymongo import ASCENDING, DESCENDING, IndexModel

from freight.core.rating.sides import TariffSide
from freight.documents.base import AccountRule, Filter, FilterPaths, SharedWriting, TenantDocument
from freight.documents.quote import QuoteLine
from freight.documents.records.rate_search import StoredRateSearch, StoredRateSearchLane


class RateSearch(TenantDocument[StoredRateSearch]):
    """The search of one user. `lanes` are the requested values, by wire key. The versions are fixed when it starts. A
    search limited to some accounts names those: its results are visible to its user only."""

    account_rule: ClassVar[AccountRule] = AccountRule.IGNORED
    shared_writing: ClassVar[SharedWriting] = SharedWriting.ANYBODY
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED
    has_side: ClassVar[bool] = True

    user_id: str
    template_id: PydanticObjectId | None = None
    template_name: str = ""
    customer_id: PydanticObjectId | None = None
    task_key: str = ""
    currency: str
    lanes: list[dict[str, object]]
    version_ids: list[PydanticObjectId]
    side: TariffSide = TariffSide.SELLING
    processed: int = 0
    started_on: datetime

    class Settings:
        name = "rate_searches"
        indexes = [
            IndexModel([("system_id", ASCENDING), ("user_id", ASCENDING), ("started_on", DESCENDING)], name="user")
        ]


class RateOffer(BaseModel):
    """What one tariff offers for a lane, as it was rated then; the lane's own values, where the tariff states them."""

    tariff_id: PydanticObjectId
    version_id: PydanticObjectId
    tariff_name: str
    version_number: int
    own: bool
    carrier: str
    origin: str
    destination: str
    service: str
    transit_days: int | None
    valid_until: str
    values: dict[str, object]
    facts: dict[str, object]
    day: str
    lines: list[QuoteLine]
    total: Decimal
    currency: str
    converted: Decimal | None
    note: str
    rule: str


class TariffWithoutOffer(BaseModel):
    """A tariff that has no rate for a lane, and why."""

    tariff_name: str
    reason: str


class RateSearchLane(TenantDocument[StoredRateSearchLane]):
    """What one lane of a search found: offers in the order they are suggested, and why the other tariffs have none."""

    account_rule: ClassVar[AccountRule] = AccountRule.IGNORED
    shared_writing: ClassVar[SharedWriting] = SharedWriting.ANYBODY
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED

    user_id: str
    search_id: PydanticObjectId
    position: int
    offers: list[RateOffer]
    without: list[TariffWithoutOffer] = []
    kept_out: int = 0  # rates that no rule lets through

    class Settings:
        name = "rate_search_lanes"
        indexes = [IndexModel([("search_id", ASCENDING), ("position", ASCENDING)], unique=True, name="search_position")]


def match_search_lane(search_id: ObjectId, position: int, user_id: str) -> Filter:
    """Return the filter of one lane of a user's search (index `search_position`)."""
    return {"search_id": search_id, "position": position, "user_id": user_id}
