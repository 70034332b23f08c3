"""Which permissions are about shipments: only they can be filtered by the fields of shipments (R381). And the one that
shows costs, wherever they are."""

from freight.core.rights.filters import ACCOUNT

SEE_SHIPMENTS = "shipmentEntry.sideShipmentEntry"
SEE_COSTS = "costs.viewCosts"
# none of these reaches beyond what the permission to see shipments shows
OF_SHIPMENTS = frozenset(
    {
        SEE_SHIPMENTS,
        "shipmentEntry.saveShipmentEntry",
        "shipmentEntry.deleteShipmentEntry",
        "shipmentEntry.uploadShipmentEntry",
        "shipmentEntry.exportShipmentEntry",
        "dashboard.menuDashboard",
        "invoiceProcessing.applyTariffonInvoice",
    }
)


def can_be_filtered(code: str, field: str) -> bool:
    """Whether a permission can be filtered by a field: every one by the account."""
    return field == ACCOUNT or code in OF_SHIPMENTS
