"""Fix a cause where it is shown: correct the address from which mails of a profile came back, for all of them at
once."""

from freight.core.delivery.profile_types import BY_MAIL
from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.features.delivery.board.actions import resend_corrected_deliveries
from freight.features.delivery.board.schemas import DeliveriesChanged, FixAddressBody
from freight.features.recipients.profiles import serialization, store
from freight.features.recipients.profiles.schemas import DeliveryProfileBody
from freight.kit.access import Access

_FIELDS = ("to", "cc", "bcc")
_NO_MAIL = "This profile sends no mail."
_OF_ACCOUNT = "The mail goes to the address of the account. Correct it in the account, then send it again."
_GONE = "{address} is no longer an address of {name}. Someone corrected it: rebuild and send it."
_COMMENT = "Corrected {before} to {after} on the board"


async def fix_profile_address(access: Access, body: FixAddressBody) -> DeliveriesChanged:
    """Replace an address of a profile that does not work, then send what shares the cause to recipients who do not have
    it. Raises PermissionDenied for callers who may not change profiles, Invalid if the address is not there or the new
    one is invalid."""
    keeper = access.acting(store.CHANGE)
    profile = await store.read_delivery_profile(keeper.scope, body.profile_id)
    if profile.get("reference_id"):
        # for a linked profile, the other one's settings count
        profile = await store.read_delivery_profile(keeper.scope, profile["reference_id"])
    if profile["type"] not in BY_MAIL:
        raise Invalid(_NO_MAIL, code=ErrorCode.NO_MAIL)
    if (profile.get("configurations") or {}).get("to_account"):
        raise Invalid(_OF_ACCOUNT, code=ErrorCode.TO_ACCOUNT)
    form = serialization.to_profile_body(profile)
    before, after = body.address.strip(), body.new_address.strip()
    configurations, is_found = dict(form["configurations"]), False
    for name in _FIELDS:
        addresses = [part.strip() for part in str(configurations.get(name) or "").split(",") if part.strip()]
        if any(address.casefold() == before.casefold() for address in addresses):
            is_found = True
            configurations[name] = ", ".join(
                after if address.casefold() == before.casefold() else address for address in addresses
            )
    if not is_found:
        raise Invalid(_GONE.format(address=before, name=profile["name"]), code=ErrorCode.GONE)
    comment = _COMMENT.format(before=before, after=after)
    delivery_profile = DeliveryProfileBody.model_validate(
        {**form, "configurations": configurations, "profile_update_comment": comment}
    )
    await store.change_profile(keeper, str(profile["_id"]), delivery_profile)
    return await resend_corrected_deliveries(access.scope, body.ids)
