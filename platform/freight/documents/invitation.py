"""An invitation: a one-time way into a company, sent by mail."""

from collections.abc import Iterable
from datetime import datetime
from enum import StrEnum

from beanie import PydanticObjectId
from bson import ObjectId
from pymongo import ASCENDING, DESCENDING, IndexModel

from freight.documents.base import Filter, FreightDocument
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


def match_invitations_by_email(company_id: ObjectId, email_keys: Iterable[str], now: datetime) -> Filter:
    """Return the filter of the invitations to these addresses that can be accepted (index `open_once`)."""
    return {
        "company_id": company_id,
        "email_key": {"$in": list(email_keys)},
        "state": InvitationState.OPEN,
        "expires_on": {"$gt": now},
    }


def match_live_invitations(company_id: ObjectId | None, now: datetime) -> Filter:
    """Return the filter of a company's invitations that can be accepted (index `company_state`)."""
    return {"company_id": company_id, "state": InvitationState.OPEN, "expires_on": {"$gt": now}}


def match_open_invitations(company_id: ObjectId) -> Filter:
    """Return the filter of a company's open invitations, expired ones included (index `company_state`)."""
    return {"company_id": company_id, "state": InvitationState.OPEN}


def match_open_invitation(company_id: ObjectId, email_key: str) -> Filter:
    """Return the filter of the one open invitation to an address (index `open_once`)."""
    return {"company_id": company_id, "email_key": email_key, "state": InvitationState.OPEN}


def match_invitations_to_role(company_id: ObjectId, role_id: ObjectId | None) -> Filter:
    """Return the filter of a company's open invitations with a role (index `company_state`)."""
    return {"company_id": company_id, "state": InvitationState.OPEN, "memberships.role_id": role_id}


def match_invitation_link(token_hash: str, now: datetime) -> Filter:
    """Return the filter of the invitation of a link that can be accepted (index `token`)."""
    return {"token_hash": token_hash, "state": InvitationState.OPEN, "expires_on": {"$gt": now}}
