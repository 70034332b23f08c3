"""Written by `make records` from `documents/sign_in_policy.py`."""

from typing import NotRequired, TypedDict

from bson import ObjectId

from freight.documents.records.base import StoredFreightDocument


class StoredIdentityProvider(TypedDict):
    """`IdentityProvider`, as it is stored."""

    issuer: str
    client_id: str
    client_secret: NotRequired[str]
    domains: NotRequired[list[str]]
    is_on: NotRequired[bool]
    is_required: NotRequired[bool]


class StoredSignInPolicy(StoredFreightDocument):
    """`SignInPolicy`, as it is stored."""

    company_id: ObjectId
    needs_second_factor: NotRequired[bool]
    provider: NotRequired[StoredIdentityProvider | None]
