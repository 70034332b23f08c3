"""A kind of document that invoices need or that goes with them: of every account of the system, or of one."""

from typing import ClassVar

from pymongo import ASCENDING, IndexModel

from freight.core.invoices.delivery_documents import NeededFor
from freight.documents.base import AccountRule, FilterPaths, TenantDocument, unique_index
from freight.documents.records.required_document import StoredRequiredDocument


class RequiredDocument(TenantDocument[StoredRequiredDocument]):
    """One line of a document profile. The system's requirements apply to every account, unless the account has a line
    of its own for this kind of document. `condition` is a tree of `core/rules` as text, `condition_words` puts it in
    words."""

    account_rule: ClassVar[AccountRule] = AccountRule.OWN_OR_SHARED
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED

    name: str
    why: str = ""  # who requires it
    needed_for: NeededFor = NeededFor.APPROVAL
    is_sent: bool = False  # with the invoice, by email, as a file or on paper
    position: int | None = None  # among those that are sent, from 1; None: behind them
    condition: str = ""  # of the invoices it counts for; empty: all
    condition_words: str = ""

    class Settings:
        name = "required_documents"
        indexes = [
            unique_index("account_name", "system_id", "account_id", "name"),
            # includes removed ones, which the list keeps
            IndexModel([("system_id", ASCENDING)], name="system"),
        ]
