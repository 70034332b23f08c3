"""Routes of API keys. None of them accepts an API key: a key cannot create keys."""

from typing import Annotated

from fastapi import Depends, Response

from freight.features.identity.api_keys import commands, queries
from freight.features.identity.api_keys.schemas import ApiKeyForm, ApiKeyList, ApiKeyOptions, CreatedApiKey
from freight.features.identity.people.queries import get_company_person
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.route_guards import Requires, SignedIn
from freight.kit.http.routing import FeatureRouter

ROUTER = FeatureRouter(tags=["API keys"])
Caller = Annotated[Access, Depends(SignedIn("everybody makes keys for less than he may himself"))]
Administrator = Annotated[Access, Depends(Requires("user.editUser", by_key=False))]


@ROUTER.get("/api/apiKeys", response_model=Envelope[ApiKeyList])
async def list_api_keys(access: Caller) -> Response:
    """List your own API keys."""
    return reply(await queries.list_own_api_keys(access))


@ROUTER.get("/api/apiKeys/options", response_model=Envelope[ApiKeyOptions])
async def api_key_options(access: Caller) -> Response:
    """Return the permissions you can give a key."""
    return reply(await queries.build_api_key_options(access))


@ROUTER.post("/api/apiKeys", response_model=Envelope[CreatedApiKey])
async def make_api_key(access: Caller, form: ApiKeyForm) -> Response:
    """Create a key. Its text is in this answer and nowhere else."""
    key, text = await commands.create_api_key(access, form)
    return reply(CreatedApiKey(key=await queries.build_api_key_view(access, key), text=text), "API key created.")


@ROUTER.delete("/api/apiKeys/{key_id}", response_model=Envelope[ApiKeyList])
async def revoke_api_key(access: Caller, key_id: str) -> Response:
    """Revoke one of your own keys. The next call with it is refused."""
    await commands.revoke_user_api_key(access, key_id)
    return reply(await queries.list_own_api_keys(access), "API key revoked.")


@ROUTER.get("/api/people/{user_id}/apiKeys", response_model=Envelope[ApiKeyList])
async def list_api_keys_of(access: Administrator, user_id: str) -> Response:
    """List the API keys of a person of the company."""
    return reply(await queries.list_person_api_keys(access, user_id))


@ROUTER.delete("/api/people/{user_id}/apiKeys/{key_id}", response_model=Envelope[ApiKeyList])
async def revoke_api_key_of(access: Administrator, user_id: str, key_id: str) -> Response:
    """Revoke a key of a person of the company."""
    await commands.revoke_user_api_key(access, key_id, await get_company_person(access.membership.company_id, user_id))
    return reply(await queries.list_person_api_keys(access, user_id), "API key revoked.")
