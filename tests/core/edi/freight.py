"""An invoice of two shipments as it is stored, and the profile it leaves by."""

from copy import deepcopy
from datetime import datetime
from decimal import Decimal
from typing import Any

from freight.core.edi.drawing import EdiSettings
from freight.core.edi.envelope import EdiEnvelope
from freight.core.edi.starters import STARTERS

MOMENT = datetime(2026, 11, 21, 9, 30)
ENVELOPE = EdiEnvelope(sender_id="ACMELOG", receiver_id="FILLMORE", scac="ACMG", sender_name="Acme Forwarding")

# what an invoice says above its lines
HEAD: dict[str, Any] = {
    "number": "INV-000042",
    "invoice_type": "Revenue",
    "status": "Invoiced",
    "currency": "USD",
    "bill_to": {
        "account_number": "00020418",
        "name": "Fillmore Instruments",
        "address": ["2200 Golf Road", "Rolling Meadows, IL 60008"],
        "country": "US",
    },
    "invoice_date": "2026-11-20",
    "due_date": "2026-12-20",
}
_INVOICE: dict[str, Any] = {
    **HEAD,
    "total": Decimal("737.50"),
    "lines": [
        {
            "shipment_id": number,
            "shipment_number": f"S10{number}",
            "charge_code": code,
            "charge_text": text,
            "invoice_value": Decimal(amount) if amount else None,
            "is_dummy": is_dummy,
        }
        for number, code, text, amount, is_dummy in (
            (1, "BASE", "Base freight", "600.00", False),
            (1, "FUEL", "Fuel surcharge", "37.50", False),
            (1, "NOTE", "Included in freight", "12.00", True),
            (2, "BASE", "Base freight", "100.00", False),
            (2, "SEC", "Security", "", False),
        )
    ],
    "shipments": [
        {
            "shipment_id": 1,
            "shipment_number": "S101",
            "values": {
                "shipmentInformation#shipDate": "2026-11-02",
                "shipmentInformation#deliveryDate": "2026-11-06",
                "shipmentInformation#mwab": "020-12345675",
                "shipmentInformation#purchaseOrder": "4711, 4712",
                "shipmentParties#shipper": "Fillmore Instruments",
                "shipmentParties#consignee": "Nordwind Handel",
                "shipmentRouting#originPort": "USORD",
                "shipmentRouting#destinationPort": "DEFRA",
                "shipmentRouting#destinationCountry": "Germany",
                "shipmentRouting#vessel": "Elbe Express",
                "shipmentCargo#pieces": 4.0,
                "shipmentCargo#grossWeight": 512.5,
                "shipmentCargo#description": "Machine tools, parts",
            },
        },
        {
            "shipment_id": 2,
            "shipment_number": "S102",
            "values": {
                "shipmentInformation#shipDate": "2026-11-03",
                "shipmentInformation#mwab": "020-12345686",
                "shipmentParties#shipper": "Fillmore Instruments",
                "shipmentParties#consignee": "Nordwind Handel",
                "shipmentRouting#originPort": "USORD",
                "shipmentRouting#destinationPort": "DEFRA",
                "shipmentRouting#destinationCountry": "Germany",
                "shipmentCargo#pieces": 1,
                "shipmentCargo#grossWeight": 80,
                "shipmentCargo#volume": 0.4,
                "shipmentCargo#description": "Spare parts",
            },
        },
    ],
}


def invoice(**changed: Any) -> dict[str, Any]:
    """Return a stored invoice: 600.00 + 37.50 of S101 and 100.00 of S102; a dummy and an empty charge aren't billed."""
    return {**deepcopy(_INVOICE), **changed}


def settings(code: str = "210", **envelope: Any) -> EdiSettings:
    """A profile of a set with the mapping it begins with."""
    return EdiSettings(
        transaction_set=code, envelope=ENVELOPE.model_copy(update=envelope), segments=STARTERS[code].segments
    )


def mapped(*segments: dict[str, Any], code: str = "210") -> EdiSettings:
    """A profile of its own segments, as they come over the wire."""
    rows = [{"segmentId": number, **segment} for number, segment in enumerate(segments, 1)]
    return EdiSettings.read({"transactionSet": code, "envelope": ENVELOPE.model_dump(), "segments": rows})
