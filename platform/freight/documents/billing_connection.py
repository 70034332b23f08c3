"""The connection of a system to its external billing system."""

from datetime import datetime
from typing import ClassVar

from pymongo import ASCENDING, IndexModel

from freight.documents.base import AccountRule, FilterPaths, TenantDocument
from freight.documents.records.billing_connection import StoredBillingConnection


class BillingConnection(TenantDocument[StoredBillingConnection]):
    """Where a system's invoices are pushed to, and with which credentials. `secret` is sealed and opened only to be
    sent.

    `refused_on` is set when the billing system refuses the credentials: nothing is sent until others are saved.
    `paused_until` is when it may be called again after it did not answer or asked us to wait; `failures` counts how
    often that happened in a row: while it is above 0, one push is tried at a time.
    """

    account_rule: ClassVar[AccountRule] = AccountRule.IGNORED
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED

    base_url: str
    user_name: str  # empty: the secret is a token
    secret: str
    accepted_on: datetime | None = None
    refused_on: datetime | None = None
    refusal: str = ""
    paused_until: datetime | None = None
    failures: int = 0

    class Settings:
        name = "billing_connections"
        indexes = [IndexModel([("system_id", ASCENDING)], unique=True, name="system")]
