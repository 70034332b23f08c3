"""What a company does not use at all: nobody in it has these permissions, administrators included (R361, R384)."""

from bson import ObjectId

from freight.core.rights import products
from freight.documents.organization_rights import OrganizationRights
from freight.kit.auth import permission_labels


def withheld_by(stored: OrganizationRights) -> frozenset[str]:
    """The permissions that a company does not use: those switched off, and those of products it does not have."""
    return products.withheld(stored.withheld, stored.withheld_products, permission_labels.products())


async def withheld_from(company_id: ObjectId) -> frozenset[str]:
    """The same of a company by its id; one that has said nothing uses everything."""
    found = await OrganizationRights.find_one({"company_id": company_id})
    return withheld_by(found) if found else frozenset()
