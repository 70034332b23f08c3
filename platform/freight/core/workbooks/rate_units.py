"""The unit of a rate sheet's weights, and the quantity its rates are for: what the sheet says, compared with what the
charge is rated by. Neither is converted: another unit is refused, and an ambiguous one is asked about."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import pairwise

from freight.core.rating.breaks import format_break_quantity
from freight.core.rating.methods import METHODS
from freight.core.rating.scope import WM
from freight.core.rating.terms import TariffTerms
from freight.core.workbooks.break_headings import WeightBreak, read_break
from freight.core.workbooks.headings import split_heading_words
from freight.core.workbooks.layouts import SheetColumn

WEIGHT, PER, BOUND = "weight", "per", "bound"
ANY_WEIGHT = "anyWeight"
LOWER, UPPER = "lower", "upper"
KG, LB, SHIPMENT = "kg", "lb", "shipment"
MILE, KM = "mi", "km"
HUNDRED_LB = "100 lb"
# the unit of each rate for a charge by its breaks
_RATES = {
    "perKg": KG,
    "perLb": LB,
    "perCwt": HUNDRED_LB,
    "flat": SHIPMENT,
    "perMile": "mile",
    "perKm": "km",
    "perM3": "m³",
    "perPiece": "piece",
    "perContainer": "container",
    "perWm": WM,
}
_UNIT = re.compile(
    r"(?<![a-z])(?:(kgs?|kilos?|kilograms?|kgm)|(lbs?|pounds?|#)|(miles?|mi)|(kms?|kilomet(?:er|re)s?))(?![a-z])",
    re.IGNORECASE,
)
_PER = (
    (HUNDRED_LB, re.compile(r"cwt|hundredweight|100 ?(?:lbs?|pounds?|#)", re.IGNORECASE)),
    (WM, re.compile(r"w ?/ ?m|weight or measure", re.IGNORECASE)),
    (SHIPMENT, re.compile(r"(?:per|/) ?(?:shipment|shpt)|flat|lump sum", re.IGNORECASE)),
    (KG, re.compile(r"(?:per|/) ?(?:kgs?|kilo|kilogram)(?![a-z])", re.IGNORECASE)),
    ("mile", re.compile(r"(?:per|/) ?mi(?:le)?(?![a-z])|rpm", re.IGNORECASE)),
    ("km", re.compile(r"(?:per|/) ?km", re.IGNORECASE)),
    ("m³", re.compile(r"(?:per|/) ?(?:cbm|m3|m³)", re.IGNORECASE)),
    ("piece", re.compile(r"(?:per|/) ?(?:piece|pc|carton|pallet)", re.IGNORECASE)),
    ("container", re.compile(r"(?:per|/) ?(?:container|cntr)", re.IGNORECASE)),
    (LB, re.compile(r"(?:per|/) ?(?:lbs?|pound)(?![a-z])", re.IGNORECASE)),
)
# headings of rate columns, in any unit: one in a unit other than the tariff's is refused, not overlooked
RATE_HEADINGS = (
    *(
        f"{start}{unit}"
        for unit in ("lb", "100 lb", "cwt", "mile", "km", "cbm", "m3", "W/M", "container", "piece", "shipment")
        for start in ("Rate per ", "Rate/", "Per ", "Rate ", "Contract rate per ")
    ),
    *(
        "Contract rate",
        "Contract rate per kg",
        "W/M",
        "RPM",
        "Rate RT",
        "Rate per RT",
        "Freight rate",
        "Flat rate",
        "Rate amount",
    ),
)
# the ends of a break in separate columns, as programs export them: `weight_break_min_kg`, `wt_break_lb`; `weight min`
# alone may be the least that is billed
_UNITS_BEHIND = ("", " kg", " kgs", " kilograms", " lb", " lbs", " pounds")
FROM_WEIGHT_HEADINGS, TO_WEIGHT_HEADINGS = (
    tuple(f"{name}{unit}" for name in names for unit in _UNITS_BEHIND)
    for names in (
        (
            *("weight break", "weight breaks", "wt break", "wt breaks", "break", "breaks", "break weight", "break wt"),
            *("weight brk", "wt brk", "weight breakpoint", "breakpoint"),
            *("weight from", "weight break from", "weight break min", "weight break start", "break from", "break min"),
        ),
        ("weight to", "weight break to", "weight break max", "weight break end", "break to", "break max"),
    )
)
MINIMUM_HEADINGS = (
    *("Min", "Min chg", "MC", "AMC", "Absolute minimum", "Absolute minimum charge", "M", "Minimum rate", "Min rate"),
    *(
        "Minimum charge",
        "Min. charge",
        "Min W/M",
        "Minimum W/M",
        "Min per W/M",
        "Min freight",
        "Minimum freight",
        "Min cost",
    ),
)
# breaks that carriers print: by air from 45 kg on, LTL from 500 lb in doubles and fives
_BY_AIR = frozenset(map(Decimal, (45, 300)))
_BY_CLASS = frozenset(map(Decimal, (500, 1000, 2000, 5000, 10_000, 20_000, 30_000, 40_000)))
_FEWEST = 3


@dataclass(frozen=True)
class RateBasis:
    """The charge that the rates of a sheet are for: the unit of its breaks, and what each rate is for; `weight` "" if
    that is not a weight, `distance` if it is one. `is_mixed`: its ranges may also be flat prices."""

    charge: str
    weight: str
    per: str
    distance: str = ""
    is_mixed: bool = False


@dataclass(frozen=True)
class UnitChoice:
    """One way to read the sheet, with its first cells read that way."""

    value: str
    label: str
    samples: Sequence[str]


@dataclass(frozen=True)
class UnitQuestion:
    """What a sheet does not say and the tariff does not determine."""

    key: str
    text: str
    choices: Sequence[UnitChoice]


@dataclass(frozen=True)
class StatedUnits:
    """Units that a sheet states, each with the place. `breaks`: those of its headings, `rows` of its first rows;
    `cells`: first cells of a matrix with weights down the rows, each with its weight; `names_methods`: each row says
    how its rate is meant."""

    weights: Mapping[str, str]
    rates: Mapping[str, str]
    breaks: Sequence[tuple[SheetColumn, WeightBreak]]
    rows: Sequence[WeightBreak] = ()
    cells: Sequence[tuple[str, Decimal]] = ()
    names_methods: bool = False

    def with_rows(self, rows: Sequence[tuple[str, WeightBreak]]) -> "StatedUnits":
        """Return the same with the breaks in the first rows, each with its cell."""
        sources_by_unit = {row_basis.unit: f"cell “{text}”" for text, row_basis in reversed(rows) if row_basis.unit}
        coded = {HUNDRED_LB: f"cell “{rows[0][0]}”"} if rows and rows[0][1].is_class else {}
        weights, rates = {**sources_by_unit, **self.weights}, {**coded, **self.rates}
        return replace(self, weights=weights, rates=rates, rows=[weight_break for _, weight_break in rows])


def get_unit_answer(question: UnitQuestion, answers: Mapping[str, str]) -> str:
    """Return the answer, "" while it is open. An earlier answer that is no longer among the choices does not count."""
    answer = answers.get(question.key, "")
    return answer if any(choice.value == answer for choice in question.choices) else ""


def get_rate_basis(terms: TariffTerms) -> RateBasis | None:
    """Return what the breaks and rates of a sheet for that tariff are; None if it has no charge with breaks."""
    charge = terms.rate_sheet_charge
    if charge is None:
        return None
    own = METHODS[charge.method].unit if charge.method in METHODS else ""
    weight = own if own in (KG, LB) else ""
    breaks = terms.break_set(charge)
    per = _RATES.get(charge.method, "")
    if breaks is not None and breaks.kind != "weightBreaks":
        return RateBasis(charge.name, "", per, MILE if breaks.kind == "miles" else "")
    if not weight and (charge.method == "flat" or breaks is not None):
        weight = terms.weight.unit
    distance = {"perMile": MILE, "perKm": KM}.get(charge.method, "") if not weight else ""
    return RateBasis(charge.name, weight, per, distance, terms.is_mixed(charge))


def read_units(values: Iterable[SheetColumn], weights: Iterable[str], rates: Iterable[str]) -> StatedUnits:
    """Return what a sheet says: `values` are its break columns, `weights` and `rates` the headings of the columns that
    hold those."""
    in_weight: dict[str, str] = {}
    per: dict[str, str] = {}
    breaks: list[tuple[SheetColumn, WeightBreak]] = []
    for column in values:
        weight_break = read_break(column.heading)
        if weight_break is None:
            continue
        breaks.append((column, weight_break))
        if not weight_break.unit and (unit := find_weight_unit(column.above)):
            in_weight.setdefault(unit, f"“{column.above}”")
        if weight_break.unit:
            in_weight.setdefault(weight_break.unit, column.named())
        if weight_break.is_class:
            per.setdefault(HUNDRED_LB, column.named())
        elif stated := find_rate_unit(column.heading):
            per.setdefault(stated, column.named())
        if stated := find_rate_unit(column.above):
            per.setdefault(stated, f"“{column.above}”")
    for heading in weights:
        if unit := find_weight_unit(heading):
            in_weight.setdefault(unit, f"“{heading}”")
    for heading in rates:
        if stated := find_rate_unit(heading):
            per.setdefault(stated, f"“{heading}”")
    return StatedUnits(in_weight, per, breaks)


def find_weight_unit(heading: str) -> str:
    """Return the unit of weight or distance that a heading names: `From (lbs)`, `Weight kg`, `To miles`."""
    unit_match = _UNIT.search(split_heading_words(heading))
    return (
        next((unit for unit, at in ((KG, 1), (LB, 2), (MILE, 3), (KM, 4)) if unit_match[at]), "") if unit_match else ""
    )


def find_rate_unit(heading: str) -> str:
    """Return what a heading says its rates are for: `Rate per kg`, `$/cwt`, `Flat`."""
    words = split_heading_words(heading)
    return next((unit for unit, form in _PER if form.search(words)), "")


def get_method_rate_unit(method: str) -> str:
    """Return what each rate of a charge by that method is for; "" if it is another kind of figure."""
    return _RATES.get(method, "")


def list_unit_questions(said: StatedUnits, rated: RateBasis) -> list[UnitQuestion]:
    """Return what the user has to say once: the unit of weights that look like those of the other unit, and whether
    rates of weights that increase by one are per pound or per shipment."""
    questions = []
    starts = [weight_break.start for _, weight_break in said.breaks]
    if rated.weight and not said.weights and (usual := _usual(starts)) and usual != rated.weight:
        text = f"The weights state no unit, and look like {'pounds' if usual == LB else 'kilograms'}."
        questions.append(UnitQuestion(WEIGHT, text, [_in_unit(unit, said) for unit in (KG, LB)]))
    if rated.per == SHIPMENT and (
        shared := _shared_end([weight_break for _, weight_break in said.breaks] or said.rows)
    ):
        below, above = shared
        text = f"Weights share their ends ({_span(below)}, {_span(above)})."
        at = f"{format_break_quantity(above.start)} {rated.weight}".strip()
        choices = [
            UnitChoice(LOWER, "Not over", [f"{at} is in {_span(below)}"]),
            UnitChoice(UPPER, "From", [f"{at} is in {_span(above)}"]),
        ]
        questions.append(UnitQuestion(BOUND, text, choices))
    steps = [upper - lower for lower, upper in pairwise(starts)]
    by_one = len(starts) >= _FEWEST and steps.count(Decimal(1)) > len(steps) / 2
    may_be_flat = (by_one or said.cells) and not said.names_methods
    if may_be_flat and rated.per in (KG, LB, HUNDRED_LB) and not said.rates:
        text = "Rates for single weights may be for the whole shipment."
        questions.append(UnitQuestion(PER, text, [_for_each(rated.per, said), _for_each(SHIPMENT, said)]))
    return questions


def ask_any_weight(rates: Sequence[str]) -> UnitQuestion:
    """Return the question for a sheet with rates and no weights: `rates` are the first of them."""
    text = "No column has the weights that these rates are for."
    return UnitQuestion(ANY_WEIGHT, text, [UnitChoice(ANY_WEIGHT, "Any weight", list(rates[:_FEWEST]))])


def find_unit_fault(said: StatedUnits, rated: RateBasis, answers: Mapping[str, str]) -> str:
    """Return why the rates of the sheet cannot be those of the charge, with what to do; "" if they can."""
    open_ones = list_unit_questions(said, rated)
    if undecided := next(
        (unit_question for unit_question in open_ones if not get_unit_answer(unit_question, answers)), None
    ):
        return f"{undecided.text} Choose how to read them."
    weights = dict(said.weights)
    per = dict(said.rates)
    for question in open_ones:
        if question.key == BOUND:
            continue
        (weights if question.key == WEIGHT else per).setdefault(answers[question.key], "your choice")
    if len(weights) > 1:
        return f"Weights are in {' and '.join(f'{unit} ({where})' for unit, where in weights.items())}. Use one unit."
    own = rated.weight or rated.distance
    other_unit = next((unit for unit in weights if unit != own), "")
    if other_unit and (rated.distance or other_unit in (MILE, KM)):
        by = f"by the {own}" if own else "by no distance"
        return (
            f"The breaks of this sheet are in {other_unit} ({weights[other_unit]}), but {rated.charge} in this "
            "tariff is rated "
            f"{by}. Choose a charge with breaks by distance, or convert the sheet."
        )
    if other_unit and own:
        return (
            f"The breaks of this sheet are in {other_unit}, but {rated.charge} in this tariff is rated by the "
            f"{rated.weight}. Convert the sheet to {rated.weight}, or choose a charge by the {other_unit}."
        )
    fitting = (rated.per, SHIPMENT) if rated.is_mixed else (rated.per,)
    if wrong := next((unit for unit in per if rated.per and unit not in fitting), ""):
        return (
            f"The rates of this sheet are {describe_unit(wrong)} ({per[wrong]}), but {rated.charge} in this tariff is "
            f"charged {describe_unit(rated.per)}. Change the charge to {describe_unit(wrong)}, or convert the rates."
        )
    return ""


def describe_rate_basis(rated: RateBasis) -> str:
    """How the figures of a sheet are read: `Weights in lb, rates per 100 lb.`"""
    basis_parts = [f"weights in {rated.weight}"] if rated.weight else []
    basis_parts += [f"distances in {rated.distance}"] if rated.distance else []
    basis_parts += [f"rates {describe_unit(rated.per)}"] if rated.per else []
    description = ", ".join(basis_parts)
    return f"{description[0].upper()}{description[1:]}." if description else ""


def _shared_end(breaks: Sequence[WeightBreak]) -> tuple[WeightBreak, WeightBreak] | None:
    """Return the first two breaks of which one ends where the other begins."""
    return next(((lower, upper) for lower, upper in pairwise(breaks) if lower.last == upper.start), None)


def _span(each: WeightBreak) -> str:
    return each.shown().removeprefix("from ")


def describe_unit(unit: str) -> str:
    """What a rate is for, in words: `per kg`."""
    return "for the shipment" if unit == SHIPMENT else f"per {unit}"


def _usual(starts: Sequence[Decimal]) -> str:
    """Return the unit in which carriers print such breaks, "" if they may be either."""
    stated = {start for start in starts if start}
    if stated & _BY_AIR:
        return KG
    return LB if len(stated) >= _FEWEST and stated <= _BY_CLASS and max(stated) > 1000 else ""


def _in_unit(unit: str, said: StatedUnits) -> UnitChoice:
    examples = [weight_break.shown(unit) for _, weight_break in said.breaks[:_FEWEST]]
    return UnitChoice(unit, "Pounds" if unit == LB else "Kilograms", examples)


def _for_each(per: str, said: StatedUnits) -> UnitChoice:
    cells = [(next(iter(column.samples), ""), weight_break.start) for column, weight_break in said.breaks[:_FEWEST]]
    cells = cells or list(said.cells[:_FEWEST])
    if per == SHIPMENT:
        return UnitChoice(per, "For the shipment", [cell for cell, _ in cells if cell])
    examples = [
        f"{cell} × {format_break_quantity(quantity)} {per.rpartition(' ')[2]}" for cell, quantity in cells if cell
    ]
    return UnitChoice(per, f"Per {per}", examples)
