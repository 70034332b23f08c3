"""The calls of notices: what needs the caller, and what he wants to be told of."""

from typing import Annotated

from fastapi import Depends, Response

from freight.features.work.notices import choices, service
from freight.features.work.notices.schemas import MyNotices, MyNoticesBody, NoticeIds, NoticeRows
from freight.kit.access import Access
from freight.kit.http.access import SignedIn
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.routing import FeatureRouter

ROUTER = FeatureRouter(prefix="/api", tags=["notifications"])
Caller = Annotated[Access, Depends(SignedIn("everybody is told of what he may open, and chooses for himself"))]


@ROUTER.get("/notices", response_model=Envelope[NoticeRows])
async def list_notices(access: Caller) -> Response:
    """What needs the caller in this system, counted of the records that he may open."""
    return reply(await service.list_own_notices(access))


@ROUTER.put("/notices/read", response_model=Envelope[NoticeRows])
async def mark_notices_read(access: Caller, body: NoticeIds) -> Response:
    """The panel was opened: these notices are read."""
    await service.mark_own_notices_read(access, body.ids)
    return reply(await service.list_own_notices(access))


@ROUTER.put("/notices/dismissed", response_model=Envelope[NoticeRows])
async def dismiss_notices(access: Caller, body: NoticeIds) -> Response:
    """Take notices off the caller's own panel, until they become more; answers with what is left."""
    await service.dismiss_own_notices(access, body.ids)
    return reply(await service.list_own_notices(access))


@ROUTER.get("/myNotices", response_model=Envelope[MyNotices])
async def my_notices(access: Caller) -> Response:
    """What the caller chose to be told of, and how."""
    return reply(await choices.get_own_notice_choices(access))


@ROUTER.put("/myNotices", response_model=Envelope[MyNotices])
async def keep_my_notices(access: Caller, body: MyNoticesBody) -> Response:
    """Choose what to be told of: in the panel, by mail at once, or in a daily summary."""
    return reply(await choices.save_notice_choices(access, body))
