"""What Elementals refuses, in French."""

from typing import Final

FRENCH: Final = {
    "{text} is not a reaction time in milliseconds": (
        "{text} n’est pas un temps de réaction en millisecondes"
    ),
    "{text} is not a move like flip, slap FWE 412 or book 388": (
        "{text} n’est pas un coup comme flip, slap FWE 412 ou book 388"
    ),
    "there is no elemental {card}": "l’élémental {card} n’existe pas",
    "it is seat {turn}'s turn to flip, not seat {seat}'s": (
        "c’est à {turn} de retourner une carte, pas à {seat}"
    ),
    "nobody flips while hands lie unjudged": (
        "personne ne retourne de carte tant que des mains attendent d’être départagées"
    ),
    "the wizard's reveal comes first": "la révélation du magicien passe d’abord",
    "seat {seat} has no card to flip": "{seat} n’a pas de carte à retourner",
    "a hand needs its reaction time, as in slap FWE 412 or book 388": (
        "une main a besoin de son temps de réaction, comme dans slap FWE 412 ou book 388"
    ),
    "a reaction time is never negative": "un temps de réaction n’est jamais négatif",
    "the middle is empty: there is nothing to put a hand or a book on": (
        "le milieu est vide : il n’y a rien sur quoi poser une main ou un livre"
    ),
    "{card} does not lie in the middle": "{card} n’est pas au milieu",
    "seat {seat} has had a hand on this card already": "{seat} a déjà posé une main sur cette carte",
    "the table itself does not {move}": "la table elle-même ne fait pas {move}",
    "seat {seat} has left the game": "{seat} a quitté la partie",
    "only the table itself may {move}": "seule la table elle-même peut faire {move}",
    "there is no race to judge": "il n’y a pas de course à départager",
    "there is nothing to reveal": "il n’y a rien à révéler",
    "this table has all the time in the world": "cette table a tout son temps",
    "the {minutes} minutes are not over yet": "les {minutes} minutes ne sont pas encore écoulées",
    # Setups
    "{card} was dealt twice": "{card} a été distribuée deux fois",
}
