"""Routes of notices: what needs the caller's attention, and which notices they want."""

from typing import Annotated

from fastapi import Depends, Response

from freight.features.work.notices import notice_choices, service
from freight.features.work.notices.schemas import MyNotices, MyNoticesBody, NoticeIds, NoticeRows
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.route_guards import SignedIn
from freight.kit.http.routing import FeatureRouter

ROUTER = FeatureRouter(prefix="/api", tags=["notifications"])
Caller = Annotated[Access, Depends(SignedIn("everybody is told of what he may open, and chooses for himself"))]


@ROUTER.get("/notices", response_model=Envelope[NoticeRows])
async def list_notices(access: Caller) -> Response:
    """List what needs the caller's attention in this system, counting the records they may open."""
    return reply(await service.list_own_notices(access))


@ROUTER.put("/notices/read", response_model=Envelope[NoticeRows])
async def mark_notices_read(access: Caller, body: NoticeIds) -> Response:
    """Mark these notices as read, because the panel was opened."""
    await service.mark_own_notices_read(access, body.ids)
    return reply(await service.list_own_notices(access))


@ROUTER.put("/notices/dismissed", response_model=Envelope[NoticeRows])
async def dismiss_notices(access: Caller, body: NoticeIds) -> Response:
    """Dismiss notices from the caller's panel until their count grows; return the remaining ones."""
    await service.dismiss_own_notices(access, body.ids)
    return reply(await service.list_own_notices(access))


@ROUTER.get("/myNotices", response_model=Envelope[MyNotices])
async def my_notices(access: Caller) -> Response:
    """Return which notices the caller wants, and how."""
    return reply(await notice_choices.get_own_notice_choices(access))


@ROUTER.put("/myNotices", response_model=Envelope[MyNotices])
async def keep_my_notices(access: Caller, body: MyNoticesBody) -> Response:
    """Save which notices the caller wants: in the panel, by mail at once, or in a daily summary."""
    return reply(await notice_choices.save_notice_choices(access, body))
