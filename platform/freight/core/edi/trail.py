"""Where an element comes from, step by step, as the workbench shows it."""

from dataclasses import dataclass

from freight.core.edi.mapping import Padding, Reformation
from freight.core.edi.shaping import as_kind, show
from freight.core.edi.types import Kind, NotOfKind, plain
from freight.core.edi.walk import DAY_PATTERN, FIXED, MOMENT, Traced


@dataclass(frozen=True)
class Step:
    """What was done, and what it came to."""

    name: str
    detail: str
    text: str


@dataclass(frozen=True)
class Explained:
    """An element explained: its variable, the value as stored, each step, and what the guide says of it."""

    position: str
    name: str
    source: str
    raw: str
    steps: tuple[Step, ...]
    text: str
    rule: str


_TYPE_WORDS = {
    Kind.CENTS: "two implied decimals",
    Kind.DAY: "CCYYMMDD",
    Kind.TIME: "HHMM",
    Kind.WHOLE: "whole number",
    Kind.FIGURE: "plain figure",
}


def explain(traced: Traced) -> Explained:
    """The way of an element, worked out from what the walk kept of it."""
    plan, element, rule = traced.plan, traced.plan.element, traced.plan.rule
    steps: list[Step] = []
    raw = show(traced.raw)
    if element.reformation not in (Reformation.NO_CHANGE, Reformation.NONE):
        of = f" by {element.weight_source}.{element.weight_variable}" if element.weight_variable else ""
        steps.append(Step("Reformation", f"{element.reformation}{of}", raw))
    value: object = traced.raw
    if traced.raw not in (None, ""):
        for step in plan.steps:
            before, value = plain(value), step.change(plain(value))
            if value != before:
                steps.append(Step(step.name, step.detail, value))
        try:
            text = as_kind(rule, value) if value != "" else ""
        except NotOfKind as fault:
            steps.append(Step("Type", f"{rule.kind if rule else ''}: {fault}", ""))
        else:
            if rule and rule.kind in _TYPE_WORDS:
                steps.append(Step("Type", f"{rule.kind}, {_TYPE_WORDS[rule.kind]}", text))
            if element.length and len(text) > element.length and element.padding is Padding.NONE:
                text = text[: element.length]
                steps.append(Step("Length", f"cut to {element.length}", text))
            if plan.padding:
                steps.append(Step(plan.padding.name, plan.padding.detail, plan.padding.change(text)))
    return Explained(
        element.position,
        rule.name if rule else "",
        source_of(element.source, element.variable, element.date_format),
        raw,
        tuple(steps),
        traced.text,
        rule.words if rule else "The guide does not know this element.",
    )


def source_of(source: str, variable: str, pattern: str) -> str:
    """A variable as it is named: `shipment.number`, `Fixed text`, `Date and time (yyyyMMdd)`."""
    if source == FIXED:
        return "Fixed text"
    if source == MOMENT:
        return f"Date and time ({pattern or DAY_PATTERN})"
    return f"{source}.{variable}" if variable else source
