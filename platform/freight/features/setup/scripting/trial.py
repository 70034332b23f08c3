"""Try a draft of a scripting rule on the newest shipments or invoices. Nothing is stored."""

from collections import Counter
from collections.abc import AsyncIterator, Mapping, Sequence
from decimal import Decimal
from types import MappingProxyType
from typing import NamedTuple

from freight.core.fields.numbers import exact
from freight.core.fields.wire import wire_value
from freight.core.invoices.script_fields import INVOICE_PATHS, build_invoice_values
from freight.core.scripting.computed_fields import ComputedField, ComputedFieldSet
from freight.core.scripting.fields import build_shipment_values, list_field_paths
from freight.core.scripting.records import ScriptedRecords
from freight.core.scripting.types import DIMENSIONS, KIND_NAMES, Amount, ExpressionError
from freight.documents.invoice import Invoice
from freight.documents.shipment import Shipment
from freight.features.setup.scripting.checking import ScriptContext, check_draft, load_script_context
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
    """Return what a draft gives on the newest 1,000 records that the caller sees, or what is wrong with it. Shown
    are some of each outcome: filled, failed, empty. Raises NotFound for a system without the template."""
    context = await load_script_context(scope, draft.records)
    try:
        computed = check_draft(context, draft)
    except ExpressionError as error:
        return _build_result(ExpressionFault(message=error.message, start=error.start, end=error.end))
    others = [field for field in context.computed if field.key != computed.key]
    fields = compile_computed_fields(context.specs, [*others, computed], draft.records)
    reads = [field for field in context.list_fields().values() if field.key in fields.get_reads(computed.key)]
    shown: dict[str, list[ScriptTrialRow]] = {"filled": [], "failed": [], "empty": []}
    outcomes: Counter[str] = Counter()
    differing = 0
    async for record in _find_newest(scope, context, fields):
        values = record.values
        results = fields.compute(values)
        value, problem = results.values.get(computed.key), results.problems.get(computed.key, "")
        before = values.get(computed.key)
        outcome = "failed" if problem else "empty" if value is None else "filled"
        outcomes[outcome] += 1
        differing += value != before
        if len(shown[outcome]) < _MOST_SHOWN:
            shown[outcome].append(
                ScriptTrialRow(
                    record_id=record.id,
                    number=record.number,
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


class _TriedRecord(NamedTuple):
    id: str
    number: str
    values: dict[str, object]


async def _find_newest(scope: Scope, context: ScriptContext, fields: ComputedFieldSet) -> AsyncIterator[_TriedRecord]:
    """Yield the newest records with their values, computed ones as they are stored."""
    if context.records is ScriptedRecords.INVOICES:
        invoices = scoped(Invoice, scope).find({"is_deleted": False}, INVOICE_PATHS).sort("_id", -1)
        async for invoice in invoices.limit(NEWEST):
            number = invoice["number"] or ", ".join(invoice["shipment_numbers"][:1])
            yield _TriedRecord(str(invoice["_id"]), number, build_invoice_values(invoice, context.specs))
        return
    paths = list_field_paths(fields.reads)
    shipments = scoped(Shipment, scope).find({}, ["shipment_number", *paths]).sort("_id", -1)
    async for shipment in shipments.limit(NEWEST):
        yield _TriedRecord(str(shipment["_id"]), shipment["shipment_number"], build_shipment_values(shipment))


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
