"""Tariff templates on the wire, in the specification's spelling. Input is accepted as typed: errors are reported by
section and field, not as a malformed payload."""

from datetime import datetime
from typing import Literal

from pydantic import ConfigDict, Field

from freight.core.rating.sources import RateSourceType
from freight.core.rating.terms import Consideration, LaneChoice, Rounding, WeightUnit
from freight.core.rules.stated import Tree
from freight.documents.tariff_version import VersionState
from freight.features.tariffs.lane_schemas import LaneColumnView
from freight.kit.http.envelope import RequestModel, WireModel

MOST = 100  # identifiers, parameters or charges of a template
SHORT, LONG = 40, 80


class IdentifierForm(RequestModel):
    """A field of requests made with the template: `field_val` is its name there."""

    field_key: str = Field("", max_length=121)
    field_val: str = Field("", max_length=LONG)
    read_only: bool = False
    default_val: str = Field("", max_length=200)


class AdditionalTariffInfo(RequestModel):
    """Dates are `yyyy-MM-dd` and inclusive; an expiry of "" means no end."""

    effective_date: str = Field("", max_length=SHORT)
    expiry_date: str = Field("", max_length=SHORT)
    currency: str = Field("", max_length=SHORT)
    currency_source: str = Field("ECB", max_length=SHORT)
    currency_frequency: str = Field("daily", max_length=SHORT)
    tariff_applied_on_date: str = Field("shipmentInformation#shipDate", max_length=121)


class ParameterForm(RequestModel):
    """A column of the lanes. With `unique_calculation_param` lanes are matched by it; without, it is an additional
    text."""

    field_key: str = Field("", max_length=SHORT)
    field_val: str = Field("", max_length=LONG)
    display_order: int = Field(0, ge=0, le=999)
    display_width: int | None = Field(None, ge=1, le=999)
    unique_calculation_param: bool = True


class ChargeForm(RequestModel):
    """A charge. `calculation` is its method, `operand` its rate, amount or percentage; `breackage` is `lane` if each
    lane has its own breaks, else the id of a set; `min` and `max` with an empty amount: each lane or break states
    it."""

    charge_id: str = Field("", alias="chargeID", max_length=SHORT)
    charge_name: str = Field("", max_length=LONG)
    charge_code: str = Field("", max_length=SHORT)
    quote_charge_type: str = Field("", max_length=SHORT)
    display_name: str = Field("", max_length=LONG)
    charge_group: str = Field("", max_length=SHORT)
    customer_view: bool = True
    billed: bool = True
    charge_rounding: Rounding = "halfUp"
    charge_decimal: int | None = Field(None, ge=0, le=4, description="none: those of the currency")
    charge_nearest: str = Field("", max_length=SHORT)
    no_rounding: bool = Field(False, description="to four decimals, which is all an amount has")
    calculation: str = Field("", max_length=SHORT)
    parameters: dict[str, object] = {}
    weight: str = Field("", max_length=SHORT, description="the unit the method multiplies; told, not read")
    calculation_on_charge: list[str] = Field([], max_length=MOST)
    operand: str = Field("", max_length=SHORT)
    currency: str = Field("", max_length=SHORT)
    is_lane_currency: bool = Field(True, description="stated in the currency of the template")
    currency_source: str = Field("", max_length=SHORT)
    currency_frequency: str = Field("", max_length=SHORT)
    exchange_rate_appld_on: str = Field("", max_length=121)
    min: bool = False
    max: bool = False
    minimum: str = Field("", max_length=SHORT)
    maximum: str = Field("", max_length=SHORT)
    breackage: str = Field("", max_length=SHORT)
    mixed_ranges: bool = False
    consider: list[Consideration] = Field([], max_length=3)
    removed_brakages: list[str] = Field([], max_length=500)
    display_width: int | None = Field(None, ge=1, le=999)
    # if left out, these stay as stored: callers that know only the fields above change nothing else
    condition: Tree | None = Field(None, description="of the shipment's fields; none: always charged")
    discount: str = Field("", max_length=SHORT, description="a percentage off the charge")
    discount_taken: Literal["afterMinimum", "beforeMinimum"] = "afterMinimum"
    absolute_minimum: str = Field("", max_length=SHORT)
    per_package: bool = False
    multi_piece_minimum: str = Field("", max_length=SHORT)


class _AsTyped(RequestModel):
    """Figures as typed; a number is accepted as well as its text."""

    model_config = ConfigDict(coerce_numbers_to_str=True)


class BreakRangeForm(_AsTyped):
    """A range of a break set: `BreakRange` before validation."""

    start: str = Field("", max_length=SHORT)
    end: str = Field("", max_length=SHORT)
    category: str | None = Field(None, max_length=SHORT)
    method: str = Field("perUnit", max_length=SHORT)
    rate: str | None = Field(None, max_length=SHORT)
    minimum: str | None = Field(None, max_length=SHORT)
    display_name: str = Field("", max_length=LONG)
    display_width: int | str | None = None


class BreakSetForm(RequestModel):
    """A break set before validation."""

    id: str = Field("", max_length=LONG)
    name: str = Field("", max_length=200)
    kind: str = Field("", max_length=SHORT)
    field: str = Field("", max_length=121)
    ranges: list[BreakRangeForm] = Field([], max_length=500)


class WeightForm(_AsTyped):
    """The chargeable weight, as typed: `round_up_to` in the unit, `volume_factor` in kg per m³ or lb per ft³, else
    `volume_divisor` in cm³ per kg or in³ per lb."""

    basis: Literal["chargeable", "gross"] = "chargeable"
    unit: WeightUnit = "kg"
    volume_factor: str | None = Field(None, max_length=SHORT)
    volume_divisor: str | None = Field(None, max_length=SHORT)
    round_up_to: str | None = Field(None, max_length=SHORT)


class RfqForm(RequestModel):
    """The builder's data of a template."""

    tariff_name: str = Field("", max_length=LONG)
    rate_source_type: RateSourceType = RateSourceType.IN_PROCESS
    group_name: str = Field("", max_length=LONG)
    industry_vertical_id: str = Field("", max_length=LONG)
    customer_name: str = Field("", max_length=LONG)
    rfq_name: str = Field("", max_length=LONG)
    identifiers: list[IdentifierForm] = Field([], max_length=MOST)
    additional_tariff_info: AdditionalTariffInfo = AdditionalTariffInfo()
    per_charge_currency_conversion: bool = False
    parameters: list[ParameterForm] = Field([], max_length=MOST)
    charges: list[ChargeForm] = Field([], max_length=MOST)
    break_sets: list[BreakSetForm] = Field([], max_length=SHORT)
    holidays: list[str] = Field([], max_length=400)
    lane_choice: LaneChoice = "cheapest"
    weight: WeightForm = WeightForm()
    quote_default_template: bool = Field(False, description="what a new quote of this source begins with")


class RfqBody(RfqForm):
    """`PUT api/rfq`: previewed with `preview`, stored with `save`. Without `id` it is new; `clone_of` names the one it
    was copied from, `with_lanes` copies that one's lanes too."""

    type: Literal["preview", "save"] = "preview"
    id: str = ""
    system_id: str = ""
    revision: int | None = Field(None, description="the one the builder read: who saves second is told")
    clone_of: str = ""
    with_lanes: bool = False


class RfqView(RfqForm):
    """A stored template. `has_data`: it has lanes, so the parameters they are matched by cannot change."""

    id: str
    revision: int
    has_data: bool
    version_number: int
    state: VersionState
    lane_count: int
    updated_on: datetime


class RfqPreview(WireModel):
    """A preview of the template: the columns of its lanes, its charges in order of calculation, and warnings.
    `template_id` is "" until it is saved."""

    template_id: str
    columns: list[LaneColumnView]
    order_of_calculation: list[str]
    warnings: list[str]


class RfqListBody(RequestModel):
    """`rules`: a condition tree on the fields of the list; `type` is `rfqConfig`."""

    rules: dict[str, object] | None = None
    system_id: str = ""
    type: str = ""


class RfqRow(WireModel):
    """A template as a list row."""

    id: str
    tariff_name: str
    rate_source_type: RateSourceType
    group_name: str
    industry_vertical_id: str
    customer_name: str
    rfq_name: str
    currency: str
    effective_date: str
    expiry_date: str
    state: VersionState
    lane_count: int
    quote_default_template: bool
    updated_on: datetime


class RfqList(WireModel):
    """Templates by name. The specification reads the rows from `data`: a page of 25."""

    count: int
    page_no: int
    page_limit: int
    data: list[RfqRow]


class RfqField(WireModel):
    """A field of a quote made with a template."""

    key: str
    label: str
    type: str
    default_val: str
    read_only: bool
    display_order: int
    display_width: int | None
    unique_calculation_param: bool
    charge_id: str = Field("", alias="chargeID")


class RfqFields(WireModel):
    """The fields of a quote by the template (`type=data`): its identifiers, then lane parameters, then charges."""

    template_id: str
    template_name: str
    currency: str
    fields: list[RfqField]


class RfqConfig(WireModel):
    """`GET api/rfqConfig/template`: the template for `type=template`, its fields for `type=data`."""

    template: RfqView | None = None
    data: RfqFields | None = None
