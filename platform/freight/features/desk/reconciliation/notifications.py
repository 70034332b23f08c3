"""The message to administrators about corrected figures."""

from collections.abc import Mapping, Sequence
from urllib.parse import urlencode

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.documents.audit_entry import AuditKind
from freight.features.desk.reconciliation.kinds import KINDS
from freight.features.work.tasks.administrators import notify_administrators
from freight.kit.storage import audit_log
from freight.kit.storage.scopes import Scope

_LINK = "/configuration/audit?" + urlencode({"kind": AuditKind.ALARM.value})
_TITLE = "Figures corrected"


async def notify_figure_differences(
    scope: Scope, differing: Mapping[str, int], found: Sequence[str], session: AsyncClientSession
) -> None:
    """Notify the administrators of the scope's company, in its system, which figures differed, and write it to the
    audit log with the first of them."""
    labels = {kind.name: kind.label for kind in KINDS}
    by_kind = [f"{labels[name]}: {number:,}" for name, number in differing.items() if number]
    message = f"A recount found figures that were wrong and corrected them. {'. '.join(by_kind)}."
    await audit_log.write_audit_entry(scope, AuditKind.ALARM, message, details=found, session=session)
    await notify_administrators(
        scope.company_id,
        kind="alarm",
        title=_TITLE,
        message=message,
        link=_LINK,
        session=session,
        system_id=scope.system_id,
    )
