"""XML messages over HTTP."""

from datetime import date
from typing import Annotated

from fastapi import Depends, Query, Response

from freight.core.delivery.states import PERMISSION
from freight.features.delivery.xml_messages import service
from freight.features.delivery.xml_messages.schemas import XmlMessageList, XmlMessageText
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.route_guards import Requires
from freight.kit.http.routing import FeatureRouter
from freight.kit.storage.paging import Page

ROUTER = FeatureRouter(prefix="/api/xmlMessages", tags=["delivery"])
Delivers = Annotated[Access, Depends(Requires(PERMISSION))]


@ROUTER.get("", response_model=Envelope[XmlMessageList])
async def list_xml_messages(
    access: Delivers,
    days: Annotated[int, Query(ge=1, le=365)] = 30,
    kind: Annotated[str, Query(max_length=40)] = "",
    account_id: Annotated[str, Query(alias="accountId", max_length=40)] = "",
    status: Annotated[str, Query(max_length=40)] = "",
    day: date | None = None,
    page_no: Annotated[int, Query(alias="pageNo", ge=1)] = 1,
    page_limit: Annotated[int, Query(alias="pageLimit", ge=1, le=200)] = 50,
) -> Response:
    """List a page of the XML messages sent in the last days, with counts by kind, account, status and day."""
    asked = service.XmlMessageQuery(days, kind, account_id, status, day)
    return reply(await service.list_sent_xml_messages(access.scope, asked, Page(page_no, page_limit)))


@ROUTER.get("/{delivery_id}", response_model=Envelope[XmlMessageText])
async def xml_message_text(delivery_id: str, access: Delivers) -> Response:
    """Return the XML of a message as text."""
    return reply(await service.read_xml_message(access.scope, delivery_id))
