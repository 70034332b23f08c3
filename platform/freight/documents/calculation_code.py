"""A calculation code: a charge made ready for tariffs, named so that people say "FRT" and mean the same."""

from typing import Any, ClassVar

from pymongo import ASCENDING, IndexModel

from freight.documents.base import AccountRule, TenantDocument


class CalculationCode(TenantDocument):
    """A charge method with its parameters. Tariffs copy the charge: changing a code changes no tariff."""

    account_rule: ClassVar[AccountRule] = AccountRule.IGNORED

    code: str
    charge: dict[str, Any]  # core.rating.terms.Charge

    class Settings:
        name = "calculation_codes"
        indexes = [IndexModel([("system_id", ASCENDING), ("code", ASCENDING)], unique=True, name="system_code")]
