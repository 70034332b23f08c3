"""The picture next to a name: R301 and R302, and what a picture must not contain."""

import base64
import io

import httpx
import pytest
from PIL import Image

from freight.core.errors import Invalid
from freight.features.identity.sign_in import picture
from freight.kit.paper import pictures
from tests.fixtures.tenants import Tenants

ADDRESS = "/api/profilePicture"


def drawn(kind: str = "PNG", size: tuple[int, int] = (400, 300), **more) -> bytes:
    file = io.BytesIO()
    Image.new("RGB", size, (200, 30, 30)).save(file, kind, **more)
    return file.getvalue()


async def send(caller: httpx.AsyncClient, name: str, content: bytes, user_id: str = "") -> httpx.Response:
    query = {"userId": user_id} if user_id else {}
    return await caller.post(ADDRESS, params=query, files={"uploadedFile": (name, content, "image/png")})


def shown(answer: httpx.Response) -> Image.Image:
    kind, data = answer.json()["data"]["picture"].split(",", 1)
    assert kind == "data:image/png;base64"
    return Image.open(io.BytesIO(base64.b64decode(data)))


@pytest.mark.parametrize(("name", "kind"), [("me.png", "PNG"), ("ME.JPG", "JPEG"), ("me.jpeg", "JPEG")])
async def test_r302_a_jpg_jpeg_or_png_becomes_a_small_square(sign_in, tenants: Tenants, name: str, kind: str) -> None:
    ana = await sign_in(tenants.ana)
    saved = await send(ana, name, drawn(kind))
    assert saved.status_code == 200, saved.text
    assert shown(saved).size == (picture.EDGE, picture.EDGE)
    assert shown(await ana.get(ADDRESS)).getpixel((90, 90)) == pytest.approx((200, 30, 30, 255), abs=3)


@pytest.mark.parametrize("name", ["me.gif", "me.svg", "me", "me.png.exe"])
async def test_r302_another_kind_is_refused_by_its_name(sign_in, tenants: Tenants, name: str) -> None:
    refused = await send(await sign_in(tenants.ana), name, drawn())
    assert (refused.status_code, refused.json()["code"]) == (400, "file_type")
    assert "JPG, JPEG or PNG" in refused.json()["msg"]


async def test_r301_more_than_two_megabytes_are_refused(sign_in, tenants: Tenants) -> None:
    ana = await sign_in(tenants.ana)
    refused = await send(ana, "me.png", drawn() + b"\0" * pictures.MOST_BYTES)
    assert (refused.status_code, refused.json()["msg"]) == (400, "File Size should be less than 2 MB.")
    assert (await ana.get(ADDRESS)).json()["data"]["picture"] == ""


@pytest.mark.parametrize("content", [b"", b"<svg onload='alert(1)'/>", drawn()[:200], drawn("GIF"), drawn()[:30] * 9])
def test_a_file_that_only_calls_itself_a_picture_is_refused(content: bytes) -> None:
    with pytest.raises(Invalid, match="not a readable picture"):
        picture.crop_portrait(content)


def test_a_small_file_of_a_huge_picture_is_refused_before_it_is_decoded() -> None:
    with pytest.raises(Invalid, match="too many pixels"):
        picture.crop_portrait(drawn(size=(9_000, 6_000)))


def test_a_photograph_is_turned_upright_and_forgets_where_it_was_taken() -> None:
    notes = Image.Exif()
    notes[0x0112] = 6  # the camera was held sideways
    notes[0x8825] = {2: (41.0, 52.0, 0.0)}
    sideways = Image.new("RGB", (300, 300), "white")
    sideways.paste((0, 0, 255), (0, 0, 150, 300))
    file = io.BytesIO()
    sideways.save(file, "JPEG", exif=notes)
    upright = Image.open(io.BytesIO(picture.crop_portrait(file.getvalue())))
    assert not upright.getexif()
    assert upright.getpixel((96, 20)) == pytest.approx((0, 0, 255, 255), abs=30)
    assert upright.getpixel((96, 170)) == pytest.approx((255, 255, 255, 255), abs=30)


async def test_a_picture_is_removed_again(sign_in, tenants: Tenants) -> None:
    ana = await sign_in(tenants.ana)
    await send(ana, "me.png", drawn())
    assert (await ana.delete(ADDRESS)).status_code == 200
    assert (await ana.get(ADDRESS)).json()["data"]["picture"] == ""


async def test_an_administrator_sets_the_picture_of_a_colleague_and_nobody_else_does(sign_in, tenants: Tenants) -> None:
    vera, priya = await sign_in(tenants.vera), await sign_in(tenants.priya)
    assert (await send(vera, "me.png", drawn(), str(tenants.ana.id))).status_code == 403
    assert (await send(priya, "me.png", drawn(), str(tenants.vera.id))).status_code == 200
    assert shown(await vera.get(ADDRESS))


async def test_a_user_of_another_company_is_not_known(sign_in, tenants: Tenants) -> None:
    ana, priya, abroad = await sign_in(tenants.ana), await sign_in(tenants.priya), str(tenants.tomasz.id)
    assert (await ana.get(ADDRESS, params={"userId": abroad})).status_code == 404
    assert (await send(priya, "me.png", drawn(), abroad)).status_code == 404
