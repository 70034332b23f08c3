"""The trace as a customer may see it: what is charged and how, nothing of what the carrier costs, of other offers, or
of what the house notes for itself."""

from freight.core.rating.compiled import CompiledTariff
from freight.core.rating.methods import pass_through
from freight.core.rating.page.model import Arithmetic, ArithmeticLine, NotRated, TracePage
from freight.core.rating.terms import Charge

NO_RATE_YET = "This shipment has no rate yet."
_NOT_RATED = NotRated(headline=NO_RATE_YET, detail="", funnel=[], nearest_note="", nearest=[])


def for_customer(page: TracePage, tariff: CompiledTariff | None) -> TracePage:
    """A page without lanes that lost, breaks that were not taken, costs passed on, charges that are not billed, and the
    reasons of a missing rate."""
    return page.model_copy(
        update={
            "lane_columns": [],
            "lanes_note": "",
            "lanes": [],
            "breaks": [],
            "rounding": [],
            "arithmetic": _billed(page.arithmetic, tariff) if page.arithmetic and tariff else None,
            "not_rated": None if page.rated else _NOT_RATED,
        }
    )


def _billed(arithmetic: Arithmetic, tariff: CompiledTariff) -> Arithmetic:
    charges = {charge.id: charge for charge in tariff.terms.charges}
    hidden = {charge_id for charge_id, charge in charges.items() if _tells_cost(charge, tariff)}
    lines = [_line(each, hidden) for each in arithmetic.lines if charges[each.charge_id].billed]
    return arithmetic.model_copy(update={"lines": lines})


def _line(line: ArithmeticLine, hidden: set[str]) -> ArithmeticLine:
    return line.model_copy(update={"how": []}) if line.charge_id in hidden else line


def _tells_cost(charge: Charge, tariff: CompiledTariff) -> bool:
    """Whether the sum behind the charge shows what the house pays, or a figure that is no line of the bill."""
    return charge.method == pass_through.METHOD.code or any(
        not each.billed for each in tariff.charges.scope.bases[charge.id]
    )
