"""What a company does not use at all: none of its users has these permissions, administrators included (R361, R384)."""

from bson import ObjectId

from freight.core.rights import products
from freight.documents.organization_permissions import OrganizationPermissions
from freight.kit.auth import permission_labels


def collect_disabled_permissions(stored: OrganizationPermissions) -> frozenset[str]:
    """Return the permissions that a company does not use: those switched off, and those of products it does not
    have."""
    return products.list_withheld_permissions(
        stored.withheld, stored.withheld_products, permission_labels.map_permissions_to_products()
    )


async def load_disabled_permissions(company_id: ObjectId) -> frozenset[str]:
    """Return the same for a company id; a company without settings uses everything."""
    permissions = await OrganizationPermissions.find_one({"company_id": company_id})
    return collect_disabled_permissions(permissions) if permissions else frozenset()
