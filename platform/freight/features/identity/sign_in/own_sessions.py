"""The caller's own sessions on every device: list them, and end one or all."""

from datetime import UTC, datetime

from freight.core.errors import NotFound
from freight.core.people.devices import describe_device
from freight.documents.audit_entry import AuditKind
from freight.documents.system import System
from freight.features.identity.sign_in.schemas import OpenSession, OpenSessions
from freight.kit.access import Access
from freight.kit.auth import sessions
from freight.kit.storage import audit_log
from freight.kit.storage.tenancy import parse_object_id


async def list_own_sessions(access: Access) -> OpenSessions:
    """List the open sessions of the caller, latest first; `is_this` marks the current one."""
    sessions_by_handle = await _reached(access)
    session_handle = sessions.get_session_handle(access.session_id)
    record_ids = [parse_object_id(session.system_id, "system") for session in sessions_by_handle.values()]
    names = {str(system.id): system.name for system in await System.find({"_id": {"$in": record_ids}}).to_list()}
    listed = [
        OpenSession(
            id=handle,
            address=session.address,
            device=describe_device(session.device),
            system=names.get(session.system_id, ""),
            signed_in_on=datetime.fromtimestamp(session.signed_in_at, UTC),
            is_this=handle == session_handle,
        )
        for handle, session in sessions_by_handle.items()
    ]
    return OpenSessions(sessions=sorted(listed, key=lambda open_session: open_session.signed_in_on, reverse=True))


async def end_own_session(access: Access, handle: str) -> OpenSessions:
    """End one session of the caller. Raises NotFound if they have none with that handle."""
    if handle not in await _reached(access) or not await sessions.close_session_with_handle(access.user_id, handle):
        raise NotFound("Session not found.")
    await audit_log.write_audit_entry(
        access.scope, AuditKind.SIGN_OUT, "Ended a session", of=audit_log.make_user_subject(access.user)
    )
    return await list_own_sessions(access)


async def end_other_own_sessions(access: Access) -> OpenSessions:
    """End every session of the caller except the current one."""
    ended = await sessions.close_user_sessions(access.user_id, access.session.only_company, but=access.session_id)
    summary = f"Signed out everywhere else: {ended} session{'' if ended == 1 else 's'}"
    await audit_log.write_audit_entry(
        access.scope, AuditKind.SIGN_OUT, summary, of=audit_log.make_user_subject(access.user)
    )
    return await list_own_sessions(access)


async def _reached(access: Access) -> dict[str, sessions.Session]:
    """Return the sessions the caller may see and end: for a caller signed in with a company's provider, only that
    company's."""
    only, sessions_by_handle = access.session.only_company, await sessions.list_open_sessions(access.user_id)
    return {handle: session for handle, session in sessions_by_handle.items() if only in ("", session.company_id)}
