"""The terms of a tariff version: everything but its lanes. Frozen: a published version never changes its terms."""

from decimal import Decimal
from typing import Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator
from pydantic.alias_generators import to_camel

from freight.core.currency import ECB, Frequency
from freight.core.rating.identifiers import IDENTIFIERS

LaneChoice = Literal["cheapest", "fastest"]
Consideration = Literal["deficit"]


class _Frozen(BaseModel):
    """Stored by its own names, sent in camelCase."""

    model_config = ConfigDict(frozen=True, extra="forbid", alias_generator=to_camel, populate_by_name=True)


class WeightTerms(_Frozen):
    """Which weight is charged. `gross`: the weight as given; `chargeable`: the larger of gross and volume weight."""

    basis: Literal["chargeable", "gross"] = "chargeable"
    volume_factor: Decimal | None = Field(default=None, gt=0, description="kg per m³; none: the transport mode's own")
    round_up_to: Decimal | None = Field(default=None, gt=0, description="kg; 0.5 raises 12.1 kg to 12.5 kg")


class Charge(_Frozen):
    """One charge of a tariff: a method of `METHODS` and its parameters.

    `value` fixes the rate, amount or percentage for every lane; left out, each lane states its own. `minimum` and
    `maximum` are a fixed amount, or say that the lane or the break states it.
    """

    id: str = Field(pattern=r"^[a-z][a-zA-Z0-9]{0,39}$")
    name: str = Field(min_length=1, max_length=80)
    method: str
    value: Decimal | None = None
    breaks: bool = False
    mixed_ranges: bool = False  # ranges may be lump sums or graduated, not only rate × quantity
    consider: tuple[Consideration, ...] = ()
    percentage_of: tuple[str, ...] = ()
    minimum: Decimal | Literal["lane", "break"] | None = None
    maximum: Decimal | Literal["lane"] | None = None
    nearest: Decimal | None = Field(default=None, gt=0)
    decimals: int = Field(default=2, ge=0, le=4)
    # what it is stated in, and the rate that turns it into the tariff's currency; none: as the tariff says
    currency: str | None = Field(default=None, pattern=r"^[A-Z]{3}$")
    currency_source: str | None = Field(default=None, min_length=1, max_length=40)
    currency_frequency: Frequency | None = None
    exchange_rate_applied_on: str | None = Field(default=None, description="the date field whose rate counts")

    @model_validator(mode="after")
    def _breaks_belong_to_breaks(self) -> Self:
        if not self.breaks and (self.minimum == "break" or self.consider or self.mixed_ranges):
            raise ValueError(f"{self.name}: a break minimum, the deficit test and range methods need breaks")
        if self.breaks and self.value is not None:
            raise ValueError(f"{self.name}: the rates of a charge with breaks are in its ranges, not in one value")
        return self


class TariffTerms(_Frozen):
    """Lane identifiers in order of specificity, charges in order of calculation, and how a lane is chosen."""

    currency: str = Field(pattern=r"^[A-Z]{3}$")
    identifiers: tuple[str, ...] = Field(min_length=1)
    charges: tuple[Charge, ...] = Field(min_length=1)
    lane_choice: LaneChoice = "cheapest"
    tariff_applied_on_date: str = "shipmentInformation#shipDate"
    weight: WeightTerms = WeightTerms()
    currency_source: str = Field(default=ECB, min_length=1, max_length=40)
    currency_frequency: Frequency = "daily"

    @model_validator(mode="after")
    def _names_fit_together(self) -> Self:
        for identifier in self.identifiers:
            if identifier not in IDENTIFIERS:
                raise ValueError(f"{identifier!r} is no shipment field a lane can be identified by")
        if len(set(self.identifiers)) != len(self.identifiers):
            raise ValueError("a lane identifier is named twice")
        before: set[str] = set()
        for charge in self.charges:
            if charge.id in before:
                raise ValueError(f"the charge {charge.id!r} is there twice")
            if unknown := set(charge.percentage_of) - before:
                raise ValueError(f"{charge.name}: no earlier charge {sorted(unknown)[0]!r} to take a percentage of")
            before.add(charge.id)
        return self
