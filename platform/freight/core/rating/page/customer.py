"""The trace as a customer may see it: what is charged and how, but no carrier costs, other offers, or internal notes.

The carrier stays: the customer booked it, and finds it on the waybill and on the invoice. An exchange rate stays if a
charge on the bill was converted by it, so that the sum can be checked.
"""

from collections.abc import Collection

from freight.core.rating.compiled import CompiledTariff
from freight.core.rating.explain import Facts
from freight.core.rating.methods import pass_through
from freight.core.rating.page.currency import list_customer_currency_facts
from freight.core.rating.page.model import Arithmetic, ArithmeticLine, NotRated, TracePage
from freight.core.rating.terms import Charge

NO_RATE_YET = "This shipment has no rate yet."
_NOT_RATED = NotRated(headline=NO_RATE_YET, detail="", funnel=[], nearest_note="", nearest=[])
# costs, and the expected freight: the fields of a shipment about money are internal
_OWN_FIELDS = "shipmentCharges#"


def redact_for_customer(page: TracePage, tariff: CompiledTariff | None, facts: Facts) -> TracePage:
    """Return a page without lanes that lost, breaks that were not taken, costs passed on, charges that are not billed,
    and the reasons of a missing rate."""
    visible_charges = _shown(tariff) if tariff and page.arithmetic else frozenset()
    return page.model_copy(
        update={
            "lane_columns": [],
            "lanes_note": "",
            "lanes": [],
            "breaks": [],
            "rounding": [],
            "arithmetic": _billed(page.arithmetic, tariff, visible_charges) if page.arithmetic and tariff else None,
            "not_rated": None if page.rated else _NOT_RATED,
            "currency": list_customer_currency_facts(tariff, facts, visible_charges) if tariff and page.rated else [],
        }
    )


def _billed(arithmetic: Arithmetic, tariff: CompiledTariff, shown: Collection[str]) -> Arithmetic:
    billed = {charge.id for charge in tariff.terms.charges if charge.billed}
    lines = [_line(line, line.charge_id in shown) for line in arithmetic.lines if line.charge_id in billed]
    return arithmetic.model_copy(update={"lines": lines})


def _line(line: ArithmeticLine, is_shown: bool) -> ArithmeticLine:
    return line if is_shown else line.model_copy(update={"how": [], "amount": line.rounded})


def _shown(tariff: CompiledTariff) -> frozenset[str]:
    """Return the charges whose sum may be seen."""
    passed_on = _fields(
        tariff, *(charge for charge in tariff.terms.charges if charge.method == pass_through.METHOD.code)
    )
    charges = (charge for charge in tariff.terms.charges if charge.billed)
    return frozenset(charge.id for charge in charges if not _tells_cost(charge, tariff, passed_on))


def _tells_cost(charge: Charge, tariff: CompiledTariff, passed_on: Collection[str]) -> bool:
    """Return whether the sum behind the charge reveals internal costs, or a figure that is not a line of the bill."""
    return any(not base.billed for base in tariff.charges.scope.bases[charge.id]) or any(
        field in passed_on or field.startswith(_OWN_FIELDS) for field in _fields(tariff, charge)
    )


def _fields(tariff: CompiledTariff, *charges: Charge) -> frozenset[str]:
    """Return the shipment fields that charges are calculated from, other than weight, volume and pieces."""
    ids = {charge.id for charge in charges}
    measures = (
        charge_measure for charge_measure in tariff.charges.scope.further if ids.intersection(charge_measure.charge_ids)
    )
    return frozenset(field for measure in measures for field in measure.fields)
