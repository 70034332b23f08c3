"""A company's own text in place of the help that comes with the suite."""

from typing import ClassVar

from pymongo import ASCENDING, IndexModel

from freight.documents.base import FilterPaths, LayeredDocument, SharedWriting
from freight.documents.records.company_help_page import StoredCompanyHelpPage


class CompanyHelpPage(LayeredDocument[StoredCompanyHelpPage]):
    """Help for one address, in every system of the company. `text` is what a user wrote; it is parsed by
    `core.help_text` and is never HTML. When removed it is `archived`, and the suite's own page shows again."""

    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED
    # writing needs the permission for help; the accounts a user sees do not matter
    shared_writing: ClassVar[SharedWriting] = SharedWriting.ANYBODY

    url: str
    title: str
    text: str

    class Settings:
        name = "company_help_pages"
        indexes = [IndexModel([("company_id", ASCENDING), ("url", ASCENDING)], unique=True, name="company_url")]
