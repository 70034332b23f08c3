"""Save customers from their grid, and return the templates of the two grids."""

from collections.abc import Mapping, Sequence

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid, NotFound
from freight.core.quotes.customers import NAME, NUMBER, drop_blank_rows, find_customer_fault, normalize_customer_name
from freight.core.refused_rows import describe_rows
from freight.documents.account import Account
from freight.features.setup.customers.resource import PERMISSIONS, build_customer_resource
from freight.features.setup.customers.schemas import GridTemplate
from freight.features.setup.metadata.lookups import PREFIX
from freight.features.setup.metadata.resource import build_metadata_resource
from freight.features.setup.metadata.type_rows import find_metadata_type
from freight.features.setup.templates import service as templates
from freight.features.setup.templates.service import Template
from freight.kit.records import grid_rows
from freight.kit.records.grid_rows import SavedRows
from freight.kit.records.resource import Actor, RecordOwner, Resource
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

DOC_TYPE = "account"
NO_TEMPLATE = "Unable to fetch the required template"

Row = Mapping[str, object]


async def load_customer_resource(scope: Scope) -> Resource:
    """Return the resource of customers of the system, with the fields of its account template."""
    return build_customer_resource(await templates.resolve_template(scope, DOC_TYPE))


async def get_grid_template(scope: Scope, doc_type: str) -> GridTemplate:
    """Return the template of a grid: of customers or, with `metadata_<type>`, of a lookup table. Raises NotFound."""
    if not doc_type or doc_type == DOC_TYPE:
        template = await templates.resolve_template(scope, DOC_TYPE)
        return GridTemplate(
            template_id=str(template.id),
            doc_type=DOC_TYPE,
            name=template.name,
            fields=list(build_customer_resource(template).fields),
        )
    stored = await find_metadata_type(scope, doc_type.removeprefix(PREFIX)) if doc_type.startswith(PREFIX) else None
    if stored is None:
        raise NotFound(NO_TEMPLATE, code=ErrorCode.TEMPLATE_MISSING)
    return GridTemplate(
        template_id=str(stored["_id"]),
        doc_type=doc_type,
        name=stored["label"],
        fields=list(build_metadata_resource(stored).fields),
    )


async def save_customer_rows(actor: Actor, form: Template, rows: Sequence[Row]) -> SavedRows:
    """Store the marked rows, all or none. Raises Invalid with the messages of operations §5 (R245-R248), RowsInvalid
    with the cells that do not fit their fields, PermissionDenied for a caller limited to some accounts who adds one."""
    marked = drop_blank_rows([row for row in rows if row.get("updateField", True)])
    if fault := find_customer_fault(marked, await _find_taken(actor.scope, marked)):
        raise Invalid(
            fault.message, code=ErrorCode.CUSTOMERS_REFUSED, data={"invalidMsgList": describe_rows(fault.cells)}
        )
    owner = RecordOwner(actor.scope.system_id)
    return await grid_rows.save_grid_rows(build_customer_resource(form), actor, owner, marked)


async def _find_taken(scope: Scope, marked: Sequence[Row]) -> dict[str, set[str]]:
    """Return the names and numbers of the other customers in the whole system, since both must be unique there,
    whichever accounts the caller sees."""
    own_ids = {str(row["id"]) for row in marked if row.get("id")}
    everywhere = scoped(Account, scope.whole_system)
    used_values: dict[str, set[str]] = {NAME: set(), NUMBER: set()}
    async for account in everywhere.find({}, {"name": 1, "account_number": 1}):
        if str(account["_id"]) not in own_ids:
            used_values[NAME].add(normalize_customer_name(account["name"]))
            used_values[NUMBER].add(normalize_customer_name(account["account_number"]))
    return used_values


SEE = PERMISSIONS.see
CHANGE = PERMISSIONS.change
