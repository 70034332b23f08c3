"""The mail about a new key: whoever did not make it himself learns of it."""

from freight.documents.api_key import ApiKey
from freight.documents.user import User
from freight.kit.mail.letter import Letter, heading
from freight.kit.security.caller import caller
from freight.kit.storage.connections import current


def announce(user: User, key: ApiKey) -> Letter:
    """The mail to the owner of a key."""
    settings = current().settings
    return Letter(
        "apiKey",
        f"A new API key for {settings.brand}",
        (
            f"Hello {heading(user.name)},",
            f"The API key “{heading(key.name)}” was created in your name, from {caller().address or 'this server'}.",
        ),
        settings.address(f"/user/{user.id}"),
        "See your API keys",
        ("If you didn’t create it, revoke it, change your password, and tell your administrator.",),
    )
