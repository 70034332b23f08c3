"""Templates as files: exported as JSON, imported into a template of the same type."""

from freight.core.errors import Invalid
from freight.documents.record_change import RecordAction
from freight.features.setup.templates.commands import get_stored_template, save_template_fields
from freight.features.setup.templates.schemas import ImportBody, TemplateBody, TemplateFile, TemplateSaved
from freight.features.setup.templates.service import to_template
from freight.kit.storage.scopes import Scope


async def build_template_file(scope: Scope, template_id: str) -> TemplateFile:
    """Return a template as a file."""
    template = to_template(await get_stored_template(scope, template_id))
    return TemplateFile(
        doc_type=template.doc_type, profile_name=template.name, fields=[spec.wire() for spec in template.fields]
    )


async def import_template_file(
    scope: Scope, template_id: str, body: ImportBody, permission: str, *, dry_run: bool
) -> tuple[TemplateSaved, str]:
    """Replace the fields of a template with those of a file, checked and saved like an edit. The template keeps its
    name. Raises Invalid for a file of another document type."""
    stored = await get_stored_template(scope, template_id)
    if body.file.doc_type != stored["doc_type"]:
        raise Invalid(f"The file has {body.file.doc_type} fields; this template is for {stored['doc_type']}.")
    template = TemplateBody(fields=body.file.fields, revision=body.revision)
    return await save_template_fields(
        scope, template_id, template, permission, dry_run=dry_run, action=RecordAction.IMPORTED
    )
