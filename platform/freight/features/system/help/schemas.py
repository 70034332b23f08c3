"""Wire shapes of help."""

from pydantic import RootModel

from freight.documents.help_page import HelpKey, HelpSection
from freight.kit.http.envelope import WireModel


class HelpText(WireModel):
    """The help of a screen: sections to read and the keys that work there."""

    url: str
    title: str
    sections: list[HelpSection]
    keys: list[HelpKey]


class ScreenHelp(RootModel[HelpText | None]):
    """The help of a screen; none where nobody has written it yet."""
