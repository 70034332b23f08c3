"""The computed fields of invoices, which the writer sets with every change. They are internal figures: no paper,
file or message to others has them, so they follow the rules on issued invoices, too (decision 0094)."""

from collections.abc import Iterable
from dataclasses import dataclass

from freight.core.fields import FIELD_TYPES
from freight.core.fields.spec import COMPUTED, COMPUTED_PREFIX, FieldSpec
from freight.core.fields.wire import wire_value
from freight.core.invoices.script_fields import build_invoice_values
from freight.core.records import Stored
from freight.core.rules import FilterField
from freight.core.scripting.computed_fields import ComputedFieldSet
from freight.core.scripting.records import TEMPLATE_TYPES, ScriptedRecords
from freight.documents.records.invoice import StoredInvoice
from freight.features.setup.templates.computed_fields import compile_computed_fields, load_computed_fields
from freight.features.setup.templates.service import resolve_template
from freight.kit.storage.scopes import Scope


@dataclass(frozen=True)
class InvoiceFieldSet:
    """The computed fields of a system's invoices, ready to run, over the fields of its template."""

    fields: ComputedFieldSet
    specs: tuple[FieldSpec, ...]

    def compute(self, invoice: Stored) -> dict[str, object]:
        """Return the computed fields of an invoice as stored, without empty ones."""
        values = self.fields.compute(build_invoice_values(invoice, self.specs)).values
        return {key.removeprefix(COMPUTED_PREFIX): value for key, value in values.items()}


async def load_invoice_field_set(scope: Scope) -> InvoiceFieldSet | None:
    """Return the computed fields of the scope's system; None without rules for invoices, which is the usual case. They
    read the fields of the system's template, also for accounts with a template of their own."""
    computed = await load_computed_fields(scope, ScriptedRecords.INVOICES)
    if not computed:
        return None
    template = await resolve_template(scope, TEMPLATE_TYPES[ScriptedRecords.INVOICES])
    specs = tuple(spec for spec in template.fields if spec.group != COMPUTED)
    return InvoiceFieldSet(compile_computed_fields(specs, computed, ScriptedRecords.INVOICES), specs)


async def set_computed_fields(scope: Scope, invoices: Iterable[StoredInvoice]) -> None:
    """Set the computed fields of invoices that are about to be stored, in the invoices themselves."""
    field_set = await load_invoice_field_set(scope)
    for invoice in invoices:
        computed = field_set.compute(invoice) if field_set else {}
        if computed or invoice.get("computed"):
            invoice["computed"] = computed


def build_computed_cells(invoice: Stored) -> dict[str, str | bool]:
    """Return the computed fields of an invoice as lists show them, by the key of the field."""
    cells = {f"{COMPUTED_PREFIX}{key}": wire_value(value) for key, value in invoice.get("computed", {}).items()}
    return {key: cell if isinstance(cell, bool) else str(cell) for key, cell in cells.items()}


async def list_computed_specs(scope: Scope) -> list[FieldSpec]:
    """Return the computed fields of invoices as fields of a template, by name."""
    return [field.build_field() for field in await load_computed_fields(scope, ScriptedRecords.INVOICES)]


async def load_computed_filter_fields(scope: Scope) -> dict[str, FilterField]:
    """Return the computed fields of invoices by which lists are filtered and sorted, and rules judge."""
    return build_computed_filter_fields(await list_computed_specs(scope))


def build_computed_filter_fields(specs: Iterable[FieldSpec]) -> dict[str, FilterField]:
    """Return how computed fields of invoices are filtered by."""
    return {
        spec.key: FilterField(get_computed_path(spec.key), spec.label, FIELD_TYPES[spec.type].filtered_as)
        for spec in specs
    }


def get_computed_path(key: str) -> str:
    """Return where a stored invoice has a computed field."""
    return f"{COMPUTED}.{key.removeprefix(COMPUTED_PREFIX)}"
