"""Which of our two languages somebody reads."""

from typing import Literal

Language = Literal["en", "fr"]


def language(header: str | None) -> Language:
    """The first of French and English in an Accept-Language header by its weights; else English."""
    wanted: list[tuple[float, Language]] = []
    for part in (header or "")[:1_000].split(","):
        tag, _, parameters = part.strip().lower().partition(";")
        key, _, weight = parameters.strip().partition("=")
        primary = tag.partition("-")[0]
        try:
            quality = float(weight) if key.strip() == "q" else 1.0
        except ValueError:
            continue
        if quality > 0 and primary == "fr":
            wanted.append((quality, "fr"))
        elif quality > 0 and primary == "en":
            wanted.append((quality, "en"))
    # The sort is stable: of equals the one named first.
    return sorted(wanted, key=lambda pair: -pair[0])[0][1] if wanted else "en"
