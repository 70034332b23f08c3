"""The request to a vendor to print and mail a letter."""

import base64
import hashlib
from collections.abc import Mapping

import orjson

from freight.core.delivery.vendors import get_vendor_values
from freight.delivery.payloads import TransportPayload

CALLBACK = "/api/printVendor"


def build_print_job(parcel: TransportPayload, card_token: str, public: str) -> bytes:
    """Return the request for a parcel. `public` is our address, where the vendor may report news."""
    headers, (paper,) = parcel.headers, parcel.parts
    raw_data = headers.get("data")
    data: Mapping[str, object] = raw_data if isinstance(raw_data, Mapping) else {}
    payment = {**get_vendor_values(data, "payment"), "by": str(data.get("paymentOptions") or "account")}
    if payment["by"] == "creditCard":
        payment["token"] = card_token
    finishing = data.get("finishingOptions")
    return orjson.dumps(
        {
            "key": parcel.key,
            "vendor": headers.get("vendor") or "",
            "account": get_vendor_values(data, "userCredentials"),
            "job": get_vendor_values(data, "createJob"),
            "payment": payment,
            "returnAddress": get_vendor_values(data, "address"),
            "to": headers["address"],
            "country": headers.get("country") or "",
            "bothSides": bool(headers.get("both_sides")),
            "finishing": finishing if isinstance(finishing, Mapping) else {},
            "deliveryWindow": data.get("deliveryWindow") or "",
            "instructions": data.get("specialInstructions") or "",
            "callback": f"{public}{CALLBACK}/{parcel.key}" if public else "",
            "document": {
                "name": paper.name,
                "pages": headers.get("pages") or 0,
                "sha256": hashlib.sha256(paper.content).hexdigest(),
                "content": base64.b64encode(paper.content).decode(),
            },
        }
    )
