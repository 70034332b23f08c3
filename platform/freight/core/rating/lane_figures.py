"""Figures that lanes state in addition to the rates of the charge with breaks: rates of other charges, minimums,
maximums."""

from collections.abc import Mapping
from decimal import Decimal
from typing import NamedTuple

from freight.core.rating.charges import get_charge_method
from freight.core.rating.lane_sheet import has_lane_rate
from freight.core.rating.lanes import WHAT, LaneCharge, What
from freight.core.rating.scope import AMOUNT_SCALE
from freight.core.rating.terms import Charge, TariffTerms

_GROUP: Mapping[What, str] = {figure_name: f"{figure_name}Of" for figure_name in WHAT}
_WHAT_OF = {group: figure_name for figure_name, group in _GROUP.items()}


class LaneFigure(NamedTuple):
    """A figure of one charge that each lane states, once for all its breaks. `key`: of its column in a rate sheet."""

    charge: Charge
    what: What
    decimals: int

    @property
    def key(self) -> str:
        """The key of its column: `rateOf#pickup`."""
        return build_figure_key(self.charge.id, self.what)

    @property
    def label(self) -> str:
        """The heading of its column: the charge and which figure."""
        return self.charge.name if self.what == "rate" else f"{self.charge.name} {self.what}"

    @property
    def headings(self) -> tuple[str, ...]:
        """Other headings that sheets use for it."""
        name = self.charge.name
        if self.what == "rate":
            return (f"{name} rate", f"{name} charge", f"{name} amount", f"{name} %")
        short = self.what[:3]
        return (f"{self.what} {name}", f"{short} {name}", f"{name} {short}")


def build_figure_key(charge_id: str, what: What) -> str:
    """Return the key of a figure's column."""
    return f"{_GROUP[what]}#{charge_id}"


def list_lane_figures(terms: TariffTerms) -> tuple[LaneFigure, ...]:
    """Return the figures that lanes of a tariff state in addition to the breaks of its rate sheet, in the order of its
    charges. The minimum of the sheet's own charge is a separate column."""
    first = terms.rate_sheet_charge
    lane_figures: list[LaneFigure] = []
    for charge in terms.charges:
        if has_lane_rate(charge):
            lane_figures.append(LaneFigure(charge, "rate", get_charge_method(charge).rate_scale))
        if charge.floor == "lane" and charge is not first:
            lane_figures.append(LaneFigure(charge, "minimum", AMOUNT_SCALE))
        if charge.ceiling == "lane":
            lane_figures.append(LaneFigure(charge, "maximum", AMOUNT_SCALE))
    return tuple(lane_figures)


def is_figure_key(key: str) -> bool:
    """Whether a column of a rate sheet is one of these."""
    return key.partition("#")[0] in _WHAT_OF


def read_lane_figures(figures: Mapping[str, Decimal | None]) -> dict[str, LaneCharge]:
    """Return what such columns of a row say, by charge; blank cells are skipped."""
    charges_by_id: dict[str, LaneCharge] = {}
    for key, value in figures.items():
        group, _, charge_id = key.partition("#")
        if value is not None:
            charges_by_id[charge_id] = charges_by_id.get(charge_id, LaneCharge()).with_figure(_WHAT_OF[group], value)
    return charges_by_id


def get_lane_figure(charges: Mapping[str, LaneCharge], of: LaneFigure) -> Decimal | None:
    """Return a lane's value of that figure."""
    stated = charges.get(of.charge.id)
    return stated.figure(of.what) if stated else None
