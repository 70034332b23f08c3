"""A tolerance of the freight audit: which differences between what was entered and the tariff are settled by rule."""

from decimal import Decimal
from typing import ClassVar

from freight.documents.base import AccountRule, FilterPaths, TenantDocument, unique_index
from freight.documents.records.freight_tolerance import StoredFreightTolerance


class FreightTolerance(TenantDocument[StoredFreightTolerance]):
    """One rule, of the system or of one account. Empty charge type or currency: any. Where percentage and absolute
    amount are both given, both must be met."""

    account_rule: ClassVar[AccountRule] = AccountRule.OWN_OR_SHARED
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED

    name: str
    charge_type: str = ""  # or the code of a charge
    currency: str = ""
    from_amount: Decimal | None = None
    percent: Decimal | None = None
    absolute: Decimal | None = None
    direction: str = "both"

    class Settings:
        name = "freight_tolerances"
        indexes = [unique_index("account_name", "system_id", "account_id", "name")]
