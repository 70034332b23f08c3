"""What a channel is."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass

from pydantic import BaseModel

from freight.core.delivery.profile_types import DeliveredWhen
from freight.core.records import Stored
from freight.delivery.parts import RenderedDelivery, RenderInput


def _uncounted(_: Mapping[str, object]) -> tuple[str, ...]:
    return ()


@dataclass(frozen=True)
class DeliveryChannel:
    """`settings` is the shape of a profile's `configurations`, as they are stored. `render` draws the invoices that
    leave together: it asks nobody and stores nothing, equal work gives equal files, and what is wrong is a finding.

    `transport` is by what it goes; "" where the profile's own field `transport`, or its outgoing channel, says that.
    `series` names the control numbers of which a packet of some configurations takes one each. `strongest` is the best
    evidence of arrival that it can have. `is_single`: each invoice leaves alone, whatever the profile says. `by_hand`:
    where the profile names no transport, somebody hands over what was drawn and says so; `instead` is what it may name.
    `takes_documents`: what goes with an invoice (its bill of lading, say) leaves by it, too.
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
