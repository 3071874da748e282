"""What a link says of the page it leads to, in both languages."""

from typing import Final

PREVIEWS: Final[dict[str, dict[str, str]]] = {
    "en": {
        "house": "Tablée: board games around one table",
        "lead": "Three board games around one table: with friends far away, with the people beside you, "
        "or with bots. No account, nothing to install.",
        "table": "{game}: a table",
        "open": "{names} would like to play {game}. Sit down: {open} free.",
        "private": "A game that is being played. Only those who play may look.",
        "playing": "{names} are playing. Come and watch.",
        "over": "{scores}. Step through the game, move by move.",
        "player": "{name} plays at Tablée",
        "rated": "{game}: {points} ± {within} (rated games: {games})",
        "daily": "The daily three",
        "daily_lead": "Two positions in which one move is clearly best, and a round of twenty cards. "
        "Do you find them?",
    },
    "fr": {
        "house": "Tablée : des jeux de société autour d’une table",
        "lead": "Trois jeux de société autour d’une table : avec des amis au loin, avec vos voisins, "
        "ou avec des robots. Sans compte, rien à installer.",
        "table": "{game} : une table",
        "open": "{names} : on joue à {game} ? Places libres : {open}.",
        "private": "Une partie en cours. Seuls ceux qui jouent peuvent regarder.",
        "playing": "{names} jouent. Venez regarder.",
        "over": "{scores}. Revoyez la partie, coup par coup.",
        "player": "{name} joue à Tablée",
        "rated": "{game} : {points} ± {within} (parties classées : {games})",
        "daily": "Les trois du jour",
        "daily_lead": "Deux positions où un coup est nettement le meilleur, et une manche de vingt cartes. "
        "Trouverez-vous ?",
    },
}
