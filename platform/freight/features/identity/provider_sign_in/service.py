"""Sign in with the identity provider of a company: authorization code flow with PKCE.

The provider vouches for a mail address, and for its own company alone: the session is confined to that company
(decision 0040). Only invited people become users this way.
"""

from urllib.parse import urlencode

import structlog
from beanie import PydanticObjectId
from joserfc import jws, jwt
from joserfc.errors import JoseError

from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict, Invalid, NotFound
from freight.core.people.claims import ALGORITHMS, ExpectedClaims, get_mail_domain, verify_token_address
from freight.documents.base import ANY_CASE
from freight.documents.company import Company
from freight.documents.sign_in_policy import IdentityProvider, SignInPolicy, match_provider_policy
from freight.documents.user import User, match_active_members_by_email
from freight.features.identity.invitations import provider_acceptance
from freight.features.identity.provider_sign_in import discovery, pending_sign_ins
from freight.features.identity.provider_sign_in.schemas import (
    ProviderChoice,
    ProviderChoices,
    ProviderQuery,
    ProviderRedirect,
    ProviderReturn,
)
from freight.features.identity.sign_in import open_memberships
from freight.features.identity.sign_in import service as identity
from freight.features.identity.sign_in.schemas import SignedInAnswer
from freight.kit import clock
from freight.kit.auth.sessions import SignInOrigin
from freight.kit.auth.throttle import ThrottleWindow
from freight.kit.mail.mail_draft import parse_mail_address
from freight.kit.storage.connections import get_connections

log = structlog.get_logger()

RETURN_PATH = "/login/return"
# every try counts, and a whole office shares one address
PER_ADDRESS = ThrottleWindow("provider-sign-in", failures=600, span=identity.PER_ADDRESS.span)

_NONE = "This company does not sign in by a sign-in service."
_MOST_TOKEN = 16_000


def get_provider_return_address() -> str:
    """Return the address the provider redirects back to; it is registered with the provider."""
    return get_connections().settings.address(RETURN_PATH)


async def list_provider_choices(ask: ProviderQuery, desk: SignInOrigin) -> ProviderChoices:
    """List the companies whose provider the user may be sent to. This reveals which companies use a domain but nothing
    about people: neither user names nor addresses are looked up."""
    await _count(desk)
    on = {"provider.is_on": True}
    domain = get_mail_domain(ask.who)
    if ask.company.strip():
        company = await Company.find_one({"code": ask.company.strip().upper()})
        policies = await SignInPolicy.find({"company_id": company.id if company else None, **on}).to_list()
    elif domain:
        policies = await SignInPolicy.find({"provider.domains": domain, **on}).limit(20).to_list()
    else:
        policies = []
    companies = Company.find({"_id": {"$in": [policy.company_id for policy in policies]}}).sort("name")
    return ProviderChoices(
        companies=[
            ProviderChoice(company=provider_company.code, name=provider_company.name)
            async for provider_company in companies
        ]
    )


async def start_provider_sign_in(code: str, desk: SignInOrigin) -> ProviderRedirect:
    """Start a sign-in at the provider of a company. Raises NotFound for a company without one, Invalid for one that
    cannot be reached."""
    await _count(desk)
    company = await Company.find_one({"code": code.strip().upper()})
    _, setting = await _provider_of(company.id if company else None)
    provider = await discovery.fetch_provider(setting.issuer)
    assert company
    state, browser, sign_in = await pending_sign_ins.create_pending_sign_in(str(company.id))
    params = {
        "response_type": "code",
        "client_id": setting.client_id,
        "redirect_uri": get_provider_return_address(),
        "scope": "openid email profile",
        "state": state,
        "nonce": sign_in.nonce,
        "code_challenge": sign_in.challenge,
        "code_challenge_method": "S256",
    }
    joint = "&" if "?" in provider.authorization_endpoint else "?"
    return ProviderRedirect(address=f"{provider.authorization_endpoint}{joint}{urlencode(params)}", browser=browser)


async def finish_provider_sign_in(form: ProviderReturn, desk: SignInOrigin) -> SignedInAnswer:
    """Finish a sign-in with what the provider sent. Raises Invalid saying what is wrong with it."""
    await _count(desk)
    sign_in = await pending_sign_ins.consume_pending_sign_in(form.state, form.browser)
    policy, setting = await _provider_of(PydanticObjectId(sign_in.company_id))
    if form.error or not form.code:
        raise Invalid(
            "The sign-in service did not let you in. Try again, or ask your administrator.", code=ErrorCode.REFUSED
        )
    if form.issuer and form.issuer != setting.issuer:
        raise Invalid("Another sign-in service answered. Try again.", code=ErrorCode.BAD_TOKEN)
    token = await _token(policy, setting, form.code, sign_in)
    claims = await _claims(setting, token)
    expected = ExpectedClaims(setting.issuer, setting.client_id, sign_in.nonce, setting.domains)
    address = parse_mail_address(verify_token_address(claims, expected, clock.now().timestamp()))
    user = await _known(policy.company_id, address) or await provider_acceptance.create_vouched_user(
        policy.company_id, address, claims.get("name")
    )
    memberships = [
        m for m in await open_memberships.list_open_system_memberships(user) if m.company_id == policy.company_id
    ]
    if not memberships:
        raise Invalid(open_memberships.CLOSED, code=ErrorCode.SYSTEM_CLOSED)
    log.info("vouched for", user=str(user.id), company=sign_in.company_id)
    return await identity.complete_sign_in(user, memberships[0], desk, only_company=sign_in.company_id)


async def _provider_of(company_id: PydanticObjectId | None) -> tuple[SignInPolicy, IdentityProvider]:
    policy = await SignInPolicy.find_one(match_provider_policy(company_id))
    if policy is None or policy.provider is None:
        raise NotFound(_NONE, code=ErrorCode.NO_PROVIDER)
    return policy, policy.provider


async def _token(
    policy: SignInPolicy, setting: IdentityProvider, code: str, kept: pending_sign_ins.PendingProviderSignIn
) -> str:
    provider = await discovery.fetch_provider(setting.issuer)
    secret = get_connections().keyring.open(setting.client_secret, get_client_secret_binding(policy))
    form = {
        "grant_type": "authorization_code",
        "code": code,
        "redirect_uri": get_provider_return_address(),
        "code_verifier": kept.verifier,
        "client_id": setting.client_id,
    }
    if provider.posts_secret:
        form["client_secret"] = secret
    tokens = await discovery.exchange_provider_code(
        provider, form, None if provider.posts_secret else (setting.client_id, secret)
    )
    token = tokens.get("id_token")
    if not isinstance(token, str) or len(token) > _MOST_TOKEN:
        raise Invalid("The sign-in service sent no token.", code=ErrorCode.BAD_TOKEN)
    return token


async def _claims(setting: IdentityProvider, token: str) -> dict[str, object]:
    """Return the claims of a token after checking its signature against the keys of the provider."""
    provider = await discovery.fetch_provider(setting.issuer)
    try:
        header = jws.extract_compact(token.encode()).headers()
        key_id = header.get("kid")
        if header.get("alg") not in ALGORITHMS or not isinstance(key_id, str | None):
            raise Invalid("The token of the sign-in service is not signed as it has to be.", code=ErrorCode.BAD_TOKEN)
        keys = await discovery.fetch_provider_keys(provider, key_id)
        return dict(jwt.decode(token, keys, algorithms=list(ALGORITHMS)).claims)
    except (JoseError, ValueError, KeyError, TypeError) as broken:
        raise Invalid("The token of the sign-in service is not signed by it.", code=ErrorCode.BAD_TOKEN) from broken


async def _known(company_id: PydanticObjectId, address: str) -> User | None:
    """Return the user with that address in the company, unless suspended there. Raises Conflict for several."""
    query = match_active_members_by_email(address, company_id)
    users = await User.get_pymongo_collection().find(query, collation=ANY_CASE).to_list(2)
    if len(users) > 1:
        raise Conflict("Several users have this email address. Ask your administrator.", code=ErrorCode.SEVERAL_USERS)
    return User.model_validate(users[0]) if users else None


async def _count(desk: SignInOrigin) -> None:
    now = clock.now()
    await PER_ADDRESS.count(desk.address, now)


def get_client_secret_binding(policy: SignInPolicy) -> str:
    """Return the context to which the client secret of a policy is bound when it is encrypted."""
    return f"sign_in_policies:{policy.id}:client_secret"
