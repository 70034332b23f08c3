"""API keys as screens show them."""

from datetime import datetime
from typing import Literal

from bson import ObjectId

from freight.core.rights.keys import get_latest_expiry
from freight.documents.api_key import ApiKey, match_api_keys_of_user
from freight.documents.user import User
from freight.features.identity.api_keys.schemas import (
    ApiKeyList,
    ApiKeyModule,
    ApiKeyOptions,
    ApiKeyPermission,
    ApiKeySystem,
    ApiKeyView,
)
from freight.features.identity.people.queries import get_company_person, list_company_systems
from freight.kit import clock
from freight.kit.access import Access
from freight.kit.auth import api_keys
from freight.kit.auth.permission_labels import get_permission_label, list_permission_modules

_MOST_SHOWN = 200
State = Literal["active", "blocked", "expired", "revoked"]


async def list_own_api_keys(access: Access) -> ApiKeyList:
    """List the caller's keys in the current company."""
    return await _of(access.membership.company_id, access.user)


async def list_person_api_keys(access: Access, user_id: str) -> ApiKeyList:
    """List the keys of a person of the caller's company. Raises NotFound for a user outside it."""
    company_id = access.membership.company_id
    return await _of(company_id, await get_company_person(company_id, user_id))


async def build_api_key_view(access: Access, key: ApiKey) -> ApiKeyView:
    """Return a key of the caller as screens show it."""
    names = await _system_names(access.membership.company_id)
    return await _view(key, access.user, names, clock.now())


async def build_api_key_options(access: Access) -> ApiKeyOptions:
    """Return what the caller can give a key: the permissions they hold in each of their systems."""
    company_id = access.membership.company_id
    names, systems = await _system_names(company_id), []
    for membership in access.user.memberships:
        if membership.company_id == company_id:
            own_permissions = None if access.is_admin else set(membership.permissions)
            offered = [
                ApiKeyModule(
                    module=module,
                    codes=[
                        ApiKeyPermission(id=code, label=label)
                        for code, label in listed.items()
                        if _may(own_permissions, code)
                    ],
                )
                for module, listed in list_permission_modules().items()
                if any(_may(own_permissions, code) for code in listed)
            ]
            name = names.get(ObjectId(membership.system_id), "")
            systems.append(ApiKeySystem(id=str(membership.system_id), name=name, modules=offered))
    return ApiKeyOptions(systems=systems, last_day=get_latest_expiry(clock.today(access.place)))


def _may(held: set[str] | None, code: str) -> bool:
    return held is None or code in held


async def _of(company_id: ObjectId, user: User) -> ApiKeyList:
    now, names = clock.now(), await _system_names(company_id)
    query = match_api_keys_of_user(company_id, user.id)
    keys = await ApiKey.find(query).sort("-_id").limit(_MOST_SHOWN).to_list()
    views = [await _view(api_key, user, names, now) for api_key in keys]
    return ApiKeyList(keys=sorted(views, key=lambda view: view.state in ("expired", "revoked")))


async def _system_names(company_id: ObjectId) -> dict[ObjectId, str]:
    return {
        ObjectId(company_system.id): company_system.name for company_system in await list_company_systems(company_id)
    }


async def _view(key: ApiKey, user: User, names: dict[ObjectId, str], now: datetime) -> ApiKeyView:
    membership = await api_keys.find_key_membership(key, user) if user.is_active else None
    codes = membership.permissions if membership else []
    return ApiKeyView(
        id=str(key.id),
        name=key.name,
        begins=f"{api_keys.PREFIX}{str(key.id)[:8]}…",
        system_id=str(key.system_id),
        system=names.get(ObjectId(key.system_id), ""),
        codes=key.codes,
        permissions=[get_permission_label(code) for code in codes],
        lost=[get_permission_label(code) for code in sorted(set(key.codes) - set(codes))],
        accounts=None if key.account_ids is None else len(key.account_ids),
        addresses=key.addresses,
        made_on=key.created_on,
        expires_on=key.expires_on,
        last_used_on=key.last_used_on,
        last_used_from=key.last_used_from,
        revoked_on=key.revoked_on,
        state=_state(key, now, works=bool(membership)),
    )


def _state(key: ApiKey, now: datetime, *, works: bool) -> State:
    if key.revoked_on:
        return "revoked"
    if key.expires_on <= now:
        return "expired"
    return "active" if works else "blocked"
