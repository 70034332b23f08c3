"""What the grids of a system show first, by the mode it works in: a ground system has postal codes, class and distance
before any port, an ocean system containers, an air system the chargeable weight and the air waybill."""

from collections.abc import Collection, Mapping, Sequence

from freight.core.list_layouts.lists import ListColumn, ListName

_NUMBER, _STATUS, _RATE = "shipmentInformation#shipmentNumber", "status", "rating#total"
_ACCOUNT, _CUSTOMER = "shipmentParties#customerAccountNumber", "shipmentParties#customerName"
_DATE, _CARRIER = "shipmentInformation#shipDate", "shipmentInformation#carrier"
_SERVICE, _MODE = "shipmentInformation#serviceLevel", "shipmentInformation#transportMode"
_PIECES, _GROSS = "shipmentCargo#pieces", "shipmentCargo#grossWeight"
_VOLUME, _CHARGEABLE = "shipmentCargo#volume", "shipmentCargo#chargeableWeight"
_PORTS = (
    "shipmentRouting#originPort", "shipmentRouting#originCountry", "shipmentRouting#destinationPort",
    "shipmentRouting#destinationCountry",
)  # fmt: skip
_ROAD = (
    "shipmentRouting#originState", "shipmentRouting#originPostalCode", "shipmentRouting#destinationState",
    "shipmentRouting#destinationPostalCode", "shipmentCargo#freightClass", _GROSS, "shipmentRouting#distance",
)  # fmt: skip
_HEAD = (_NUMBER, _STATUS, _RATE, _ACCOUNT, _CUSTOMER)
_SHIPPED = (_DATE, _CARRIER, _SERVICE)

FIRST: Mapping[str, Mapping[ListName, tuple[str, ...]]] = {
    "Ground": {ListName.SHIPMENTS: (*_HEAD, *_ROAD, _PIECES, *_SHIPPED, _MODE)},
    "Air": {
        ListName.SHIPMENTS: (
            *_HEAD, *_PORTS, _CHARGEABLE, _GROSS, _PIECES, _VOLUME, "shipmentInformation#mwab", *_SHIPPED,
        ),
    },
    "Ocean": {
        ListName.SHIPMENTS: (
            *_HEAD, *_PORTS, "shipmentCargo#containerType", "shipmentCargo#containers", _VOLUME, _GROSS,
            "shipmentInformation#bookingNumber", "shipmentInformation#incoterm", *_SHIPPED,
        ),
    },
    "Rail": {
        ListName.SHIPMENTS: (*_HEAD, *_PORTS, "shipmentCargo#containers", _GROSS, _VOLUME, *_SHIPPED),
    },
}  # fmt: skip
"""The leading columns of a list in each mode; the others follow in their usual order."""


def choose_system_mode(operation_modes: Collection[str], *, is_american: bool) -> str:
    """Return the mode of a system: the one that all of its operations have. Without operations, a system with American
    units ships on the ground, and others in no particular mode."""
    modes = set(filter(None, operation_modes))
    if modes:
        return modes.pop() if len(modes) == 1 else ""
    return "Ground" if is_american else ""


def arrange_columns_by_mode(mode: str, name: ListName, available: Sequence[ListColumn]) -> list[str] | None:
    """Return the keys of all columns of a list in the order for a mode; None if the mode has no order of its own. In
    ground systems no port comes before the last of the leading columns."""
    first = FIRST.get(mode, {}).get(name)
    if first is None:
        return None
    keys = [column.key for column in available]
    leading = [key for key in first if key in keys]
    return leading + [key for key in keys if key not in leading]
