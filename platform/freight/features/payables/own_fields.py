"""Fields of carriers' invoices that a company adds with its template: read, and saved with their history."""

from decimal import Decimal

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict, Invalid
from freight.core.fields import ActionType, FieldSpec, RowValidator
from freight.core.fields.wire import wire_value
from freight.core.records import Stored
from freight.core.shipments.document import flatten, nest
from freight.documents.payable import Payable
from freight.documents.records.payable import StoredPayable
from freight.features.payables.approvals import CHANGED, note_payable_step
from freight.features.payables.rights.all_accounts import demand_all_accounts
from freight.features.payables.schemas import PayableFieldsForm, PayableView
from freight.features.payables.tagging import load_payable_fields
from freight.features.payables.views import build_payable_view
from freight.kit import clock
from freight.kit.records import record_service
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped
from freight.kit.storage.transactions import run_in_transaction
from freight.kit.workbooks.table_workbook import Cell


async def save_payable_fields(scope: Scope, form: PayableFieldsForm) -> PayableView:
    """Save fields of an invoice that the template adds, whatever its status; the others stay. Raises Conflict when it
    was changed in the meantime, Invalid for a field that the template does not have, RowsInvalid with the fields to
    correct."""
    fields = await load_payable_fields(demand_all_accounts(scope))
    validator = RowValidator(fields, ActionType.DEFAULT, scope.place)
    labels = {spec.key: spec.label for spec in fields if spec.key in validator.keys}
    if unknown := sorted(form.values.keys() - labels.keys()):
        raise Invalid(
            f"Carrier invoices have no field “{unknown[0][:60]}”. Reload the page and try again.",
            code=ErrorCode.FIELD_UNKNOWN,
        )

    async def work(session: AsyncClientSession) -> StoredPayable:
        before = await scoped(Payable, scope).get(form.id, "invoice", session=session)
        if before["revision"] != form.revision:
            raise Conflict(CHANGED)
        stored = flatten(before.get("data", {}))
        own = {key: value for key, value in stored.items() if key in labels}
        read = validator.read({**own, **form.values})
        if read.findings:
            raise record_service.make_form_refusal(read.findings, form.values)
        values = {key: value for key, value in read.values.items() if value not in (None, "")}
        changed = [key for key in labels if wire_value(values.get(key)) != wire_value(stored.get(key))]
        if not changed:
            return before
        # values of fields that left the template stay: they are shown again when it gets them back
        kept = {key: value for key, value in stored.items() if key not in labels}
        said = "; ".join(f"{labels[key]}: {_word(values.get(key)) or 'removed'}" for key in changed)
        await note_payable_step(scope, before, before["note"], {"data": nest({**kept, **values})}, session, said)
        return await scoped(Payable, scope).get(form.id, "invoice", session=session)

    return build_payable_view(await run_in_transaction(work), clock.today(scope.place))


def list_own_cells(fields: tuple[FieldSpec, ...], payable: Stored) -> list[Cell]:
    """Return the values of an invoice for a workbook, in the order of the fields."""
    values = flatten(payable.get("data", {}))
    return [_cell(values.get(spec.key)) for spec in fields]


def _cell(value: object) -> Cell:
    return value if isinstance(value, Decimal) else _word(value) or None


def _word(value: object) -> str:
    return ("Yes" if value else "No") if isinstance(value, bool) else str(wire_value(value))
