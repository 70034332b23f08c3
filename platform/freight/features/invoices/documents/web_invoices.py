"""Web invoices: the page of an invoice, stored as it was and read back by its reference (operations §7)."""

import secrets

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid, NotFound
from freight.core.invoices.statuses import ISSUED
from freight.documents.company import Company
from freight.documents.invoice import Invoice, match_invoices_ever_issued
from freight.documents.records.invoice import StoredInvoice
from freight.documents.records.web_invoice import StoredWebInvoice
from freight.documents.web_invoice import WebInvoice
from freight.features.invoices.documents.content import build_invoice_content
from freight.features.invoices.documents.printed_tax import view_printed_tax
from freight.features.invoices.documents.schemas import (
    GenerateWebBody,
    WebCharge,
    WebInvoiceList,
    WebInvoiceRow,
    WebInvoiceView,
    WebPage,
    WebRow,
    WebShipment,
)
from freight.features.ledger.invoices import design_snapshots
from freight.kit import clock
from freight.kit.records import history
from freight.kit.storage.paging import Page
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, parse_object_id, scoped

_NO_PROFILE = (
    "profileId: there is no web delivery profile {profile}. Leave profileId blank to use the "
    "account's invoice template."
)
_NOT_ISSUED = "Only an issued invoice can become a web invoice. This one is {status}."


async def generate_web_page(scope: Scope, body: GenerateWebBody) -> WebInvoiceView:
    """Store the page of an issued invoice under a new reference. Raises NotFound outside the scope and for an unknown
    profile, Invalid if the invoice is ambiguous or not issued."""
    if body.profile_id:
        raise NotFound(_NO_PROFILE.format(profile=body.profile_id))
    invoice = await _invoice(scope, body)
    if invoice["status"] not in ISSUED:
        raise Invalid(_NOT_ISSUED.format(status=invoice["status"]), code=ErrorCode.NOT_ISSUED)
    company = await Company.get(scope.company_id)
    assert company is not None  # the scope was made from it
    design = await design_snapshots.get_invoice_design(scope, invoice)
    content = build_invoice_content(invoice, scope.place.locale)
    now = clock.now()
    stored: StoredWebInvoice = {
        "reference": f"W{secrets.token_hex(8).upper()}",
        "account_id": invoice["account_id"],
        "invoice_id": invoice["_id"],
        "invoice_number": invoice["number"],
        "shipment_id": parse_object_id(body.shipment_id, "shipment") if body.shipment_id else None,
        "page": _page(content, company, design.values["notes"]).model_dump(by_alias=True),
        "generated_on": now,
        "generated_by": scope.user_id,
        "created_on": now,
        "updated_on": now,
        "updated_by": scope.user_id,
    }
    await scoped(WebInvoice, scope).insert_one(stored)
    return await _view(stored)


async def read_web_invoice(scope: Scope, reference: str) -> WebInvoiceView:
    """Return the web invoice of a reference. Raises NotFound outside the scope."""
    web_invoice = await scoped(WebInvoice, scope).find_one({"reference": reference.strip()})
    if web_invoice is None:
        raise NotFound("There is no web invoice with that reference.")
    return await _view(web_invoice)


async def find_web_invoices(scope: Scope, page: Page, q: str) -> WebInvoiceList:
    """List the web invoices, newest first; `q` is the start of an invoice number, or a reference."""
    text = q.strip()
    begins = {"$gte": text, "$lt": f"{text}\uffff"}
    query: Record = {"$or": [{"reference": text}, {"invoice_number": begins}]} if text else {}
    collection = scoped(WebInvoice, scope)
    newest = collection.find(query).sort([("generated_on", -1), ("_id", -1)])
    web_invoices = await newest.skip(page.skip).limit(page.limit).to_list()
    names = await history.load_user_names(str(web_invoice["generated_by"]) for web_invoice in web_invoices)
    rows = [
        WebInvoiceRow(
            web_reference_id=web_invoice["reference"],
            invoice_id=str(web_invoice["invoice_id"]),
            invoice_number=web_invoice["invoice_number"],
            bill_to=web_invoice["page"]["billTo"],
            currency=web_invoice["page"]["currency"],
            total=web_invoice["page"]["total"],
            generated_on=web_invoice["generated_on"],
            generated_by=names.get(web_invoice["generated_by"], ""),
        )
        for web_invoice in web_invoices
    ]
    return WebInvoiceList(count=await collection.count(query), page_no=page.number, page_limit=page.limit, rows=rows)


async def _invoice(scope: Scope, body: GenerateWebBody) -> StoredInvoice:
    """Return the named invoice, or the only issued one of the shipment."""
    invoices = scoped(Invoice, scope)
    shipment = parse_object_id(body.shipment_id, "shipment") if body.shipment_id else None
    if body.invoice_id:
        invoice = await invoices.get(body.invoice_id, "invoice")
        if shipment is not None and shipment not in invoice["shipment_ids"]:
            raise Invalid("The shipment is not on this invoice.", code=ErrorCode.OTHER_INVOICE)
        return invoice
    if shipment is None:
        raise Invalid("Give an invoice or a shipment.", code=ErrorCode.INVOICE_NEEDED)
    matching_invoices = await invoices.find(match_invoices_ever_issued(shipment)).limit(2).to_list()
    if not matching_invoices:
        raise NotFound("No issued invoice includes this shipment.")
    if len(matching_invoices) > 1:
        raise Invalid("Several invoices include this shipment. Give the invoice.", code=ErrorCode.INVOICE_NEEDED)
    return matching_invoices[0]


def _page(content: Record, company: Company, notes: list[str]) -> WebPage:
    invoice, party = content["invoice"], content["bill_to"]
    rows = (
        ("number", "Number", invoice["number"]),
        ("date", "Date", invoice["date"]),
        ("dueDate", "Due", "" if invoice["is_credit"] else invoice["due_date"]),
        ("account", "Account", party["account_number"]),
        ("reference", invoice["reference_kind"], invoice["reference"]),
    )
    return WebPage(
        title=invoice["title"],
        mark=invoice["mark"],
        company=company.name,
        company_address=company.address,
        rows=[WebRow(key=key, label=label, value=value) for key, label, value in rows if value],
        bill_to=party["name"],
        bill_to_address=party["address"],
        shipments=[
            WebShipment(
                number=shipment["number"],
                facts=shipment["facts"],
                charges=[
                    WebCharge(**{name: line[name] for name in WebCharge.model_fields}) for line in shipment["lines"]
                ],
                subtotal=shipment["subtotal"],
            )
            for shipment in content["shipments"]
        ],
        currency=invoice["currency"],
        total=invoice["total"],
        tax=view_printed_tax(content),
        notes=notes,
    )


async def _view(stored: StoredWebInvoice) -> WebInvoiceView:
    names = await history.load_user_names([stored["generated_by"]])
    return WebInvoiceView(
        web_reference_id=stored["reference"],
        invoice_id=str(stored["invoice_id"]),
        invoice_number=stored["invoice_number"],
        shipment_id=str(stored["shipment_id"]) if stored["shipment_id"] else None,
        generated_on=stored["generated_on"],
        generated_by=names.get(stored["generated_by"], ""),
        page=WebPage.model_validate(stored["page"]),
    )
