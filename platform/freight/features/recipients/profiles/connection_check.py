"""Test the server of a profile that need not be stored."""

import asyncio
from collections.abc import Mapping
from typing import Any

from bson import ObjectId

from freight.core.delivery import profile_checks as rules
from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.delivery.transports.transport import ServerLine, Transport
from freight.features.recipients.profiles import servers, store
from freight.features.recipients.profiles.schemas import ConnectionTestResult, DeliveryProfileBody
from freight.kit.access import Access
from freight.kit.security.outbound import OutboundAllowlist
from freight.kit.storage.connections import get_connections

_SECONDS = 20.0


async def check_profile_connection(access: Access, body: DeliveryProfileBody, profile_id: str) -> ConnectionTestResult:
    """Connect to the server of a form and sign in. A secret that is not typed is the stored one, if server and user are
    those it was entered for. Raises Invalid for a form that names no server, or one that may not be called."""
    transport = servers.find_transport(servers.get_protocol(body.fields))
    if transport is None:
        raise Invalid(rules.MANDATORY, code=ErrorCode.MANDATORY)
    settings, typed = servers.read_server_fields(transport, body.fields)
    if not settings.get(transport.where):
        raise Invalid(rules.MANDATORY, code=ErrorCode.MANDATORY)
    before = await store.read_delivery_profile(access.scope, profile_id) if profile_id else None
    record = {
        "_id": before["_id"] if before else ObjectId(),
        "transport": transport.name,
        "transport_settings": settings,
    }
    return await check_server_connection(
        transport, record, before, typed, store.COLLECTION, ("transport_settings", "transport")
    )


async def check_server_connection(
    transport: Transport,
    record: Mapping[str, Any],
    before: Mapping[str, object] | None,
    typed: Mapping[str, str],
    collection: str,
    keys: tuple[str, str],
) -> ConnectionTestResult:
    """Return the answer of the server of a record that need not be stored."""
    connections = get_connections()
    sealed = servers.seal_server_secrets(record, before, typed, collection=collection, keys=keys)
    servers.demand_secrets(transport, sealed)
    secrets = {
        name: typed.get(name)
        or connections.keyring.open(text, servers.get_secret_context(collection, record["_id"], name))
        for name, text in sealed.items()
    }
    line = ServerLine(
        transport.settings.model_validate(record[keys[0]]),
        OutboundAllowlist.of(connections.settings),
        secrets,
        seconds=_SECONDS,
    )
    try:
        async with asyncio.timeout(_SECONDS + 5):
            probe = await transport.probe(line)
    except TimeoutError:
        return ConnectionTestResult(ok=False, answer=f"No answer within {_SECONDS:g} seconds.")
    return ConnectionTestResult(
        ok=probe.ok, answer=probe.answer, host_key=probe.host_key, fingerprint=probe.fingerprint
    )
