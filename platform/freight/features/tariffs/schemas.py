"""Tariffs on the wire. Amounts, rates and weights are text, so that no browser rounds them."""

from datetime import datetime
from typing import Literal

from pydantic import Field

from freight.core.currency import ECB, Frequency
from freight.core.rating.break_kinds import BreakKind
from freight.core.rating.break_sets import BreakSet
from freight.core.rating.class_terms import ClassTerms
from freight.core.rating.lint.finding import Severity
from freight.core.rating.methods.parameters import Kind
from freight.core.rating.sides import TariffSide
from freight.core.rating.sources import RateSourceType
from freight.core.rating.terms import Charge, LaneChoice, TariffTerms, WeightTerms, WeightUnit
from freight.documents.tariff_version import VersionState
from freight.kit.http.envelope import RequestModel, WireModel

DEFAULT_IDENTIFIERS = ("carrier", "originPort", "destinationPort", "serviceLevel")
DAY = r"^\d{4}-\d{2}-\d{2}$"
DAY_OR_NEVER = r"^(\d{4}-\d{2}-\d{2})?$"


def build_default_charges() -> tuple[Charge, ...]:
    """Return the default charge of a rate workbook: a rate per kg by weight break, at least the minimum cost of the
    break."""
    return (Charge(id="freight", name="Freight", method="perKg", breaks=True, minimum="break"),)


class TariffBody(RequestModel):
    """A tariff as its form sends it: its name, its account, and the terms of its draft version."""

    name: str = Field(min_length=1, max_length=80)
    account_id: str | None = Field(None, description="none: for every account without a tariff of its own")
    currency: str = Field(pattern=r"^[A-Z]{3}$")
    effective_date: str = Field(pattern=DAY, description="first day, inclusive")
    expiry_date: str = Field("", pattern=DAY_OR_NEVER, description="last day, inclusive; empty: never")
    identifiers: tuple[str, ...] = DEFAULT_IDENTIFIERS
    charges: tuple[Charge, ...] = Field(default_factory=build_default_charges)
    break_sets: tuple[BreakSet, ...] = ()
    holidays: tuple[str, ...] = ()
    lane_choice: LaneChoice = "cheapest"
    tariff_applied_on_date: str = "shipmentInformation#shipDate"
    weight: WeightTerms = WeightTerms()
    classes: ClassTerms = ClassTerms()
    zone_table: str = Field("", max_length=20, description="the code of a zone table; needs zone among the identifiers")
    currency_source: str = Field(ECB, min_length=1, max_length=40, description="whose exchange rates charges take")
    currency_frequency: Frequency = "daily"
    side: TariffSide | None = Field(None, description="what it is for; none: as it is, a new one sells")
    carrier: str | None = Field(
        None, max_length=100, description="that it is bought from: code or name; none: as it is"
    )
    revision: int | None = Field(None, description="of the tariff as the form read it: who saves second is told")

    def terms(self) -> TariffTerms:
        """Return the terms that a version stores. Raises ValueError if they are inconsistent."""
        return TariffTerms(
            currency=self.currency,
            identifiers=self.identifiers,
            charges=self.charges,
            break_sets=self.break_sets,
            holidays=self.holidays,
            lane_choice=self.lane_choice,
            tariff_applied_on_date=self.tariff_applied_on_date,
            weight=self.weight,
            classes=self.classes,
            zone_table=self.zone_table,
            currency_source=self.currency_source,
            currency_frequency=self.currency_frequency,
        )


class PublishBody(RequestModel):
    """Publish a draft, with other dates if given. `confirmed`: how many overlaps of its lanes are intended, that is,
    two rates for one shipment of which the tariff's lane choice takes one."""

    confirmed: int = Field(0, ge=0)
    effective_date: str | None = Field(None, pattern=DAY)
    expiry_date: str | None = Field(None, pattern=DAY_OR_NEVER)


class VersionView(WireModel):
    """One version. `terms` in full; `expiry_date` "" means no end."""

    version_id: str
    number: int
    state: VersionState
    effective_date: str
    expiry_date: str
    terms: TariffTerms
    lane_count: int
    band_count: int
    carriers: list[str]
    published_on: datetime | None
    published_by: str


class TariffSummary(WireModel):
    """A tariff as a list row. The figures are those of the version in force, else of the draft."""

    tariff_id: str
    name: str
    account_id: str | None
    account_name: str
    currency: str
    state: VersionState
    version_number: int
    effective_date: str
    expiry_date: str
    lane_count: int
    carriers: list[str]
    has_draft: bool
    side: TariffSide
    carrier: str = Field(description="code of the carrier that it is bought from")
    updated_on: datetime


class TariffList(WireModel):
    """Tariffs by name. `has_sides`: whether there are tariffs of the buying side that the caller may see."""

    count: int
    page_no: int
    page_limit: int
    rows: list[TariffSummary]
    has_sides: bool


class TariffView(WireModel):
    """A tariff with its versions, newest first."""

    tariff_id: str
    revision: int
    name: str
    account_id: str | None
    account_name: str
    currency: str
    rate_source_type: RateSourceType
    side: TariffSide
    carrier: str = Field(description="code of the carrier that it is bought from")
    updated_on: datetime
    versions: list[VersionView]


class LanesBody(RequestModel):
    """Which lanes of a version. `filter`: identifier id to the start of a lane's value, ignoring case."""

    version_id: str | None = Field(None, description="none: the draft, else the newest version")
    filter: dict[str, str] = {}
    page_no: int = 1
    page_limit: int = 50


class RangeView(WireModel):
    """A break as displayed, and half-open as computed: `end` does not belong to it."""

    text: str
    start: str
    end: str | None
    rate: str
    minimum: str | None
    method: str


class LaneChargeView(WireModel):
    """The terms of one charge on a lane."""

    rate: str | None
    minimum: str | None
    maximum: str | None
    ranges: list[RangeView]


class LaneView(WireModel):
    """One lane; `identifiers` by identifier id, blank is any."""

    lane_id: str
    number: int
    identifiers: dict[str, str]
    transit_days: int | None
    attributes: dict[str, object]
    charges: dict[str, LaneChargeView]


class LaneList(WireModel):
    """Lanes in sheet order."""

    count: int
    page_no: int
    page_limit: int
    version_id: str
    rows: list[LaneView]


class LaneSummary(WireModel):
    """The result of the rows of a rate sheet."""

    version_id: str
    version_number: int
    bands: int
    lanes: int
    repeated: int = Field(description="duplicate rows, ignored")
    parallel: int = Field(description="further lanes, because bands of one lane overlap")
    holes: int = Field(description="gaps between bands: weights no break covers")
    published: bool


class LintCount(WireModel):
    """How many findings of one kind a version has."""

    code: str
    label: str
    severity: Severity
    count: int
    can_mend: bool = Field(False, description="a rule of the charge settles all of them: `POST /api/tariffs/{id}/mend`")


class LintFinding(WireModel):
    """A probable mistake in a version. `lane` is its number as shown, none if it concerns the whole version;
    `identifiers` those of the lane."""

    code: str
    label: str
    severity: Severity
    text: str
    charge: str
    lane: int | None
    identifiers: dict[str, str]


class LintList(WireModel):
    """The findings about a version, a page of them; `counts` by kind cover all."""

    version_id: str
    version_number: int
    lane_count: int
    counts: list[LintCount]
    count: int
    page_no: int
    page_limit: int
    rows: list[LintFinding]


class MendBody(RequestModel):
    """The kind of finding to fix in a draft, all at once."""

    version_id: str = Field(max_length=40)
    code: str = Field(max_length=40)


class BreakSetsBody(RequestModel):
    """The sets of breaks of a tariff; `revision` is the tariff's as it was read."""

    revision: int
    break_sets: list[BreakSet] = Field([], max_length=40)
    holidays: list[str] = Field([], max_length=400)


class BreakSetRow(WireModel):
    """A break set of one tariff: its ranges as displayed, and the charges that use it."""

    tariff_id: str
    tariff_name: str
    version_number: int
    state: VersionState
    id: str
    name: str
    kind: BreakKind
    ranges: list[str]
    charges: list[str]


class BreakSetList(WireModel):
    """Break sets by tariff."""

    count: int
    page_no: int
    page_limit: int
    rows: list[BreakSetRow]


class Option(WireModel):
    """A choice of a tariff form."""

    id: str
    label: str


class ParameterView(WireModel):
    """A parameter of a charge method, as shown in a form."""

    key: str
    label: str
    kind: Kind
    help: str
    mandatory: bool
    default: str
    choices: list[str]


class MethodOption(WireModel):
    """A charge method. `value`: the name of its one figure, "" if it has none; `unit`: what it multiplies, "" if
    nothing; `base`: whether it computes with other charges."""

    id: str
    label: str
    value: str
    unit: str
    allows_breaks: bool
    base: Literal["none", "needed", "optional"]
    parameters: list[ParameterView]


class CalculationCodeView(WireModel):
    """A ready-made charge under its code; a tariff takes a copy of it."""

    code: str
    charge: Charge


class ConditionFieldView(WireModel):
    """A shipment field that conditions of charges may use. `choices`: its only possible values."""

    name: str
    label: str
    type: Literal["text", "numeric", "date"]
    choices: list[str]
    unit: str = Field("", description="what a figure without a unit is typed in")


class TariffOptions(WireModel):
    """The options of the tariff form."""

    identifiers: list[Option]
    beside: list[Option] = Field(description="what lanes can state that they are not found by")
    methods: list[MethodOption]
    lane_choices: list[Option]
    applied_on_dates: list[Option]
    calculation_codes: list[CalculationCodeView]
    numeric_fields: list[Option] = Field(description="numeric fields of the system's shipments, by wire key")
    text_fields: list[Option]
    date_fields: list[Option]
    condition_fields: list[ConditionFieldView]
    fuel_indexes: list[str]
    fuel_tables: list[str]
    zone_tables: list[Option] = Field(description="by code")
    carriers: list[Option] = Field(
        description="by code, that a tariff can be bought from; none without the right to see costs"
    )
    weight_unit: WeightUnit = Field(description="what a new tariff of the system is printed in")
