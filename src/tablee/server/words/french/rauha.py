"""What Rauha refuses, in French."""

from typing import Final

FRENCH: Final = {
    "there is no cell {cell}": "la case {cell} n’existe pas",
    "there is no cell or entity {name}": "il n’y a ni case ni entité {name}",
    "{text} is not a move like take I-07, place b2 or end": (
        "{text} n’est pas un coup comme take I-07, place b2 ou end"
    ),
    "there is no card {card}": "la carte {card} n’existe pas",
    "cards are taken in step 1 only": "on ne prend de carte qu’à l’étape 1",
    "{card} is not among the cards of this satellite": "{card} n’est pas parmi les cartes de ce satellite",
    "a card is placed in step 2 only": "on ne pose de carte qu’à l’étape 2",
    "{card} may lie on {cells} only": "{card} ne peut être posée que sur {cells}",
    "{card} costs {cost} crystals and there are {crystals}": (
        "{card} coûte {cost} cristaux et il y en a {crystals}"
    ),
    "this card may lie on {cells} only": "cette carte ne peut être posée que sur {cells}",
    "this card costs {cost} crystals and there are {crystals}": (
        "cette carte coûte {cost} cristaux et il y en a {crystals}"
    ),
    "a card is discarded in step 2 only": "on ne défausse de carte qu’à l’étape 2",
    "effects are activated after step 3 and in scorings only": (
        "les effets s’activent seulement après l’étape 3 et lors des décomptes"
    ),
    "{name} was activated already": "{name} a déjà été activé",
    "{name} cannot be activated now": "{name} ne peut pas être activé maintenant",
    "activating {name} costs {pay} crystals and there are {crystals}": (
        "activer {name} coûte {pay} cristaux et il y en a {crystals}"
    ),
    "activating {name} gives a spore: say where, as in activate b2 spore a1": (
        "activer {name} donne une spore : dites où, comme dans activate b2 spore a1"
    ),
    "activating {name} gives no spore": "activer {name} ne donne pas de spore",
    "activating {name} gives a spore and every biome has one": (
        "activer {name} donne une spore et tous les biomes en ont une"
    ),
    "there is a spore on {cell} already": "il y a déjà une spore sur {cell}",
    "the table itself makes no move in Rauha": "la table elle-même ne joue pas dans Rauha",
    "it is seat {active}'s turn, not seat {seat}'s": "c’est à {active} de jouer, pas à {seat}",
    "there is nothing to end yet": "il n’y a encore rien à terminer",
    # Setups
    "{value} disagrees with the option side, {side}": "{value} contredit l’option side, {side}",
    "seat {seat}'s marker lies there twice": "le marqueur de {seat} y est deux fois",
    "{card} is not a card of age {age}": "{card} n’est pas une carte de l’âge {age}",
    "{card} is in the deck twice": "{card} est deux fois dans la pioche",
}
