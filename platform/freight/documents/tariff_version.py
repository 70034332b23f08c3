"""A version of a tariff: its terms for a span of days. From its publication on, neither terms nor lanes change."""

from datetime import datetime
from enum import StrEnum
from typing import ClassVar

from beanie import PydanticObjectId
from pymongo import ASCENDING, DESCENDING, IndexModel

from freight.core.rating.sources import RateSourceType
from freight.documents.base import AccountRule, FilterPaths, TenantDocument
from freight.documents.records.tariff_version import StoredTariffVersion
from freight.documents.zone_table import FrozenZones


class VersionState(StrEnum):
    """draft → published → superseded; only published versions rate."""

    DRAFT = "draft"
    PUBLISHED = "published"
    SUPERSEDED = "superseded"  # a later version covers all of its days


class TariffVersion(TenantDocument[StoredTariffVersion]):
    """A dated version. Both dates are inclusive, `yyyy-MM-dd`; an expiry of "" never comes."""

    account_rule: ClassVar[AccountRule] = AccountRule.OWN_OR_SHARED
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED

    tariff_id: PydanticObjectId
    tariff_name: str
    rate_source_type: RateSourceType = RateSourceType.TARIFF  # of its tariff: only tariffs rate shipments
    number: int
    state: VersionState = VersionState.DRAFT
    effective_date: str
    expiry_date: str = ""
    terms: dict[str, object]  # core.rating.TariffTerms
    lane_set: PydanticObjectId  # the lanes of this version; replacing them makes a new set
    lane_count: int = 0
    band_count: int = 0
    carriers: list[str] = []
    published_on: datetime | None = None
    published_by: str = ""
    zones: FrozenZones | None = None  # the chart it was published with; a draft's is the zone table as it is

    class Settings:
        name = "tariff_versions"
        indexes = [
            IndexModel([("tariff_id", ASCENDING), ("number", DESCENDING)], unique=True, name="tariff_number"),
            IndexModel(
                [("tariff_id", ASCENDING), ("state", ASCENDING)],
                unique=True,
                name="one_draft",
                partialFilterExpression={"state": "draft"},
            ),
            IndexModel(
                [("system_id", ASCENDING), ("state", ASCENDING), ("effective_date", ASCENDING)], name="published"
            ),
            IndexModel(
                [("system_id", ASCENDING), ("state", ASCENDING), ("updated_on", DESCENDING), ("_id", DESCENDING)],
                name="changed",
            ),
        ]
