"""A tariff: what customers are charged, or what a carrier charges us. Its terms and lanes are in dated versions.

The templates that quotes are made from are tariffs of another source, with the same terms, lanes and versions.
"""

from typing import ClassVar

from pydantic import BaseModel
from pymongo import ASCENDING, IndexModel

from freight.core.rating.sides import SIDES_BY_USE, TariffSide, TariffUseSide
from freight.core.rating.sources import RateSourceType
from freight.documents.base import AccountRule, Filter, FilterPaths, TenantDocument, unique_index
from freight.documents.records.tariff import StoredTariff

# without the templates of quotes; tariffs older than those have no source
TARIFFS_ONLY = {"$in": [None, RateSourceType.TARIFF]}


class RfqIdentifier(BaseModel):
    """A field that a request for quotation with this template shows: its key, label and content."""

    field_key: str
    field_val: str = ""
    read_only: bool = False
    default_val: str = ""


class LaneParameter(BaseModel):
    """A column of the template's lanes. `is_unique`: lanes are found by it; others are additional texts."""

    field_key: str
    field_val: str = ""
    display_order: int
    display_width: int | None = None
    is_unique: bool = True


class ChargePresentation(BaseModel):
    """What a template says about a charge in addition to its calculation."""

    charge_id: str
    charge_code: str = ""
    charge_name: str = ""
    quote_charge_type: str = ""
    customer_view: bool = True
    display_width: int | None = None


class TemplateDetails(BaseModel):
    """What a template of quotes says in addition to its terms: whose request it answers, and its layout."""

    group_name: str = ""
    industry_vertical_id: str = ""
    customer_name: str = ""
    rfq_name: str = ""
    identifiers: list[RfqIdentifier] = []
    parameters: list[LaneParameter] = []
    charges: list[ChargePresentation] = []
    per_charge_currency_conversion: bool = False
    is_default: bool = False


class Tariff(TenantDocument[StoredTariff]):
    """A tariff. `account_id` None: for every account that has none of its own. `carrier`: the code of the carrier that
    it is bought from; a selling tariff has none."""

    account_rule: ClassVar[AccountRule] = AccountRule.OWN_OR_SHARED
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED
    has_side: ClassVar[bool] = True

    name: str
    currency: str
    last_number: int = 0  # of its versions
    created_by: str = ""
    rate_source_type: RateSourceType = RateSourceType.TARIFF
    template: TemplateDetails | None = None
    side: TariffSide = TariffSide.SELLING
    carrier: str = ""

    class Settings:
        name = "tariffs"
        indexes = [
            unique_index("system_name", "system_id", "name"),
            IndexModel([("system_id", ASCENDING), ("account_id", ASCENDING)], name="system_account"),
            IndexModel([("system_id", ASCENDING), ("rate_source_type", ASCENDING), ("name", ASCENDING)], name="source"),
        ]


def match_tariff_use(use: TariffUseSide) -> Filter:
    """Return the filter of the tariffs, or their versions, that rate for a side. Those older than sides sell."""
    sides: list[TariffSide | None] = [*SIDES_BY_USE[use]]
    return {"side": {"$in": [None, *sides] if TariffSide.SELLING in sides else sides}}


def match_default_template(source: RateSourceType) -> Filter:
    """Return the filter of the template that is offered first (index `source`)."""
    return {"rate_source_type": source, "template.is_default": True}
