"""What a channel is."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass

from pydantic import BaseModel

from freight.core.delivery.profile_types import DeliveredWhen
from freight.core.records import Stored
from freight.delivery.payloads import RenderedDelivery, RenderInput


def _uncounted(_: Mapping[str, object]) -> tuple[str, ...]:
    return ()


@dataclass(frozen=True)
class DeliveryChannel:
    """A way to render invoices. `settings` is the model of a profile's `configurations`, as they are stored. `render`
    renders the invoices that leave together: it queries and stores nothing, equal input gives equal files, and problems
    become findings.

    `transport` names the transport; "" where the profile's own field `transport`, or its outgoing channel, names it.
    `series` names the control numbers of which a packet takes one each, given the configurations. `strongest` is the
    best evidence of arrival that it can have. `is_single`: each invoice leaves alone, whatever the profile says.
    `by_hand`: where the profile names no transport, a clerk hands over what was rendered and confirms it; `instead` is
    the transport it may name. `takes_documents`: documents of an invoice (its bill of lading, say) leave with it.
    """

    name: str
    settings: type[BaseModel]
    render: Callable[[RenderInput], Awaitable[RenderedDelivery]]
    transport: str = ""
    series: Callable[[Stored], tuple[str, ...]] = _uncounted
    strongest: DeliveredWhen = DeliveredWhen.SENT
    is_single: bool = False
    by_hand: bool = False
    instead: str = ""
    takes_documents: bool = False
