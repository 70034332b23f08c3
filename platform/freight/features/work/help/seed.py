"""Load the help pages. They belong to the suite, so a newer text replaces the one an older version loaded."""

import json
from pathlib import Path

from freight.documents.help_page import HelpPage


async def load_help(seeds: Path) -> int:
    """Update the help pages from `seeds/help.json`; return how many were new or changed."""
    changed = 0
    for seed_page in json.loads((seeds / "help.json").read_text()):
        page = HelpPage(**seed_page)
        stored = await HelpPage.find_one(HelpPage.url == page.url)
        if stored is None:
            await page.insert()
        elif (stored.title, stored.sections, stored.keys) != (page.title, page.sections, page.keys):
            await stored.set({HelpPage.title: page.title, HelpPage.sections: page.sections, HelpPage.keys: page.keys})
        else:
            continue
        changed += 1
    return changed
