"""The mailbox of an email account for returned mails: its settings, its password and its last poll."""

import asyncio
from collections.abc import Mapping
from typing import Any

from bson import ObjectId

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.delivery import mailbox
from freight.delivery.mailbox import MailboxSettings
from freight.delivery.transports.transport import ServerLine
from freight.documents.mailbox_poll import MailboxPoll
from freight.documents.records.mailbox_poll import StoredMailboxPoll
from freight.features.delivery.email_accounts.schemas import EmailAccountBody, MailboxBody
from freight.features.recipients.profiles import servers
from freight.features.recipients.profiles.schemas import ConnectionTestResult
from freight.kit.security.outbound import OutboundAllowlist
from freight.kit.storage.connections import get_connections
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped

COLLECTION = "email_accounts"
SECRET = "mailbox_password"
_SECONDS = 30.0
_NO_USER = "Mailbox: enter the user name."
_NO_PASSWORD = "Mailbox: enter the password."


def build_mailbox_record(
    body: EmailAccountBody, record: Record, before: Mapping[str, Any] | None
) -> tuple[Record, dict[str, str]]:
    """Return the mailbox of a form and its sealed secret as stored; empty if the form names no host. Raises Invalid for
    an incomplete one, and for a server or user that the stored password was not entered for."""
    mailbox_body = body.mailbox
    if not mailbox_body.host.strip():
        return {}, {}
    settings = servers.validate_server_values(
        MailboxSettings, {**mailbox_body.model_dump(exclude={"password"}), "host": mailbox_body.host.strip()}
    )
    if not settings["user"]:
        raise Invalid(_NO_USER, code=ErrorCode.MANDATORY)
    typed = {SECRET: mailbox_body.password.get_secret_value()} if mailbox_body.password else {}
    pair = {"_id": record["_id"], "settings": settings}
    previous_mailbox = (before or {}).get("mailbox") and {
        "settings": (before or {})["mailbox"],
        "secrets": {name: text for name, text in (before or {})["secrets"].items() if name == SECRET},
    }
    secrets = servers.seal_server_secrets(
        pair, previous_mailbox or None, typed, collection=COLLECTION, keys=("settings", "transport")
    )
    if not secrets.get(SECRET):
        raise Invalid(_NO_PASSWORD, code=ErrorCode.SECRET_MISSING)
    return settings, secrets


def build_mailbox_connection(account: Mapping[str, Any]) -> ServerLine:
    """Return the connection to the mailbox of an account, with its password opened."""
    connections = get_connections()
    settings = MailboxSettings.model_validate(account["mailbox"])
    bound = servers.get_secret_context(COLLECTION, account["_id"], SECRET)
    secrets = {"password": connections.keyring.open(account["secrets"][SECRET], bound)}
    return ServerLine(settings, OutboundAllowlist.of(connections.settings), secrets, seconds=_SECONDS)


async def check_mailbox_connection(account: Mapping[str, object]) -> ConnectionTestResult:
    """Sign in to the mailbox of an account that need not be stored, and open its folder."""
    if not account["mailbox"]:
        raise Invalid("Mailbox: enter the host.", code=ErrorCode.MANDATORY)
    try:
        async with asyncio.timeout(_SECONDS + 5):
            probe = await mailbox.probe_mailbox(build_mailbox_connection(account))
    except TimeoutError:
        return ConnectionTestResult(
            ok=False, answer=f"No answer within {_SECONDS:g} seconds.", host_key="", fingerprint=""
        )
    return ConnectionTestResult(ok=probe.ok, answer=probe.answer, host_key="", fingerprint="")


async def read_mailbox_polls(scope: Scope, account_ids: list[ObjectId]) -> dict[ObjectId, StoredMailboxPoll]:
    """Return the last polls of the mailboxes of accounts."""
    cursor = scoped(MailboxPoll, scope).find({"email_account_id": {"$in": account_ids}})
    return {mailbox_poll["email_account_id"]: mailbox_poll async for mailbox_poll in cursor}


def describe_mailbox(account: Mapping[str, object]) -> MailboxBody:
    """Return the mailbox of an account as shown in a form, without its password."""
    return MailboxBody.model_validate(account.get("mailbox") or {})
