"""The server of a profile: its fields on the wire, its stored settings and its sealed secrets."""

from collections.abc import Mapping, Sequence
from enum import Enum
from types import UnionType
from typing import Any, get_args

from bson import ObjectId
from pydantic import BaseModel, ValidationError
from pydantic.alias_generators import to_camel

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.delivery.transports import SMTP, TRANSPORTS
from freight.delivery.transports.transport import Transport
from freight.features.recipients.profiles.schemas import ConfigurationField
from freight.kit.storage.connections import get_connections

PROTOCOL = "Protocol"
_LABELS = {
    "host": "Host",
    "port": "Port",
    "user": "User name",
    "folder": "Folder",
    "rename": "Write under another name first",
    "host_key": "Host key",
    "security": "Security",
    "certificate": "Certificate of their authority",
    "password": "Password",
    "private_key": "Private key",
    "passphrase": "Passphrase",
    "sender": "From",
    "reply_to": "Reply to",
    "address": "Web address",
    "as2_from": "Our AS2 name",
    "as2_to": "Their AS2 name",
    "certificates": "Their next certificates",
    "sign_twice": "Sign with the previous secret too",
    "secret": "Secret",
    "token": "Access token",
    "callback_secret": "Secret of callbacks",
    "einvoice": "Electronic invoice",
    "card_token": "Card token, where a card pays",
    "most_pages": "Pages of a letter, at most",
    "everyMinutes": "Look every … minutes",
    "doneFolder": "Folder for files that were taken in",
}
_LONG = frozenset({"certificate", "certificates", "private_key", "host_key"})
_AGAIN = "Enter the password again for the new server or user name."


def get_secret_context(collection: str, record_id: ObjectId, name: str) -> str:
    """Return the context that a secret of a record is sealed for."""
    return f"{collection}:{record_id}:{name}"


def describe_transport_fields(transport: Transport) -> list[ConfigurationField]:
    """Return the fields of a transport, as in a new form."""
    return to_wire_fields(transport, {}, {})


def to_wire_fields(
    transport: Transport, settings: Mapping[str, object], secrets: Mapping[str, str]
) -> list[ConfigurationField]:
    """Return the stored fields of a server, secrets only as set or not."""
    wire_fields = []
    for name, field in transport.settings.model_fields.items():
        kind = field.annotation
        options = [str(member.value) for member in kind] if isinstance(kind, type) and issubclass(kind, Enum) else []
        value = settings.get(name, field.get_default(call_default_factory=True))
        wire_fields.append(
            ConfigurationField(
                label=_label(name),
                key=to_camel(name),
                type="dropdown" if options else _type_of(name, kind),
                value=value.value if isinstance(value, Enum) else value,
                options=options,
                is_mandatory=name in (transport.where, *transport.also),
            )
        )
    wire_fields += [
        ConfigurationField(
            label=_label(name),
            key=to_camel(name),
            type="secret",
            value="",
            is_set=bool(secrets.get(name)),
            is_mandatory=name in transport.needs,
        )
        for name in transport.secrets
        if name not in transport.kept_beside.values()
    ]
    return wire_fields


def _label(name: str) -> str:
    return _LABELS.get(name, name.replace("_", " ").capitalize())


def _type_of(name: str, kind: object) -> str:
    if isinstance(kind, UnionType):
        kind = get_args(kind)[0]
    if kind is bool:
        return "checkbox"
    if kind is int:
        return "numeric"
    return "multiline" if name in _LONG else "text"


def get_protocol(fields: Sequence[ConfigurationField]) -> str:
    """Return the protocol that fields name; empty if they name none."""
    protocol = next((field.value for field in fields if field.key == PROTOCOL), "")
    return str(protocol or "").strip().lower()


def read_server_fields(
    transport: Transport, fields: Sequence[ConfigurationField]
) -> tuple[dict[str, object], dict[str, str]]:
    """Return the settings and the secrets (as typed) of fields. Raises Invalid naming the field that is wrong."""
    values = {field.key: field.value for field in fields if field.key != PROTOCOL}
    names_by_wire_key = {to_camel(name): name for name in (*transport.settings.model_fields, *transport.secrets)}
    for key in values:
        if key not in names_by_wire_key:
            raise Invalid(f"{transport.label} has no field {key[:60]}.", code=ErrorCode.NO_SUCH_FIELD)
    values_by_name = {names_by_wire_key[key]: value for key, value in values.items()}
    typed = {name: str(values_by_name.pop(name) or "") for name in transport.secrets if name in values_by_name}
    transport.check(typed)
    return validate_server_values(transport.settings, {k: v for k, v in values_by_name.items() if v is not None}), typed


def validate_server_values(
    model: type[BaseModel], values: Mapping[str, object], *, by_alias: bool = False
) -> dict[str, object]:
    """Validate values by a model and return them as stored. Raises Invalid naming the field that is wrong."""
    try:
        return model.model_validate(values).model_dump(mode="json", by_alias=by_alias)
    except ValidationError as wrong:
        first = wrong.errors()[0]
        where = _label(str(first["loc"][0])) if first["loc"] else "Settings"
        message = str(first["msg"]).removeprefix("Value error, ")
        raise Invalid(f"{where}: {message}.".replace("..", "."), code=ErrorCode.BAD_SETTING) from wrong


def seal_server_secrets(
    record: Mapping[str, Any],
    before: Mapping[str, Any] | None,
    typed: Mapping[str, str],
    *,
    collection: str,
    keys: tuple[str, str],
) -> dict[str, str]:
    """Return the secrets of a record about to be stored: those typed, now sealed, and the existing ones. `keys` name
    the fields of the record that hold its settings and its transport. Raises Invalid if a secret would be sent to
    another server or user than it was entered for."""
    settings, transport = keys
    sealed_secrets: dict[str, str] = {}
    if before and before.get("secrets"):
        if transport in record and not record[transport]:
            pass  # there is no server left that could receive them
        elif _target(record, settings, transport) == _target(before, settings, transport):
            sealed_secrets = dict(before["secrets"])
        elif not any(typed.values()):
            raise Invalid(_AGAIN, code=ErrorCode.SECRET_MISSING)
    keyring = get_connections().keyring
    known_transport = TRANSPORTS.get(str(record.get(transport) or ""))
    for name, older in (known_transport.kept_beside if known_transport else {}).items():
        if typed.get(name) and sealed_secrets.get(name):
            opened = keyring.open(sealed_secrets[name], get_secret_context(collection, record["_id"], name))
            sealed_secrets[older] = keyring.seal(opened, get_secret_context(collection, record["_id"], older))
    new = {
        name: keyring.seal(text, get_secret_context(collection, record["_id"], name))
        for name, text in typed.items()
        if text
    }
    return sealed_secrets | new


def _target(record: Mapping[str, Any], settings: str, transport: str) -> tuple[str, ...]:
    values: Mapping[str, object] = record.get(settings) or {}
    return (
        str(record.get(transport) or ""),
        *(str(values.get(name) or "") for name in get_secret_target(record, transport)),
    )


def get_secret_target(record: Mapping[str, object], transport: str = "transport") -> tuple[str, ...]:
    """Return the settings of a record that determine who receives its secrets."""
    known_transport = TRANSPORTS.get(str(record.get(transport) or ""))
    return (known_transport or SMTP).target


def demand_secrets(transport: Transport, secrets: Mapping[str, str]) -> None:
    """Raise Invalid if a secret that a server requires is missing."""
    for name in transport.needs:
        if not secrets.get(name):
            raise Invalid(f"{_label(name)}: enter one. Without it nothing can be sent.", code=ErrorCode.SECRET_MISSING)


def find_transport(protocol: str) -> Transport | None:
    """Return the transport of a protocol, or None."""
    return TRANSPORTS.get(protocol)


def redact_secrets(record: Mapping[str, Any]) -> dict[str, Any]:
    """Return a record for the history, with each secret reduced to the end of its sealed form: enough to show a
    change."""
    secrets = {name: f"set, {text[-8:]}" for name, text in (record.get("secrets") or {}).items()}
    return {**record, "secrets": secrets}
