"""The complete page of one trace."""

from decimal import Decimal

from freight.core.cargo.lines import get_cargo_lines
from freight.core.fields.given import to_given_values
from freight.core.money import half_up, parse_amount
from freight.core.rating.asked import (
    TRANSIT_DAYS,
    TRANSPORT_MODE,
    get_mode_ratio,
    get_volume_divisor,
    scale_volume_weight,
)
from freight.core.rating.breaks import format_break_quantity
from freight.core.rating.choosers import DISTANCE
from freight.core.rating.compiled import CompiledTariff
from freight.core.rating.conversions import NO_EXCHANGE_RATE
from freight.core.rating.explain import NO_BREAK, NO_LANE, RATED, Facts
from freight.core.rating.expressions import unscaled
from freight.core.rating.identifiers import IDENTIFIERS
from freight.core.rating.lane_ends import name_lane_end
from freight.core.rating.left_open import CHOOSE_LANE
from freight.core.rating.measures import GROSS_WEIGHT, VOLUME, read_shipment_figure
from freight.core.rating.nearest import find_nearest_lanes, list_lane_gates
from freight.core.rating.page import figures
from freight.core.rating.page.arithmetic import build_arithmetic, list_rounding_facts
from freight.core.rating.page.break_bar import build_break_bars
from freight.core.rating.page.currency import list_currency_facts
from freight.core.rating.page.lines import (
    build_near_line,
    format_break_heading,
    format_rate_heading,
    list_considered_lanes,
    list_identifier_columns,
    list_open_lanes,
)
from freight.core.rating.page.model import FunnelStep, LabeledFact, NotRated, TracePage
from freight.core.rating.reasons import REASONS, explain_unrated, find_broken_axis, get_axis_field
from freight.core.rating.scope import VOLUME_SCALE, WEIGHT_SCALE, WM
from freight.core.records import Values
from freight.core.units import KG_PER_LB, MEASURES, GivenFigure

_MOST_LINES = 10
_BESIDE = ("shipmentInformation#transportMode", "shipmentParties#customerAccountNumber")


def build_trace_page(
    tariff: CompiledTariff | None, facts: Facts, values: Values, day: str, reason: str = ""
) -> TracePage:
    """Return what a clerk reads about one rating. `values` are the shipment's at the time; `day` chose the version.
    Without a tariff, or if the shipment lacked what a rating needs, the page shows the input and why the rating ended;
    `reason` is the stored sentence."""
    outcome = facts["outcome"]
    if tariff is None or outcome not in (RATED, NO_LANE, NO_BREAK, CHOOSE_LANE):
        return _ended_early(facts, values, day, reason)
    is_rated = outcome == RATED
    lanes = list_considered_lanes(tariff, facts) if is_rated else []
    matching = 1 + len(facts["lost"]) if is_rated else 0
    return TracePage(
        rated=is_rated,
        asked=_list_facts(tariff, facts, values, day),
        lane_columns=list_identifier_columns(tariff),
        break_heading=format_break_heading(tariff),
        rate_heading=format_rate_heading(tariff),
        lanes_note=f"{matching} lane{'s' if matching != 1 else ''} matched; the nearest others are below"
        if is_rated
        else "",
        lanes=lanes,
        breaks=[] if outcome in (NO_LANE, CHOOSE_LANE) else build_break_bars(tariff, facts),
        arithmetic=build_arithmetic(tariff, facts) if is_rated else None,
        not_rated=None if is_rated else _not_rated(tariff, facts, day),
        currency=list_currency_facts(tariff, facts),
        rounding=list_rounding_facts(tariff, facts) if is_rated else [],
    )


def _not_rated(tariff: CompiledTariff, facts: Facts, day: str) -> NotRated:
    if facts["outcome"] == CHOOSE_LANE:
        return NotRated(
            headline=explain_unrated(tariff, facts),
            detail="Several lanes match equally, and this tariff requires someone to choose one before rating.",
            funnel=[],
            nearest_note="With the charge for each, lowest first",
            nearest=list_open_lanes(tariff, facts),
            to_choose=True,
        )
    funnel = [
        FunnelStep(
            condition=gate.condition, remaining=gate.remaining, note="" if gate.remaining else "no lane offers it"
        )
        for gate in list_lane_gates(tariff, facts, day)
    ]
    near = find_nearest_lanes(tariff, facts)
    missed = sorted({len(near_lane.failed) for near_lane in near})
    return NotRated(
        headline=explain_unrated(tariff, facts),
        field_key=get_axis_field(tariff, find_broken_axis(facts)[1]) if facts["outcome"] == NO_BREAK else "",
        detail=_detail(tariff, facts),
        funnel=funnel,
        nearest_note=_conditions_missed(missed),
        nearest=[build_near_line(tariff, facts, near_lane) for near_lane in near],
    )


def _detail(tariff: CompiledTariff, facts: Facts) -> str:
    if facts["outcome"] == NO_BREAK:
        return "The lane exists, but no break covers this quantity."
    known_flags = tariff.vocabulary.known(tuple(facts["key"]))
    unknown = [
        f"{IDENTIFIERS[name].label.lower()} {value or '(empty)'}"
        for name, value, is_known in zip(tariff.terms.identifiers, facts["key"], known_flags, strict=True)
        if not is_known
    ]
    if unknown:
        return f"The tariff has no lanes with {' or '.join(unknown)}."
    return "Each value appears in the tariff, but no lane has all of them."


def _conditions_missed(missed: list[int]) -> str:
    if not missed:
        return ""
    words = ("no", "one", "two", "three", "four")
    fewest, most = (words[count] if count < len(words) else str(count) for count in (min(missed), max(missed)))
    if fewest == most:
        return f"Each misses {fewest} condition{'' if max(missed) == 1 else 's'}"
    return f"Each misses {fewest} to {most} conditions"


def _list_facts(tariff: CompiledTariff | None, facts: Facts, values: Values, day: str) -> list[LabeledFact]:
    """Return the shipment's inputs, as far as this tariff uses them."""
    labeled_facts: list[LabeledFact] = []
    if tariff is not None:
        key_by_name = dict(zip(tariff.terms.identifiers, facts["key"], strict=True))
        if any(IDENTIFIERS[name].place for name in key_by_name):
            ends = (name_lane_end(key_by_name, "origin"), name_lane_end(key_by_name, "destination"))
            labeled_facts.append(LabeledFact(label="Lane", value=" → ".join(end or "any" for end in ends)))
        labeled_facts += [
            LabeledFact(label=IDENTIFIERS[name].label, value=value or "–")
            for name, value in key_by_name.items()
            if not IDENTIFIERS[name].place
        ]
        if facts.get("zone"):
            labeled_facts.append(LabeledFact(label="Zone table", value=facts["zone"]))
    if values.get(TRANSIT_DAYS) not in (None, ""):
        days = _as_entered(values[TRANSIT_DAYS])
        labeled_facts.append(LabeledFact(label="Transit", value=f"{days} day{'' if days == '1' else 's'}"))
    labeled_facts.append(LabeledFact(label="Date", value=day or "–"))
    lines = get_cargo_lines(values)
    labeled_facts += [
        LabeledFact(label=f"Cargo line {line.number}", value=line.words()) for line in lines[:_MOST_LINES]
    ]
    if len(lines) > _MOST_LINES:
        labeled_facts.append(LabeledFact(label="Cargo lines", value=f"{len(lines)} in all"))
    given_values = to_given_values(values)
    for field, label, unit in ((GROSS_WEIGHT, "Weight", "kg"), (VOLUME, "Volume", "m³"), (DISTANCE, "Distance", "km")):
        figure = given_values.get(field)
        if figure in (None, "") or (field == DISTANCE and not isinstance(figure, GivenFigure)):
            continue
        counted = f"{_as_entered(values[field])} {unit}"
        if isinstance(figure, GivenFigure):  # what was entered, and the one conversion
            counted = f"{figures.format_trace_quantity(figure.amount, figure.unit)} = {figure:,f} {unit}"
        labeled_facts.append(LabeledFact(label=label, value=counted))
    if tariff is not None:
        labeled_facts += _in_unit(tariff, facts, given_values)
        labeled_facts += _by_volume(tariff, facts, values)
        weight = tariff.charges.scope.quantities[0]
        labeled_facts.append(
            LabeledFact(
                label="Chargeable",
                value=figures.format_trace_quantity(weight.as_decimal(facts["quantities"][0]), weight.unit),
            )
        )
        labeled_facts += _measurement(tariff, facts)
    labels = {labeled_fact.label for labeled_fact in labeled_facts}
    for field, label in zip(_BESIDE, ("Mode", "Customer"), strict=True):
        if values.get(field) and label not in labels:
            labeled_facts.append(LabeledFact(label=label, value=str(values[field])))
    return labeled_facts


def _by_volume(tariff: CompiledTariff, facts: Facts, values: Values) -> list[LabeledFact]:
    """What the volume counted as, and by which ratio: one that the tariff states, else that of the transport mode."""
    scope, weight = tariff.charges.scope, tariff.terms.weight
    if not scope.weight_steps:
        return []
    if values.get(VOLUME) in (None, ""):
        return [LabeledFact(label="Volume weight", value="no volume entered, the gross weight counts")]
    if not (counted := facts["quantities"][len(scope.measured)]):
        return []
    measure, unit = MEASURES[weight.unit], weight.unit
    came_to = figures.format_trace_quantity(scope.weight_steps[0].as_decimal(counted), unit)
    if weight.volume_factor:
        at = figures.format_trace_quantity(weight.volume_factor, f"{unit}/{measure.large_name}")
        return [LabeledFact(label="Volume weight", value=f"{came_to}, at {at}")]
    by_mode = get_volume_divisor(values.get(TRANSPORT_MODE))
    at = figures.format_trace_quantity(weight.volume_divisor or by_mode, f"{measure.small_name}/{unit}")
    if not weight.volume_divisor:
        at = figures.format_trace_quantity(by_mode, "cm³/kg")
        volumes = [read_shipment_figure(values, VOLUME) or Decimal(0), unscaled(facts["measures"][1], VOLUME_SCALE)]
        if counted not in [scale_volume_weight(volume, get_mode_ratio(by_mode, unit)) for volume in volumes]:
            return [
                LabeledFact(label="Volume weight", value=came_to)
            ]  # rated when modes still counted by rounded factors
    return [LabeledFact(label="Volume weight", value=f"{came_to}, at {at}")]


def _measurement(tariff: CompiledTariff, facts: Facts) -> list[LabeledFact]:
    """Return what the W/M quantity is the greater of."""
    scope = tariff.charges.scope
    at = next((at for at, quantity in enumerate(scope.quantities) if quantity.unit == WM), None)
    if at is None:
        return []
    weight, volume = (unscaled(facts["measures"][place], WEIGHT_SCALE) for place in (0, 1))
    tons = half_up(weight * (KG_PER_LB if tariff.terms.weight.unit == "lb" else 1) / 1000, 9).normalize()
    measures_text = f"{figures.format_trace_quantity(tons, 't')} or {figures.format_trace_quantity(volume, 'm³')}"
    charged = figures.format_trace_quantity(scope.quantities[at].as_decimal(facts["quantities"][at]), WM)
    return [LabeledFact(label="W/M", value=f"{measures_text}: {charged}")]


def _in_unit(tariff: CompiledTariff, facts: Facts, given: Values) -> list[LabeledFact]:
    """Return the weight in the tariff's unit, if it was entered in another."""
    unit, gross_weight = tariff.terms.weight.unit, given.get(GROSS_WEIGHT)
    if unit == (gross_weight.unit if isinstance(gross_weight, GivenFigure) else "kg") or gross_weight in (None, ""):
        return []
    weight = unscaled(facts["measures"][0], WEIGHT_SCALE)
    return [LabeledFact(label="In the tariff’s unit", value=figures.format_trace_quantity(weight, unit))]


def _as_entered(value: object) -> str:
    try:
        return format_break_quantity(parse_amount(value))
    except ValueError:
        return str(value)


def _ended_early(facts: Facts, values: Values, day: str, reason: str) -> TracePage:
    outcome = facts["outcome"]
    headline = reason or f"{REASONS.get(outcome, outcome)}."
    steps = [
        FunnelStep(condition=f"Published on {day or 'the shipment’s date'}", remaining=0, note="nothing to rate by")
    ]
    return TracePage(
        rated=False,
        asked=_list_facts(None, {}, values, day),
        lane_columns=[],
        lanes_note="",
        lanes=[],
        breaks=[],
        arithmetic=None,
        not_rated=NotRated(
            headline=headline,
            field_key=facts.get("field", ""),
            needs_exchange_rate=outcome == NO_EXCHANGE_RATE,
            detail=REASONS.get(outcome, ""),
            funnel=steps if outcome == "no_tariff" else [],
            nearest_note="",
            nearest=[],
        ),
        currency=[],
        rounding=[],
    )
