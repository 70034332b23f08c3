"""Wire shapes of help."""

from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field, RootModel

from freight.core.help_text import MOST_CHARACTERS
from freight.documents.help_page import HelpKey
from freight.kit.http.envelope import RequestModel, WireModel

# the address of a screen, or a pattern: `/rating/results/:runId?`
Address = Annotated[str, Field(max_length=300, pattern=r"^/[\w/:.?-]*$")]


class HelpRun(WireModel):
    """A run of text in one style; `address` is set for a link."""

    text: str
    style: Literal["plain", "strong", "emphasis", "keys", "link"]
    address: str


class HelpBlock(WireModel):
    """A heading or a paragraph of one line, or a list with one line per item."""

    kind: Literal["heading", "paragraph", "bullets", "steps"]
    lines: list[list[HelpRun]]


class HelpText(WireModel):
    """The help of a screen: the text, and its keyboard shortcuts. `isOwn`: written by the company."""

    url: str
    title: str
    blocks: list[HelpBlock]
    keys: list[HelpKey]
    is_own: bool


class ScreenHelp(RootModel[HelpText | None]):
    """The help of a screen; null if there is none."""


class HelpPageRow(WireModel):
    """A help page in the list: the company's own, or the one that comes with the suite."""

    url: str
    title: str
    is_own: bool
    has_default: bool
    updated_on: datetime | None = Field(description="of the company's own page")
    updated_by: str


class HelpPageList(WireModel):
    """All help pages by address."""

    rows: list[HelpPageRow]


class HelpPageView(WireModel):
    """The source of a page. `revision` 0: the company has no page of its own yet, and the text is the suite's page to
    start from, or empty. `recordId` leads to the history."""

    url: str
    title: str
    text: str
    is_own: bool
    has_default: bool
    default_title: str
    default_text: str
    revision: int
    record_id: str | None


class HelpPageBody(RequestModel):
    """A company's own page, with the revision it was read at."""

    url: Address
    title: Annotated[str, Field(min_length=1, max_length=120)]
    text: Annotated[str, Field(min_length=1, max_length=MOST_CHARACTERS)]
    revision: Annotated[int, Field(ge=0)]


class HelpDraft(RequestModel):
    """A text to preview before it is saved."""

    text: Annotated[str, Field(max_length=MOST_CHARACTERS)]


class HelpPreview(WireModel):
    """The draft as readers will see it."""

    blocks: list[HelpBlock]
