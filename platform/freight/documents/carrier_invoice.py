"""What carriers charge: their invoices, shipment by shipment, and their names for our charges."""

from collections.abc import Iterable
from datetime import datetime
from decimal import Decimal
from enum import StrEnum
from typing import ClassVar

from beanie import PydanticObjectId
from bson import ObjectId
from pydantic import BaseModel
from pymongo import ASCENDING, DESCENDING, IndexModel

from freight.documents.base import AccountRule, Filter, FilterPaths, SharedWriting, TenantDocument, unique_index
from freight.documents.records.carrier_invoice import StoredCarrierChargeName, StoredCarrierInvoice


class CarrierInvoiceState(StrEnum):
    """Whether its amounts are entered on the charges of the shipment."""

    WAITING = "waiting"
    ENTERED = "entered"
    REFUSED = "refused"  # `message` says why


class CarrierCharge(BaseModel):
    """One amount, under the carrier's name for it and as our charge."""

    name: str
    charge_code: str
    charge_text: str
    amount: Decimal


class CarrierInvoice(TenantDocument[StoredCarrierInvoice]):
    """What a carrier charges for one shipment under one number. A shipment may have several: their charges add up.
    `currency` "" is that of the shipment's own invoice; `tax` is on top of `total`, None where its file says nothing of
    tax."""

    carrier: str
    carrier_key: str  # without case and punctuation
    number: str
    number_key: str
    invoice_date: str = ""  # yyyy-MM-dd
    order_number: str = ""  # the purchase order that the carrier names
    currency: str = ""
    shipment_id: PydanticObjectId
    shipment_number: str
    charges: list[CarrierCharge]
    total: Decimal
    tax: Decimal | None = None
    state: CarrierInvoiceState = CarrierInvoiceState.WAITING
    message: str = ""
    file_name: str
    received_on: datetime
    received_by: str
    request_key: str  # of the upload that brought it, or of the last one that changed it
    removed_codes: list[str] = []  # charges that it had before: to be entered again, too
    is_removed: bool = False  # waiting to be taken off the charges

    class Settings:
        name = "carrier_invoices"
        indexes = [
            unique_index("carrier_number_shipment", "system_id", "carrier_key", "number_key", "shipment_id"),
            IndexModel([("shipment_id", ASCENDING)], name="shipment"),
            IndexModel(
                [("system_id", ASCENDING), ("archived", ASCENDING), ("state", ASCENDING), ("_id", DESCENDING)],
                name="state_newest",
            ),
            IndexModel([("system_id", ASCENDING), ("archived", ASCENDING), ("_id", DESCENDING)], name="newest"),
            IndexModel([("system_id", ASCENDING), ("request_key", ASCENDING)], name="request"),
        ]


def match_carrier_invoices_by_number(carrier_key: str, number_key: str) -> Filter:
    """Return the filter of what a carrier charges under one number, shipment by shipment (index
    `carrier_number_shipment`)."""
    return {"carrier_key": carrier_key, "number_key": number_key, "is_removed": False}


def match_carrier_invoices_of_shipments(shipment_ids: Iterable[ObjectId]) -> Filter:
    """Return the filter of what carriers charge for these shipments (index `shipment`)."""
    return {"shipment_id": {"$in": list(shipment_ids)}, "is_removed": False}


def match_carrier_invoices_of_carrier(carrier_key: str, shipment_ids: Iterable[ObjectId]) -> Filter:
    """Return the filter of what one carrier charges for these shipments (index `shipment`)."""
    return {"carrier_key": carrier_key, "shipment_id": {"$in": list(shipment_ids)}}


def match_removed_carrier_invoices(request_key: str) -> Filter:
    """Return the filter of the carrier invoices that a request took off the charges (index `request`)."""
    return {"request_key": request_key, "is_removed": True}


def match_waiting_carrier_invoices(request_key: str) -> Filter:
    """Return the filter of the carrier invoices of a request that are still to be entered (index `request`)."""
    return {"request_key": request_key, "state": CarrierInvoiceState.WAITING}


class CarrierChargeName(TenantDocument[StoredCarrierChargeName]):
    """The charge of ours that a carrier means by a name; `charge_code` "-" means none, and its amounts are left out."""

    account_rule: ClassVar[AccountRule] = AccountRule.IGNORED
    shared_writing: ClassVar[SharedWriting] = SharedWriting.ANYBODY
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED

    carrier: str
    carrier_key: str
    name: str
    name_key: str
    charge_code: str
    charge_text: str = ""

    class Settings:
        name = "carrier_charge_names"
        indexes = [unique_index("carrier_name", "system_id", "carrier_key", "name_key")]


def match_carrier_charge_name(carrier_key: str, name_key: str) -> Filter:
    """Return the filter of a carrier's name for a charge (index `carrier_name`)."""
    return {"carrier_key": carrier_key, "name_key": name_key}
