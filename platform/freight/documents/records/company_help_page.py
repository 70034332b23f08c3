"""Written by `make records` from `documents/company_help_page.py`."""

from freight.documents.records.base import StoredLayeredDocument


class StoredCompanyHelpPage(StoredLayeredDocument):
    """`CompanyHelpPage`, as it is stored."""

    url: str
    title: str
    text: str
