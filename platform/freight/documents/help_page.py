"""A help page: what the overlay shows for a screen. The same for every tenant."""

from pydantic import BaseModel
from pymongo import ASCENDING, IndexModel

from freight.documents.base import FreightDocument
from freight.documents.records.help_page import StoredHelpPage


class HelpSection(BaseModel):
    """A heading with its sentences."""

    heading: str
    sentences: list[str] = []


class HelpKey(BaseModel):
    """A key combination and what it does on this screen."""

    keys: str
    does: str


class HelpPage(FreightDocument[StoredHelpPage]):
    """Help for one address; a deeper address without a page of its own falls back to this one."""

    url: str
    title: str
    sections: list[HelpSection] = []
    keys: list[HelpKey] = []

    class Settings:
        name = "help_pages"
        indexes = [IndexModel([("url", ASCENDING)], unique=True, name="url")]
