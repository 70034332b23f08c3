"""A look into the folder of an incoming channel."""

from dataclasses import dataclass

from freight.delivery.incoming import IncomingChannelSettings
from freight.delivery.transports.kind import Collector, ServerLine
from freight.documents.records.delivery_profile import StoredDeliveryProfile
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record


@dataclass(frozen=True)
class FolderPoll:
    """The channel, the line to its folder, and what is noted on the way: `growing`, the sizes of files that were not
    all there, by name, and `told`, what is stored of the look."""

    scope: Scope
    channel: StoredDeliveryProfile
    settings: IncomingChannelSettings
    collector: Collector
    line: ServerLine
    growing: dict[str, int]
    told: Record
