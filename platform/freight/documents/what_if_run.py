"""A what-if: past shipments rated again by a draft and compared with their ratings. No shipment changes."""

from datetime import datetime
from decimal import Decimal
from enum import StrEnum
from typing import ClassVar

from beanie import PydanticObjectId
from pydantic import BaseModel
from pymongo import ASCENDING, DESCENDING, IndexModel

from freight.core.rating.sides import TariffSide
from freight.documents.base import AccountRule, FilterPaths, SharedWriting, TenantDocument
from freight.documents.rating_trace import ChosenTariff
from freight.documents.records.what_if_run import StoredWhatIfRow, StoredWhatIfRun


class WhatIfOutcome(StrEnum):
    """What the draft does to one shipment."""

    SAME = "same"
    CHANGED = "changed"
    GAINED = "gained"  # without a rate before, rated now
    LOST = "lost"  # rated before, without a rate now
    UNRATED = "unrated"  # on neither side
    CURRENCY = "currency"  # rated on both, in another currency


class WhatIfRun(TenantDocument[StoredWhatIfRun]):
    """One what-if. The draft may be edited further, so the run keeps a copy of the draft it rates by: `version` is its
    record at that time, with its own lanes under `lane_set`. Like a rating run it is divided into shares."""

    account_rule: ClassVar[AccountRule] = AccountRule.IGNORED
    shared_writing: ClassVar[SharedWriting] = SharedWriting.ANYBODY
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED
    has_side: ClassVar[bool] = True

    user_id: str
    user_name: str = ""
    task_key: str = ""
    request: dict[str, object]  # the rules as sent
    description: str = ""
    tariff_id: PydanticObjectId
    tariff_name: str
    version_id: PydanticObjectId  # the draft itself
    version_number: int
    version_revision: int = 0  # of the draft when it was kept
    lane_set: PydanticObjectId
    version: dict[str, object] = {}  # empty until the lanes are kept
    side: TariffSide = TariffSide.SELLING  # of its tariff
    present: list[PydanticObjectId] = []  # of a buying tariff: the versions in force that it is compared with
    others: list[PydanticObjectId] = []  # versions of other tariffs in force when the run was accepted
    shares: int = 0  # what it was divided into; 0 before
    total_count: int
    processed: int = 0
    outcomes: dict[str, int] = {}
    before: dict[str, Decimal] = {}  # totals by currency
    after: dict[str, Decimal] = {}
    started_on: datetime
    finished_on: datetime | None = None

    class Settings:
        name = "what_if_runs"
        indexes = [
            IndexModel([("system_id", ASCENDING), ("tariff_id", ASCENDING), ("started_on", DESCENDING)], name="tariff")
        ]


class WhatIfSide(BaseModel):
    """A shipment's rating on one side."""

    trace_id: PydanticObjectId | None = None
    tariff_name: str = ""
    version_number: int = 0
    total: Decimal | None = None
    currency: str = ""
    reason_code: str = ""
    reason: str = ""


class WhatIfSum(BaseModel):
    """Before and after in one currency; a side without a rate in it is 0, so that differences add up."""

    currency: str
    before: Decimal
    after: Decimal


class WhatIfCharge(WhatIfSum):
    """The same for one charge. The charges of a shipment add up to its sums."""

    charge_id: str
    name: str


class WhatIfRow(TenantDocument[StoredWhatIfRow]):
    """One shipment of a what-if. `facts` and `values` are those of the rating by the draft, as in a trace."""

    run_id: PydanticObjectId
    shipment_id: PydanticObjectId
    shipment_number: str
    customer: str = ""
    carrier: str = ""
    origin: str = ""
    destination: str = ""
    service: str = ""
    outcome: WhatIfOutcome
    before: WhatIfSide
    after: WhatIfSide
    sums: list[WhatIfSum] = []
    charges: list[WhatIfCharge] = []
    delta: Decimal | None = None  # None unless both sides are rated in one currency
    moved: Decimal = Decimal(0)  # by how much, in either direction
    status: str = ""  # of the shipment, which the run leaves as it is
    choice: ChosenTariff | None = None  # a person's, that the draft rates by as well
    choice_gone: str = ""  # the text for a chosen lane that does not fit the draft
    after_version_id: PydanticObjectId | None = None
    applied_on: str = ""
    lines: list[dict[str, object]] = []
    facts: dict[str, object] = {}
    values: dict[str, object] = {}
    tried: list[dict[str, object]] = []
    rated_on: datetime

    class Settings:
        name = "what_if_rows"
        indexes = [
            IndexModel([("run_id", ASCENDING), ("shipment_id", ASCENDING)], unique=True, name="run_shipment"),
            IndexModel([("run_id", ASCENDING), ("moved", DESCENDING), ("_id", ASCENDING)], name="movers"),
        ]
