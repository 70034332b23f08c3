"""The computed fields of a system: what its scripting rules add to the fields of its shipment and invoice
templates."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from freight.core.fields.spec import FieldSpec
from freight.core.invoices.script_fields import list_invoice_script_fields
from freight.core.scripting.computed_fields import ComputedField, ComputedFieldSet
from freight.core.scripting.fields import ScriptField, list_script_fields
from freight.core.scripting.records import ScriptedRecords
from freight.core.scripting.types import ScriptKind
from freight.documents.scripting_rule import ScriptingRule, match_rules_of_records
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped


async def load_computed_fields(
    scope: Scope, records: ScriptedRecords = ScriptedRecords.SHIPMENTS
) -> tuple[ComputedField, ...]:
    """Return the computed fields of a kind of record of the scope's system by name; usually there are none."""
    rules = scoped(ScriptingRule, scope).find(match_rules_of_records(records)).sort("name", 1)
    return tuple([to_computed_field(rule) async for rule in rules])


def to_computed_field(rule: Mapping[str, object]) -> ComputedField:
    """Return a stored rule in the form the core uses."""
    return ComputedField(
        key=str(rule["key"]),
        label=str(rule["name"]),
        expression=str(rule["expression"]),
        kind=ScriptKind(str(rule["kind"])),
        unit=str(rule["unit"]),
        decimals=int(str(rule["decimals"])),
    )


def compile_computed_fields(
    specs: Sequence[FieldSpec],
    computed: Sequence[ComputedField],
    records: ScriptedRecords = ScriptedRecords.SHIPMENTS,
) -> ComputedFieldSet:
    """Return the computed fields over those of a template, ready to run; the same object for the same content."""
    return _compile(tuple(specs), tuple(computed), records)


def list_readable_fields(specs: Sequence[FieldSpec], records: ScriptedRecords) -> dict[str, ScriptField]:
    """Return the fields of a kind of record that expressions can read, without computed ones, by key."""
    return list_invoice_script_fields(specs) if records is ScriptedRecords.INVOICES else list_script_fields(specs)


@lru_cache(maxsize=64)
def _compile(
    specs: tuple[FieldSpec, ...], computed: tuple[ComputedField, ...], records: ScriptedRecords
) -> ComputedFieldSet:
    return ComputedFieldSet(computed, list_readable_fields(specs, records))
