"""A picture of how a game ended: painted in the browser, saved as a file, shared where the device can."""

import json
import struct
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import expect

from tests.web.checkup import check_up
from tests.web.conftest import People
from tests.web.gathering import rush
from tests.web.house import JSON, House
from tests.web.person import DESKTOP, SMALL_PHONE, Device, Lang
from tests.web.test_analysis import alone

GOLDEN = Path(__file__).parents[1] / "golden"

WORDS: dict[str, dict[str, str]] = {
    "en": {"open": "Picture", "title": "A picture of the end", "save": "Save the picture", "share": "Share"},
    "fr": {
        "open": "Image",
        "title": "Une image de la fin",
        "save": "Enregistrer l’image",
        "share": "Partager",
    },
}

# How many colours each ninth of the picture has: what is not drawn has one.
COLOURS = """async (image) => {
  await image.decode();
  const { naturalWidth: width, naturalHeight: height } = image;
  const pen = new OffscreenCanvas(width, height).getContext("2d");
  pen.drawImage(image, 0, 0);
  const [wide, high] = [Math.floor(width / 3), Math.floor(height / 3)];
  return [0, 1, 2].flatMap((row) => [0, 1, 2].map((column) => {
    const { data } = pen.getImageData(column * wide, row * high, wide, high);
    return new Set(new Uint32Array(data.buffer)).size;
  }));
}"""

SHARES = """
navigator.canShare = ({ files }) => files.every((file) => file.type === "image/png");
navigator.share = async ({ files }) => { globalThis.shared = files.map((file) => file.name); };
"""


@pytest.mark.parametrize(
    ("record", "device", "dark", "lang"),
    [
        pytest.param("helpme-4", DESKTOP, False, "en", id="helpme"),
        pytest.param("rauha-3", SMALL_PHONE, True, "fr", id="rauha"),
        pytest.param("elementals-5", SMALL_PHONE, False, "en", id="elementals"),
    ],
)
def test_the_end_of_any_game_is_a_picture_to_save(
    people: People, house: House, record: str, device: Device, dark: bool, lang: Lang
) -> None:
    document = (GOLDEN / f"{record}.jsonl").read_text().splitlines()[0]
    id = httpx.post(f"{house.url}/api/v1/records", content=document, headers=JSON).json()["id"]
    ada, words = people(device=device, dark=dark, lang=lang), WORDS[lang]
    ada.go(f"/r/{id}")
    ada.press(words["open"])
    dialog = ada.page.get_by_role("dialog", name=words["title"])
    picture = dialog.get_by_role("img")
    expect(picture).to_be_in_viewport(ratio=1)
    for score in json.loads(document)["result"]["scores"]:
        assert f" {score}" in (picture.get_attribute("alt") or "")
    colours = picture.evaluate(COLOURS)
    # Below lie the names on the left and the points on the right, with room between them.
    assert min(*colours[:7], colours[8]) > 100, f"a part of the picture is empty: {colours}"
    check_up(ada, f"{record}: the picture")
    with ada.page.expect_download() as coming:
        ada.press(words["save"])
    saved = coming.value.path().read_bytes()
    assert coming.value.suggested_filename == f"{record.partition('-')[0]}-{id}.png"
    assert saved.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", saved[16:24])
    assert width == 1080
    assert 800 < height < 2_000
    # A browser that cannot share a file offers no button that would do nothing.
    expect(dialog.get_by_role("button", name=words["share"])).to_have_count(0)
    ada.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


def test_whoever_played_shares_the_picture_from_the_end_of_the_table(people: People) -> None:
    ada = people()
    ada.context.add_init_script(SHARES)
    table = alone(ada, "helpme")
    rush(table, ada)
    ada.go(f"/t/{table}")
    ada.press("Picture")
    ada.page.get_by_role("dialog").get_by_role("button", name="Share").click()
    ada.page.wait_for_function("() => globalThis.shared")
    assert ada.page.evaluate("() => shared") == [f"helpme-{table}.png"]
