"""The fields and accounts an upload is read by."""

from dataclasses import dataclass
from functools import lru_cache

import pycountry
from bson import ObjectId

from freight.core.errors import NotFound
from freight.core.fields import ActionType, FieldSpec, RowValidator
from freight.core.shipments.document import ACCOUNT_NUMBER
from freight.core.workbooks.shipment_rows import Account
from freight.documents.account import Account as AccountDocument
from freight.documents.upload import UploadType
from freight.features.templates import service as templates
from freight.kit.tenancy import Record, Scope, scoped

_ACTIONS = {UploadType.SHIPMENT: ActionType.SHIPMENT_ENTRY, UploadType.TARIFF_LANE: ActionType.TARIFF_LANES}


@dataclass(frozen=True)
class UploadTemplate:
    """The template of an upload. `importable`: the fields a column may go to."""

    id: str
    importable: tuple[FieldSpec, ...]
    validator: RowValidator

    def demanded(self, account_chosen: bool) -> list[FieldSpec]:
        """Fields every row must have; the account number is given by the account chosen for the upload."""
        return [
            spec
            for spec in self.importable
            if spec.is_mandatory and not (account_chosen and spec.key == ACCOUNT_NUMBER)
        ]


async def fields_of(scope: Scope, kind: UploadType, account: Account | None, template_id: str = "") -> UploadTemplate:
    """The template named, else the account's own, else the system's. Raises NotFound when there is none."""
    if template_id:
        found = await templates.by_id(scope, template_id)
    else:
        found = await templates.resolve(scope, kind, account.id if account else None)
    if found.doc_type != kind:
        raise NotFound(templates.MISSING, code="template_missing")
    validator = found.validator(_ACTIONS[kind])
    importable = tuple(spec for spec in found.fields if spec.key in validator.keys)
    return UploadTemplate(str(found.id), importable, validator)


async def of_upload(scope: Scope, upload: Record) -> UploadTemplate:
    """The template an upload was received with."""
    return await fields_of(scope, upload["type"], None, upload["template_id"])


async def account_of(scope: Scope, account: str) -> Account | None:
    """The account of that id or number, None when none was chosen. Raises NotFound for one outside the scope."""
    if not account:
        return None
    by_id = [{"_id": ObjectId(account)}] if ObjectId.is_valid(account) else []
    found = await scoped(AccountDocument, scope).find_one({"$or": [*by_id, {"account_number": account}]})
    if found is None:
        raise NotFound(f"There is no account {account} in this system.")
    return Account(found["_id"], found["account_number"])


async def accounts_of(scope: Scope, numbers: set[str], known: dict[str, Account | None]) -> None:
    """Add the accounts of these numbers to `known`; None for a number without an account."""
    wanted = numbers - known.keys()
    if wanted:
        known.update(dict.fromkeys(wanted))
        query = {"account_number": {"$in": sorted(wanted)}}
        async for found in scoped(AccountDocument, scope).find(query, {"account_number": 1}):
            known[found["account_number"]] = Account(found["_id"], found["account_number"])


@lru_cache(maxsize=1024)
def country_of(name: str) -> str:
    try:
        return pycountry.countries.lookup(name.strip()).alpha_2
    except LookupError:
        return ""
