"""A look into the folder of an incoming channel."""

from dataclasses import dataclass

from freight.delivery.incoming import IncomingSettings
from freight.delivery.transports.kind import Collector, Line
from freight.documents.records.delivery_profile import StoredDeliveryProfile
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record


@dataclass(frozen=True)
class Look:
    """The channel, the line to its folder, and what is noted on the way: `growing`, the sizes of files that were not
    all there, by name, and `told`, what is stored of the look."""

    scope: Scope
    channel: StoredDeliveryProfile
    settings: IncomingSettings
    collector: Collector
    line: Line
    growing: dict[str, int]
    told: Record
