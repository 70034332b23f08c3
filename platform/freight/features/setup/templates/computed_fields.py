"""The computed fields of a system: what its scripting rules add to the fields of its shipment templates."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from freight.core.fields.spec import FieldSpec
from freight.core.scripting.computed_fields import ComputedField, ComputedFieldSet
from freight.core.scripting.fields import list_script_fields
from freight.core.scripting.types import ScriptKind
from freight.documents.scripting_rule import ScriptingRule
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped


async def load_computed_fields(scope: Scope) -> tuple[ComputedField, ...]:
    """Return the computed fields of the scope's system by name; usually there are none."""
    return tuple([to_computed_field(rule) async for rule in scoped(ScriptingRule, scope).find({}).sort("name", 1)])


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


def compile_computed_fields(specs: Sequence[FieldSpec], computed: Sequence[ComputedField]) -> ComputedFieldSet:
    """Return the computed fields over those of a template, ready to run; the same object for the same content."""
    return _compile(tuple(specs), tuple(computed))


@lru_cache(maxsize=64)
def _compile(specs: tuple[FieldSpec, ...], computed: tuple[ComputedField, ...]) -> ComputedFieldSet:
    return ComputedFieldSet(computed, list_script_fields(specs))
