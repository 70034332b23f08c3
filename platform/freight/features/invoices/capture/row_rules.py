"""The rules of the template of invoices on captured rows. They see the invoice that a row makes, with its total and
what scripting rules compute of it, so they run on the server only."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from freight.core.fields import FieldFinding, RowValidator
from freight.core.fields.findings import FindingKind
from freight.core.fields.grid_rows import CheckedGridRow
from freight.core.fields.spec import FieldSpec
from freight.core.records import copy_record
from freight.core.rules.row_rules import ACCOUNT_NUMBER, JudgingRules
from freight.documents.records.invoice import StoredInvoice
from freight.documents.records.shipment import StoredShipment
from freight.features.invoices.capture.listing import build_capture_row
from freight.features.ledger.invoices.computing import InvoiceFieldSet, load_invoice_field_set
from freight.features.setup.rules.validators import (
    find_active_rules,
    get_compiled_rules,
    load_rule_context,
    reads_computed_fields,
)
from freight.features.setup.templates.service import Template
from freight.kit.storage.scopes import Scope


@dataclass(frozen=True)
class CaptureRules:
    """The rules of one save. `computed`: what they look at of it; None if they look at none."""

    rules: JudgingRules
    validator: RowValidator
    columns: Mapping[str, FieldSpec]
    computed: InvoiceFieldSet | None

    def judge(
        self, read: CheckedGridRow, shipment: StoredShipment, draft: StoredInvoice | None
    ) -> dict[str, FieldFinding]:
        """Run the rules on a row, changing its values and findings; return what they set or warn of, by cell. `draft`:
        the invoice that the row makes, None while it makes none. A rule of one account is for the invoices billed to
        it."""
        if draft is None:
            return self.rules.judge(read.values, read.findings, read.row)
        computed = self.computed.compute(draft) if self.computed else {}
        cells = build_capture_row(shipment, copy_record(draft, {"computed": computed}), self.columns)
        row = {**read.row, **cells.model_dump(by_alias=True)}
        known = {**self._read(row), **{key: value for key, value in read.values.items() if value is not None}}
        known[ACCOUNT_NUMBER] = draft["bill_to"]["account_number"]
        filled = self.rules.judge(known, read.findings, row)
        for key in list_assigned_keys(filled):
            read.values[key] = known.get(key)
        return filled

    def _read(self, row: Mapping[str, object]) -> dict[str, object]:
        """Return the values of the invoice in cells that the row does not name, such as its other charges."""
        values = {key: self.validator.check_of(key)(row.get(key)) for key in self.validator.keys}
        return {key: value for key, value in values.items() if value.__class__ is not FieldFinding}


async def load_capture_rules(
    scope: Scope, template: Template, validator: RowValidator, columns: Mapping[str, FieldSpec]
) -> CaptureRules | None:
    """Return the active rules of a template of invoices; None if it has none, which is the usual case."""
    stored = await find_active_rules(scope, template)
    if not stored:
        return None
    compiled = get_compiled_rules(validator.fields, stored)
    rules = JudgingRules(compiled, validator, await load_rule_context(scope, stored))
    computed = await load_invoice_field_set(scope) if reads_computed_fields(compiled) else None
    return CaptureRules(rules, validator, columns, computed)


def list_assigned_keys(filled: Mapping[str, FieldFinding]) -> Sequence[str]:
    """Return the cells that rules set."""
    return [key for key, finding in filled.items() if finding.kind is FindingKind.ASSIGNED]
