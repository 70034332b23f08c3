"""Validate a profile before it is stored, with messages in the words of the specification."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.delivery import profile_checks as rules
from freight.core.delivery.profile_types import BY_MAIL, CHANNELS, EDI, ProfileType
from freight.core.delivery.resolving import find_tied_profile
from freight.core.edi.drawing import EdiSettings
from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.records import Stored
from freight.core.rules import parse_rule_tree
from freight.core.rules.conditions import check_condition_tree as check_condition
from freight.delivery.channels import CHANNELS as DRAWN_BY
from freight.delivery.channels.edi.email_channel import extract_edi_settings
from freight.delivery.transports import SMTP, TRANSPORTS
from freight.delivery.transports.transport import Transport
from freight.documents.account import Account
from freight.documents.delivery_key import DeliveryKey, KeyKind, KeySlot
from freight.documents.delivery_profile import DeliveryProfile, match_profiles_of_owners
from freight.documents.email_account import EmailAccount
from freight.features.recipients.profiles import profile_base
from freight.features.recipients.profiles.account_chain import find_outgoing_channel
from freight.features.recipients.profiles.schedule_schemas import ScheduleBody
from freight.features.recipients.profiles.schedules import demand_valid_schedule as check_schedule
from freight.features.setup.tags.queries import demand_condition_tags
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped

_OF_CHANNELS = frozenset(name for channel in DRAWN_BY.values() for name in (channel.transport, channel.instead))
FILE_PROTOCOLS = tuple(name for name in TRANSPORTS if name not in _OF_CHANNELS)
_NO_CHAIN = "{name} is a link itself. Link to the profile it refers to."
_LACKS_KEYS = (
    "{way} encrypts for the recipient and signs by your key. The {what} key is "
    "missing: choose it, or deactivate the profile."
)
_OTHER_TYPE = "A profile can only be linked to one of its own type."


def demand_valid_profile(
    after: Mapping[str, Any],
    schedule: ScheduleBody,
    protocol: str,
    cloned: Mapping[str, object] | None,
    *,
    any_ending: bool = True,
) -> None:
    """Raise Invalid with the first error of a profile by itself. `any_ending`: addresses need not end in two to four
    letters."""
    kind = ProfileType(after["type"])
    if not after["name"]:
        raise Invalid(rules.MANDATORY, code=ErrorCode.MANDATORY, data={"fields": ["profileName"]})
    if after["condition"]:
        check_condition(parse_rule_tree(after["condition"]), "Condition")
    if after["reference_id"]:
        return  # everything else comes from the other profile (R103)
    for message in _problems(kind, after, protocol, cloned, any_ending=any_ending):
        raise Invalid(message, code=ErrorCode.PROFILE, data={"profileBaseValidation": []})
    if kind in EDI:
        EdiSettings.read(extract_edi_settings(after["configurations"]))
    if kind not in CHANNELS:
        check_schedule(schedule)


def _problems(
    kind: ProfileType, after: Mapping[str, Any], protocol: str, cloned: Mapping[str, Any] | None, *, any_ending: bool
) -> Iterator[str]:
    configurations, options = after["configurations"], after["options"]
    if kind in BY_MAIL:
        yield from rules.find_email_problems(
            str(configurations.get("to", "")),
            [*configurations.get("cc", []), *configurations.get("bcc", [])],
            any_ending=any_ending,
            to_account=bool(configurations.get("to_account")),
        )
    elif kind in CHANNELS or protocol or _has_own(kind):
        where = TRANSPORTS[protocol].where if protocol in TRANSPORTS else "host"
        yield from rules.find_protocol_problems(
            kind, protocol, list_profile_protocols(kind), str(after["transport_settings"].get(where) or "")
        )
    if (channel := DRAWN_BY.get(kind)) is not None:
        yield from rules.find_delivered_when_problems(after["delivered_when"], by_hand=channel.by_hand and not protocol)
    if kind in EDI:
        yield from rules.find_segment_problems(configurations.get("segments") or [])
    elif kind is ProfileType.WEB:
        yield from rules.find_web_invoice_problems(options["webInvoiceRows"])
    elif kind is ProfileType.PAPER:
        data: Mapping[str, object] = configurations.get("data") or {}
        yield from rules.find_paper_problems(
            options["deliveryParty"], options["deliveryPartyName"], data, _paper(cloned)
        )


def list_profile_protocols(kind: ProfileType) -> tuple[str, ...]:
    """Return the protocols that profiles of a type may use."""
    if kind in DRAWN_BY and DRAWN_BY[kind].instead:
        return (DRAWN_BY[kind].instead,)
    return (DRAWN_BY[kind].transport,) if _has_own(kind) else FILE_PROTOCOLS


def _has_own(kind: ProfileType) -> bool:
    """Whether what a type produces is sent by its own transport, whose server its profiles define."""
    return kind in DRAWN_BY and DRAWN_BY[kind].transport not in ("", SMTP.name)


def _paper(cloned: Mapping[str, Any] | None) -> dict[str, Any] | None:
    if cloned is None:
        return None
    options, configurations = cloned.get("options") or {}, cloned.get("configurations") or {}
    return {"vendor": options.get("deliveryPartyName", ""), "data": configurations.get("data") or {}}


async def demand_compatible_profile(scope: Scope, after: Record, session: AsyncClientSession) -> None:
    """Raise Invalid if a profile conflicts with others: a base that another one has, or a link or part that does not
    exist."""
    system_scope = scope.whole_system
    profiles = scoped(DeliveryProfile, system_scope)
    await demand_condition_tags(scope, after["condition"])
    if after["profile_base"] and (
        wrong := profile_base.find_unknown_base_values(
            after["profile_base"], await profile_base.read_profile_base(system_scope)
        )
    ):
        raise Invalid(wrong[0], code=ErrorCode.PROFILE_BASE, data={"profileBaseValidation": wrong})
    siblings: Sequence[Mapping[str, object]] = await profiles.find(
        match_profiles_of_owners([after["account_id"]], [after["type"]]), session=session
    ).to_list()
    if (tied_profile := find_tied_profile(after, siblings)) and after["type"] not in CHANNELS:
        message = (
            f"“{tied_profile['name']}” would take the same invoices. Give one of the two a further key, "
            "or deactivate one."
        )
        raise Invalid(message, code=ErrorCode.PROFILE_BASE, data={"profileBaseValidation": [message]})
    if after["reference_id"]:
        target = await profiles.find_one({"_id": after["reference_id"]}, session=session)
        if target is None or target["_id"] == after["_id"]:
            raise Invalid("The profile to link to was not found. Choose one from the list.", code=ErrorCode.LINK)
        if target.get("reference_id"):
            raise Invalid(_NO_CHAIN.format(name=target["name"]), code=ErrorCode.LINK)
        if target["type"] != after["type"]:
            raise Invalid(_OTHER_TYPE, code=ErrorCode.LINK)
        if await profiles.find_one({"reference_id": after["_id"]}, ["_id"], session=session):
            raise Invalid("Other profiles are linked to this one, so it cannot be a link itself.", code=ErrorCode.LINK)
    await _demand_parts(scope, after, session)


async def _demand_parts(scope: Scope, after: Record, session: AsyncClientSession) -> None:
    owners: dict[str, list[ObjectId | None]] = {"$in": [after["account_id"], None]}
    if after["channel_id"]:
        query = {"_id": after["channel_id"], "type": ProfileType.OUTGOING_CHANNEL}
        if await scoped(DeliveryProfile, scope).find_one(query, ["_id"], session=session) is None:
            raise Invalid("The outgoing channel was not found. Choose one from the list.", code=ErrorCode.CHANNEL)
    if after["email_account_id"]:
        email_account = await scoped(EmailAccount, scope).find_one(
            {"_id": after["email_account_id"]}, ["_id"], session=session
        )
        if email_account is None:
            raise Invalid("The email account was not found. Choose one from the list.", code=ErrorCode.EMAIL_ACCOUNT)
    if after["type"] == ProfileType.INCOMING_CHANNEL and (account_ref := after["configurations"].get("account")):
        whose = {"_id": ObjectId(account_ref) if ObjectId.is_valid(account_ref) else None}
        if await scoped(Account, scope).find_one(whose, ["_id"], session=session) is None:
            raise Invalid("The account was not found. Choose one from the list.", code=ErrorCode.ACCOUNT)
    transport, server = await _find_way(scope, after, session)
    for slot in KeySlot:
        if key_id := after[f"{slot}_key_id"]:
            query = {"_id": key_id, "slot": slot, "account_id": owners}
            delivery_key = await scoped(DeliveryKey, scope).find_one(query, ["name", "kind"], session=session)
            if delivery_key is None:
                raise Invalid(f"The {slot} key was not found. Upload it again.", code=ErrorCode.KEY)
            if transport and (why := transport.refused_keys.get(KeyKind(delivery_key["kind"]))):
                raise Invalid(f"{delivery_key['name']} {why}", code=ErrorCode.KEY)
    # a channel's keys serve only profiles without their own: it may be saved without
    if transport and transport.demands_keys and after["is_active"] and after["type"] not in CHANNELS:
        lacking = [slot.value for slot in KeySlot if not (after[f"{slot}_key_id"] or server.get(f"{slot}_key_id"))]
        if lacking:
            missing_parts = " and ".join(lacking)
            raise Invalid(_LACKS_KEYS.format(way=transport.label, what=missing_parts), code=ErrorCode.KEY)


async def _find_way(scope: Scope, after: Record, session: AsyncClientSession) -> tuple[Transport | None, Stored]:
    """Return the transport of a profile, if known yet, and the profile or channel that defines its server."""
    channel = DRAWN_BY.get(ProfileType(after["type"]))
    name = (channel.transport if channel else "") or after["transport"]
    server: Stored = after
    if not name and channel and not channel.by_hand:
        server = await find_outgoing_channel(scope, after, session) or {}
        name = str(server.get("transport", ""))
    return TRANSPORTS.get(name), server
