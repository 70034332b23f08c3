"""Routes of sent mails."""

from typing import Annotated

from fastapi import Depends, Query, Response

from freight.features.work.sent_mail import service
from freight.features.work.sent_mail.schemas import MailList, MailView
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.route_guards import SignedIn
from freight.kit.http.routing import FeatureRouter
from freight.kit.storage.paging import Page

ROUTER = FeatureRouter(tags=["mails"])
Caller = Annotated[Access, Depends(SignedIn("administrators alone: the service asks"))]


@ROUTER.get("/api/mails", response_model=Envelope[MailList])
async def list_mails(
    access: Caller,
    page_no: Annotated[int, Query(alias="pageNo", ge=1)] = 1,
    page_limit: Annotated[int, Query(alias="pageLimit", ge=1, le=200)] = 50,
) -> Response:
    """List a page of the mails of the company, newest first."""
    return reply(await service.list_sent_mails(access, Page(page_no, page_limit)))


@ROUTER.get("/api/mails/{mail_id}", response_model=Envelope[MailView])
async def get_mail(mail_id: str, access: Caller) -> Response:
    """Return a mail; in a demo, with its content."""
    return reply(await service.get_sent_mail(access, mail_id))
