"""Which parts of the suite a company may use."""

from beanie import PydanticObjectId
from pymongo import ASCENDING, IndexModel

from freight.documents.base import FreightDocument
from freight.documents.records.organization_permissions import StoredOrganizationPermissions


class OrganizationPermissions(FreightDocument[StoredOrganizationPermissions]):
    """The permissions that no user of a company has, whatever their role, administrators included, and the products
    that it does not have (R361, R384). A company without a record may use everything."""

    company_id: PydanticObjectId
    withheld: list[str] = []
    withheld_products: list[str] = []

    class Settings:
        name = "organization_permissions"
        indexes = [IndexModel([("company_id", ASCENDING)], unique=True, name="company")]
