"""A user and what the user may do where."""

from beanie import PydanticObjectId
from pydantic import BaseModel
from pymongo import ASCENDING, IndexModel

from freight.documents.base import FreightDocument


class Membership(BaseModel):
    """A role within one company and system (R382), with its permission ids. `account_ids` None: every account."""

    company_id: PydanticObjectId
    system_id: PydanticObjectId
    role: str
    permissions: list[str] = []
    account_ids: list[PydanticObjectId] | None = None


class User(FreightDocument):
    """A person who signs in. `user_name` is stored lower-case; `is_admin` may do everything (R360) where a member."""

    user_name: str
    name: str
    email: str
    password_hash: str
    is_admin: bool = False
    user_type: str = "operator"  # operator, administrator, transportOperator
    products: list[str] = []
    memberships: list[Membership] = []
    is_active: bool = True
    is_demo: bool = False  # offered on the sign-in page of a demo installation
    must_change_password: bool = False

    class Settings:
        name = "users"
        indexes = [IndexModel([("user_name", ASCENDING)], unique=True, name="user_name")]
