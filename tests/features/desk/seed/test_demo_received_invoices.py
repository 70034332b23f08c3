"""The demo's received invoices: a new user sees one that waits for an answer and one that was rejected."""

import pytest

from freight.core.invoices.received import LineReviewStatus, get_line_review_status, is_rejected
from freight.documents.account import Account
from freight.documents.invoice import Invoice
from freight.features.desk.seed import demo_shipments
from freight.features.desk.seed.service import seed_installation
from freight.features.ledger.invoices.drafts import read_invoice_lines
from freight.features.setup.organisations.seed import list_system_scopes
from freight.kit.storage.connections import Connections
from freight.kit.storage.tenancy import scoped


async def test_one_received_invoice_waits_for_an_answer_and_one_was_rejected(
    connections: Connections, monkeypatch: pytest.MonkeyPatch
) -> None:
    """R227, R231: the customer's amounts are next to ours on the invoices of an account on an EDI audit profile."""
    monkeypatch.setattr(demo_shipments, "COUNTS", {"AEC": 120})
    assert (await seed_installation(connections.settings))["received invoices"] == 2
    scope = (await list_system_scopes())["MERIDIAN", "AEC"]
    received = await scoped(Invoice, scope).find({"is_received": True}).sort("_id", 1).to_list()
    assert [each["is_rejected"] for each in received] == [False, True]
    waiting, back = (read_invoice_lines(each) for each in received)
    assert LineReviewStatus.OPEN in {get_line_review_status(line) for line in waiting}
    assert is_rejected(back)
    assert back[0].rejection_reason
    assert [each["status"] for each in received] == ["Rated", "Rate Mismatch"]
    account = await scoped(Account, scope).find_one({"_id": received[0]["account_id"]})
    assert account and account["data"]["invoiceRules"]["auditsReceived"] is True
