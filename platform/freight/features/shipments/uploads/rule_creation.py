"""Save the mappings of one upload for every file, as mapping rules of its account."""

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.workbooks.sheet_rows import fold_alias
from freight.documents.records.upload import StoredUpload
from freight.documents.upload import UploadType
from freight.features.shipments.mapping_rules import service as mapping_rules
from freight.features.shipments.uploads.aliases import get_column_aliases
from freight.features.shipments.uploads.column_schemas import ColumnsBody
from freight.features.shipments.uploads.receive import require_idle_upload
from freight.kit.records.resource import Actor


async def create_upload_rules(actor: Actor, upload: StoredUpload, body: ColumnsBody) -> None:
    """Create rules from the new words of an upload. Blank texts and headings apply only to its own sheets and are
    skipped. Raises Invalid for a value the field refuses, PermissionDenied for rules of all accounts by a user who sees
    only some of them."""
    require_idle_upload(upload)
    if upload["type"] != UploadType.SHIPMENT:
        raise Invalid("Mapping rules are for shipment files.", code=ErrorCode.NO_RULES_FOR_RATES)
    words: dict[str, dict[str, str]] = {}
    for column in upload["columns"]:
        key = body.mapping.get(column["index"], column["field_key"])
        column_aliases = get_column_aliases(column)
        values_by_text = {
            text.strip(): value.strip()
            for text, value in body.read_as.get(column["index"], {}).items()
            if value.strip() and column_aliases.get(fold_alias(text)) != value.strip()
        }
        if key and values_by_text:
            words[key] = values_by_text
    await mapping_rules.store_mapping_rules(actor, upload["account_id"], words)
