"""A shipment: a template-driven document. Identifiers, status, dates and totals are typed; what a tenant's field
template adds lives in `data`, a dict of groups (`data["shipmentRouting"]["originPort"]`)."""

from datetime import datetime
from decimal import Decimal
from typing import ClassVar

from beanie import PydanticObjectId
from pydantic import BaseModel
from pymongo import ASCENDING, DESCENDING, IndexModel

from freight.core.shipments.filed import FILED_UNDER
from freight.documents.base import FilterPaths, TenantDocument
from freight.documents.records.shipment import StoredShipment
from freight.documents.shipment_tracking import ShipmentTracking
from freight.documents.tag import HandTag, RuleTag


class AuditedChargeDifference(BaseModel):
    """One charge of an open invoice that differs from the tariff's; 0 without one in the tariff."""

    charge_code: str
    charge_text: str
    user_value: Decimal
    tariff_value: Decimal


class RateAudit(BaseModel):
    """What the user entered differs from the tariff: by how much, and which tolerance settles it."""

    charge_code: str
    user_value: Decimal
    tariff_value: Decimal
    difference: Decimal | None = None  # None: entered in another currency
    percent: Decimal | None = None
    direction: str  # over, under, currency
    tolerance: str = ""
    words: str = ""
    parts: list[AuditedChargeDifference] = []  # charge by charge, if they are on an open invoice


class SuspectedPercentage(BaseModel):
    """The percentages that would give an amount, in hundredths of a percent, with that of the tariff."""

    low: int
    high: int
    shown: int
    due: str = ""


class SuspectedCause(BaseModel):
    """What may have gone wrong with an amount (`core/rating/causes`); `charge_code` "" is the whole difference."""

    charge_code: str = ""
    kind: str
    detail: str = ""
    words: str
    reach: SuspectedPercentage | None = None


class ExplainedDifference(BaseModel):
    """What explains a difference. It is valid while the audit compares the same two amounts and the search for causes
    has the same version."""

    user_value: Decimal
    tariff_value: Decimal
    parts: list[AuditedChargeDifference] = []
    suspects: list[SuspectedCause] = []
    way: int = 1


class ShipmentRating(BaseModel):
    """The outcome of the last rating; its facts are in the trace it names."""

    trace_id: PydanticObjectId | None = None
    tariff_id: PydanticObjectId | None = None
    tariff_version_id: PydanticObjectId | None = None
    tariff_name: str = ""
    version_number: int = 0
    lane_id: str = ""
    total: Decimal | None = None
    currency: str = ""
    reason_code: str = ""  # why there is no rate; empty when rated
    reason: str = ""
    audit: RateAudit | None = None
    explained: ExplainedDifference | None = None  # None: not searched for causes yet
    rated_on: datetime | None = None


class ShipmentBilling(BaseModel):
    """Which value of a mismatched shipment is billed, chosen when it was made Ready for Invoicing."""

    billed: str  # tariff, user
    reason: str


class ShipmentValidation(BaseModel):
    """Invalid data that was accepted with a comment (operations §5). It applies until the shipment changes."""

    flag: bool
    remarks: str
    by: str
    on: datetime


class ShipmentTariffChoice(BaseModel):
    """The tariff and lane that a user chose where several fit. It is used for rating as long as it fits. Versions never
    change, so the lane's place in its sheet identifies it; its identifiers find it in later versions of the tariff."""

    version_id: PydanticObjectId
    lane: int
    tariff_id: PydanticObjectId | None = None
    identifiers: dict[str, str] = {}
    transit_days: int | None = None
    by: str
    by_name: str
    on: datetime


class Shipment(TenantDocument[StoredShipment]):
    """One shipment. Written only by `features/shipments/store.py`, which keeps history and aging in step."""

    filter_paths: ClassVar[FilterPaths] = FilterPaths.DATA

    account_id: PydanticObjectId
    shipment_number: str
    status: str = "Not Rated"
    entry_date: str  # yyyy-MM-dd, the day aging counts from
    ship_date: str = ""
    country: str = ""  # ISO alpha-2 of the destination, for the map of unbilled work
    references: list[str] = []  # every number it is asked for by (`core/shipments/references.py`)
    filed_under: list[str] = []  # other values it is found by, apart from the lists (`core/shipments/filed.py`)
    data: dict[str, dict[str, object]] = {}
    rating: ShipmentRating | None = None
    tariff_choice: ShipmentTariffChoice | None = None  # None: the rules of the tariffs decide
    billing: ShipmentBilling | None = None
    validation: ShipmentValidation | None = None
    invoice_id: PydanticObjectId | None = None  # its active primary invoice
    invoice_number: str = ""
    upload_id: PydanticObjectId | None = None
    allocated_to: PydanticObjectId | None = None  # the user assigned to it; None: no one in particular
    created_by: str = ""
    edited: bool = False  # by a person, since it was entered
    tracking: ShipmentTracking | None = None  # None: no milestone has been reported
    # its tags: a rule ends without taking off what a person gave; `tag_ids` are both (docs/decisions/0092-tags.md)
    tags_by_rule: list[RuleTag] = []
    tags_by_hand: list[HandTag] = []
    tag_ids: list[PydanticObjectId] = []
    touched: bool = True  # no rate, a rate that differs from what was entered, or edited: not touchless

    class Settings:
        name = "shipments"
        indexes = [
            IndexModel([("system_id", ASCENDING), ("shipment_number", ASCENDING)], unique=True, name="system_number"),
            IndexModel(
                [("system_id", ASCENDING), ("data.shipmentInformation.mwab", ASCENDING)],
                name="master_number",
                partialFilterExpression={"data.shipmentInformation.mwab": {"$gt": ""}},
            ),
            # in the order of the grid; the company is among the keys so that counting reads no document
            *(
                IndexModel(
                    [(key, ASCENDING) for key in ("company_id", "system_id", "archived", *by)]
                    + [("entry_date", DESCENDING), ("_id", DESCENDING)],
                    name=name,
                )
                for name, by in (
                    ("entry", ()),
                    ("status_entry", ("status",)),
                    ("account_entry", ("account_id",)),
                    ("country_entry", ("country",)),
                )
            ),
            # by tracking status, the newest first, including those without reports; also tells which are on time
            IndexModel(
                [(key, ASCENDING) for key in ("company_id", "system_id", "archived", "tracking.status")]
                + [("entry_date", DESCENDING), ("_id", DESCENDING), ("tracking.late_from", ASCENDING)],
                name="tracking_entry",
            ),
            # the earliest that is late
            IndexModel(
                [(key, ASCENDING) for key in ("company_id", "system_id", "archived")]
                + [(key, ASCENDING) for key in ("tracking.status", "tracking.late_from", "_id")],
                name="tracking_late",
                partialFilterExpression={"tracking.status": {"$gt": ""}},
            ),
            # each further index slows billing and rating: other values to search by go into this list instead
            IndexModel(
                [(key, ASCENDING) for key in ("system_id", FILED_UNDER, "archived")]
                + [("entry_date", DESCENDING), ("_id", DESCENDING)],
                name="system_filed",
            ),
        ]
