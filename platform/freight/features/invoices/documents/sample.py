"""An invoice to try a template on: several shipments, a long name, a right-to-left name, a negative charge. A template
that prints this one prints any everyday invoice."""

from decimal import Decimal
from typing import cast

from freight.core.records import Record
from freight.documents.records.invoice import StoredInvoice

_SHIPMENTS = (
    ("40012204", "USORD", "DEFRA", (("Freight", "1180.40", ""), ("Fuel surcharge", "141.65", ""))),
    ("40012205", "CNSHA", "NLRTM", (("Ocean freight, 40 ft high cube", "2350.00", ""), ("Waiting time", "75.00", ""))),
    ("40012206", "AEDXB", "ILTLV", (("Freight", "612.00", ""), ("Discount", "-61.20", "As agreed by phone"))),
)


def build_sample_invoice() -> StoredInvoice:
    """Build an issued invoice as it would be stored, with all that is printed."""
    lines: list[Record] = [
        {"shipment_id": number, "charge_text": text, "invoice_value": Decimal(value), "reason_comment": comment}
        for number, _, _, charges in _SHIPMENTS
        for text, value, comment in charges
    ]
    invoice: Record = {
        "account_id": None,
        "number": "INV-000042",
        "invoice_type": "Revenue",
        "status": "Invoiced",
        "currency": "USD",
        "invoice_date": "2026-11-21",
        "due_date": "2026-12-21",
        "total": sum((line["invoice_value"] for line in lines), Decimal(0)),
        "bill_to": {
            "account_number": "0001204",
            "name": "Łódź Precision Tools and Sons Manufacturing Company Ltd",
            "address": ["شركة الشحن المتحدة", "12 Harbor Road", "Chicago, IL 60606"],
            "country": "US",
        },
        "lines": lines,
        "shipments": [
            {
                "shipment_id": number,
                "shipment_number": number,
                "values": {
                    "shipmentInformation#shipDate": "2026-11-02",
                    "shipmentInformation#bookingNumber": f"BK{number}",
                    "shipmentInformation#carrier": "V44_3",
                    "shipmentRouting#originPort": origin,
                    "shipmentRouting#destinationPort": destination,
                    "shipmentCargo#pieces": 4.0,
                    "shipmentCargo#grossWeight": 448.5,
                },
            }
            for number, origin, destination, _ in _SHIPMENTS
        ],
    }
    return cast(StoredInvoice, invoice)
