"""How tagging rules judge tariff documents and other documents."""

from collections.abc import Mapping, Sequence

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.fields import FieldSpec
from freight.core.rules import FilterField
from freight.core.tags import TaggedKind
from freight.core.tariff_documents import DocType, list_document_templates
from freight.documents.tariff_document import TariffDocument
from freight.features.setup.tags.judging import TaggedRecords, settle_record_tags
from freight.features.setup.templates import service as templates
from freight.features.setup.templates.filter_fields import build_filter_field
from freight.kit.records.resource import StoredChange
from freight.kit.storage.scopes import Scope

_OF_EVERY_TYPE = {
    "docType": FilterField("doc_type", "Document type", exact_case=True, options=tuple(DocType)),
    "file": FilterField("files.name", "File"),
}


async def load_document_fields(scope: Scope) -> list[FieldSpec]:
    """Return the fields of documents of all types, each once. Raises NotFound if the system has no template for
    documents."""
    specs: dict[str, FieldSpec] = {}
    for doc_type in DocType:
        template = await templates.resolve_first_template(scope, list_document_templates(doc_type))
        for spec in template.fields:
            if spec.is_active:
                specs.setdefault(spec.key, spec)
    return list(specs.values())


async def load_document_condition_fields(scope: Scope) -> Mapping[str, FilterField]:
    """Return the fields that conditions on documents can use. Raises NotFound as `load_document_fields`."""
    return {**_OF_EVERY_TYPE, **{spec.key: build_filter_field(spec) for spec in await load_document_fields(scope)}}


DOCUMENTS = TaggedRecords(TaggedKind.DOCUMENT, TariffDocument, load_document_condition_fields)


async def settle_document_tags(scope: Scope, changes: Sequence[StoredChange], session: AsyncClientSession) -> None:
    """Give documents that were just stored the tags of the rules they meet, in the same transaction."""
    await settle_record_tags(scope, DOCUMENTS, [after for _, after in changes], session)
