"""Try a draft of a scripting rule on the newest shipments. Nothing is stored."""

from collections import Counter
from collections.abc import Mapping, Sequence
from decimal import Decimal
from types import MappingProxyType

from freight.core.fields.numbers import exact
from freight.core.fields.wire import wire_value
from freight.core.scripting.computed_fields import ComputedField
from freight.core.scripting.fields import build_shipment_values, list_field_paths
from freight.core.scripting.types import DIMENSIONS, KIND_NAMES, Amount, ExpressionError
from freight.core.shipments.document import flatten
from freight.documents.shipment import Shipment
from freight.features.setup.scripting.checking import check_draft, load_script_context
from freight.features.setup.scripting.schemas import (
    ExpressionFault,
    ScriptingRuleDraft,
    ScriptTrialResult,
    ScriptTrialRow,
)
from freight.features.setup.templates.computed_fields import compile_computed_fields
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

NEWEST = 1_000
_MOST_SHOWN = 20


async def try_scripting_rule(scope: Scope, draft: ScriptingRuleDraft) -> ScriptTrialResult:
    """Return what a draft gives on the newest 1,000 shipments that the caller sees, or what is wrong with it. Shown
    are shipments of each outcome: filled, failed, empty. Raises NotFound for a system without a shipment template."""
    context = await load_script_context(scope)
    try:
        computed = check_draft(context, draft)
    except ExpressionError as error:
        return _build_result(ExpressionFault(message=error.message, start=error.start, end=error.end))
    others = [field for field in context.computed if field.key != computed.key]
    fields = compile_computed_fields(context.specs, [*others, computed])
    reads = [field for field in context.list_fields().values() if field.key in fields.get_reads(computed.key)]
    shown: dict[str, list[ScriptTrialRow]] = {"filled": [], "failed": [], "empty": []}
    outcomes: Counter[str] = Counter()
    differing = 0
    paths = list_field_paths(fields.reads)
    newest = scoped(Shipment, scope).find({}, ["shipment_number", *paths]).sort("_id", -1).limit(NEWEST)
    async for shipment in newest:
        values = build_shipment_values(shipment)
        results = fields.compute(values)
        value, problem = results.values.get(computed.key), results.problems.get(computed.key, "")
        before = flatten(shipment.get("data", {})).get(computed.key)
        outcome = "failed" if problem else "empty" if value is None else "filled"
        outcomes[outcome] += 1
        differing += value != before
        if len(shown[outcome]) < _MOST_SHOWN:
            shown[outcome].append(
                ScriptTrialRow(
                    shipment_id=str(shipment["_id"]),
                    shipment_number=shipment["shipment_number"],
                    reads={
                        field.label: _describe({**values, **results.values}.get(field.key), field.unit)
                        for field in reads
                    },
                    value=_describe_result(value, computed),
                    problem=problem,
                    before=_describe_result(before, computed),
                )
            )
    rows = [row for rows in shown.values() for row in rows][:_MOST_SHOWN]
    return _build_result(None, computed, outcomes, differing, rows)


def _build_result(
    fault: ExpressionFault | None,
    computed: ComputedField | None = None,
    outcomes: Mapping[str, int] = MappingProxyType({}),
    differing: int = 0,
    rows: Sequence[ScriptTrialRow] = (),
) -> ScriptTrialResult:
    return ScriptTrialResult(
        fault=fault,
        kind=computed.kind if computed else None,
        kind_name=KIND_NAMES[computed.kind] if computed else "",
        units=[unit.name for unit in DIMENSIONS.get(computed.kind, ())] if computed else [],
        looked_at=sum(outcomes.values()),
        filled=outcomes.get("filled", 0),
        empty=outcomes.get("empty", 0),
        failed=outcomes.get("failed", 0),
        differing=differing,
        rows=list(rows),
    )


def _describe_result(value: object, computed: ComputedField) -> str:
    """Return a result as the grid shows it, with its unit."""
    if isinstance(value, (float, Decimal)):
        return f"{exact(value):.{computed.decimals}f} {computed.unit}".strip()
    return _describe(value)


def _describe(value: object, unit: str = "") -> str:
    if isinstance(value, Amount):
        return f"{wire_value(value.value)} {value.currency}"
    if isinstance(value, bool):
        return "yes" if value else "no"
    text = "" if value is None else str(wire_value(value))
    return f"{text} {unit}".strip() if isinstance(value, (float, int, Decimal)) else text
