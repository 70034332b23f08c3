"""A delivery profile: how the invoices of a system, or of one of its accounts, reach their recipients."""

from collections.abc import Iterable
from datetime import datetime
from typing import ClassVar

from beanie import PydanticObjectId
from bson import ObjectId
from pydantic import BaseModel
from pymongo import ASCENDING, IndexModel

from freight.core.delivery.profile_types import DeliveredWhen, ProfileType
from freight.documents.base import AccountRule, Filter, FilterPaths, TenantDocument
from freight.documents.records.delivery_profile import StoredDeliveryProfile


class NamePart(BaseModel):
    """One part of a file name: a field of the invoice, a fixed text or a date."""

    field_type: str = ""
    field_name: str = ""
    field_name_type: str = ""
    fixed_text: str = ""
    date_and_time: str = ""


class TimeOfDay(BaseModel):
    """A wall-clock time in the profile's zone."""

    hours: int
    minutes: int


class ScheduleBlock(BaseModel):
    """When a profile sends (administration §3.3): `core/schedules` says what a block means. Days are ISO dates."""

    kind: str  # notScheduled, daily, weekly, monthly, immediately
    start_date: str = ""
    end_date: str = ""
    start: TimeOfDay | None = None
    end: TimeOfDay | None = None
    times: list[TimeOfDay] = []
    days: list[int] = []
    months: list[int] = []


class RestrictedTime(BaseModel):
    """A span of each day in which nothing is sent."""

    start: TimeOfDay
    end: TimeOfDay


class SizeLimit(BaseModel):
    """Megabytes of a file or mail: from `min` on it is zipped, above `max` it is split or held. 0: no limit."""

    min: int = 0
    max: int = 0


class DeliveryProfile(TenantDocument[StoredDeliveryProfile]):
    """The profile of one owner: `account_id` None is the system's default, which an account's own replaces as a whole.

    `configurations` has the shape of its channel's settings (`freight.delivery.channels`); `transport` and
    `transport_settings` say how files are sent, in the shape of that transport's settings
    (`freight.delivery.transports`); their secrets are in `secrets`, sealed, by name. `reference_id` makes it a link:
    the other profile's settings apply. `archived` is the specification's `isDeleted`.
    """

    account_rule: ClassVar[AccountRule] = AccountRule.OWN_OR_SHARED
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED

    name: str
    type: ProfileType
    is_active: bool = True
    reference_id: PydanticObjectId | None = None
    comment: str = ""  # of the last save

    # which invoices it takes: each key's value is one of these, and the condition is met
    profile_base: dict[str, list[str]] = {}
    condition: dict[str, object] | None = None  # a tree of `core/rules`
    is_zero_billing: bool = False  # invoices of nothing leave too

    # how they leave
    configurations: dict[str, object] = {}
    channel_id: PydanticObjectId | None = None  # the outgoing channel; None: the nearest of the account
    email_account_id: PydanticObjectId | None = None  # None: the mail server of the installation
    transport: str = ""
    transport_settings: dict[str, object] = {}
    secrets: dict[str, str] = {}
    encryption_key_id: PydanticObjectId | None = None
    signature_key_id: PydanticObjectId | None = None

    # what leaves together, and under which file name
    email_per_invoice: bool = True
    single_invoice_file: bool = False
    invoice_count: int = 0  # invoices of one file at most; 0: all
    profile_based_grouping: bool = False
    file_name: list[NamePart] = []
    limit_file_size: SizeLimit = SizeLimit()
    options: dict[str, object] = {}  # further fields of the specification that a channel reads, by their names in it

    # when they leave, and when they count as delivered
    scheduling: list[ScheduleBlock] = []
    restricted_time: list[RestrictedTime] = []
    time_zone: str = "America/Chicago"
    next_run_at: datetime | None = None
    delivered_when: DeliveredWhen = DeliveredWhen.SENT
    acknowledge_within_hours: int = 24

    class Settings:
        name = "delivery_profiles"
        indexes = [
            IndexModel(
                [("system_id", ASCENDING), ("account_id", ASCENDING), ("type", ASCENDING), ("name", ASCENDING)],
                unique=True,
                name="owner_type_name",
                partialFilterExpression={"archived": False},
            ),
            IndexModel(
                [("next_run_at", ASCENDING)],
                name="next_run",
                partialFilterExpression={"next_run_at": {"$type": "date"}},
            ),
        ]

    @classmethod
    async def due(cls, now: datetime, most: int) -> list[StoredDeliveryProfile]:
        """Return the profiles of all systems whose next run is due: for the scheduler."""
        cursor = cls.get_pymongo_collection().find({"next_run_at": {"$lte": now}}).sort("next_run_at", 1)
        return await cursor.to_list(length=most)

    @classmethod
    async def move_on(cls, profile: StoredDeliveryProfile, following: datetime | None) -> bool:
        """Store the next run of a profile whose run is due. True for exactly one of the schedulers that ask."""
        run = {"_id": profile["_id"], "next_run_at": profile.get("next_run_at")}
        moved = await cls.get_pymongo_collection().update_one(run, {"$set": {"next_run_at": following}})
        return moved.modified_count == 1


def match_profiles_of_owners(owners: Iterable[ObjectId | None], types: Iterable[str]) -> Filter:
    """Return the filter of the profiles of these accounts, and of the system for None (index `owner_type_name`)."""
    return {"account_id": {"$in": list(owners)}, "type": {"$in": list(types)}}


def match_einvoice_profiles() -> Filter:
    """Return the filter of the active profiles that send invoices as data."""
    sends_data = [{"configurations.einvoice": {"$gt": ""}}, {"type": ProfileType.ACCESS_POINT}]
    return {"is_active": True, "$or": sends_data}
