"""An invoice template: what the invoices of a system, or of one of its accounts, look like on paper."""

from typing import ClassVar

from freight.documents.base import AccountRule, FilterPaths, TenantDocument, unique_index
from freight.documents.records.invoice_template import StoredInvoiceTemplate


class InvoiceTemplate(TenantDocument[StoredInvoiceTemplate]):
    """The paper of one owner. `account_id` None: the system's; otherwise the account's, which replaces it as a whole.

    Texts are lines as they are printed; `text` and `qr_text` are Jinja templates, where empty means the suite's own.
    `logo` is the id of a PNG that was redrawn from the uploaded picture.
    """

    account_rule: ClassVar[AccountRule] = AccountRule.OWN_OR_SHARED
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED

    name: str
    text: str = ""
    letterhead: str = ""
    footer: str = ""
    notes: str = ""
    remit_to: str = ""
    paper: str = ""  # A4, letter; empty: the sheet of the system's country
    print_qr: bool = False
    qr_text: str = ""
    logo: str = ""

    class Settings:
        name = "invoice_templates"
        indexes = [unique_index("system_account", "system_id", "account_id")]
