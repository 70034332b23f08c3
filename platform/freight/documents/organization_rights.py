"""What a company may use of the suite at all."""

from beanie import PydanticObjectId
from pymongo import ASCENDING, IndexModel

from freight.documents.base import FreightDocument
from freight.documents.records.organization_rights import StoredOrganizationPermissions


class OrganizationPermissions(FreightDocument[StoredOrganizationPermissions]):
    """The permissions nobody in a company has, whatever his role says, administrators included, and the products that
    it does not have (R361, R384). A company without a record may use everything."""

    company_id: PydanticObjectId
    withheld: list[str] = []
    withheld_products: list[str] = []

    class Settings:
        name = "organization_rights"
        indexes = [IndexModel([("company_id", ASCENDING)], unique=True, name="company")]
