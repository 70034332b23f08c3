"""What a company requires of its users when they sign in."""

from collections.abc import Iterable

from beanie import PydanticObjectId
from bson import ObjectId
from pydantic import BaseModel
from pymongo import ASCENDING, IndexModel

from freight.documents.base import Filter, FreightDocument
from freight.documents.records.sign_in_policy import StoredSignInPolicy


class IdentityProvider(BaseModel):
    """The provider (OpenID Connect) that vouches for the users of a company, for addresses of `domains` only.
    `client_secret` is sealed for the record. `is_required`: users who do not administer the company must sign in with
    it instead of a password."""

    issuer: str
    client_id: str
    client_secret: str = ""
    domains: list[str] = []
    is_on: bool = False
    is_required: bool = False


class SignInPolicy(FreightDocument[StoredSignInPolicy]):
    """How the users of a company sign in; a company without one requires only the password."""

    company_id: PydanticObjectId
    needs_second_factor: bool = False
    provider: IdentityProvider | None = None

    class Settings:
        name = "sign_in_policies"
        indexes = [
            IndexModel([("company_id", ASCENDING)], unique=True, name="company"),
            IndexModel([("provider.domains", ASCENDING)], name="domains"),
        ]


def match_second_factor_policies(company_ids: Iterable[ObjectId]) -> Filter:
    """Return the filter of the policies of these companies that ask for a second factor (index `company`)."""
    return {"company_id": {"$in": list(company_ids)}, "needs_second_factor": True}


def match_provider_policy(company_id: ObjectId | None) -> Filter:
    """Return the filter of a company's policy if its users may sign in through a provider (index `company`)."""
    return {"company_id": company_id, "provider.is_on": True}


def match_required_providers(company_ids: Iterable[ObjectId]) -> Filter:
    """Return the filter of the policies of these companies by which users must sign in through a provider (index
    `company`)."""
    return {"company_id": {"$in": list(company_ids)}, "provider.is_on": True, "provider.is_required": True}


def match_policy_revision(company_id: ObjectId, revision: int) -> Filter:
    """Return the filter of a company's policy as its writer read it (index `company`)."""
    return {"company_id": company_id, "revision": revision}
