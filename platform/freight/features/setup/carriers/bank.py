"""The bank account of a carrier: one user enters it, another confirms it, and only then it counts. Whoever could change
it alone could have a payment sent to themselves."""

import json
from collections.abc import Callable
from dataclasses import asdict
from typing import cast

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.carriers.bank_numbers import BankNumbers, read_bank_numbers
from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid, PermissionDenied
from freight.documents.record_change import RecordAction
from freight.documents.records.carrier import StoredCarrier, StoredCarrierBank
from freight.features.setup.carriers.resource import CARRIERS
from freight.features.setup.carriers.schemas import BankAccountView, BankForm, CarrierBankView
from freight.kit import clock
from freight.kit.access import Access, make_actor
from freight.kit.records import record_service
from freight.kit.records.history import load_user_names
from freight.kit.records.resource import RecordOwner, StoredChange
from freight.kit.storage.connections import get_connections
from freight.kit.storage.tenancy import Record
from freight.kit.storage.transactions import run_in_transaction

CONFIRMS = "carriers.confirmBankAccounts"
_OWN = "You entered this account. Ask another user to confirm it."
_NONE = "No bank account of this carrier waits for a confirmation."


async def read_carrier_bank(access: Access, carrier_id: str) -> CarrierBankView:
    """Return where a carrier is paid. Raises NotFound."""
    carrier = await record_service.get_resource_record(access.scope, CARRIERS, carrier_id)
    return await _build_view(access, cast(StoredCarrier, carrier))


async def enter_carrier_bank(access: Access, carrier_id: str, form: BankForm) -> CarrierBankView:
    """Keep a bank account until another user confirms it; the one that counts stays. Raises Invalid for a number that
    fails its check, Conflict when another user saved the carrier."""
    numbers = read_bank_numbers(BankNumbers(form.iban, form.bic, form.routing, form.account))

    def change(carrier: StoredCarrier) -> Record:
        sealed = get_connections().keyring.seal(json.dumps(asdict(numbers)), get_bank_context(carrier))
        waiting: StoredCarrierBank = {
            "holder": " ".join(form.holder.split()),
            "ending": numbers.ending,
            "sealed": sealed,
            "entered_by": access.scope.user_id,
            "entered_on": clock.now(),
        }
        return {"new_bank": waiting}

    return await _change(access, carrier_id, form.revision, change, CARRIERS.permissions.change)


async def confirm_carrier_bank(access: Access, carrier_id: str, revision: int) -> CarrierBankView:
    """Make the waiting bank account the one that counts. Raises PermissionDenied for the user who entered it, Invalid
    if none waits, Conflict when another user saved the carrier."""

    def change(carrier: StoredCarrier) -> Record:
        waiting = _get_waiting(carrier)
        if waiting["entered_by"] == access.scope.user_id:
            raise PermissionDenied(_OWN)
        confirmed = {**waiting, "confirmed_by": access.scope.user_id, "confirmed_on": clock.now()}
        return {"bank": confirmed, "new_bank": None}

    return await _change(access, carrier_id, revision, change, CONFIRMS)


async def discard_carrier_bank(access: Access, carrier_id: str, revision: int) -> CarrierBankView:
    """Drop the waiting bank account; the one that counts stays. Raises Invalid if none waits, Conflict when another
    user saved the carrier."""

    def change(carrier: StoredCarrier) -> Record:
        _get_waiting(carrier)
        return {"new_bank": None}

    return await _change(access, carrier_id, revision, change, CARRIERS.permissions.change, CONFIRMS)


def get_bank_context(carrier: StoredCarrier) -> str:
    """Return the context that the encrypted numbers are bound to."""
    return f"carriers:{carrier['_id']}:bank"


def _get_waiting(carrier: StoredCarrier) -> StoredCarrierBank:
    waiting = carrier.get("new_bank")
    if not waiting:
        raise Invalid(_NONE, code=ErrorCode.CARRIER_BANK)
    return waiting


async def _change(
    access: Access, carrier_id: str, revision: int, change: Callable[[StoredCarrier], Record], *permissions: str
) -> CarrierBankView:
    actor = make_actor(access, *permissions)

    async def work(session: AsyncClientSession) -> Record:
        before = await record_service.get_record_at_revision(access.scope, CARRIERS, carrier_id, revision, session)
        after = record_service.build_resource_record(CARRIERS, actor, RecordOwner.of(before), {}, before)
        after |= change(cast(StoredCarrier, before))
        await record_service.write_resource_records(
            CARRIERS, actor, [StoredChange(before, after)], RecordAction.CHANGED, session
        )
        return after

    return await _build_view(access, cast(StoredCarrier, await run_in_transaction(work)))


async def _build_view(access: Access, carrier: StoredCarrier) -> CarrierBankView:
    current, waiting = carrier.get("bank"), carrier.get("new_bank")
    accounts = [account for account in (current, waiting) if account]
    people = await load_user_names(
        {user_id for account in accounts for user_id in (account["entered_by"], account.get("confirmed_by", ""))}
    )

    def view(account: StoredCarrierBank | None) -> BankAccountView | None:
        if not account:
            return None
        return BankAccountView(
            holder=account["holder"],
            ending=account["ending"],
            entered_by=people.get(account["entered_by"], ""),
            entered_on=account["entered_on"],
            confirmed_by=people.get(account.get("confirmed_by", ""), ""),
            confirmed_on=account.get("confirmed_on"),
        )

    may_confirm = bool(waiting) and access.may(CONFIRMS) and waiting["entered_by"] != access.scope.user_id  # type: ignore[index]
    return CarrierBankView(
        revision=carrier["revision"], current=view(current), waiting=view(waiting), may_confirm=may_confirm
    )
