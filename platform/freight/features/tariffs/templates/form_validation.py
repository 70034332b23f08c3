"""Validate a template, by the sections of its builder (R258-R260)."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from pydantic import ValidationError
from pydantic.alias_generators import to_camel

from freight.core.currency import find_currency_problem
from freight.core.dates import parse_day
from freight.core.errors import RowsInvalid
from freight.core.money import parse_amount
from freight.core.rating.break_sets import BreakSet
from freight.core.rating.identifiers import IDENTIFIERS
from freight.core.rating.methods import METHODS
from freight.core.rating.sources import RateSourceType
from freight.features.tariffs.templates.schemas import ChargeForm, RfqForm
from freight.features.tariffs.versions import EXPIRES_BEFORE

BASIC, RFQ, ADDITIONAL, LANES, CHARGES = (
    "Basic Information",
    "RFQ Identifiers",
    "Additional Information",
    "Lane Identifiers",
    "Charges",
)
SECTIONS = (BASIC, RFQ, ADDITIONAL, LANES, CHARGES)
TWICE = "Duplicate values not allowed!"  # R259
CHARGE_TWICE = "Charge already added"  # R260
_NAME = re.compile(r"[a-z][a-zA-Z0-9]{0,39}")
_FREQUENCIES = ("daily", "weekly", "monthly")
_FIGURE = "A figure, as 12.50."
# messages for fields of breaks that cannot be read, by wire name
_OF_BREAKS = {
    "name": "Enter a name.",
    "kind": "Choose a basis.",
    "ranges": "Add a range.",
    "category": "Choose weekday, weekend or holiday.",
    "method": "Choose a method.",
    "rate": _FIGURE,
    "minimum": _FIGURE,
    "displayWidth": "Enter one to three digits, not starting with 0.",
}


@dataclass(frozen=True)
class RfqFormProblem:
    """An error of a field; `field` is its wire name, after its position in a list: `2.displayOrder`."""

    section: str
    field: str
    message: str


def refuse_rfq_form(wrong: Sequence[RfqFormProblem], form: RfqForm) -> None:
    """Raise RowsInvalid with all findings, in the specification's words: duplicates have their own message, everything
    else names the sections to check."""
    if not wrong:
        return
    messages = {form_problem.message for form_problem in wrong}
    if messages <= {TWICE, CHARGE_TWICE}:
        message = wrong[0].message
    else:
        sections = ", ".join(
            section for section in SECTIONS if any(form_problem.section == section for form_problem in wrong)
        )
        message = f"Please verify data entered in {sections}"
    raise RowsInvalid(
        message,
        data={
            "doc": [form.model_dump(mode="json", by_alias=True)],
            "invalidMsgList": [
                {"section": form_problem.section, "field": form_problem.field, "message": form_problem.message}
                for form_problem in wrong
            ],
        },
    )


def find_rfq_form_problems(form: RfqForm) -> list[RfqFormProblem]:
    """Return everything that is wrong with the fields of a template, section by section."""
    return [*_basic(form), *_identifiers(form), *_additional(form), *_lanes(form), *_charges(form)]


def _basic(form: RfqForm) -> Iterator[RfqFormProblem]:
    if not form.tariff_name.strip():
        yield RfqFormProblem(BASIC, "tariffName", "Enter a template name.")
    if form.rate_source_type is not RateSourceType.TARIFF:
        if not form.industry_vertical_id.strip():
            yield RfqFormProblem(BASIC, "industryVerticalId", "Choose an industry vertical.")
        if not form.customer_name.strip():
            yield RfqFormProblem(BASIC, "customerName", "Choose a customer.")


def _identifiers(form: RfqForm) -> Iterator[RfqFormProblem]:
    for at, identifier in enumerate(form.identifiers):
        if not identifier.field_key.strip():
            yield RfqFormProblem(RFQ, f"{at}.fieldKey", "Choose a field.")
        elif any(identifier_form.field_key == identifier.field_key for identifier_form in form.identifiers[:at]):
            yield RfqFormProblem(RFQ, f"{at}.fieldKey", TWICE)
        if identifier.read_only and not identifier.default_val.strip():
            yield RfqFormProblem(RFQ, f"{at}.defaultVal", "A read-only field needs a value.")


def _additional(form: RfqForm) -> Iterator[RfqFormProblem]:
    info = form.additional_tariff_info
    for name, day, must in (("effectiveDate", info.effective_date, True), ("expiryDate", info.expiry_date, False)):
        if (must or day) and parse_day(day) is None:
            yield RfqFormProblem(ADDITIONAL, name, "Enter a date, MM/DD/YYYY.")
    if info.expiry_date and info.effective_date > info.expiry_date:
        yield RfqFormProblem(ADDITIONAL, "expiryDate", EXPIRES_BEFORE)
    if wrong := find_currency_problem(info.currency):
        yield RfqFormProblem(ADDITIONAL, "currency", wrong)
    if not info.currency_source.strip():
        yield RfqFormProblem(ADDITIONAL, "currencySource", "Enter ECB or the name of your entered rates.")
    if info.currency_frequency not in _FREQUENCIES:
        yield RfqFormProblem(ADDITIONAL, "currencyFrequency", "Choose daily, weekly or monthly.")
    weight = form.weight
    figures = (("roundUpTo", weight.round_up_to), ("volumeFactor", weight.volume_factor))
    for name, text in (*figures, ("volumeDivisor", weight.volume_divisor)):
        if text and ((figure := parse_typed_amount(text)) is None or figure <= 0):
            yield RfqFormProblem(ADDITIONAL, name, "Enter a number above 0, like 0.5.")
    if weight.volume_factor and weight.volume_divisor:
        yield RfqFormProblem(ADDITIONAL, "volumeDivisor", "Enter the factor or the divisor, not both.")


def _lanes(form: RfqForm) -> Iterator[RfqFormProblem]:
    for at, parameter in enumerate(form.parameters):
        known_identifiers = IDENTIFIERS if parameter.unique_calculation_param else None
        if known_identifiers is not None and parameter.field_key not in known_identifiers:
            yield RfqFormProblem(LANES, f"{at}.fieldKey", "Choose a field lanes can be matched by.")
        elif not _NAME.fullmatch(parameter.field_key):
            yield RfqFormProblem(LANES, f"{at}.fieldKey", "Use letters and digits, starting with a lowercase letter.")
        elif any(parameter_form.field_key == parameter.field_key for parameter_form in form.parameters[:at]):
            yield RfqFormProblem(LANES, f"{at}.fieldKey", TWICE)
        if not parameter.display_order:
            yield RfqFormProblem(LANES, f"{at}.displayOrder", "Enter a number, 1 or more.")
        elif any(parameter_form.display_order == parameter.display_order for parameter_form in form.parameters[:at]):
            yield RfqFormProblem(LANES, f"{at}.displayOrder", TWICE)
    if not any(parameter_form.unique_calculation_param for parameter_form in form.parameters):
        yield RfqFormProblem(LANES, "parameters", "Choose at least one match field.")


def _charges(form: RfqForm) -> Iterator[RfqFormProblem]:
    if not form.charges:
        yield RfqFormProblem(CHARGES, "charges", "Add a charge.")
    for at, charge in enumerate(form.charges):
        before = form.charges[:at]
        if any(_same(charge, charge_form) for charge_form in before):
            yield RfqFormProblem(CHARGES, f"{at}.displayName", CHARGE_TWICE)
        yield from (RfqFormProblem(CHARGES, f"{at}.{name}", message) for name, message in _of_charge(charge))
    yield from _break_sets(form)


def _break_sets(form: RfqForm) -> Iterator[RfqFormProblem]:
    """Yield errors of a whole set, such as ranges that do not follow each other, at the set's name."""
    for at, break_set in enumerate(form.break_sets):
        try:
            BreakSet.model_validate(break_set.model_dump())
        except ValidationError as broken:
            for error in broken.errors():
                place = [to_camel(part) if isinstance(part, str) else str(part) for part in error["loc"]]
                field = ".".join(("breakSets", str(at), *(place or ["name"])))
                message = _OF_BREAKS.get(place[-1] if place else "", str(error["msg"]).removeprefix("Value error, "))
                yield RfqFormProblem(CHARGES, field, message)
        if any(set_form.id == break_set.id for set_form in form.break_sets[:at]):
            yield RfqFormProblem(CHARGES, f"breakSets.{at}.name", TWICE)


def _of_charge(charge: ChargeForm) -> Iterator[tuple[str, str]]:
    if not charge.display_name.strip():
        yield "displayName", "Enter a charge name."
    if not _NAME.fullmatch(charge.charge_id):
        yield "chargeID", "Use letters and digits, starting with a lowercase letter."
    if charge.calculation not in METHODS:
        yield "calculation", "Choose a calculation."
    for name, text, words in (
        ("operand", charge.operand, ()),
        ("minimum", charge.minimum, ("lane", "break")),
        ("maximum", charge.maximum, ("lane",)),
        ("chargeNearest", charge.charge_nearest, ()),
        ("discount", charge.discount, ()),
        ("absoluteMinimum", charge.absolute_minimum, ()),
        ("multiPieceMinimum", charge.multi_piece_minimum, ()),
    ):
        if text and text not in words and parse_typed_amount(text) is None:
            yield name, _FIGURE
    if not charge.is_lane_currency and (wrong := find_currency_problem(charge.currency)):
        yield "currency", wrong
    if charge.currency_frequency not in ("", *_FREQUENCIES):
        yield "currencyFrequency", "Choose daily, weekly or monthly."


def _same(one: ChargeForm, other: ChargeForm) -> bool:
    return one.charge_id == other.charge_id or (
        bool(one.display_name.strip()) and one.display_name.strip().casefold() == other.display_name.strip().casefold()
    )


def parse_typed_amount(text: str) -> Decimal | None:
    """Return a figure as typed; None if it is not a number."""
    try:
        return parse_amount(text)
    except ValueError:
        return None
