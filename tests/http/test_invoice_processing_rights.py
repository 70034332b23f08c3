"""R374: each right of invoice processing opens the actions it names, and nothing else opens them."""

from typing import Any

import pytest

from freight.documents.user import User
from tests.fixtures.tenants import Tenants, every_permission

# the same in every worker of the tests, which tell them by their names
NOBODY = "0" * 24
# the specification prints all but the first two without their prefix, too: either form is the same right
RIGHTS = {
    "applyTariffonInvoice": ("invoiceProcessing.applyTariffonInvoice",),
    "autoCapture": ("invoiceProcessing.autoCapture",),
    "autoBilling": ("invoiceProcessing.autoBilling", "autoBilling"),
    "autoPrinting": ("invoiceProcessing.autoPrinting", "autoPrinting"),
    "updateInvoiceCharges": ("invoiceProcessing.updateInvoiceCharges", "updateInvoiceCharges"),
    "listInvoiceCharges": ("invoiceProcessing.listInvoiceCharges", "listInvoiceCharges"),
}
ACTIONS = [
    ("applyTariffonInvoice", "POST", "/api/rating", {"ids": [NOBODY]}),
    ("applyTariffonInvoice", "POST", "/api/rateEngine/bulkRating", {}),
    ("autoCapture", "POST", "/api/invoiceAutoCapture", {"invoiceIds": [NOBODY]}),
    ("autoBilling", "POST", "/api/invoiceAutoBilling", {"invoiceIds": [NOBODY]}),
    ("autoBilling", "POST", "/api/invoiceAutoPulling", {"invoiceIds": [NOBODY]}),
    ("autoPrinting", "POST", "/api/invoiceAutoPrinting", {"invoiceIds": [NOBODY]}),
    ("updateInvoiceCharges", "POST", "/api/invoice/charge", {"invoices": []}),
    ("updateInvoiceCharges", "POST", "/api/updateBillTo", {"invoiceId": NOBODY}),
    ("updateInvoiceCharges", "PUT", "/api/invoiceCapture", {}),
    (
        "updateInvoiceCharges",
        "POST",
        f"/api/invoices/{NOBODY}/actions/answer",
        {"revision": 1, "answers": [{"lineId": "1", "answer": "accept"}]},
    ),
    ("listInvoiceCharges", "GET", f"/api/invoice/charge?Id={NOBODY}", None),
    ("listInvoiceCharges", "GET", f"/api/invoice/chargeStore?Id={NOBODY}", None),
    ("listInvoiceCharges", "GET", "/api/invoiceCharges", None),
]


async def denied(caller: Any, method: str, path: str, body: Any) -> bool:
    """Return whether the call is refused for its permission; other faults are reported only after that check."""
    answer = await caller.request(method, path, json=body)
    assert answer.status_code < 500, answer.text
    return answer.status_code == 403 and answer.json()["code"] == "permission_denied"


async def grant(user: User, permissions: list[str]) -> None:
    for membership in user.memberships:
        membership.permissions = permissions
    await user.save()


@pytest.mark.parametrize(("name", "method", "path", "body"), ACTIONS, ids=[f"{a[0]} {a[2]}" for a in ACTIONS])
async def test_r374_the_right_that_is_named_controls_the_action(
    tenants: Tenants, sign_in: Any, name: str, method: str, path: str, body: Any
) -> None:
    for right in RIGHTS[name]:
        await grant(tenants.omar, [right])
        assert not await denied(await sign_in(tenants.omar), method, path, body), f"{right} alone does not open it"
    await grant(tenants.omar, [one for one in every_permission() if one not in RIGHTS[name]])
    assert await denied(await sign_in(tenants.omar), method, path, body), f"it opens without {name}"


def test_every_right_of_r374_has_an_action() -> None:
    assert {name for name, *_ in ACTIONS} == set(RIGHTS)
    assert {form for forms in RIGHTS.values() for form in forms} <= set(every_permission())
