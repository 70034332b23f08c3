"""Tax classes: what a charge is for, as far as tax is concerned."""

from collections.abc import Mapping
from enum import StrEnum


class TaxClass(StrEnum):
    """What a charge is for. Its class, with the movement and the customer, decides its treatment."""

    TRANSPORT = "transport"
    ANCILLARY = "ancillary"
    STORAGE = "storage"
    CUSTOMS_WORK = "customs_work"
    DUTY_PAID = "duty_paid"
    INSURANCE = "insurance"
    OTHER = "other"


TAX_CLASS_LABELS: Mapping[str, str] = {
    TaxClass.TRANSPORT: "Transport",
    TaxClass.ANCILLARY: "Handling that belongs to transport",
    TaxClass.STORAGE: "Storage",
    TaxClass.CUSTOMS_WORK: "Customs work",
    TaxClass.DUTY_PAID: "Duty and import tax paid for the customer",
    TaxClass.INSURANCE: "Insurance",
    TaxClass.OTHER: "Other",
}
