"""The mail that notifies the owner of an API key that it was created."""

from freight.documents.api_key import ApiKey
from freight.documents.user import User
from freight.kit.mail.mail_draft import MailDraft, clean_header_text
from freight.kit.security.request_caller import get_caller
from freight.kit.storage.connections import get_connections


def build_api_key_mail(user: User, key: ApiKey) -> MailDraft:
    """The mail to the owner of a key."""
    settings = get_connections().settings
    return MailDraft(
        "apiKey",
        f"A new API key for {settings.brand}",
        (
            f"Hello {clean_header_text(user.name)},",
            f"The API key “{clean_header_text(key.name)}” was created in your name, from "
            f"{get_caller().address or 'this server'}.",
        ),
        settings.address(f"/user/{user.id}"),
        "See your API keys",
        ("If you didn’t create it, revoke it, change your password, and tell your administrator.",),
    )
