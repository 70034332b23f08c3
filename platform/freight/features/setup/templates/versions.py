"""The history of a template: what each save changed, and how to restore an earlier state."""

from freight.core.fields.spec import parse_fields
from freight.core.fields.template_diff import list_field_changes
from freight.documents.record_change import RecordAction, RecordChange, match_record_revisions
from freight.features.setup.templates.commands import KIND, get_stored_template, save_template_fields
from freight.features.setup.templates.effects import build_field_change_views
from freight.features.setup.templates.schemas import (
    RestoreBody,
    TemplateBody,
    TemplateHistory,
    TemplateSaved,
    TemplateVersion,
)
from freight.kit.records.history import list_record_saves, load_record_snapshot
from freight.kit.storage.paging import Page
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped

RESTORED = "Template restored."


async def list_template_versions(scope: Scope, template_id: str, page: Page) -> TemplateHistory:
    """List the saves of a template, newest first, with the changes of each field."""
    stored = await get_stored_template(scope, template_id)
    record_saves = await list_record_saves(scope, KIND, stored["_id"], page)
    revisions = [entry.revision for entry in record_saves.entries]
    snapshots: dict[int, Record] = {}
    if revisions:
        change_query = match_record_revisions(KIND, stored["_id"], {"$gte": min(revisions) - 1, "$lte": max(revisions)})
        snapshots = {
            entry["to_revision"]: entry["snapshot"] async for entry in scoped(RecordChange, scope).find(change_query)
        }

    def describe(revision: int) -> TemplateVersion:
        entry = next(save_entry for save_entry in record_saves.entries if save_entry.revision == revision)
        before = snapshots.get(revision - 1)
        # the very first save: listing everything as new would say nothing
        is_first = before is None
        fields = parse_fields(snapshots[revision]["fields"])
        return TemplateVersion(
            revision=revision,
            action=entry.action,
            on=entry.at,
            user_name=entry.user_name,
            changes=[]
            if is_first
            else build_field_change_views(list_field_changes(parse_fields((before or {})["fields"]), fields)),
        )

    return TemplateHistory(count=record_saves.count, entries=[describe(revision) for revision in revisions])


async def restore_template_version(
    scope: Scope, template_id: str, body: RestoreBody, permission: str, *, dry_run: bool
) -> tuple[TemplateSaved, str]:
    """Restore a template as it was at a revision, as a new save, so that it can be undone too."""
    stored = await get_stored_template(scope, template_id)
    former = await load_record_snapshot(scope, KIND, stored["_id"], body.to)
    template = TemplateBody(profile_name=former["name"], fields=former["fields"], revision=body.revision)
    saved, words = await save_template_fields(
        scope, template_id, template, permission, dry_run=dry_run, action=RecordAction.RESTORED
    )
    return saved, RESTORED if words and saved.template.revision != stored["revision"] else words
