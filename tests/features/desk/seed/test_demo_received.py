"""The demo's received invoices: a new user sees one that waits for an answer and one that was rejected."""

import pytest

from freight.core.invoices.received import Standing, is_rejected, judge_line
from freight.documents.account import Account
from freight.documents.invoice import Invoice
from freight.features.desk.seed import demo_shipments
from freight.features.desk.seed.service import seed
from freight.features.ledger.invoices.drafts import lines_of
from freight.features.setup.organisations.seed import scopes_of_systems
from freight.kit.storage.connections import Connections
from freight.kit.storage.tenancy import scoped


async def test_one_received_invoice_waits_for_an_answer_and_one_was_rejected(
    connections: Connections, monkeypatch: pytest.MonkeyPatch
) -> None:
    """R227, R231: what the customer says stands beside ours on the invoices of an account on an EDI audit profile."""
    monkeypatch.setattr(demo_shipments, "COUNTS", {"AEC": 120})
    assert (await seed(connections.settings))["received invoices"] == 2
    scope = (await scopes_of_systems())["MERIDIAN", "AEC"]
    received = await scoped(Invoice, scope).find({"is_received": True}).sort("_id", 1).to_list()
    assert [each["is_rejected"] for each in received] == [False, True]
    waiting, back = (lines_of(each) for each in received)
    assert Standing.OPEN in {judge_line(line) for line in waiting}
    assert is_rejected(back)
    assert back[0].rejection_reason
    assert [each["status"] for each in received] == ["Rated", "Rate Mismatch"]
    account = await scoped(Account, scope).find_one({"_id": received[0]["account_id"]})
    assert account and account["data"]["invoiceRules"]["auditsReceived"] is True
