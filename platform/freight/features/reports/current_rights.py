"""What a user may see of a report now, while no session of theirs is there: for mails and shared pages."""

from freight.core.errors import PermissionDenied
from freight.features.reports.datasets import find_report_source, require_dataset_scope
from freight.features.work.notices.recipients import get_current_scopes
from freight.kit.storage.scopes import Scope

_MAY_NOT = "You may no longer see what this report is about."


async def get_current_report_scope(scope: Scope, dataset: str, right: str) -> Scope:
    """Return the present scope of the user of a scope for a data set. Raises PermissionDenied for a user who lost
    `right`, or the data."""
    source = find_report_source(dataset)
    scopes = await get_current_scopes(scope, scope.user_id, (right, source.dataset.permission))
    sees = scopes.get(source.dataset.permission)
    if sees is None or right not in scopes:
        raise PermissionDenied(_MAY_NOT)
    return require_dataset_scope(sees, source)
