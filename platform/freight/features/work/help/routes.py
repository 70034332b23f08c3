"""Routes of the help overlay and of a company's own help pages."""

from typing import Annotated

from fastapi import Depends, Query, Response

from freight.features.work.help import editing, service
from freight.features.work.help.permissions import HELP
from freight.features.work.help.schemas import (
    Address,
    HelpDraft,
    HelpPageBody,
    HelpPageList,
    HelpPageView,
    HelpPreview,
    ScreenHelp,
)
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.route_guards import Requires, SignedIn
from freight.kit.http.routing import FeatureRouter
from freight.kit.records.resource import RecordKind

ROUTER = FeatureRouter(tags=["help"])
RESOURCES = (RecordKind(editing.KIND, HELP.see),)

WRITES = (HELP.change, "help.newHelp")  # one call saves new and existing pages
Reader = Annotated[Access, Depends(Requires(HELP.see, *WRITES))]
Writer = Annotated[Access, Depends(Requires(*WRITES))]
Url = Annotated[Address, Query()]


@ROUTER.get("/api/helpContent", response_model=Envelope[ScreenHelp])
async def help_content(
    access: Annotated[Access, Depends(SignedIn("help explains screens and holds no data", by_key=True, carriers=True))],
    url: Annotated[str, Query(max_length=500)],
) -> Response:
    """Return the help of the screen at `url`; without one, `data` is null and `msg` says so."""
    help_text = await service.find_help(access.scope, url)
    return reply(help_text, "" if help_text else service.NOT_AVAILABLE)


@ROUTER.get("/api/helpPages", response_model=Envelope[HelpPageList])
async def list_help_pages(access: Reader) -> Response:
    """List every address that has help, and whose page it is."""
    return reply(await editing.find_help_pages(access.scope))


@ROUTER.get("/api/helpPages/page", response_model=Envelope[HelpPageView])
async def help_page(access: Reader, url: Url) -> Response:
    """Return the source of the page of an address."""
    return reply(await editing.get_help_page(access.scope, url))


@ROUTER.put("/api/helpPages/page", response_model=Envelope[HelpPageView])
async def save_help_page(access: Writer, body: HelpPageBody) -> Response:
    """Save the company's own page of an address."""
    return reply(
        await editing.save_company_help_page(access.scope, body, access.pick_held(*WRITES)), "Help page saved."
    )


@ROUTER.delete("/api/helpPages/page", response_model=Envelope[HelpPageView])
async def restore_default_help(access: Writer, url: Url, revision: Annotated[int, Query(ge=0)]) -> Response:
    """Replace the company's own page with the suite's."""
    restored = await editing.restore_default_page(access.scope, url, revision, access.pick_held(*WRITES))
    return reply(restored, "Default help restored.")


@ROUTER.post("/api/helpPages/preview", response_model=Envelope[HelpPreview])
async def preview_help(access: Writer, body: HelpDraft) -> Response:
    """Return a text as readers will see it; nothing is stored."""
    return reply(HelpPreview(blocks=service.parse_help_blocks(body.text)))
