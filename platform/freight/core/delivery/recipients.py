"""The recipients of a profile."""

from freight.core.delivery.profile_types import BY_MAIL, ProfileType
from freight.core.delivery.vendors import DELIVERY_VENDOR, LABELS
from freight.core.records import Stored

OF_ACCOUNT = "Email of the account"


def describe_recipient(profile: Stored) -> str:
    """Return the recipient of a profile, in one line: an address, a server with its folder, a web address without its
    query, a portal, or the person who prints."""
    configurations = profile.get("configurations") or {}
    if profile["type"] in BY_MAIL:
        return OF_ACCOUNT if configurations.get("to_account") else str(configurations.get("to", ""))
    if profile["type"] == ProfileType.WEB:
        return str(configurations.get("portal_name") or configurations.get("portal_address") or "Customer portal")
    if profile["type"] == ProfileType.PAPER:
        options = profile.get("options") or {}
        is_vendor = options.get("deliveryParty") == DELIVERY_VENDOR
        return f"Mail, by {LABELS.get(str(options.get('deliveryPartyName')), 'a vendor')}" if is_vendor else "Mail"
    settings = profile.get("transport_settings") or {}
    if address := str(settings.get("address", "")):
        return address.partition("?")[0]
    host, folder = str(settings.get("host", "")), str(settings.get("folder", ""))
    return f"{host}/{folder.lstrip('/')}" if host and folder else host
