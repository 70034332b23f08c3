"""The charge of a tariff that the rates of a sheet go to, if several have breaks."""

from collections.abc import Iterable, Mapping

from freight.core.rating.lane_figures import build_figure_key
from freight.core.rating.terms import Charge, TariffTerms
from freight.core.workbooks.charge_headings import parse_charge_form
from freight.core.workbooks.lane_rows import MINIMUM
from freight.core.workbooks.rate_units import UnitChoice, UnitQuestion, describe_rate_basis, get_rate_basis
from freight.core.workbooks.trade_headings import normalize_trade_heading

CHARGE = "charge"


def format_charge_answer(charge: Charge) -> str:
    """Return the answer that chooses a charge. It includes the name: `charge2` of another tariff is another charge, for
    which an answer remembered with the headings must not count."""
    return f"{charge.id}: {charge.name}"


def find_answered_charge(terms: TariffTerms, answer: str) -> Charge | None:
    """Return the charge with breaks that an answer chooses; None for none."""
    return next((charge for charge in terms.charges_with_breaks if format_charge_answer(charge) == answer), None)


def find_named_charge(terms: TariffTerms, headings: Iterable[str]) -> Charge | None:
    """Return the one charge with breaks that headings of rates name; None if they name none, or several."""
    heads = list(headings)
    breaks = [charge for charge in terms.charges_with_breaks if any(_names(heading, charge.name) for heading in heads)]
    return breaks[0] if len(breaks) == 1 else None


def ask_for_charge(terms: TariffTerms) -> UnitQuestion | None:
    """Return the question about the charge of a sheet for that tariff; None if at most one has breaks."""
    charges = terms.charges_with_breaks
    if len(charges) < 2:
        return None
    bases = ((charge, get_rate_basis(terms.for_sheet_of(charge.id))) for charge in charges)
    choices = [
        UnitChoice(format_charge_answer(charge), charge.name, [describe_rate_basis(rated)] if rated else [])
        for charge, rated in bases
    ]
    names = " and ".join(filter(None, [", ".join(charge.name for charge in charges[:-1]), charges[-1].name]))
    return UnitQuestion(
        CHARGE, f"{names} have breaks in this tariff. The rates of this sheet are those of one.", choices
    )


def list_charge_group_faults(terms: TariffTerms, groups: Mapping[int, str]) -> dict[int, str]:
    """Return why breaks cannot be those of places, by column: the heading above them, in `groups`, is a charge."""
    forms = {parse_charge_form(charge.name) for charge in terms.charges}
    message = "above these breaks is a charge of the tariff. A sheet has the breaks of one charge: don’t import the "
    message += "columns of the others, and upload the sheet again for those."
    return {index: f"“{text}” {message}" for index, text in groups.items() if text and parse_charge_form(text) in forms}


def get_minimum_field(terms: TariffTerms, key: str, heading: str) -> str | None:
    """Return where a column of minimums goes, matched with `key` by its heading, once the charge of the sheet is
    chosen: the minimum of that charge is the sheet's own, that of another is a figure of its lanes, or goes nowhere."""
    own = terms.rate_sheet_charge
    if own is None or len(terms.open_sheet_charges) > 1:
        return key
    if key == build_figure_key(own.id, "minimum"):
        return MINIMUM
    form = parse_charge_form(heading)
    rivals = (charge for charge in terms.charges_with_breaks if charge is not own)
    minimum_charge = next((charge for charge in rivals if parse_charge_form(f"{charge.name} minimum") == form), None)
    if minimum_charge is None or key != MINIMUM:
        return key
    return build_figure_key(minimum_charge.id, "minimum") if minimum_charge.floor == "lane" else None


def _names(heading: str, name: str) -> bool:
    if not heading.strip():
        return False
    form = parse_charge_form(name)
    return (
        parse_charge_form(heading) == form
        or f" {normalize_trade_heading(name)} " in f" {normalize_trade_heading(heading)} "
    )
