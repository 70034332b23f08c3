"""Columns of a rate sheet headed by charges of its tariff: the fields they go to, and why one cannot.

Each charge whose figure every lane states has a field (`lane_figures`); the rates of the sheet's own charge go to the
rate of the lane. A charge with one figure for all lanes takes none from a sheet, which is reported.
"""

from freight.core.fields.numbers import plain_text
from freight.core.rating.lane_figures import list_lane_figures
from freight.core.rating.terms import TariffTerms
from freight.core.workbooks.charge_headings import FREIGHT, parse_charge_form
from freight.core.workbooks.lane_rows import MINIMUM, RATE
from freight.core.workbooks.rate_units import describe_unit, find_rate_unit, get_method_rate_unit

PERCENT = "%"
_PERCENT = ("pct", "percent")


def list_charge_forms(terms: TariffTerms) -> dict[str, tuple[str, ...]]:
    """The forms of headings (`parse_charge_form`) that mean a field of the tariff's rate sheets, by the field's key."""
    forms_by_key: dict[str, tuple[str, ...]] = {
        lane_figure.key: (parse_charge_form(lane_figure.label),) for lane_figure in list_lane_figures(terms)
    }
    if not terms.charges_with_breaks:
        return forms_by_key
    # a heading that names another of them also goes to the rate: it proposes that charge for the sheet
    names = [charge.name for charge in terms.charges_with_breaks]
    # the trade's names for freight mean the sheet's charge, unless another charge has that name
    if not any(parse_charge_form(charge.name) == parse_charge_form(FREIGHT) for charge in terms.charges):
        names.append(FREIGHT)
    forms_by_key[RATE] = tuple(parse_charge_form(name) for name in names)
    minimums = (parse_charge_form(f"{name} minimum") for name in names)
    forms_by_key[MINIMUM] = tuple(
        form for form in minimums if form not in {used_form for forms in forms_by_key.values() for used_form in forms}
    )
    return forms_by_key


def explain_unmatched_charge(heading: str, terms: TariffTerms) -> str:
    """Why a heading that names a charge of the tariff goes to no field: its figure is the same for all lanes, or none
    is charged; "" where it names none."""
    form = parse_charge_form(heading)
    if not form or form in {known_form for forms in list_charge_forms(terms).values() for known_form in forms}:
        return ""
    for charge in terms.charges:
        if parse_charge_form(charge.name) == form and charge.value is not None:
            return (
                f"{charge.name} is {plain_text(charge.value)} for all lanes of this tariff. To import one for each "
                "lane, leave its rate empty in the tariff’s terms."
            )
        for figure_kind in ("minimum", "maximum"):
            if parse_charge_form(f"{charge.name} {figure_kind}") == form:
                return (
                    f"No lane has a {figure_kind} of {charge.name} in this tariff. To import one for each, "
                    "choose by lane as "
                    f"its {figure_kind} in the tariff’s terms."
                )
    return ""


def find_column_unit_fault(key: str, heading: str, terms: TariffTerms) -> str:
    """Why the figures of a column cannot be the rates of the charge that it goes to: its heading says another unit; ""
    where it says none, or that of the charge."""
    charge = next(
        (
            lane_figure.charge
            for lane_figure in list_lane_figures(terms)
            if lane_figure.what == "rate" and lane_figure.key == key
        ),
        None,
    )
    if charge is None or _read_unit(charge.name) == (stated := _read_unit(heading)) or not stated:
        return ""
    own = PERCENT if charge.method == "percentOf" else get_method_rate_unit(charge.method)
    if stated == own or (not own and stated != PERCENT):
        return ""
    unit_text = (
        f"{charge.name} in this tariff is charged {_in_words(own)}" if own else f"{charge.name} is no percentage"
    )
    return f"“{heading}” is {_in_words(stated)}, but {unit_text}. Change the charge, or convert the figures."


def _read_unit(heading: str) -> str:
    words = heading.casefold()
    return (
        PERCENT
        if PERCENT in words or any(percent_word in words for percent_word in _PERCENT)
        else find_rate_unit(heading)
    )


def _in_words(unit: str) -> str:
    return "a percentage" if unit == PERCENT else describe_unit(unit)
