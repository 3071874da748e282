"""What somebody is told who is awaited and not here: on a screen that others may see."""

from typing import Final

SUMMONS: Final[dict[str, dict[str, str]]] = {
    "en": {
        "title": "{game}: your turn",
        "told": "With {names}. Whenever it suits you.",
        "reminded": "With {names}. Three quarters of your time are over.",
        "past": "{game}: nobody waits for you any more",
        "others": "others",
    },
    "fr": {
        "title": "{game} : à vous de jouer",
        "told": "Avec {names}. Quand vous voudrez.",
        "reminded": "Avec {names}. Les trois quarts de votre temps sont passés.",
        "past": "{game} : on ne vous attend plus",
        "others": "d’autres",
    },
}
