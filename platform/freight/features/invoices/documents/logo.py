"""The logo on a letterhead."""

import asyncio
import base64

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid, NotFound
from freight.features.invoices.documents.schemas import Logo
from freight.kit import clock
from freight.kit.paper import pictures
from freight.kit.storage import files
from freight.kit.storage.scopes import Scope
from freight.kit.storage.uploaded_file import UNCLAIMED

# 70 mm at 300 dpi: the widest logo a letterhead prints
_WIDTH, _HEIGHT = 826, 413
_PNG = "image/png"


async def receive_template_logo(scope: Scope, name: str, content: bytes) -> Logo:
    """Store a picture for a template about to be saved. Raises Invalid for one that is too large or not a picture."""
    pictures.check_picture_file(name, content)
    drawn = await asyncio.to_thread(_drawn, content)
    expires = clock.now() + UNCLAIMED
    file_id = await files.save_file(scope, drawn, "logo.png", _PNG, "logo", shared=True, expires_on=expires)
    return _view(file_id, drawn)


async def read_template_logo(scope: Scope, file_id: str) -> Logo:
    """Return a logo for display on a page. Raises NotFound for a file that is not a logo."""
    await check_template_logo(scope, file_id)
    return _view(file_id, await files.read_stored_file(scope, file_id))


async def check_template_logo(scope: Scope, file_id: str) -> None:
    """Raise NotFound for a file that is not a logo of this system."""
    stored = await files.open_file(scope, file_id)
    if stored.content_type != _PNG or stored.name != "logo.png":
        raise NotFound("Logo not found.")


async def check_form_logo(scope: Scope, file_id: str) -> None:
    """Check the logo as `check_template_logo` does, for a form: raises Invalid."""
    try:
        await check_template_logo(scope, file_id)
    except NotFound as missing:
        raise Invalid("Logo: the picture no longer exists. Choose it again.", code=ErrorCode.LOGO) from missing


def _drawn(content: bytes) -> bytes:
    picture = pictures.open_upright_picture(content, _WIDTH)
    picture.thumbnail((_WIDTH, _HEIGHT))
    return pictures.to_png(picture)


def _view(file_id: str, content: bytes) -> Logo:
    return Logo(file_id=file_id, picture=f"data:{_PNG};base64,{base64.b64encode(content).decode()}")
