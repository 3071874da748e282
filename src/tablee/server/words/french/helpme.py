"""What Help Me! refuses, in French."""

from typing import Final

FRENCH: Final = {
    "{text} is not a move like c3-c4": "{text} n’est pas un coup comme c3-c4",
    "the table itself makes no move in Help Me!": "la table elle-même ne joue pas dans Help Me!",
    "it is seat {mover}'s turn, not seat {seat}'s": "c’est à {mover} de jouer, pas à {seat}",
    "{a} and {b} are not neighbours": "{a} et {b} ne sont pas voisines",
    "there is nothing on {cell}": "il n’y a rien sur {cell}",
    # Setups
    "{value} is not a tile": "{value} n’est pas une tuile",
    "{tile} lies on the board twice": "{tile} est deux fois sur le plateau",
    "{value} is not a creature": "{value} n’est pas une créature",
    "{name} is protected twice": "{name} est protégé deux fois",
}
