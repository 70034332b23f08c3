"""Templates of letters to carriers as records: form, history, workbook."""

from freight.core.carrier_invoices.names import get_charge_name_key
from freight.core.delivery.profile_checks import read_addresses
from freight.core.fields.spec import FieldOption, FieldSpec
from freight.core.payables.letters import LANGUAGES, LetterChannel, LetterKind
from freight.documents.payable_template import PayableTemplate
from freight.features.payables.letters.content import build_letter_values
from freight.features.payables.letters.facts import load_sample_facts
from freight.features.payables.letters.writing import write_letter
from freight.kit.records.resource import FormSection, Resource, ResourcePermissions
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record

NAME, KIND, CARRIER = "template#name", "template#kind", "template#carrier"
LANGUAGE, CHANNEL, TO = "template#language", "template#channel", "template#to"
SUBJECT, TEXT = "template#subject", "template#text"
_KINDS = {
    LetterKind.REMITTANCE: "Remittance advice",
    LetterKind.DISPUTE: "Dispute letter",
    LetterKind.SHORT_PAY: "Short-pay notice",
}
_CHANNELS = {
    LetterChannel.MAIL: "Email",
    LetterChannel.WORKBOOK: "Email with workbook",
    LetterChannel.PORTAL: "Link to a page",
    LetterChannel.PDF: "PDF",
}

FIELDS = (
    FieldSpec(
        key=NAME, label="Name", length=60, is_mandatory=True, is_unique_field=True, is_master_field=True,
        display_order=1,
    ),
    FieldSpec(
        key=KIND, label="Kind", type="dropdown", length=20, is_mandatory=True, display_order=2,
        options=tuple(FieldOption(value=kind.value, label=label) for kind, label in _KINDS.items()),
    ),
    FieldSpec(
        key=CARRIER, label="Carrier", type="autocomplete", suggestions_source="carrier", length=100, display_order=3,
        tool_tip="Leave blank for every carrier",
    ),
    FieldSpec(
        key=LANGUAGE, label="Language", type="dropdown", length=5, is_mandatory=True, display_order=4,
        default_value="en", tool_tip="Of the table, days, amounts, and what differs",
        options=tuple(FieldOption(value=code, label=words.name) for code, words in LANGUAGES.items()),
    ),
    FieldSpec(
        key=CHANNEL, label="Sent as", type="dropdown", length=10, is_mandatory=True, display_order=5,
        default_value=LetterChannel.MAIL.value,
        tool_tip="A link opens the letter without an account, where the carrier can answer. A PDF is only saved",
        options=tuple(FieldOption(value=channel.value, label=label) for channel, label in _CHANNELS.items()),
    ),
    FieldSpec(
        key=TO, label="To", length=500, display_order=6,
        tool_tip="Email addresses, separated by commas. Leave blank to use those of the last letter to the carrier",
    ),
    FieldSpec(
        key=SUBJECT, label="Subject", length=200, is_mandatory=True, display_order=7,
        tool_tip="Also the title of the PDF",
    ),
    FieldSpec(
        key=TEXT, label="Text", type="multiline", length=5_000, is_mandatory=True, display_order=8,
        tool_tip="Jinja and plain text. The PDF has a table of the shipments or invoices below it",
    ),
)  # fmt: skip
_PATHS = {
    NAME: "name",
    KIND: "kind",
    CARRIER: "carrier",
    LANGUAGE: "language",
    CHANNEL: "channel",
    TO: "to",
    SUBJECT: "subject",
    TEXT: "text",
}


async def _complete(scope: Scope, after: Record, before: Record | None) -> None:
    """Check the addresses, and try the template on a made-up invoice. Raises Invalid naming the line."""
    after["name"] = " ".join(after["name"].split())
    for name in ("carrier", "to"):
        after[name] = (after.get(name) or "").strip()
    after["carrier_key"] = get_charge_name_key(after["carrier"])
    after["to"] = ", ".join(read_addresses(after["to"], "To"))
    facts = await load_sample_facts(scope, LetterKind(after["kind"]), after["language"])
    await write_letter(
        after["subject"], after["text"], build_letter_values(facts, after["language"], scope.place.locale)
    )


TEMPLATES = Resource(
    name="payableTemplate",
    title="Payables template",
    plural="Payables templates",
    document=PayableTemplate,
    fields=FIELDS,
    columns=(NAME, KIND, CARRIER, LANGUAGE, CHANNEL, SUBJECT),
    search=(NAME, CARRIER, SUBJECT),
    permissions=ResourcePermissions(
        see="configurationPayables.viewConfigurationPayables",
        add="configurationPayables.newConfigurationPayables",
        change="configurationPayables.editConfigurationPayables",
    ),
    sections=(FormSection("For", (CARRIER, LANGUAGE, CHANNEL, TO)), FormSection("Letter", (SUBJECT, TEXT))),
    paths=_PATHS,
    none_yet="Without a template, carriers get no letters. Add one for each kind.",
    prepare=_complete,
)
