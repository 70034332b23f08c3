"""Origin and destination: the name of a lane's end in every list and page."""

from collections.abc import Mapping
from typing import Literal

from freight.core.rating.identifiers import IDENTIFIERS

End = Literal["origin", "destination"]
# the most exact place first
_KINDS = ("Port", "PostalCode", "City", "State", "Country")


def name_lane_end(named: Mapping[str, str], end: End) -> str:
    """Return the most exact known place of a lane's end: port, postal code, city, state or country, by identifier id
    (`originPort`); "" if none is known."""
    return next((end_name for kind in _KINDS if (end_name := named.get(f"{end}{kind}", ""))), "")


def name_shipment_end(values: Mapping[str, object], end: End) -> str:
    """Return the same for a shipment's values by wire key (`shipmentRouting#originPort`)."""
    return name_lane_end(
        {name: str(values.get(identifier.field) or "") for name, identifier in IDENTIFIERS.items()}, end
    )
