"""Find the help of a screen: the company's own page, or the one of the suite."""

from urllib.parse import urlsplit

from freight.core import help_text
from freight.documents.company_help_page import CompanyHelpPage
from freight.documents.help_page import HelpPage
from freight.features.work.help.schemas import HelpBlock, HelpRun, HelpText
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

NOT_AVAILABLE = "Help information not available for this web page."
_DEEPEST = 12


async def find_help(scope: Scope, url: str) -> HelpText | None:
    """Return the page of that address or of the nearest address above it, or None. Query and fragment are ignored. At
    the same address, the company's own page comes first; its keyboard shortcuts are the suite's, because they work
    whatever is written.

    The home page's help is for the home page alone: it is never used for screens below it.
    """
    parts = [part for part in urlsplit(url).path.split("/") if part][:_DEEPEST]
    addresses = ["/" + "/".join(parts[:count]) for count in range(len(parts), 0, -1)] or ["/"]
    query = {"url": {"$in": addresses}}
    defaults = {page.url: page for page in await HelpPage.find(query).to_list()}
    own = {page["url"]: page for page in await scoped(CompanyHelpPage, scope).find(query).to_list()}
    nearest = max({*defaults, *own}, key=len, default=None)
    if nearest is None:
        return None
    if (page := own.get(nearest)) is not None:
        keys = defaults[nearest].keys if nearest in defaults else []
        return HelpText(
            url=nearest, title=page["title"], blocks=parse_help_blocks(page["text"]), keys=keys, is_own=True
        )
    default = defaults[nearest]
    blocks = parse_help_blocks(format_help_page(default))
    return HelpText(url=nearest, title=default.title, blocks=blocks, keys=default.keys, is_own=False)


def format_help_page(page: HelpPage) -> str:
    """Return the source text of a page of the suite, as an author would write it."""
    return help_text.format_help_sections([(section.heading, section.sentences) for section in page.sections])


def parse_help_blocks(text: str) -> list[HelpBlock]:
    """Return a text as blocks that readers see."""
    return [
        HelpBlock(
            kind=block.kind,
            lines=[
                [HelpRun(text=run.text, style=run.style, address=run.address) for run in line] for line in block.lines
            ],
        )
        for block in help_text.parse_help_text(text)
    ]
