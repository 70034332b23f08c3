"""A document that an invoice needs before it may be delivered: of every account of the system, or of one."""

from typing import ClassVar

from freight.documents.base import AccountRule, FilterPaths, TenantDocument, once
from freight.documents.records.required_document import StoredRequiredDocument


class RequiredDocument(TenantDocument[StoredRequiredDocument]):
    """One kind of document. What the system requires, every account does, too."""

    account_rule: ClassVar[AccountRule] = AccountRule.OWN_OR_SHARED
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED

    name: str
    why: str = ""  # who asks for it

    class Settings:
        name = "required_documents"
        indexes = [once("account_name", "system_id", "account_id", "name")]
