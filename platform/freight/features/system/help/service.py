"""Finding the help of a screen."""

from urllib.parse import urlsplit

from freight.documents.help_page import HelpPage
from freight.features.system.help.schemas import HelpText

NOT_AVAILABLE = "Help information not available for this web page."
_DEEPEST = 12


async def help_for(url: str) -> HelpText | None:
    """The page of that address or of the nearest address above it, or None. Query and fragment do not count.

    The home page's help belongs to the home page alone: it explains no screen it does not show.
    """
    parts = [part for part in urlsplit(url).path.split("/") if part][:_DEEPEST]
    addresses = ["/" + "/".join(parts[:count]) for count in range(len(parts), 0, -1)] or ["/"]
    pages = await HelpPage.find({"url": {"$in": addresses}}).to_list()
    nearest = max(pages, key=lambda page: len(page.url), default=None)
    if nearest is None:
        return None
    return HelpText(url=nearest.url, title=nearest.title, sections=nearest.sections, keys=nearest.keys)
