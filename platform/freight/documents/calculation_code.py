"""A calculation code: a predefined charge for tariffs under an agreed name such as "FRT"."""

from typing import ClassVar

from pymongo import ASCENDING, IndexModel

from freight.documents.base import AccountRule, FilterPaths, TenantDocument
from freight.documents.records.calculation_code import StoredCalculationCode


class CalculationCode(TenantDocument[StoredCalculationCode]):
    """A charge method with its parameters. Tariffs copy the charge: changing a code changes no tariff."""

    account_rule: ClassVar[AccountRule] = AccountRule.IGNORED
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED

    code: str
    charge: dict[str, object]  # core.rating.terms.Charge

    class Settings:
        name = "calculation_codes"
        indexes = [IndexModel([("system_id", ASCENDING), ("code", ASCENDING)], unique=True, name="system_code")]
