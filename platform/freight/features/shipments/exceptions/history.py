"""The history of one issue, with the labels of its profile."""

from freight.core.fields.wire import wire_value
from freight.core.issues.document import IssueModule, IssueProfile
from freight.documents.issue import Issue
from freight.documents.records.shipment_change import StoredChangedValue
from freight.features.shipments.exceptions import profiles, store
from freight.kit.records import history
from freight.kit.storage.paging import Page
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import parse_object_id, scoped

_MOST_ENTRIES = 200
_DATA = "data."
_FILES = "files"


async def read_issue_history(scope: Scope, issue_id: str, profile: IssueProfile) -> dict[str, object]:
    """Return the saves of an issue, even a deleted one, newest first (`schemas.IssueHistory`), with the labels of a
    profile and of Raise, which has every field. Raises NotFound."""
    issue = await scoped(Issue, scope).find_one({"_id": parse_object_id(issue_id, "issue")}, archived=True)
    if issue is None:
        raise store.build_issue_not_found()
    templates = [
        await profiles.load_issue_profile(scope, issue_profile, IssueModule(issue["module"]))
        for issue_profile in (IssueProfile.RAISE, profile)
    ]
    labels = {spec.key: spec.label for template in templates for spec in template.fields}
    record_saves = await history.list_record_saves(scope, store.KIND, issue["_id"], Page(1, _MOST_ENTRIES))
    return {
        "issueId": str(issue["_id"]),
        "summary": issue["summary"],
        "entries": [
            {
                "revision": entry.revision,
                "action": entry.action,
                "userName": entry.user_name,
                "on": entry.at,
                "permission": entry.permission,
                "changes": [change_view for change in entry.changed if (change_view := _change(change, labels))],
            }
            for entry in record_saves.entries
        ],
    }


def _change(change: StoredChangedValue, labels: dict[str, str]) -> dict[str, object] | None:
    """Return one change for display; None for one that only repeats another, such as the summary, and for one without a
    visible difference."""
    path = change["path"]
    if path.startswith(_DATA):
        key = path.removeprefix(_DATA).replace(".", "#", 1)
        label = labels.get(key, key.rpartition("#")[2])
    elif path.startswith(_FILES):
        key, label = _FILES, "Document"
    else:
        return None
    before, after = _words(change["before"]), _words(change["after"])
    return {"key": key, "label": label, "before": before, "after": after} if before != after else None


def _words(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(
            str(element.get("name", "")) if isinstance(element, dict) else str(element) for element in value
        )
    return str(wire_value(value))
