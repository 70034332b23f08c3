"""The route of a profile's packets: its transport, settings and secrets, opened just before they are needed."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from bson import ObjectId
from pydantic import ValidationError

from freight.core.delivery.profile_types import ProfileType
from freight.core.delivery.vendors import DELIVERY_VENDOR
from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.records import Stored
from freight.delivery.channels import CHANNELS
from freight.delivery.channels.channel import DeliveryChannel
from freight.delivery.securing.keys import NO_KEYS, SecuringKeys
from freight.delivery.transports import COLLECTORS, SMTP, TRANSPORTS
from freight.delivery.transports.manual import HAND
from freight.delivery.transports.smtp.settings import SmtpSettings
from freight.delivery.transports.transport import ServerLine, Transport
from freight.documents.delivery_endpoint import Endpoint
from freight.documents.delivery_key import KeySlot
from freight.documents.delivery_profile import DeliveryProfile
from freight.documents.email_account import EmailAccount
from freight.documents.records.delivery_endpoint import StoredEndpoint
from freight.features.delivery.email_accounts.mailboxes import COLLECTION as EMAIL_ACCOUNTS
from freight.features.recipients.profiles import store
from freight.features.recipients.profiles.account_chain import find_outgoing_channel
from freight.features.recipients.profiles.servers import get_secret_context
from freight.kit.mail.mail_store import can_deliver_mail
from freight.kit.security.outbound import OutboundAllowlist
from freight.kit.storage.connections import get_connections
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

_NO_SERVER = "The profile names no server, and its account has no outgoing channel."
_NO_FOLDER = "The channel names no folder on an SFTP or FTP server."
_NO_CHANNEL = "Nothing is sent by a profile of this type. Choose another profile."
_NO_VENDOR = "It names a print vendor, but not the address of their service."
_NO_MAIL = "This installation has no mail server yet. Set FREIGHT_SMTP_HOST."
_SECONDS = 60.0


@dataclass(frozen=True)
class DeliveryRoute:
    """How a profile's packets are sent. `owner`: the profile whose settings count, itself or the one it is linked to.
    `key_ids` are those of the encryption and signature keys, `keys` the keys themselves once opened."""

    owner: Stored
    channel: DeliveryChannel
    transport: Transport
    settings: object
    email_account: Mapping[str, object] | None = None  # None: the mail server of the installation
    key_ids: Mapping[KeySlot, ObjectId] = field(default_factory=dict)
    keys: SecuringKeys = NO_KEYS

    @property
    def endpoint(self) -> str:
        """Return the name of the endpoint."""
        return self.transport.endpoint(self.settings)


async def resolve_delivery_route(scope: Scope, profile: Stored) -> DeliveryRoute:
    """Return the route of a stored profile. Raises Invalid if it defines none."""
    system_scope = scope.whole_system
    if profile.get("reference_id"):
        linked = await scoped(DeliveryProfile, system_scope).find_one({"_id": profile["reference_id"]})
        if linked is None:
            raise Invalid("The profile it is linked with was deleted.", code=ErrorCode.INCOMPLETE)
        return await resolve_delivery_route(scope, {**linked, "reference_id": None})
    channel = CHANNELS.get(ProfileType(profile["type"]))
    if channel is None:
        raise Invalid(_NO_CHANNEL, code=ErrorCode.INCOMPLETE)
    if channel.by_hand and not profile.get("transport"):
        if (profile.get("options") or {}).get("deliveryParty") == DELIVERY_VENDOR:
            raise Invalid(_NO_VENDOR, code=ErrorCode.INCOMPLETE)
        return DeliveryRoute(profile, channel, HAND, HAND.settings())
    # a mail goes by an email account; a file by the profile's own server, or by a channel
    owner = profile if channel.transport or profile.get("transport") else await _channel_of(system_scope, profile)
    transport = TRANSPORTS.get(channel.transport or str(owner.get("transport") or ""))
    if transport is None:
        raise Invalid(_NO_SERVER, code=ErrorCode.INCOMPLETE)
    key_ids = _key_ids(profile, owner)
    if transport is SMTP:
        if profile.get("email_account_id"):
            account = await scoped(EmailAccount, system_scope).find_one({"_id": profile["email_account_id"]})
            if account is None:
                raise Invalid("Its email account was deleted.", code=ErrorCode.INCOMPLETE)
            server = SmtpSettings.model_validate(account["settings"])
            return DeliveryRoute(owner, channel, transport, server, account, key_ids)
        if not await can_deliver_mail():
            raise Invalid(_NO_MAIL, code=ErrorCode.INCOMPLETE)
        return DeliveryRoute(owner, channel, transport, _of_installation(), key_ids=key_ids)
    return DeliveryRoute(owner, channel, transport, _settings_of(owner, transport), key_ids=key_ids)


def _settings_of(owner: Mapping[str, object], transport: Transport) -> object:
    try:
        settings = transport.settings.model_validate(owner.get("transport_settings") or {})
    except ValidationError as broken:
        first = broken.errors()[0]
        raise Invalid(
            f"{first['loc'][-1] if first['loc'] else 'Server'}: {first['msg']}", code=ErrorCode.INCOMPLETE
        ) from None
    if not getattr(settings, transport.where):
        raise Invalid(_NO_SERVER, code=ErrorCode.INCOMPLETE)
    return settings


async def build_incoming_connection(scope: Scope, channel: Mapping[str, object]) -> tuple[Transport, ServerLine]:
    """Return the connection of an incoming channel. Raises Invalid if it defines none."""
    transport = TRANSPORTS.get(str(channel.get("transport") or ""))
    if transport is None or transport.name not in COLLECTORS:
        raise Invalid(_NO_FOLDER, code=ErrorCode.INCOMPLETE)
    settings = _settings_of(channel, transport)
    endpoint = await scoped(Endpoint, scope).find_one({"name": transport.endpoint(settings)})
    secrets = _opened(store.COLLECTION, channel, transport)
    pinned = _confirmed_key(settings, endpoint)
    return transport, ServerLine(
        settings, OutboundAllowlist.of(get_connections().settings), secrets, pinned, seconds=_SECONDS
    )


def _confirmed_key(settings: object, endpoint: StoredEndpoint | None) -> str:
    """Return the key confirmed for a server if it replaces that of the settings: if they have none, or the one it was
    confirmed in place of. A key entered later takes precedence."""
    if endpoint is None or getattr(settings, "host_key", "") not in ("", endpoint.get("replaced_key", "")):
        return ""
    return endpoint.get("host_key", "")


def _key_ids(profile: Stored, server: Stored) -> dict[KeySlot, ObjectId]:
    """Return the key ids of a profile; those it does not name come from its server."""
    key_ids = {slot: profile.get(f"{slot}_key_id") or server.get(f"{slot}_key_id") for slot in KeySlot}
    return {slot: key_id for slot, key_id in key_ids.items() if key_id}


async def _channel_of(scope: Scope, profile: Mapping[str, object]) -> Mapping[str, object]:
    """Return the outgoing channel of a profile. Raises Invalid if there is none."""
    outgoing_channel = await find_outgoing_channel(scope, profile)
    if profile.get("channel_id") and (outgoing_channel is None or not outgoing_channel["is_active"]):
        raise Invalid("Its outgoing channel was deleted.", code=ErrorCode.INCOMPLETE)
    if outgoing_channel is None:
        raise Invalid(_NO_SERVER, code=ErrorCode.INCOMPLETE)
    return outgoing_channel


def build_route_connection(way: DeliveryRoute, endpoint: StoredEndpoint | None = None) -> ServerLine:
    """Return a connection of that route with its secrets opened; `endpoint` holds the key confirmed for the server.
    Raises Invalid when a key of the installation is missing."""
    connections = get_connections()
    seconds = _SECONDS
    if way.email_account is not None:
        secrets = _opened(EMAIL_ACCOUNTS, way.email_account, way.transport)
    elif way.transport is SMTP:
        secrets = {"password": connections.settings.smtp_password.get_secret_value()}
        seconds = connections.settings.smtp_seconds
    else:
        secrets = _opened(store.COLLECTION, way.owner, way.transport)
    public = connections.settings.public_address.rstrip("/")
    host_key = _confirmed_key(way.settings, endpoint)
    return ServerLine(
        way.settings, OutboundAllowlist.of(connections.settings), secrets, host_key, seconds=seconds, public=public
    )


def _opened(collection: str, kept: Stored, transport: Transport) -> dict[str, str]:
    """Return the opened secrets of a record that a transport uses."""
    sealed: Mapping[str, str] = kept.get("secrets") or {}
    return {
        name: get_connections().keyring.open(text, get_secret_context(collection, kept["_id"], name))
        for name, text in sealed.items()
        if text and name in transport.secrets
    }


def _of_installation() -> SmtpSettings:
    """Return the server that the installation sends its own mails by."""
    settings = get_connections().settings
    return SmtpSettings(
        host=settings.smtp_host,
        port=settings.smtp_port,
        security=settings.smtp_security,
        user=settings.smtp_user,
        sender=settings.smtp_from,
    )
