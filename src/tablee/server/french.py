"""Every sentence of refusal in French, by its English. The gaps have the same names.

A gap after the word `seat` in English is filled with the player's name, or with `la place 2`.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

_RULES: Final = {
    "the game is over": "la partie est terminée",
    "there is no seat {seat}": "{seat} n’existe pas",
    # Help Me!
    "{text} is not a move like c3-c4": "{text} n’est pas un coup comme c3-c4",
    "the table itself makes no move in Help Me!": "la table elle-même ne joue pas dans Help Me!",
    "it is seat {mover}'s turn, not seat {seat}'s": "c’est à {mover} de jouer, pas à {seat}",
    "{a} and {b} are not neighbours": "{a} et {b} ne sont pas voisines",
    "there is nothing on {cell}": "il n’y a rien sur {cell}",
    # Rauha
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
    "there is a spore on {cell} already": "il y a déjà une spore sur {cell}",
    "the table itself makes no move in Rauha": "la table elle-même ne joue pas dans Rauha",
    "it is seat {active}'s turn, not seat {seat}'s": "c’est à {active} de jouer, pas à {seat}",
    "there is nothing to end yet": "il n’y a encore rien à terminer",
    # Elementals
    "{text} is not a reaction time in milliseconds": (
        "{text} n’est pas un temps de réaction en millisecondes"
    ),
    "{text} lacks its reaction time, as in slap FWE 412 or book 388": (
        "il manque à {text} son temps de réaction, comme dans slap FWE 412 ou book 388"
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
    "the wizard's reveal comes first": "la révélation du sorcier passe d’abord",
    "seat {seat} has no card to flip": "{seat} n’a pas de carte à retourner",
    "a hand needs its reaction time, as in slap FWE 412 or book 388": (
        "une main a besoin de son temps de réaction, comme dans slap FWE 412 ou book 388"
    ),
    "a reaction time is never negative": "un temps de réaction n’est jamais négatif",
    "the middle is empty: there is nothing to put a hand or a book on": (
        "le milieu est vide : il n’y a rien sur quoi poser une main ou un livre"
    ),
    "{card} does not lie in the middle": "{card} n’est pas au milieu",
    "seat {seat} has a hand in this race already": "{seat} a déjà une main dans cette course",
    "the table itself does not {move}": "la table elle-même ne fait pas {move}",
    "seat {seat} has left the game": "{seat} a quitté la partie",
    "only the table itself may {move}": "seule la table elle-même peut faire {move}",
    "there is no race to judge": "il n’y a pas de course à départager",
    "there is nothing to reveal": "il n’y a rien à révéler",
    "this table has all the time in the world": "cette table a tout son temps",
    "the {minutes} minutes are not over yet": "les {minutes} minutes ne sont pas encore écoulées",
}

_TABLE: Final = {
    "there is no game {game}": "le jeu {game} n’existe pas",
    "{game} is for {low} to {high} players": "{game} se joue de {low} à {high}",
    "the game has begun": "la partie a commencé",
    "the game has not begun": "la partie n’a pas commencé",
    "the game is not over yet": "la partie n’est pas encore terminée",
    "you have a seat at this table already": "vous avez déjà une place à cette table",
    "this table is played on one device": "cette table se joue sur un seul appareil",
    "{missing} seats are still open": "places encore libres : {missing}",
    "there is nothing that could be taken back": "il n’y a rien à reprendre",
    "somebody asks to take a move back already": "quelqu’un demande déjà à reprendre un coup",
    "nobody asks to take a move back": "personne ne demande à reprendre un coup",
    "nobody waits for your answer": "personne n’attend votre réponse",
    "nobody is missing there": "personne ne manque à cette place",
    "to give up your own seat, leave it": "pour abandonner votre propre place, quittez-la",
    "only those who play may replace somebody": "seuls ceux qui jouent peuvent remplacer quelqu’un",
    "{name} has not been away for long enough": "{name} ne s’est pas absenté assez longtemps",
    "nobody sits there": "personne n’est assis là",
    "the host has switched talk off at this table": "l’hôte a coupé la discussion à cette table",
    "only those who play may talk": "seuls ceux qui jouent peuvent parler",
    "that seat is taken": "cette place est prise",
    "a hand says which reveal it saw": "une main dit quelle révélation elle a vue",
    "that is no hand": "ce n’est pas une main",
    "too late: that race is over": "trop tard : cette course est jugée",
    "that hand comes from the future": "cette main vient du futur",
    "this hand was put down on no card that lies here": "cette main ne vise aucune carte posée ici",
    "something was quicker than this flip": "quelque chose a devancé ce retournement",
    "nobody races in this game": "personne ne fait la course dans ce jeu",
    "only the host may do that": "seul l’hôte peut faire cela",
    "that is not your seat": "ce n’est pas votre place",
    "that seat is open already": "cette place est déjà libre",
    "the table is full": "la table est complète",
    "{problem}": "{problem}",
}

_SERVER: Final = {
    "there is no such table": "cette table n’existe pas",
    "there is no such record": "cette partie enregistrée n’existe pas",
    "there is no lesson for this game": "il n’y a pas encore de leçon pour ce jeu",
    "there is no training for this game": "il n’y a pas d’entraînement pour ce jeu",
    "there is nothing at this address": "il n’y a rien à cette adresse",
    "there is no bot of level {level} for this game": "ce jeu n’a pas de robot de niveau {level}",
    "there are more players than seats": "il y a plus de joueurs que de places",
    "this table is not open to spectators": "cette table n’est pas ouverte aux spectateurs",
    "only those who play may ask for another game": "seuls ceux qui jouent peuvent demander une autre partie",
    "this link was used already, or is too old": "ce lien a déjà servi, ou il est trop ancien",
    "this game is not over yet": "cette partie n’est pas encore terminée",
    "this is not a valid record: {problem}": "cette partie enregistrée n’est pas valable : {problem}",
    "something went wrong here; nothing was changed": "quelque chose a échoué ici ; rien n’a été changé",
    "the request is larger than {most} KiB": "la requête dépasse {most} Kio",
    "the length of the request is no number": "la longueur de la requête n’est pas un nombre",
    "too many requests: try again in {seconds} s": "trop de requêtes : réessayez dans {seconds} s",
    "this comes from another site": "ceci vient d’un autre site",
    "a name has no invisible or control characters": "un nom n’a pas de caractères invisibles ou de contrôle",
    "a name has at least one character": "un nom a au moins un caractère",
    "a name has at most {most} characters": "un nom a au plus {most} caractères",
    "a name has at most {most} marks on one letter": "un nom a au plus {most} signes sur une lettre",
    # What the web framework says by itself.
    "Not Found": "il n’y a rien à cette adresse",
    "Method Not Allowed": "cela ne se fait pas à cette adresse",
}

FRENCH: Final[Mapping[str, str]] = MappingProxyType({**_RULES, **_TABLE, **_SERVER})
