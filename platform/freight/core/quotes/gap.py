"""Why an invoice differs from the quote: from the quote to the bill, step by step.

    quoted → the quoted version on the shipment as it went → the rating that was billed → the invoice

Each step has one cause, so the amounts of the steps add up to the whole gap, to the cent.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Literal

from freight.core.fields.numbers import exact, plain_text
from freight.core.money import ZERO, parse_amount, sum_amounts
from freight.core.rating.identifiers import IDENTIFIERS, normalize_identifier
from freight.core.rating.measures import GROSS_WEIGHT, PIECES, VOLUME, describe_wire_key
from freight.core.records import Values

StepCode = Literal["shipment", "tariff", "invoice"]
_TITLES: dict[StepCode, str] = {
    "shipment": "Shipment differs from the quote",
    "tariff": "Rated with a different tariff than quoted",
    "invoice": "Invoice differs from its rating",
}
_FIGURES = ((GROSS_WEIGHT, "kg"), (VOLUME, "m³"), (PIECES, ""))
_TEXTS = tuple((identifier.field, identifier.label) for identifier in IDENTIFIERS.values())


@dataclass(frozen=True)
class StageCharges:
    """Charges by name in one currency."""

    currency: str
    lines: Mapping[str, Decimal]

    @property
    def total(self) -> Decimal:
        """Their sum."""
        return sum_amounts(self.lines.values())


@dataclass(frozen=True)
class GapStep:
    """One cause: its amount, in all and by charge, and what was different."""

    code: StepCode
    title: str
    amount: Decimal
    lines: Mapping[str, Decimal]
    reasons: tuple[str, ...]


@dataclass(frozen=True)
class Gap:
    """A quote compared with what was billed. `steps` hold only those that make a difference; without a common currency
    there is no amount, and `incomparable` says why."""

    quoted: StageCharges
    billed: StageCharges
    steps: tuple[GapStep, ...] = ()
    incomparable: str = ""

    @property
    def amount(self) -> Decimal | None:
        """Billed minus quoted."""
        return None if self.incomparable else self.billed.total - self.quoted.total


@dataclass(frozen=True)
class GapStages:
    """The stages between quote and invoice. None: missing (never rated, not billed yet); `without_quoted_rate` says why
    the quoted version has no rate for the shipment."""

    quoted: StageCharges
    requoted: StageCharges | None = None
    rated: StageCharges | None = None
    invoiced: StageCharges | None = None
    without_quoted_rate: str = ""
    reasons: Mapping[StepCode, Sequence[str]] = field(default_factory=dict)


def compute_quote_gap(stages: GapStages) -> Gap:
    """Return the gap and its causes."""
    staged: tuple[tuple[StepCode, StageCharges | None], ...] = (
        ("shipment", stages.requoted),
        ("tariff", stages.rated),
        ("invoice", stages.invoiced),
    )
    chain = [(code, bill) for code, bill in staged if bill is not None]
    billed = chain[-1][1] if chain else stages.quoted
    if billed.currency != stages.quoted.currency:
        message = f"Quoted in {stages.quoted.currency}, billed in {billed.currency}. The amounts cannot be compared."
        return Gap(stages.quoted, billed, incomparable=message)
    steps = []
    before = stages.quoted
    skipped: list[StepCode] = []
    for code, bill in chain:
        if bill.currency != billed.currency:
            skipped.append(code)
            continue
        changes = _changes(before, bill)
        if changes:
            reasons = [reason for stage_key in (*skipped, code) for reason in stages.reasons.get(stage_key, ())]
            if code == "tariff" and stages.requoted is None:
                # without that stage, changes of the shipment are part of this step
                reasons = [*stages.reasons.get("shipment", ()), *filter(None, [stages.without_quoted_rate]), *reasons]
            amount = sum_amounts(changes.values())
            steps.append(GapStep(code, _TITLES[code], amount, changes, tuple(dict.fromkeys(reasons))))
        before, skipped = bill, []
    return Gap(stages.quoted, billed, tuple(steps))


def describe_input_differences(quoted: Values, went: Values) -> list[str]:
    """Return how a shipment differs from what was quoted, in words: weight, volume, pieces, lane, carrier, service."""
    differences = []
    for key, unit in _FIGURES:
        was, now = _figure(quoted.get(key)), _figure(went.get(key))
        if was != now and was is not None:
            name = describe_wire_key(key).capitalize()
            differences.append(f"{name} {_written(now, unit)}, {_written(was, unit)} quoted.")
    for key, label in _TEXTS:
        quoted_value, is_now = quoted.get(key), went.get(key)
        if quoted_value and normalize_identifier(quoted_value) != normalize_identifier(is_now):
            differences.append(f"{label} {is_now or 'none'}, {quoted_value} quoted.")
    return differences


def _changes(before: StageCharges, after: StageCharges) -> dict[str, Decimal]:
    names = dict.fromkeys((*before.lines, *after.lines))
    changes = {name: after.lines.get(name, ZERO) - before.lines.get(name, ZERO) for name in names}
    return {name: amount for name, amount in changes.items() if amount}


def _figure(value: str | float | Decimal | None) -> Decimal | None:
    if value is None or value == "":
        return None
    try:
        return parse_amount(value) if isinstance(value, str) else exact(value)
    except ValueError:
        return None


def _written(value: Decimal | None, unit: str) -> str:
    return "none" if value is None else f"{plain_text(value)} {unit}".strip()
