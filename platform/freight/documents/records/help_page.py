"""Written by `make records` from `documents/help_page.py`."""

from typing import NotRequired, TypedDict

from freight.documents.records.base import StoredFreightDocument


class StoredHelpSection(TypedDict):
    """`HelpSection`, as it is stored."""

    heading: str
    sentences: NotRequired[list[str]]


class StoredHelpKey(TypedDict):
    """`HelpKey`, as it is stored."""

    keys: str
    does: str


class StoredHelpPage(StoredFreightDocument):
    """`HelpPage`, as it is stored."""

    url: str
    title: str
    sections: NotRequired[list[StoredHelpSection]]
    keys: NotRequired[list[StoredHelpKey]]
