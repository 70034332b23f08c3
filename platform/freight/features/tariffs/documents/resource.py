"""A document as a record, with the fields of the template of its type."""

from freight.core.tariff_documents import NAME, DocType, list_document_templates
from freight.documents.tariff_document import TariffDocument
from freight.features.setup.templates import service as templates
from freight.features.tariffs.documents.tagging import settle_document_tags
from freight.kit.records.resource import Resource, ResourcePermissions
from freight.kit.storage.scopes import Scope

SEE, CHANGE = "tariffs.menuTariffs", "tariffs.saveTariff"
# for documents of every type, and for those that do not belong to tariffs
SEE_ALL, CHANGE_OTHERS = "dms.viewDocuments", "dms.editDocuments"


def get_document_permission(doc_type: str) -> str:
    """Return the permission that changes documents of a type."""
    return CHANGE if doc_type == DocType.TARIFF else CHANGE_OTHERS


async def load_document_resource(scope: Scope, doc_type: str = DocType.TARIFF) -> Resource:
    """Return the resource of a type's documents. Raises NotFound if the system has no template for them."""
    fields = (await templates.resolve_first_template(scope, list_document_templates(doc_type))).fields
    return Resource(
        name="tariffDocument",
        title="Tariff document",
        plural="Tariff documents",
        document=TariffDocument,
        fields=fields,
        columns=(NAME,),
        search=(NAME,),
        permissions=ResourcePermissions(
            see=SEE, add=get_document_permission(doc_type), change=get_document_permission(doc_type)
        ),
        stored=settle_document_tags,
    )
