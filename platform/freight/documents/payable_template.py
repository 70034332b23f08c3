"""Templates of what carriers get from us."""

from typing import ClassVar

from freight.core.payables.letters import LetterChannel, LetterKind
from freight.documents.base import AccountRule, FilterPaths, TenantDocument, case_insensitive_unique_index
from freight.documents.records.payable_template import StoredPayableTemplate


class PayableTemplate(TenantDocument[StoredPayableTemplate]):
    """One template. Without a carrier it is for all of them. `subject` and `text` are Jinja templates of plain text;
    `to` are the addresses that a letter goes to unless the clerk enters others."""

    account_rule: ClassVar[AccountRule] = AccountRule.IGNORED
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED

    name: str
    kind: LetterKind
    carrier: str = ""
    carrier_key: str = ""
    language: str = "en"
    channel: LetterChannel = LetterChannel.MAIL
    to: str = ""
    subject: str
    text: str

    class Settings:
        name = "payable_templates"
        indexes = [case_insensitive_unique_index("name", "system_id", "name")]
