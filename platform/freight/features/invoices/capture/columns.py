"""The columns of the capture grid: the fields of the invoice template, and a charge for each calculation code."""

from freight.core.fields.spec import FieldSpec
from freight.core.invoices.capture import get_column_charge_code, list_capture_charge_columns
from freight.documents.calculation_code import CalculationCode
from freight.features.invoices.capture.schemas import ChargeColumn, ChargeColumns
from freight.features.setup.templates import service as templates
from freight.features.setup.templates.service import Template
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

GROUP = "invoiceCharges"


async def build_charges_view(scope: Scope, account_id: str = "") -> ChargeColumns:
    """Return the charge columns: those of the template first, then those of the system's calculation codes."""
    template = await templates.resolve_template(scope, "invoice", account_id)
    own = list_capture_charge_columns(template.fields)
    more = await list_extra_charge_columns(scope, template)
    methods = {
        str(calculation_code["charge"]["id"]).casefold(): str(calculation_code["charge"]["method"])
        async for calculation_code in scoped(CalculationCode, scope).find()
    }
    return ChargeColumns(
        columns=[
            ChargeColumn(
                key=spec.key,
                label=spec.label,
                charge_code=get_column_charge_code(spec),
                charge_type=methods.get(get_column_charge_code(spec).casefold(), ""),
                decimals=spec.decimals if spec.decimals is not None else 2,
                in_template=spec.key in own,
            )
            for spec in (*own.values(), *more)
        ]
    )


async def list_extra_charge_columns(scope: Scope, template: Template) -> tuple[FieldSpec, ...]:
    """Return the charges that the template has no column for, as columns after its own."""
    column_codes = {
        get_column_charge_code(spec).casefold() for spec in list_capture_charge_columns(template.fields).values()
    }
    cursor = scoped(CalculationCode, scope).find().sort("code", 1)
    columns = []
    async for calculation_code in cursor:
        charge = calculation_code["charge"]
        code = str(charge["id"]).casefold()
        if code in column_codes:
            continue
        column_codes.add(code)
        columns.append(
            FieldSpec(
                key=f"{GROUP}#{charge['id']}",
                label=charge["name"],
                type="numeric",
                length=15,
                decimals=2,
                error_message=f"{charge['name']} must be a number.",
                invoice_charge=True,
                charge_id=charge["id"],
            )
        )
    return tuple(columns)
