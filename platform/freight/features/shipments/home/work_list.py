"""What a count of Home opens: the shipments or invoices it counted, over every system that the reader may see."""

from collections.abc import Mapping

from bson import ObjectId

from freight.documents.invoice import Invoice
from freight.documents.records.invoice import StoredInvoice
from freight.documents.records.shipment import StoredShipment
from freight.documents.shipment import Shipment
from freight.features.shipments.aging.picture import DETAIL_FIELDS, account_names, detail_row, system_names
from freight.features.shipments.aging.schemas import CountAndAmount
from freight.features.shipments.home.counting import Counted, counted
from freight.features.shipments.home.schemas import HomeList, ListedInvoice, ListPlace
from freight.features.shipments.home.work_sets import Asked, WorkSet, work_set
from freight.kit.paging import Page
from freight.kit.scopes import Scope
from freight.kit.tenancy import scoped

_INVOICE_FIELDS = ("system_id", "number", "invoice_type", "status", "invoice_date", "bill_to.name", "currency", "total")


async def page_of(scope: Scope, name: str, asked: Asked, page: Page) -> HomeList:
    """A page of the set of that name, the newest first. Raises NotFound for a name that is none."""
    of = work_set(name, asked)
    found = await counted(scope, of)
    systems = await system_names(scope)
    places = [
        ListPlace(
            system_id=str(system),
            system_name=systems.get(system, ""),
            count=number,
            link="" if of.is_of_invoices else of.address_in_system,
        )
        for system, number in sorted(found.systems.items(), key=lambda each: (-each[1], str(each[0])))
    ]
    invoices = await _invoices(scope, of, page) if of.is_of_invoices else []
    shipments = [] if of.is_of_invoices else await _shipments(scope, of, page)
    accounts = await account_names(scope, {one["account_id"] for one in shipments})
    return HomeList(
        name=of.name,
        title=of.title,
        count=found.number,
        amounts=CountAndAmount.of(found.sum).amounts,
        page_no=page.number,
        page_limit=page.limit,
        places=places,
        shipments=[detail_row(one, systems, accounts, asked.today) for one in shipments],
        invoices=[_invoice(one, systems) for one in invoices],
    )


def link_of(of: WorkSet, found: Counted, here: object) -> str:
    """The address of a set: the screen it is worked on where all of it lies in the system one works in, else its
    list."""
    inside = not of.is_of_invoices and set(found.systems) <= {here}
    return of.address_in_system if inside else of.address


async def _invoices(scope: Scope, of: WorkSet, page: Page) -> list[StoredInvoice]:
    wanted = scoped(Invoice, scope).find(of.listed, _INVOICE_FIELDS).sort([("invoice_date", -1), ("_id", -1)])
    return await wanted.skip(page.skip).limit(page.limit).to_list()


async def _shipments(scope: Scope, of: WorkSet, page: Page) -> list[StoredShipment]:
    wanted = scoped(Shipment, scope).find(of.listed, DETAIL_FIELDS).sort([("entry_date", -1), ("_id", -1)])
    return await wanted.skip(page.skip).limit(page.limit).to_list()


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
