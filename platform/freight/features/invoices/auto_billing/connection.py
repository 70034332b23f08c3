"""A system's connection to its billing system: shown without its secret, and tested before it is stored."""

from datetime import timedelta
from uuid import uuid4

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession
from pymongo.errors import DuplicateKeyError

from freight.core.auto_billing.protocol import TRIAL
from freight.core.auto_billing.pushes import PushState
from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict, Invalid
from freight.core.sending.retries import SendVerdict
from freight.documents.base import match_revision
from freight.documents.billing_connection import BillingConnection
from freight.documents.outgoing_push import OutgoingPush
from freight.documents.record_change import RecordAction
from freight.documents.records.billing_connection import StoredBillingConnection
from freight.features.invoices.auto_billing import dispatch
from freight.features.invoices.auto_billing.exchange import (
    BillingResponse,
    get_connection_secret_context,
    send_billing_request,
)
from freight.features.invoices.auto_billing.schemas import ConnectionBody, ConnectionView
from freight.kit import clock
from freight.kit.access import Access
from freight.kit.auth.throttle import ThrottleWindow
from freight.kit.records.history import load_user_names, write_history_entry
from freight.kit.security import outbound
from freight.kit.storage import database_clock
from freight.kit.storage.connections import get_connections
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped
from freight.kit.storage.transactions import run_in_transaction

CONFIGURE = "configurationInvoices.editConfigurationInvoices"
HISTORY = "billingConnection"

# slow down a caller who tries one address or password after another
_FAILED_TRIALS = ThrottleWindow("billing-connection", 10, timedelta(minutes=10))
_STALE = "Someone else changed this connection. Reload it and try again."
# set by the system, not by a user; the history shows the secret only as the date it was set
_UNTOLD = ("secret", "accepted_on", "refused_on", "refusal", "paused_until", "failures")


async def get_billing_connection(
    scope: Scope, session: AsyncClientSession | None = None
) -> StoredBillingConnection | None:
    """The connection as stored, or None."""
    return await scoped(BillingConnection, scope).find_one(session=session)


def is_connection_usable(connection: StoredBillingConnection | None) -> bool:
    """Whether there are credentials that have not been refused."""
    return connection is not None and connection["refused_on"] is None


async def read_connection_view(access: Access) -> ConnectionView:
    """Return what the caller may see of the connection."""
    connection, may_change_address = await get_billing_connection(access.scope), access.may(CONFIGURE)
    if connection is None:
        return ConnectionView(
            exists=False, may_change_address=may_change_address, waiting=await _count_held(access.scope)
        )
    names = await load_user_names([connection["updated_by"]])
    return ConnectionView(
        exists=True,
        base_url=connection["base_url"],
        user_name=connection["user_name"],
        secret_set=True,
        saved_by=names.get(connection["updated_by"], ""),
        saved_on=connection["updated_on"],
        accepted_on=connection["accepted_on"],
        refused_on=connection["refused_on"],
        refusal=connection["refusal"],
        waiting=await _count_held(access.scope),
        may_change_address=may_change_address,
        revision=connection["revision"],
    )


async def save_connection(body: ConnectionBody, access: Access) -> str:
    """Try the credentials, store them and resume the pushes waiting for them; return the message for the user.

    Raises Invalid for an address that may not be called and for credentials that are refused (nothing is stored then),
    PermissionDenied for a new address without the right to configure, Conflict for a stale revision, Throttled.
    """
    scope, now = access.scope, clock.now()
    scope.demand_every_account()
    await _FAILED_TRIALS.check(str(scope.system_id), now)
    before = await get_billing_connection(scope)
    if body.revision != (before["revision"] if before else None):
        raise Conflict(_STALE)
    after = _changed(body, before, access) | {"updated_on": now, "updated_by": access.user_id}
    tried = await send_billing_request(after, *TRIAL, None, key=uuid4().hex)
    if tried.verdict is not SendVerdict.ACCEPTED:
        await _FAILED_TRIALS.record(str(scope.system_id), now)
    message = _report(tried)
    after["accepted_on"] = now if tried.verdict is SendVerdict.ACCEPTED else None

    async def store(session: AsyncClientSession) -> None:
        await _store(before, after, access, session)
        await _release(scope, session)

    try:
        await run_in_transaction(store)
    except DuplicateKeyError as twice:
        raise Conflict(_STALE) from twice
    await dispatch.dispatch_due_pushes()
    return message


def _changed(body: ConnectionBody, before: StoredBillingConnection | None, access: Access) -> StoredBillingConnection:
    """Return the connection as it will be stored, with its secret sealed."""
    connection: StoredBillingConnection = before or {
        "_id": ObjectId(),
        "revision": 0,
        "base_url": "",
        "user_name": "",
        "secret": "",
    }
    typed = body.base_url.strip() or connection["base_url"]
    address = connection["base_url"] if typed == connection["base_url"] else outbound.parse_base_url(typed, _reach())
    if not address:
        raise Invalid("Address: missing.", code=ErrorCode.BAD_ADDRESS)
    if address != connection["base_url"]:
        access.demand(CONFIGURE)
    secret = body.secret.get_secret_value() if body.secret else ""
    if not secret and not connection["secret"]:
        raise Invalid("Password or token: missing.", code=ErrorCode.SECRET_MISSING)
    # never send a stored secret to an address or user it was not entered for
    if not secret and (address, body.user_name) != (connection["base_url"], connection["user_name"]):
        raise Invalid(
            "Password or token: enter it again for the new address or user name.", code=ErrorCode.SECRET_MISSING
        )
    if secret and not body.user_name and not secret.isascii():
        raise Invalid("Token: ASCII characters only.", code=ErrorCode.BAD_SECRET)
    after: StoredBillingConnection = {
        **connection,
        "base_url": address,
        "user_name": body.user_name,
        "revision": connection["revision"] + 1,
        "accepted_on": None,
        "refused_on": None,
        "refusal": "",
        "paused_until": None,
        "failures": 0,
    }
    if secret:
        after["secret"] = get_connections().keyring.seal(secret, get_connection_secret_context(after))
    return after


def _report(tried: BillingResponse) -> str:
    """Return the message about a trial. Raises Invalid if the input must be wrong."""
    match tried.verdict:
        case SendVerdict.ACCEPTED:
            return "Saved. The billing system accepted the credentials."
        case SendVerdict.AGAIN:
            return f"Saved, but not tried: {tried.outcome}"
        case SendVerdict.CREDENTIALS:
            raise Invalid(
                "The billing system rejected these credentials. They were not saved.",
                code=ErrorCode.CREDENTIALS_REFUSED,
            )
        case SendVerdict.REFUSED:
            raise Invalid(
                f"Address: this is not the billing system. {tried.outcome} Not saved.", code=ErrorCode.BAD_ADDRESS
            )


async def _store(
    before: StoredBillingConnection | None, after: StoredBillingConnection, access: Access, session: AsyncClientSession
) -> None:
    connections = scoped(BillingConnection, access.scope)
    if before is None:
        await connections.insert_one({**after, "created_on": after["updated_on"]}, session=session)
    else:
        written = await connections.update_one(
            match_revision(before["_id"], before["revision"]),
            {"$set": {name: value for name, value in after.items() if name != "_id"}},
            session=session,
        )
        if not written.modified_count:
            raise Conflict(_STALE)
    await write_history_entry(
        access.scope,
        HISTORY,
        after["_id"],
        action=RecordAction.CHANGED if before else RecordAction.CREATED,
        before=_telling(before) if before else None,
        after=_telling(after),
        permission=access.context,
        session=session,
    )


def _telling(connection: StoredBillingConnection) -> Record:
    # the tail of the sealed value changes with each new secret and reveals nothing about it
    fields = {name: value for name, value in connection.items() if name not in _UNTOLD}
    return fields | {"secret": f"set, {connection['secret'][-8:]}"}


async def _release(scope: Scope, session: AsyncClientSession) -> None:
    now = await database_clock.read_database_clock()
    await scoped(OutgoingPush, _of_all_accounts(scope)).update_many(
        {"state": PushState.HELD},
        {"$set": {"state": PushState.WAITING, "updated_on": now} | dispatch.OUTBOX.due_at(now)},
        session=session,
    )


async def _count_held(scope: Scope) -> int:
    return await scoped(OutgoingPush, scope).count({"state": PushState.HELD})


def _of_all_accounts(scope: Scope) -> Scope:
    """Widen the scope to all accounts: credentials belong to the system, so everything waiting for them resumes."""
    return scope.whole_system


def _reach() -> outbound.OutboundAllowlist:
    return outbound.OutboundAllowlist.of(get_connections().settings)
