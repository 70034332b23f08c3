"""A poll of the folder of an incoming channel."""

from dataclasses import dataclass

from freight.delivery.incoming_settings import IncomingChannelSettings
from freight.delivery.transports.transport import Collector, ServerLine
from freight.documents.records.delivery_profile import StoredDeliveryProfile
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record


@dataclass(frozen=True)
class FolderPoll:
    """The channel, the connection to its folder, and notes on the way: `growing`, the sizes of incomplete files by
    name, and `told`, what is stored about the poll."""

    scope: Scope
    channel: StoredDeliveryProfile
    settings: IncomingChannelSettings
    collector: Collector
    line: ServerLine
    growing: dict[str, int]
    told: Record
