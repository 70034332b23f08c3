"""What a count of Home opens: the shipments or invoices it counted, over every system the reader may see."""

from collections.abc import Mapping

from bson import ObjectId

from freight.documents.invoice import Invoice
from freight.documents.records.invoice import StoredInvoice
from freight.documents.records.shipment import StoredShipment
from freight.documents.shipment import Shipment
from freight.features.desk.home.counts import WorkSetCount, count_work_set
from freight.features.desk.home.schemas import HomeList, HomeListSystem, ListedInvoice
from freight.features.desk.home.work_sets import WorkSet, WorkSetContext, get_work_set
from freight.features.ledger.aging.details import DETAIL_FIELDS, SHIPMENT_COLUMNS, build_detail_row
from freight.features.ledger.aging.schemas import CountAndAmount
from freight.features.ledger.aging.sorting import ListOrdering, build_list_sort_keys, read_in_order
from freight.features.ledger.aging.summary_query import get_scope_account_names, get_scope_system_names
from freight.kit.storage.paging import Page
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

_INVOICES = ListOrdering(
    ("system_id", "number", "invoice_type", "status", "invoice_date", "bill_to.name", "currency", "total"),
    {"invoice_date": -1, "_id": -1},
    {
        "number": ("number",),
        "systemName": ("system_id",),
        "accountName": ("bill_to.name",),
        "invoiceType": ("invoice_type",),
        "status": ("status",),
        "invoiceDate": ("invoice_date",),
        "total": ("currency", "total"),
    },
)
_SHIPMENTS = ListOrdering(DETAIL_FIELDS, {"entry_date": -1, "_id": -1}, SHIPMENT_COLUMNS)


async def get_work_page(scope: Scope, name: str, asked: WorkSetContext, page: Page, sort: str = "") -> HomeList:
    """Return a page of the set with that name, newest first unless `sort` names a column; a leading minus reverses the
    order.

    Raises NotFound for an unknown name, Invalid for an unknown column or a list too long to be sorted.
    """
    work_set = get_work_set(name, asked)
    set_count = await count_work_set(scope, work_set)
    keys = build_list_sort_keys(sort, _INVOICES if work_set.is_of_invoices else _SHIPMENTS, set_count.number)
    systems = await get_scope_system_names(scope)
    places = [
        HomeListSystem(
            system_id=str(system),
            system_name=systems.get(system, ""),
            count=number,
            link="" if work_set.is_of_invoices else work_set.address_in_system,
        )
        for system, number in sorted(
            set_count.systems.items(), key=lambda system_count: (-system_count[1], str(system_count[0]))
        )
    ]
    invoices: list[StoredInvoice] = []
    shipments: list[StoredShipment] = []
    if work_set.is_of_invoices:
        invoices = await read_in_order(scope, scoped(Invoice, scope), work_set.listed, _INVOICES, keys, page)
    else:
        shipments = await read_in_order(scope, scoped(Shipment, scope), work_set.listed, _SHIPMENTS, keys, page)
    accounts = await get_scope_account_names(scope, {shipment["account_id"] for shipment in shipments})
    return HomeList(
        name=work_set.name,
        title=work_set.title,
        count=set_count.number,
        amounts=CountAndAmount.of(set_count.sum).amounts,
        page_no=page.number,
        page_limit=page.limit,
        places=places,
        shipments=[build_detail_row(shipment, systems, accounts, asked.today) for shipment in shipments],
        invoices=[_invoice(invoice, systems) for invoice in invoices],
    )


def build_work_link(of: WorkSet, found: WorkSetCount, here: object) -> str:
    """Return the address of a set: the screen where it is worked on if all of it belongs to the current system, else
    its list."""
    inside = not of.is_of_invoices and set(found.systems) <= {here}
    return of.address_in_system if inside else of.address


def _invoice(invoice: StoredInvoice, systems: Mapping[ObjectId, str]) -> ListedInvoice:
    return ListedInvoice(
        id=str(invoice["_id"]),
        system_id=str(invoice["system_id"]),
        system_name=systems.get(invoice["system_id"], ""),
        number=invoice["number"],
        invoice_type=invoice["invoice_type"],
        status=invoice["status"],
        invoice_date=invoice["invoice_date"],
        account_name=invoice["bill_to"]["name"],
        currency=invoice["currency"],
        total=str(invoice["total"]),
    )
