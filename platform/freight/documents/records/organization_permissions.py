"""Written by `make records` from `documents/organization_permissions.py`."""

from typing import NotRequired

from bson import ObjectId

from freight.documents.records.base import StoredFreightDocument


class StoredOrganizationPermissions(StoredFreightDocument):
    """`OrganizationPermissions`, as it is stored."""

    company_id: ObjectId
    withheld: NotRequired[list[str]]
    withheld_products: NotRequired[list[str]]
