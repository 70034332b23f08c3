"""What a company requires of its users when they sign in."""

from beanie import PydanticObjectId
from pydantic import BaseModel
from pymongo import ASCENDING, IndexModel

from freight.documents.base import FreightDocument
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
