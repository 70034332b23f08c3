"""A document as a record: its fields are those of the template of its type."""

from freight.core.tariff_documents import NAME, DocType, templates_of
from freight.documents.tariff_document import TariffDocument
from freight.features.setup.templates import service as templates
from freight.kit.records.resource import Permissions, Resource
from freight.kit.storage.scopes import Scope

SEE, CHANGE = "tariffs.menuTariffs", "tariffs.saveTariff"
# of documents of every type, and of those that are not behind tariffs
SEE_ALL, CHANGE_OTHERS = "dms.viewDocuments", "dms.editDocuments"


def permission_of(doc_type: str) -> str:
    """The permission that changes documents of a type."""
    return CHANGE if doc_type == DocType.TARIFF else CHANGE_OTHERS


async def documents(scope: Scope, doc_type: str = DocType.TARIFF) -> Resource:
    """The documents of a type. Raises NotFound where the system has no template of them."""
    fields = (await templates.resolve_first(scope, templates_of(doc_type))).fields
    return Resource(
        name="tariffDocument",
        title="Tariff document",
        plural="Tariff documents",
        document=TariffDocument,
        fields=fields,
        columns=(NAME,),
        search=(NAME,),
        permissions=Permissions(see=SEE, add=permission_of(doc_type), change=permission_of(doc_type)),
    )
