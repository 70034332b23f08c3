"""Workflow rules of payables as records: form, history, workbook."""

from collections.abc import Sequence
from decimal import Decimal

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.approvals.requests import RequestType
from freight.core.carrier_invoices.names import get_charge_name_key
from freight.core.currency import check_currency
from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.fields.numbers import exact
from freight.core.fields.spec import FieldOption, FieldSpec
from freight.core.money import ZERO
from freight.core.payables.workflow import ApprovalMethod
from freight.documents.account import Account
from freight.documents.approval_ladder import ApprovalLadder, match_ladder_by_name
from freight.documents.payable import MARK_TO_CHECK, Payable, match_checked_payables
from freight.documents.payable_rule import PayableRule
from freight.features.setup.tags.queries import demand_tags
from freight.kit.records.resource import FormSection, Resource, ResourcePermissions, StoredChange
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped

NAME, PLACE, CARRIER, ACCOUNT = "rule#name", "rule#place", "rule#carrier", "rule#account"
CURRENCY, FROM, TO, TAG = "rule#currency", "rule#fromAmount", "rule#toAmount", "rule#tag"
APPROVAL, LADDER, SECOND = "rule#approval", "rule#ladder", "rule#secondPerson"
SHORT_PAY = "rule#shortPay"
_MOST_PLACE, _MOST_AMOUNT = 999, Decimal(10) ** 12
_APPROVALS = {
    ApprovalMethod.MATCH: "Nobody, once it matches",
    ApprovalMethod.ONE: "One person",
    ApprovalMethod.LADDER: "An approval ladder",
}

FIELDS = (
    FieldSpec(
        key=NAME, label="Name", length=60, is_mandatory=True, is_unique_field=True, is_master_field=True,
        display_order=1, tool_tip="Shown on the invoices it applies to",
    ),
    FieldSpec(
        key=PLACE, label="Priority", type="numeric", length=3, is_mandatory=True, display_order=2, default_value="10",
        decimals=0, tool_tip="Of the rules that apply, the one with the lowest number counts",
    ),
    FieldSpec(
        key=CARRIER, label="Carrier", type="autocomplete", suggestions_source="carrier", length=100, display_order=3,
        tool_tip="Leave blank for every carrier",
    ),
    FieldSpec(
        key=ACCOUNT, label="Account", type="autocomplete", suggestions_source="account",
        suggestion_field="accountNumber", length=40, display_order=4,
        tool_tip="Invoices with a shipment of this account. Leave blank for every account",
    ),
    FieldSpec(
        key=CURRENCY, label="Currency", type="autocomplete", suggestions_source="currency", length=3,
        regex=r"^[A-Z]{3}$", display_order=5, error_message="Currency: three capital letters, such as USD.",
        tool_tip="Required with an amount. Leave blank for any",
    ),
    FieldSpec(
        key=FROM, label="Charged from", type="numeric", decimals=2, length=16, display_order=6,
        aliases=("From amount",),
    ),
    FieldSpec(
        key=TO, label="Charged up to", type="numeric", decimals=2, length=16, display_order=7,
        aliases=("To amount",), tool_tip="This amount is part of it",
    ),
    FieldSpec(
        key=TAG, label="Tag", type="dropdown", length=40, display_order=8,
        tool_tip="Invoices with this tag. Leave blank for all",
    ),
    FieldSpec(
        key=APPROVAL, label="Approved by", type="dropdown", length=10, is_mandatory=True, display_order=9,
        default_value=ApprovalMethod.ONE.value,
        options=tuple(FieldOption(value=method.value, label=label) for method, label in _APPROVALS.items()),
    ),
    FieldSpec(
        key=LADDER, label="Approval ladder", length=100, type="dropdown", display_order=10,
        tool_tip="One that applies to Payables, from Approval ladders",
    ),
    FieldSpec(
        key=SECOND, label="Payment by a second person", type="checkbox", display_order=11,
        tool_tip="Not released by who uploaded or approved the invoice",
    ),
    FieldSpec(
        key=SHORT_PAY, label="Short-pay settled differences", type="checkbox", display_order=12,
        tool_tip="Charges that were settled below what the carrier asks are paid as settled, and are no exception",
    ),
)  # fmt: skip
_PATHS = {
    NAME: "name",
    PLACE: "place",
    CARRIER: "carrier",
    ACCOUNT: "account_number",
    CURRENCY: "currency",
    FROM: "from_amount",
    TO: "to_amount",
    TAG: "tag_id",
    APPROVAL: "approval",
    LADDER: "ladder",
    SECOND: "second_person",
    SHORT_PAY: "short_pay",
}


async def _complete(scope: Scope, after: Record, before: Record | None) -> None:
    """Make the figures exact and check what the rule refers to. Raises Invalid naming the field."""
    after["name"] = " ".join(after["name"].split())
    for name in ("carrier", "account_number", "currency", "ladder", "tag_id"):
        after[name] = (after.get(name) or "").strip()
    after["carrier_key"] = get_charge_name_key(after["carrier"])
    for name in ("second_person", "short_pay"):
        after[name] = bool(after.get(name))
    place = exact(after["place"])
    if place != int(place) or not 0 <= place <= _MOST_PLACE:
        raise Invalid(f"Priority: a whole number, 0 to {_MOST_PLACE}.", code=ErrorCode.PLACE)
    after["place"] = int(place)
    for name, label in (("from_amount", "Charged from"), ("to_amount", "Charged up to")):
        stated = after.get(name)
        after[name] = None if stated is None else exact(stated)
        if after[name] is not None and not ZERO <= after[name] < _MOST_AMOUNT:
            raise Invalid(f"{label}: 0 or more.", code=ErrorCode.AMOUNT)
    has_amount = after["from_amount"] is not None or after["to_amount"] is not None
    if has_amount and not after["currency"]:
        raise Invalid("Currency: required with an amount.", code=ErrorCode.CURRENCY_MISSING)
    if after["currency"]:
        check_currency("Currency", after["currency"])
    if has_amount and (after["to_amount"] is not None) and (after["from_amount"] or ZERO) > after["to_amount"]:
        raise Invalid("Charged up to: not less than Charged from.", code=ErrorCode.AMOUNT)
    await _demand_account(scope, after["account_number"])
    if after["tag_id"]:
        await demand_tags(scope, [after["tag_id"]])
    after["ladder_id"] = await _ladder(scope, after)


async def _demand_account(scope: Scope, number: str) -> None:
    if number and await scoped(Account, scope).find_one({"account_number": number}, ["_id"]) is None:
        raise Invalid(f"Account: there is no account {number}. Choose one from the list.", code=ErrorCode.ACCOUNT)


async def _ladder(scope: Scope, after: Record) -> object:
    """Return the ladder of a rule that uses one; otherwise it stores none."""
    if after["approval"] != ApprovalMethod.LADDER:
        after["ladder"] = ""
        return None
    ladder_query = match_ladder_by_name(RequestType.PAYABLE, after["ladder"])
    approval_ladder = await scoped(ApprovalLadder, scope).find_one(ladder_query, ["_id"])
    if approval_ladder is None:
        raise Invalid(
            "Approval ladder: choose one that applies to Payables. Add it under Approval ladders first.",
            code=ErrorCode.LADDER,
        )
    return approval_ladder["_id"]


async def _stored(scope: Scope, changes: Sequence[StoredChange], session: AsyncClientSession) -> None:
    """Have every invoice that awaits a decision checked again: another rule may apply."""
    await scoped(Payable, scope).update_many(match_checked_payables(), MARK_TO_CHECK, session=session)


RULES = Resource(
    name="payableRule",
    title="Workflow rule",
    plural="Payables workflows",
    document=PayableRule,
    fields=FIELDS,
    columns=(NAME, PLACE, CARRIER, ACCOUNT, CURRENCY, FROM, TO, TAG, APPROVAL, LADDER, SECOND),
    search=(NAME, CARRIER, ACCOUNT),
    permissions=ResourcePermissions(
        see="configurationPayables.viewConfigurationPayables",
        add="configurationPayables.newConfigurationPayables",
        change="configurationPayables.editConfigurationPayables",
    ),
    sections=(
        FormSection("Applies to", (CARRIER, ACCOUNT, CURRENCY, FROM, TO, TAG)),
        FormSection("What it takes", (APPROVAL, LADDER, SECOND, SHORT_PAY)),
    ),
    paths=_PATHS,
    none_yet="One person approves each invoice, and anyone who may pay releases its payment.",
    prepare=_complete,
    stored=_stored,
)
