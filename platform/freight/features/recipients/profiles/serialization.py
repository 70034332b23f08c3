"""Convert profiles between the wire and the store."""

from collections.abc import Mapping, Sequence
from typing import Any

from bson import ObjectId
from pydantic.alias_generators import to_camel

from freight.core.delivery.profile_checks import clear_invalid_parents, drop_empty_web_rows, split_addresses
from freight.core.delivery.profile_types import EDI, ProfileType
from freight.delivery.channels import CHANNELS
from freight.delivery.incoming_settings import IncomingChannelSettings
from freight.features.recipients.profiles import schedules, servers
from freight.features.recipients.profiles.schemas import (
    ConfigurationField,
    DeliveryProfileBody,
    FileNameRow,
    FileSize,
    InvoiceCount,
    MasterCondition,
    ProfileOptions,
)
from freight.kit.storage.tenancy import parse_object_id

# a channel's fields with rows of a name, and lists that are comma-separated text on the wire
_NAME_ROWS = frozenset({"attachment_name"})
_COMMA_LISTS = frozenset({"cc", "bcc"})
# fields that have another name in the specification than in the channel
_SPOKEN = {"attachment_name": "attachmentFileNameConfiguration"}
_REST = "configurations"


def parse_profile_settings(body: DeliveryProfileBody) -> dict[str, object]:
    """Return the stored form of a body, without owner, server and secrets. Raises Invalid for values that a channel
    does not accept."""
    configurations, rest = parse_profile_configurations(body.type, body.configurations)
    options = body.model_dump(include=set(ProfileOptions.model_fields), by_alias=True)
    options["webInvoiceRows"] = drop_empty_web_rows(options["webInvoiceRows"])
    return {
        "name": body.profile_name.strip(),
        "type": body.type.value,
        "is_active": body.is_active_profile and not body.is_deleted,
        "reference_id": _id(body.profile_reference_id),
        "comment": body.profile_update_comment.strip(),
        "profile_base": {key: values for key, values in body.profile_base.items() if values},
        "condition": body.master_condition.rule_def if body.master_condition.is_active else None,
        "is_zero_billing": body.is_zero_billing,
        "configurations": configurations,
        "channel_id": _id(body.channel_id),
        "email_account_id": _id(body.email_account_id),
        "encryption_key_id": _id(body.encryption_file_id),
        "signature_key_id": _id(body.signature_file_id),
        "email_per_invoice": body.email_per_invoice,
        "single_invoice_file": body.single_invoice_file,
        "invoice_count": body.invoice_count.number_of_invoice,
        "profile_based_grouping": body.profile_based_grouping,
        "file_name": to_stored_name_rows(body.file_name),
        "limit_file_size": body.limit_file_size.model_dump(),
        "options": {**options, **({_REST: rest} if rest else {})},
        "scheduling": schedules.to_stored_blocks(body.scheduling),
        "restricted_time": schedules.to_stored_restricted_times(body.restricted_time),
        "time_zone": body.time_zone,
        "delivered_when": body.delivered_when.value,
        "acknowledge_within_hours": body.acknowledge_within,
    }


def to_profile_body(stored: Mapping[str, Any]) -> dict[str, Any]:
    """Return a stored profile in the form used by forms, without the fields that only lists show."""
    options = dict(stored.get("options") or {})
    rest = options.pop(_REST, {})
    kind, transport = ProfileType(stored["type"]), servers.find_transport(stored.get("transport") or "")
    fields: list[ConfigurationField] = []
    if transport is not None:
        protocol = ConfigurationField(label="Protocol", key=servers.PROTOCOL, type="dropdown", value=transport.name)
        settings, secrets = stored.get("transport_settings") or {}, stored.get("secrets") or {}
        fields = [protocol, *servers.to_wire_fields(transport, settings, secrets)]
    condition = stored.get("condition")
    return ProfileOptions.model_validate(options).model_dump() | {
        "profile_name": stored["name"],
        "type": kind,
        "account_id": _text(stored.get("account_id")),
        "is_active_profile": stored.get("is_active", True),
        "is_deleted": bool(stored.get("archived")),
        "profile_reference_id": _text(stored.get("reference_id")),
        "profile_update_comment": stored.get("comment", ""),
        "profile_base": stored.get("profile_base") or {},
        "on_condition_deliver": bool(condition),
        "master_condition": MasterCondition(is_active=bool(condition), rule_def=condition),
        "is_zero_billing": stored.get("is_zero_billing", False),
        "configurations": to_wire_configurations(kind, stored.get("configurations") or {}) | rest,
        "fields": fields,
        "channel_id": _text(stored.get("channel_id")),
        "email_account_id": _text(stored.get("email_account_id")),
        "encryption_file_id": _text(stored.get("encryption_key_id")),
        "signature_file_id": _text(stored.get("signature_key_id")),
        "email_per_invoice": stored.get("email_per_invoice", True),
        "single_invoice_file": stored.get("single_invoice_file", False),
        "invoice_count": InvoiceCount(number_of_invoice=stored.get("invoice_count", 0)),
        "profile_based_grouping": stored.get("profile_based_grouping", False),
        "file_name": to_wire_name_rows(stored.get("file_name") or ()),
        "limit_file_size": FileSize(**(stored.get("limit_file_size") or {})),
        "scheduling": schedules.to_wire_blocks(stored.get("scheduling") or ()),
        "restricted_time": schedules.to_wire_restricted_times(stored.get("restricted_time") or ()),
        "time_zone": stored.get("time_zone") or "America/Chicago",
        "delivered_when": stored.get("delivered_when") or "sent",
        "acknowledge_within": stored.get("acknowledge_within_hours") or 24,
        "revision": stored.get("revision"),
    }


def parse_profile_configurations(kind: ProfileType, wire: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Split the configurations of a form into those a channel reads, in the channel's shape, and the rest. An EDI
    mapping, and a type without a channel, are stored as sent."""
    if kind is ProfileType.INCOMING_CHANNEL:
        own = {to_camel(name) for name in IncomingChannelSettings.model_fields}
        channel_values = {key: value for key, value in wire.items() if key in own}
        return servers.validate_server_values(IncomingChannelSettings, channel_values, by_alias=True), {
            k: v for k, v in wire.items() if k not in own
        }
    channel = CHANNELS.get(kind)
    if channel is None or kind in EDI:
        configurations = dict(wire)
        if isinstance(configurations.get("segments"), list):
            configurations["segments"] = clear_invalid_parents(configurations["segments"])
        for copies in _COMMA_LISTS & configurations.keys():
            if isinstance(configurations[copies], str):
                configurations[copies] = split_addresses(configurations[copies])
        return configurations, {}
    names = {_spoken(name): name for name in channel.settings.model_fields}
    named_settings: dict[str, object] = {}
    rest: dict[str, object] = {}
    for key, value in wire.items():
        name = names.get(key)
        if name is None:
            rest[key] = value
        elif name in _COMMA_LISTS and isinstance(value, str):
            named_settings[name] = split_addresses(value)
        elif name in _NAME_ROWS:
            named_settings[name] = to_stored_name_rows([FileNameRow.model_validate(row) for row in value or []])
        else:
            named_settings[name] = value
    return servers.validate_server_values(channel.settings, named_settings), rest


def to_wire_configurations(kind: ProfileType, stored: Mapping[str, Any]) -> dict[str, Any]:
    """Return the configurations of a stored profile in the form used by forms."""
    if kind not in CHANNELS or kind in EDI:
        return {key: ", ".join(value) if key in _COMMA_LISTS else value for key, value in stored.items()}
    wire_fields: dict[str, object] = {}
    for name, value in stored.items():
        if name in _COMMA_LISTS:
            wire_fields[_spoken(name)] = ", ".join(value)
        elif name in _NAME_ROWS:
            wire_fields[_spoken(name)] = [row.model_dump(by_alias=True) for row in to_wire_name_rows(value)]
        else:
            wire_fields[_spoken(name)] = value
    return wire_fields


def _spoken(name: str) -> str:
    return _SPOKEN.get(name) or to_camel(name)


def to_stored_name_rows(rows: Sequence[FileNameRow]) -> list[dict[str, str]]:
    """Return rows of a name as stored, without empty ones."""
    return [
        {
            "field_type": row.field_type,
            "field_name": row.field_name,
            "field_name_type": row.field_name_type,
            "fixed_text": row.fixed_text_val,
            "date_and_time": row.date_and_time,
        }
        for row in rows
        if row.field_name or row.fixed_text_val or row.date_and_time
    ]


def to_wire_name_rows(stored: Sequence[Mapping[str, object]]) -> list[FileNameRow]:
    """Return stored rows of a name in the form used by forms."""
    return [
        FileNameRow(
            field_type=row.get("field_type", ""),
            field_name=row.get("field_name", ""),
            field_name_type=row.get("field_name_type", ""),
            fixed_text_val=row.get("fixed_text", ""),
            date_and_time=row.get("date_and_time", ""),
        )
        for row in stored
    ]


def _id(text: str | None) -> ObjectId | None:
    return parse_object_id(text, "profile") if text else None


def _text(value: object) -> str | None:
    return str(value) if value else None
