"""What Cherries refuses, in French."""

from typing import Final

FRENCH: Final = {
    "the table itself eats no cherries": "la table elle-même ne mange pas de cerises",
    "it is seat {mover}'s turn, not seat {seat}'s": "c’est à {mover} de jouer, pas à {seat}",
    "one takes between 1 and {most} cherries, not {count}": "on prend de 1 à {most} cerises, pas {count}",
    "there are only {left} cherries in the bowl": "cerises encore dans le bol\u00a0: {left}",
    "{text} is not a move like take 2": "{text} n’est pas un coup comme take 2",
    "these are not the cherries of the house": "ce ne sont pas les cerises de la maison",
}
