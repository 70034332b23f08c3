"""The identity provider settings of a company, set up and tested by its administrators."""

import structlog
from beanie import PydanticObjectId
from bson import ObjectId
from pymongo.errors import PyMongoError

from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict, FreightError, Invalid, PermissionDenied
from freight.core.people.claims import get_mail_domain
from freight.documents.audit_entry import AuditKind
from freight.documents.base import match_revision
from freight.documents.sign_in_policy import IdentityProvider, SignInPolicy
from freight.features.identity.provider_sign_in import discovery, service
from freight.features.identity.provider_sign_in.schemas import ProviderForm, ProviderStep, ProviderTest, ProviderView
from freight.kit import clock
from freight.kit.access import Access
from freight.kit.security.outbound import OutboundAllowlist, parse_base_url
from freight.kit.storage import audit_log
from freight.kit.storage.connections import get_connections
from freight.kit.storage.duplicate_keys import is_duplicate

log = structlog.get_logger()

_CHANGED = "Someone else changed the sign-in settings. Reload and try again."


async def get_provider_settings(access: Access) -> ProviderView:
    """Return the provider of the session's company. Raises PermissionDenied for users who do not administer it."""
    policy = await SignInPolicy.find_one({"company_id": _demanded(access)})
    provider = policy.provider if policy and policy.provider else IdentityProvider(issuer="", client_id="")
    company = await access.company()
    return ProviderView(
        is_on=provider.is_on,
        is_required=provider.is_required,
        issuer=provider.issuer,
        client_id=provider.client_id,
        has_secret=bool(provider.client_secret),
        domains=provider.domains,
        return_address=service.get_provider_return_address(),
        sign_in_address=get_connections().settings.address(f"/login?company={company.code}"),
        revision=policy.revision if policy else 0,
    )


async def save_provider_settings(access: Access, form: ProviderForm) -> ProviderView:
    """Save the provider; users who are signed in stay signed in. Raises Invalid naming what is missing or wrong,
    Conflict when another user saved in the meantime."""
    company_id = _demanded(access)
    sign_in_policy = await SignInPolicy.find_one({"company_id": company_id})
    if (sign_in_policy.revision if sign_in_policy else 0) != form.revision:
        raise Conflict(_CHANGED)
    record_id = PydanticObjectId(sign_in_policy.id) if sign_in_policy else PydanticObjectId()
    policy = sign_in_policy or SignInPolicy(id=record_id, company_id=company_id)
    former = policy.provider
    provider = IdentityProvider(
        issuer=_issuer(form.issuer) if form.issuer.strip() or form.is_on else "",
        client_id=form.client_id.strip(),
        domains=_domains(form.domains),
        is_on=form.is_on,
        is_required=form.is_on and form.is_required,
    )
    if form.client_secret:
        provider.client_secret = get_connections().keyring.seal(
            form.client_secret.strip(), service.get_client_secret_binding(policy)
        )
    elif former and former.client_secret:
        # a stored secret is sent only to the provider it was entered for
        if former.issuer != provider.issuer:
            raise Invalid("The issuer is another one: enter its client secret, too.", code=ErrorCode.SECRET_NEEDED)
        provider.client_secret = former.client_secret
    if form.is_on:
        _demand_whole(provider)
    await _store(policy, provider, access, sign_in_policy is None)
    state = "required" if provider.is_required else "offered" if provider.is_on else "off"
    details = [f"Issuer: {provider.issuer}", f"Domains: {', '.join(provider.domains)}", f"Company sign-in: {state}"]
    await audit_log.write_audit_entry(access.scope, AuditKind.PASSWORD, "Changed company sign-in", details=details)
    log.info("provider saved", by=access.user_id, on=provider.is_on, required=provider.is_required)
    return await get_provider_settings(access)


async def test_provider(access: Access) -> ProviderTest:
    """Test the stored provider by fetching its metadata, without signing a user in."""
    policy = await SignInPolicy.find_one({"company_id": _demanded(access)})
    if policy is None or policy.provider is None or not policy.provider.issuer:
        raise Invalid("Save an issuer first.", code=ErrorCode.ISSUER_NEEDED)
    steps = []
    try:
        provider = await discovery.fetch_provider(policy.provider.issuer, afresh=True)
    except FreightError as failed:
        steps.append(ProviderStep(what="Provider", state="failed", said=failed.message))
        return ProviderTest(steps=steps)
    steps.append(ProviderStep(what="Provider", state="ok", said=provider.authorization_endpoint))
    steps.append(ProviderStep(what="Keys", state="ok", said=f"{len(provider.keys.keys)} to check signatures with"))
    try:
        _demand_whole(policy.provider)
        get_connections().keyring.open(policy.provider.client_secret, service.get_client_secret_binding(policy))
    except FreightError as missing:
        steps.append(ProviderStep(what="Settings", state="failed", said=missing.message))
    else:
        text = f"People with an address at {', '.join(policy.provider.domains)}"
        steps.append(ProviderStep(what="Settings", state="ok", said=text))
    return ProviderTest(steps=steps)


def _demand_whole(provider: IdentityProvider) -> None:
    needed = (
        (provider.issuer, "the issuer"),
        (provider.client_id, "the client ID"),
        (provider.client_secret, "the client secret"),
        (provider.domains, "the email domains"),
    )
    if missing := [words for value, words in needed if not value]:
        raise Invalid(f"Enter {', '.join(missing)}.", code=ErrorCode.PROVIDER_INCOMPLETE)


async def _store(policy: SignInPolicy, provider: IdentityProvider, access: Access, is_new: bool) -> None:
    policy.provider, policy.updated_on, policy.updated_by = provider, clock.now(), access.user_id
    if is_new:
        try:
            await policy.insert()
        except PyMongoError as failed:
            if is_duplicate(failed):
                raise Conflict(_CHANGED) from failed
            raise
        return
    change = policy.model_dump(include={"provider", "updated_on", "updated_by"})
    update_result = await SignInPolicy.get_pymongo_collection().update_one(
        match_revision(policy.id, policy.revision), {"$set": change, "$inc": {"revision": 1}}
    )
    if not update_result.modified_count:
        raise Conflict(_CHANGED)


def _issuer(text: str) -> str:
    """Return the issuer exactly as the provider writes it, with a trailing slash if there is one: it is compared
    literally."""
    plain = parse_base_url(text, OutboundAllowlist.of(get_connections().settings))
    return plain + "/" if text.strip().endswith("/") else plain


def _domains(typed: list[str]) -> list[str]:
    domains = []
    for typed_domain in filter(None, (entry.strip() for entry in typed)):
        domain = get_mail_domain(f"x@{typed_domain.removeprefix('@')}")
        if "." not in domain or not all(part.replace("-", "").isalnum() for part in domain.split(".")):
            raise Invalid(f"{typed_domain} is not a domain such as example.com.", code=ErrorCode.BAD_DOMAIN)
        domains.append(domain)
    return list(dict.fromkeys(domains))


def _demanded(access: Access) -> ObjectId:
    if not access.is_admin:
        raise PermissionDenied
    return access.membership.company_id
