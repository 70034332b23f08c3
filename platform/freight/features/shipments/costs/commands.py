"""Changing the costs of a shipment: entered by hand with a reason, and led from expected to paid."""

from contextlib import suppress
from datetime import datetime
from decimal import Decimal
from typing import Any, cast

from pymongo.errors import DuplicateKeyError

from freight.core.buying.cost_amounts import parse_cost_amount
from freight.core.buying.cost_states import ACTIONS_WITH_AMOUNT, ACTIONS_WITH_NOTE, COST_STATES, CostAction, CostState
from freight.core.buying.margins import get_current_cost
from freight.core.carriers.names import get_carrier_key
from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict, Invalid, NotFound
from freight.documents.cost_line import CostLine
from freight.documents.records.cost_line import StoredCostLine, StoredCostStep
from freight.documents.records.shipment import StoredShipment
from freight.documents.shipment import Shipment
from freight.features.setup.organisations.way_of_working import demand_buying_system
from freight.features.shipments.costs.schemas import CostActionForm, CostLineForm
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

_NO_REASON = "Enter why: no tariff of the carrier gives this cost."
_NO_NOTE = "Enter why."


async def load_cost_shipment(scope: Scope, shipment_id: object) -> StoredShipment:
    """Return the shipment whose costs are read or changed. Raises NotFound outside the scope."""
    return await scoped(Shipment, scope).get(shipment_id, "shipment")


async def load_cost_line(scope: Scope, line_id: str) -> tuple[StoredCostLine, StoredShipment]:
    """Return a cost and its shipment. Raises NotFound without it, and for a cost of a shipment outside the scope."""
    line = await scoped(CostLine, scope).get(line_id, "cost")
    shipment = await scoped(Shipment, scope).find_one({"_id": line["shipment_id"]})
    if shipment is None:
        # the same answer as for an unknown cost
        raise NotFound("Cost not found.")
    return line, shipment


async def add_cost_line(scope: Scope, shipment: StoredShipment, form: CostLineForm) -> None:
    """Store a cost that is expected, once however often its request is sent (a double click, or a lost answer). Raises
    Invalid naming what is wrong, or in a system that passes costs on."""
    await demand_buying_system(scope)
    fields, now = _read_form(form), clock.now()
    line = {
        "shipment_id": shipment["_id"],
        "shipment_number": shipment["shipment_number"],
        **fields,
        "state": CostState.EXPECTED,
        "invoiced": None,
        "invoice_number": "",
        "agreed": None,
        "steps": [build_cost_step(scope, CostState.EXPECTED, fields["expected"], fields["reason"], now)],
        "request_key": form.request_key,
        "created_on": now,
        "updated_on": now,
        "updated_by": scope.user_id,
    }
    # sent again, it is there already
    with suppress(DuplicateKeyError):
        await scoped(CostLine, scope).insert_one(cast(StoredCostLine, line))


async def change_cost_line(scope: Scope, line: StoredCostLine, form: CostLineForm) -> None:
    """Change what is expected. Raises Invalid once a carrier has invoiced it, Conflict when another user saved it."""
    if line["state"] != CostState.EXPECTED:
        raise Invalid(
            f"{line['name']} is {line['state']}. Only an expected cost can be changed.", code=ErrorCode.COST_STATE
        )
    if line.get("charge_id"):
        raise Invalid(f"{line['name']} follows the tariff of the carrier. Change it there.", code=ErrorCode.COST_STATE)
    fields = _read_form(form)
    step = build_cost_step(scope, CostState.EXPECTED, fields["expected"], fields["reason"], clock.now())
    await _write(scope, line, form.revision, fields, step)


async def remove_cost_line(scope: Scope, line: StoredCostLine, revision: int) -> None:
    """Remove an expected cost. Raises Invalid once a carrier has invoiced it, Conflict when another user saved it."""
    if line["state"] != CostState.EXPECTED:
        raise Invalid(
            f"{line['name']} is {line['state']}. Take the invoice back before you remove it.", code=ErrorCode.COST_STATE
        )
    step = build_cost_step(scope, CostState.EXPECTED, line.get("expected") or Decimal(0), "Removed", clock.now())
    await _write(scope, line, revision, {"archived": True}, step)


async def advance_cost_line(scope: Scope, line: StoredCostLine, form: CostActionForm) -> None:
    """Carry out a step. Raises Invalid for one that does not follow, for a missing amount or reason, Conflict when
    another user saved it."""
    action, name = form.action, line["name"]
    to = COST_STATES.demand(CostState(line["state"]), action).to
    note = form.note.strip()
    if action in ACTIONS_WITH_NOTE and not note:
        raise Invalid(_NO_NOTE, code=ErrorCode.COST_REASON)
    fields: dict[str, Any] = {"state": to}
    if action in ACTIONS_WITH_AMOUNT:
        amount = parse_cost_amount(name, form.amount, line["currency"])
        if action is CostAction.INVOICE:
            fields |= {"invoiced": amount, "invoice_number": " ".join(form.invoice_number.split())}
        else:
            fields["agreed"] = amount
    if action is CostAction.TAKE_BACK:
        fields |= {"invoiced": None, "invoice_number": ""}
    if action is CostAction.REOPEN:
        fields["agreed"] = None
    after = {**line, **fields}
    current = get_current_cost(after.get("expected"), after.get("invoiced"), after.get("agreed"))
    await _write(scope, line, form.revision, fields, build_cost_step(scope, to, current, note, clock.now()))


def _read_form(form: CostLineForm) -> dict[str, Any]:
    name, carrier, currency = " ".join(form.name.split()), " ".join(form.carrier.split()), form.currency.upper()
    if not form.reason.strip():
        raise Invalid(_NO_REASON, code=ErrorCode.COST_REASON)
    if not name or not get_carrier_key(carrier):
        raise Invalid("Enter the carrier and the charge.", code=ErrorCode.NO_CARRIER)
    return {
        "carrier": carrier,
        "carrier_key": get_carrier_key(carrier),
        "name": name,
        "currency": currency,
        "charge_id": "",
        "trace_id": None,
        "expected": parse_cost_amount(name, form.amount, currency),
        "reason": form.reason.strip(),
    }


def build_cost_step(scope: Scope, state: CostState, amount: Decimal, note: str, on: datetime) -> StoredCostStep:
    """Return a step of a cost's life as it is stored."""
    return {"state": state, "amount": amount, "note": note, "by": scope.user_id, "on": on}


async def _write(
    scope: Scope, line: StoredCostLine, revision: int | None, fields: dict[str, Any], step: StoredCostStep
) -> None:
    if revision != line["revision"]:
        raise Conflict(f"{line['name']} was saved by another user. Reload the costs.")
    result = await scoped(CostLine, scope).update_one(
        {"_id": line["_id"], "revision": revision},
        {
            "$set": {**fields, "updated_on": step["on"], "updated_by": scope.user_id},
            "$push": {"steps": step},
            "$inc": {"revision": 1},
        },
    )
    if not result.matched_count:
        raise Conflict(f"{line['name']} was saved by another user. Reload the costs.")
