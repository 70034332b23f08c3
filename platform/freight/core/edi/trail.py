"""Where an element comes from, step by step, as the workbench shows it."""

from dataclasses import dataclass

from freight.core.edi.mapping import Padding, Reformation
from freight.core.edi.shaping import format_element, format_raw_value
from freight.core.edi.types import ElementKind, InvalidElementValue, to_plain_text
from freight.core.edi.walk import DAY_PATTERN, FIXED, MOMENT, TracedElement


@dataclass(frozen=True)
class TrailStep:
    """What was done, and the result."""

    name: str
    detail: str
    text: str


@dataclass(frozen=True)
class ExplainedElement:
    """An element explained: its variable, the value as stored, each step, and what the guide says of it."""

    position: str
    name: str
    source: str
    raw: str
    steps: tuple[TrailStep, ...]
    text: str
    rule: str


_TYPE_WORDS = {
    ElementKind.CENTS: "two implied decimals",
    ElementKind.DAY: "CCYYMMDD",
    ElementKind.TIME: "HHMM",
    ElementKind.WHOLE: "whole number",
    ElementKind.FIGURE: "plain figure",
}


def explain_element(traced: TracedElement) -> ExplainedElement:
    """Return how an element was made, derived from what the walk kept of it."""
    plan, element, rule = traced.plan, traced.plan.element, traced.plan.rule
    steps: list[TrailStep] = []
    raw = format_raw_value(traced.raw)
    if element.reformation not in (Reformation.NO_CHANGE, Reformation.NONE):
        weight_note = f" by {element.weight_source}.{element.weight_variable}" if element.weight_variable else ""
        steps.append(TrailStep("Reformation", f"{element.reformation}{weight_note}", raw))
    value: object = traced.raw
    if traced.raw not in (None, ""):
        for step in plan.steps:
            before, value = to_plain_text(value), step.change(to_plain_text(value))
            if value != before:
                steps.append(TrailStep(step.name, step.detail, value))
        try:
            text = format_element(rule, value) if value != "" else ""
        except InvalidElementValue as fault:
            steps.append(TrailStep("Type", f"{rule.kind if rule else ''}: {fault}", ""))
        else:
            if rule and rule.kind in _TYPE_WORDS:
                steps.append(TrailStep("Type", f"{rule.kind}, {_TYPE_WORDS[rule.kind]}", text))
            if element.length and len(text) > element.length and element.padding is Padding.NONE:
                text = text[: element.length]
                steps.append(TrailStep("Length", f"cut to {element.length}", text))
            if plan.padding:
                steps.append(TrailStep(plan.padding.name, plan.padding.detail, plan.padding.change(text)))
    return ExplainedElement(
        element.position,
        rule.name if rule else "",
        describe_element_source(element.source, element.variable, element.date_format),
        raw,
        tuple(steps),
        traced.text,
        rule.words if rule else "The guide does not know this element.",
    )


def describe_element_source(source: str, variable: str, pattern: str) -> str:
    """Return a variable's name: `shipment.number`, `Fixed text`, `Date and time (yyyyMMdd)`."""
    if source == FIXED:
        return "Fixed text"
    if source == MOMENT:
        return f"Date and time ({pattern or DAY_PATTERN})"
    return f"{source}.{variable}" if variable else source
