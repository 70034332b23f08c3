"""An invitation: a one-time way into a company, sent by mail."""

from datetime import datetime
from enum import StrEnum

from beanie import PydanticObjectId
from pymongo import ASCENDING, DESCENDING, IndexModel

from freight.documents.base import FreightDocument
from freight.documents.records.invitation import StoredInvitation
from freight.documents.user import Membership


class InvitationState(StrEnum):
    """The state of an invitation. One that is open past `expires_on` has expired."""

    OPEN = "open"
    ACCEPTED = "accepted"
    REVOKED = "revoked"  # taken back, or replaced by a newer one


class Invitation(FreightDocument[StoredInvitation]):
    """What the holder of the link gets in the company, provided the mail went to their address. `token_hash`: of the
    secret of the link. A company has one open invitation per address; `email_key` is how addresses are compared."""

    company_id: PydanticObjectId
    email: str
    email_key: str
    name: str
    user_name: str = ""  # suggested by the user who invites
    memberships: list[Membership]
    is_admin: bool = False
    user_type: str = "operator"
    products: list[str] = []
    token_hash: str
    state: InvitationState = InvitationState.OPEN
    expires_on: datetime
    invited_by: str
    accepted_on: datetime | None = None
    accepted_by: PydanticObjectId | None = None
    mail_id: PydanticObjectId | None = None

    class Settings:
        name = "invitations"
        indexes = [
            IndexModel([("token_hash", ASCENDING)], unique=True, name="token"),
            IndexModel(
                [("company_id", ASCENDING), ("email_key", ASCENDING)],
                unique=True,
                name="open_once",
                partialFilterExpression={"state": "open"},
            ),
            IndexModel([("company_id", ASCENDING), ("state", ASCENDING), ("_id", DESCENDING)], name="company_state"),
        ]
