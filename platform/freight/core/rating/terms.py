"""The terms of a tariff version: everything but its lanes. Frozen: a published version never changes its terms."""

from decimal import Decimal
from fractions import Fraction
from typing import Literal, Self

from pydantic import AliasChoices, Field, PrivateAttr, field_validator, model_validator

from freight.core.currency import ECB, Frequency
from freight.core.dates import parse_day
from freight.core.money import get_currency_decimals
from freight.core.rating.break_sets import BreakSet
from freight.core.rating.class_terms import ClassTerms
from freight.core.rating.frozen import FrozenModel
from freight.core.rating.identifiers import IDENTIFIERS
from freight.core.rules.stated import Tree
from freight.core.units import MEASURES

WeightUnit = Literal["kg", "lb"]
LaneChoice = Literal["cheapest", "fastest", "ask"]
Consideration = Literal["deficit", "min", "max"]
Rounding = Literal["halfUp", "up", "down", "halfEven"]
FREIGHT = "freight"  # the id of the charge that people enter a value of their own for
_CURRENCY = r"^[A-Z]{3}$"


class WeightTerms(FrozenModel):
    """Which weight is charged. `gross`: the weight as given; `chargeable`: the larger of gross and volume weight.

    `unit` is what the tariff is printed in: breaks, rounding and volume ratios are in it, and a shipment's weight is
    turned into it once, to the millionth. Rates of the other unit read what that comes to."""

    basis: Literal["chargeable", "gross"] = "chargeable"
    unit: WeightUnit = "kg"
    volume_factor: Decimal | None = Field(
        default=None, gt=0, description="kg per m³, or lb per ft³; none: the transport mode's own"
    )
    volume_divisor: Decimal | None = Field(
        default=None,
        gt=0,
        description="cm³ per kg, or in³ per lb, in place of the factor: 6000 is exact where 166.67 is not",
    )
    round_up_to: Decimal | None = Field(default=None, gt=0, description="of the unit; 0.5 raises 12.1 kg to 12.5 kg")

    @property
    def per_m3(self) -> Fraction | None:
        """What a cubic metre counts as, in the unit, exactly as stated; None: as the transport mode has it."""
        measure = MEASURES[self.unit]
        if self.volume_divisor:
            return 1 / (measure.small * Fraction(self.volume_divisor))
        return Fraction(self.volume_factor) / measure.large if self.volume_factor else None

    @model_validator(mode="after")
    def _volume_counts_one_way(self) -> Self:
        if self.volume_factor and self.volume_divisor:
            raise ValueError("Enter the volumetric factor or the divisor, not both")
        return self


class Charge(FrozenModel):
    """One charge of a tariff: a method of `METHODS` and its parameters.

    `value` fixes the rate, amount or percentage for every lane; left out, each lane states its own. `minimum` and
    `maximum` are a fixed amount, or say that the lane or the break states it. `based_on` names charges, or groups of
    charges, whose rounded lines the method computes with. A charge that is not `billed` is calculated for others to be
    based on and is no line of the bill. One with a `condition` is charged only where it holds of the shipment. A
    `discount`, a percentage, goes off what the minimum came to, or before it; below the absolute minimum it never goes.
    One charged `per_package` is worked out for each package alone, all its steps, and its line is the sum of them.
    """

    id: str = Field(pattern=r"^[a-z][a-zA-Z0-9]{0,39}$")
    name: str = Field(min_length=1, max_length=80)
    group: str = Field("", max_length=40, description="charges of one group can be based on together")
    method: str
    parameters: dict[str, object] = Field(default={}, description="of the method: tariffOptions describes them")
    value: Decimal | None = None
    breaks: bool = False
    break_set: str = Field("", max_length=40, description="a set of the tariff; none: by the method's own quantity")
    removed_breaks: tuple[str, ...] = Field((), description="starts of the set's ranges this charge does not use")
    mixed_ranges: bool = False  # ranges may be lump sums or graduated, not only rate × quantity
    consider: tuple[Consideration, ...] = ()
    based_on: tuple[str, ...] = Field(
        # the name used by versions published earlier
        default=(),
        validation_alias=AliasChoices("basedOn", "based_on", "percentageOf", "percentage_of"),
    )
    minimum: Decimal | Literal["lane", "break"] | None = None
    maximum: Decimal | Literal["lane"] | None = None
    discount: Decimal | None = Field(default=None, gt=0, le=100, description="a percentage off the charge")
    discount_taken: Literal["afterMinimum", "beforeMinimum"] = "afterMinimum"
    absolute_minimum: Decimal | None = Field(default=None, gt=0, description="the least that is left of it")
    per_package: bool = Field(False, description="for each package by its own weight, its line is their sum")
    multi_piece_minimum: Decimal | None = Field(
        default=None, gt=0, description="the least that several packages of a shipment come to"
    )
    nearest: Decimal | None = Field(default=None, gt=0, description="rounded to a multiple of it")
    rounding: Rounding = "halfUp"
    decimals: int | None = Field(default=None, ge=0, le=4, description="none: those of the tariff's currency")
    billed: bool = True
    condition: Tree | None = Field(default=None, description="of the shipment's fields; none: always charged")
    # what it is stated in, and the rate that turns it into the tariff's currency; none: as the tariff says
    currency: str | None = Field(default=None, pattern=_CURRENCY)
    currency_source: str | None = Field(default=None, min_length=1, max_length=40)
    currency_frequency: Frequency | None = None
    exchange_rate_applied_on: str | None = Field(default=None, description="the date field whose rate counts")

    @field_validator("based_on", mode="before")
    @classmethod
    def _as_written(cls, given: object) -> object:
        """Accept names as forms and sheets write them, separated by commas."""
        return tuple(part.strip() for part in given.split(",") if part.strip()) if isinstance(given, str) else given

    @property
    def floor(self) -> Decimal | str | None:
        """The minimum: as stated, or that of break or lane where `consider` says to take one into account."""
        if self.minimum is None and "min" in self.consider:
            return "break" if self.breaks else "lane"
        return self.minimum

    @property
    def ceiling(self) -> Decimal | str | None:
        """The maximum, likewise."""
        return "lane" if self.maximum is None and "max" in self.consider else self.maximum

    @model_validator(mode="after")
    def _packages_are_counted(self) -> Self:
        if self.multi_piece_minimum and not self.per_package:
            raise ValueError(f"{self.name}: a multi-piece minimum is for a charge that is charged for each package")
        return self

    @model_validator(mode="after")
    def _breaks_belong_to_breaks(self) -> Self:
        if not self.breaks and (self.minimum == "break" or "deficit" in self.consider or self.mixed_ranges):
            raise ValueError(f"{self.name}: break minimums, deficit rating and range methods need breaks")
        if not self.breaks and (self.break_set or self.removed_breaks):
            raise ValueError(f"{self.name}: a set of breaks is for a charge with breaks")
        if self.removed_breaks and not self.break_set:
            raise ValueError(f"{self.name}: ranges are removed from a set of breaks, and the charge names none")
        if self.breaks and self.value is not None:
            raise ValueError(f"{self.name}: the rates of a charge with breaks are in its ranges, not in one value")
        return self


class TariffTerms(FrozenModel):
    """Lane identifiers in order of specificity, charges, the breaks they share, and how a lane is chosen."""

    currency: str = Field(pattern=_CURRENCY)
    identifiers: tuple[str, ...]
    charges: tuple[Charge, ...]
    break_sets: tuple[BreakSet, ...] = ()
    holidays: tuple[str, ...] = Field((), max_length=400, description="yyyy-MM-dd, for time breaks")
    lane_choice: LaneChoice = "cheapest"
    tariff_applied_on_date: str = "shipmentInformation#shipDate"
    weight: WeightTerms = WeightTerms()
    classes: ClassTerms = ClassTerms()
    zone_table: str = Field("", max_length=20, description="the code of the chart that lanes by zone are found by")
    currency_source: str = Field(default=ECB, min_length=1, max_length=40)
    currency_frequency: Frequency = "daily"

    _sheet_charge_id: str = PrivateAttr("")  # of one sheet, never stored

    @property
    def charges_with_breaks(self) -> tuple[Charge, ...]:
        """The charges that a rate sheet may state the breaks of."""
        return tuple(charge for charge in self.charges if charge.breaks)

    @property
    def rate_sheet_charge(self) -> Charge | None:
        """The charge whose breaks a rate sheet states: the one chosen for the sheet, else the first with breaks."""
        charges = self.charges_with_breaks
        return next((charge for charge in charges if charge.id == self._sheet_charge_id), next(iter(charges), None))

    @property
    def open_sheet_charges(self) -> tuple[Charge, ...]:
        """The charges that a rate sheet may be for: only the chosen one, else all with breaks."""
        charges = self.charges_with_breaks
        return tuple(charge for charge in charges if charge.id == self._sheet_charge_id) or charges

    def for_sheet_of(self, charge_id: str) -> Self:
        """Return the same terms, for a rate sheet with the breaks of that charge."""
        terms = self.model_copy()
        terms._sheet_charge_id = charge_id
        return terms

    @property
    def is_by_package(self) -> bool:
        """Whether any charge is worked out for each package."""
        return any(charge.per_package for charge in self.charges)

    def break_set(self, charge: Charge) -> BreakSet | None:
        """The set a charge names, or None."""
        return next((candidate for candidate in self.break_sets if candidate.id == charge.break_set), None)

    def decimals_of(self, charge: Charge) -> int:
        """The decimals a charge's line is rounded to: as it says, else those of the tariff's currency (ISO 4217)."""
        return get_currency_decimals(self.currency) if charge.decimals is None else charge.decimals

    def is_mixed(self, charge: Charge) -> bool:
        """Whether ranges of a charge may be lump sums or graduated, not only rate × quantity."""
        breaks = self.break_set(charge)
        return charge.mixed_ranges or (
            breaks is not None and any(break_range.method != "perUnit" for break_range in breaks.ranges)
        )

    @model_validator(mode="after")
    def _names_fit_together(self) -> Self:
        for kind, stated in (("lane identifier", self.identifiers), ("charge", self.charges)):
            if not stated:
                raise ValueError(f"a tariff needs at least one {kind}")
        for identifier in self.identifiers:
            if identifier not in IDENTIFIERS:
                raise ValueError(f"{identifier!r} isn't a shipment field lanes can be matched by")
        if self.zone_table and "zone" not in self.identifiers:
            raise ValueError("a zone table needs Zone among the lane match fields")
        if len(set(self.identifiers)) != len(self.identifiers):
            raise ValueError("a lane match field is used twice")
        ids = [charge.id for charge in self.charges]
        for kind, kind_ids in (("charge", ids), ("set of breaks", [candidate.id for candidate in self.break_sets])):
            if twice := next((name for name in kind_ids if kind_ids.count(name) > 1), ""):
                raise ValueError(f"the {kind} {twice!r} is used twice")
        for charge in self.charges:
            if charge.group in ids:
                raise ValueError(f"{charge.name}: {charge.group!r} is a charge and cannot be a group too")
        if wrong := next((day for day in self.holidays if parse_day(day) is None), ""):
            raise ValueError(f"the holiday {wrong} isn't a date: enter it like 2026-12-25")
        return self
