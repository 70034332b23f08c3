"""A tariff document as a record: its fields are those of the system's template `tms`."""

from freight.core.tariff_documents import NAME
from freight.documents.tariff_document import TariffDocument
from freight.features.setup.templates import service as templates
from freight.kit.resource import Permissions, Resource
from freight.kit.scopes import Scope

DOC_TYPE = "tms"
SEE, CHANGE = "tariffs.menuTariffs", "tariffs.saveTariff"


async def documents(scope: Scope) -> Resource:
    """The documents of a system. Raises NotFound where it has no template of them."""
    fields = (await templates.resolve(scope, DOC_TYPE)).fields
    return Resource(
        name="tariffDocument",
        title="Tariff document",
        plural="Tariff documents",
        document=TariffDocument,
        fields=fields,
        columns=(NAME,),
        search=(NAME,),
        permissions=Permissions(see=SEE, add=CHANGE, change=CHANGE),
    )
