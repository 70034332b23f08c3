"""Nothing internal leaves the house on an invoice: every field that is not the customer's is walked."""

from decimal import Decimal
from typing import Any

import pytest

from freight.core.places import HOME
from freight.documents.invoice import Invoice, InvoiceLine
from freight.features.invoices.documents.content import build_invoice_content
from freight.kit.storage.tenancy import parse_object_id, scoped
from tests.features.invoices.documents.papers import an_invoice, drawn, pages_of

# what a customer reads of a line and of an invoice; every other field is the house's own
PRINTED_OF_LINE = {"charge_text", "invoice_value", "shipment_id", "shipment_number"}
STANDING = {"is_dummy", "line_id"}
PRINTED = {
    "number", "invoice_type", "status", "currency", "bill_to", "invoice_date", "due_date", "lines", "shipments",
    "total", "reference_number", "reference_kind", "is_deleted",
}  # fmt: skip
SECRET = "NOT-FOR-THE-CUSTOMER"
FIGURE = Decimal("98765.43")


def marked(annotation: Any, before: object) -> object:
    """A value of a field's kind that is found on any page."""
    text = str(annotation)
    if "Decimal" in text:
        return FIGURE
    if "str" in text and "list" not in text:
        return SECRET
    return before


def an_invoice_full_of_secrets() -> dict[str, Any]:
    invoice = an_invoice()
    line = dict(invoice["lines"][0])
    for name, field in InvoiceLine.model_fields.items():
        if name not in PRINTED_OF_LINE | STANDING:
            line[name] = marked(field.annotation, line.get(name))
    invoice["lines"] = [line]
    for name, field in Invoice.model_fields.items():
        if name not in PRINTED and name in invoice:
            invoice[name] = marked(field.annotation, invoice[name])
    step = {"status": "Invoiced", "note": SECRET, "by": SECRET, "action": SECRET, "permission": SECRET}
    invoice["history"] = [step]
    invoice["shipments"][0]["values"] |= {
        "shipmentCharges#userFreight": str(FIGURE),
        "shipmentCharges#cost": str(FIGURE),
        "shipmentRemarks#remarks": SECRET,
    }
    return invoice


def test_the_fields_that_are_walked_are_all_there_are():
    walked = an_invoice_full_of_secrets()
    secrets = [name for name, value in walked["lines"][0].items() if value in (SECRET, FIGURE)]
    assert {"reason_comment", "user_comment", "rejection_reason", "tolerance", "user_value", "tariff_value"} <= set(
        secrets
    )
    assert walked["remarks"] == SECRET


@pytest.mark.parametrize("mark", [SECRET, "98,765.43", "98765.43"])
async def test_no_internal_field_is_on_the_paper_or_within_reach_of_a_template(connections, mark):
    """The reason for deviating from the tariff was printed below the charge."""
    invoice = an_invoice_full_of_secrets()
    assert mark not in str(build_invoice_content(invoice, HOME.locale))
    assert all(mark not in page for page in pages_of(await drawn(invoice)))


async def test_no_reason_is_on_the_web_page_of_an_invoice(ana):
    wanted = {"number": "00042", "status": "Rate Mismatch", "user": 60.0}
    (shipment,) = await ana.shipments(wanted)
    await ana.call("ready", ids=[shipment], mismatch={"billed": "user", "reason": SECRET})
    (made,) = (await ana.call("bill", ids=[shipment]))["invoices"]
    stored = await scoped(Invoice, ana.scope).find_one({"_id": parse_object_id(made["id"])})
    assert SECRET in str(stored)
    answer = await ana.caller.post("/api/generateWeb", json={"invoiceId": made["id"]})
    assert made["number"] in answer.text and SECRET not in answer.text
    kept = await ana.get(f"generatedWeb/{answer.json()['data']['webReferenceId']}")
    assert SECRET not in str(kept)
