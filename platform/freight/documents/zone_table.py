"""Zone tables: the zone between two places in a carrier's chart."""

from typing import ClassVar

from beanie import PydanticObjectId
from pydantic import BaseModel
from pymongo import ASCENDING, IndexModel

from freight.documents.base import AccountRule, FilterPaths, TenantDocument, unique_index
from freight.documents.records.zone_table import StoredZonePart, StoredZoneTable


class FrozenZones(BaseModel):
    """The chart as a published tariff version copied it: it keeps rating by these rows."""

    zone_set: PydanticObjectId
    name: str
    country: str


class ZoneTable(TenantDocument[StoredZoneTable]):
    """A zone chart. Tariffs name it by its `code`. Both dates are inclusive, `yyyy-MM-dd`; "" is open. Its rows are
    those of `zone_set`: a save makes a new set, so that versions, what-ifs and the history keep theirs."""

    account_rule: ClassVar[AccountRule] = AccountRule.IGNORED
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED

    code: str
    name: str
    carrier: str = ""
    country: str = "US"
    effective_date: str = ""
    expiry_date: str = ""
    zone_set: PydanticObjectId | None = None
    row_count: int = 0

    class Settings:
        name = "zone_tables"
        indexes = [unique_index("system_code", "system_id", "code")]


class ZonePart(TenantDocument[StoredZonePart]):
    """Some hundred thousand rows of a set, packed (`core.rating.zone_rows`). Never changed."""

    account_rule: ClassVar[AccountRule] = AccountRule.IGNORED
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED

    zone_set: PydanticObjectId
    number: int
    packed: bytes

    class Settings:
        name = "zone_parts"
        indexes = [IndexModel([("zone_set", ASCENDING), ("number", ASCENDING)], unique=True, name="set_number")]
