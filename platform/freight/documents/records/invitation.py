"""Written by `make records` from `documents/invitation.py`."""

from datetime import datetime
from typing import NotRequired

from bson import ObjectId

from freight.documents.records.base import StoredFreightDocument
from freight.documents.records.user import StoredMembership


class StoredInvitation(StoredFreightDocument):
    """`Invitation`, as it is stored."""

    company_id: ObjectId
    email: str
    email_key: str
    name: str
    user_name: NotRequired[str]
    memberships: list[StoredMembership]
    is_admin: NotRequired[bool]
    user_type: NotRequired[str]
    products: NotRequired[list[str]]
    token_hash: str
    state: NotRequired[str]
    expires_on: datetime
    invited_by: str
    accepted_on: NotRequired[datetime | None]
    accepted_by: NotRequired[ObjectId | None]
    mail_id: NotRequired[ObjectId | None]
