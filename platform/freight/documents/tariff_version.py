"""A version of a tariff: its terms for a span of days. From its publication on, neither terms nor lanes change."""

from datetime import datetime
from enum import StrEnum
from typing import ClassVar

from beanie import PydanticObjectId
from bson import ObjectId
from pymongo import ASCENDING, DESCENDING, IndexModel

from freight.core.rating.sides import TariffSide
from freight.core.rating.sources import RateSourceType
from freight.documents.base import AccountRule, Filter, FilterPaths, TenantDocument
from freight.documents.records.tariff_version import StoredTariffVersion
from freight.documents.tariff import TARIFFS_ONLY, match_tariff_use
from freight.documents.zone_table import FrozenZones


class VersionState(StrEnum):
    """draft → published → superseded; only published versions rate."""

    DRAFT = "draft"
    PUBLISHED = "published"
    SUPERSEDED = "superseded"  # a later version covers all of its days


class TariffVersion(TenantDocument[StoredTariffVersion]):
    """A dated version. Both dates are inclusive, `yyyy-MM-dd`; an expiry of "" never comes. `side` and `carrier` are
    those of its tariff, which keeps them once a version was published."""

    account_rule: ClassVar[AccountRule] = AccountRule.OWN_OR_SHARED
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED
    has_side: ClassVar[bool] = True

    tariff_id: PydanticObjectId
    tariff_name: str
    rate_source_type: RateSourceType = RateSourceType.TARIFF  # of its tariff: only tariffs rate shipments
    side: TariffSide = TariffSide.SELLING
    carrier: str = ""
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


def match_draft_version(version_id: ObjectId) -> Filter:
    """Return the filter of a version as long as it is a draft."""
    return {"_id": version_id, "state": VersionState.DRAFT}


def match_draft_version_revision(version_id: ObjectId, revision: int) -> Filter:
    """Return the filter of a draft as its writer read it: it finds none once it is published or saved again."""
    return {"_id": version_id, "state": VersionState.DRAFT, "revision": revision}


def match_draft_of_tariff(tariff_id: ObjectId) -> Filter:
    """Return the filter of the one draft of a tariff (index `one_draft`)."""
    return {"tariff_id": tariff_id, "state": VersionState.DRAFT}


def match_published_versions(tariff_id: ObjectId | None) -> Filter:
    """Return the filter of the published versions of a tariff (index `tariff_number`)."""
    return {"tariff_id": tariff_id, "state": VersionState.PUBLISHED}


def match_versions_ever_published(tariff_id: ObjectId) -> Filter:
    """Return the filter of the versions of a tariff without its draft (index `tariff_number`)."""
    return {"tariff_id": tariff_id, "state": {"$ne": VersionState.DRAFT}}


def match_version_revision(tariff_id: ObjectId | None, revision: int) -> Filter:
    """Return the filter of the version of a tariff with a revision (index `tariff_number`)."""
    return {"tariff_id": tariff_id, "revision": revision}


def match_current_versions(today: str) -> Filter:
    """Return the filter of the drafts and published versions of tariffs that do not end before a day (index
    `changed`)."""
    return {
        "rate_source_type": TARIFFS_ONLY,
        "state": {"$in": [VersionState.DRAFT, VersionState.PUBLISHED]},
        "$or": [{"expiry_date": ""}, {"expiry_date": {"$gte": today}}],
    }


def match_rival_versions(version: StoredTariffVersion) -> Filter:
    """Return the filter of published versions of the account's other tariffs with the same first day that rate the same
    shipments: for customers, or from the same carrier (index `published`)."""
    bought = version.get("side") == TariffSide.BUYING
    same_use = match_tariff_use(TariffSide.BUYING if bought else TariffSide.SELLING)
    same_carrier = {"carrier": version.get("carrier", "")} if bought else {}
    return {
        **same_use,
        **same_carrier,
        "state": VersionState.PUBLISHED,
        "effective_date": version["effective_date"],
        "rate_source_type": TARIFFS_ONLY,
        "account_id": version["account_id"],
        "tariff_id": {"$ne": version["tariff_id"]},
    }


def match_versions_with_lanes(state: VersionState) -> Filter:
    """Return the filter of the versions of selling tariffs in a state that have lanes (index `published`)."""
    return {
        **match_tariff_use(TariffSide.SELLING),
        "state": state,
        "rate_source_type": TARIFFS_ONLY,
        "lane_count": {"$gt": 0},
    }


def match_versions_by_zone_table(code: str) -> Filter:
    """Return the filter of the drafts and published versions that use a zone table (index `published`)."""
    return {"terms.zone_table": code, "state": {"$in": [VersionState.DRAFT, VersionState.PUBLISHED]}}
