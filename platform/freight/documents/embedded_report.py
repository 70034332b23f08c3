"""A page of a company's own reporting tool that people see within the suite."""

from datetime import datetime
from typing import ClassVar

from pydantic import BaseModel

from freight.core.reports.embedding import EmbedTool, ParameterSource
from freight.documents.base import AccountRule, FilterPaths, TenantDocument, case_insensitive_unique_index
from freight.documents.records.embedded_report import StoredEmbeddedReport


class EmbeddedParameter(BaseModel):
    """A parameter of the page, and what it says of the user who looks."""

    name: str
    source: ParameterSource


class EmbeddedReport(TenantDocument[StoredEmbeddedReport]):
    """A page of a system. `address` is where the tool is, `target` the page there. `secret` signs the address; it is
    sealed, and empty where none is needed or set."""

    account_rule: ClassVar[AccountRule] = AccountRule.IGNORED
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED

    name: str
    description: str = ""
    tool: EmbedTool
    address: str
    target: str
    models: list[str] = []
    parameters: list[EmbeddedParameter] = []
    secret: str = ""
    secret_on: datetime | None = None

    class Settings:
        name = "embedded_reports"
        indexes = [case_insensitive_unique_index("name", "system_id", "name")]
