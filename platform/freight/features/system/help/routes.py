"""The call of the help overlay."""

from typing import Annotated

from fastapi import Depends, Query, Response

from freight.features.system.help import service
from freight.features.system.help.schemas import ScreenHelp
from freight.kit.access import Access
from freight.kit.http.access import SignedIn
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.routing import Calls

router = Calls(tags=["help"])


@router.get("/api/helpContent", response_model=Envelope[ScreenHelp])
async def help_content(
    access: Annotated[Access, Depends(SignedIn("help explains screens and holds no data"))],
    url: Annotated[str, Query(max_length=500)],
) -> Response:
    """The help of the screen at `url`; without one `data` is null and `msg` says so."""
    found = await service.help_for(url)
    return reply(found, "" if found else service.NOT_AVAILABLE)
