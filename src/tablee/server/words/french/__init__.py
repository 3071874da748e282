"""Every sentence of refusal in French, by its English. The gaps have the same names.

What only one game refuses stands in the module of its key here. A gap after the word `seat` in
English is filled with the player's name, or with `la place 2`.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from tablee.games import GAMES, part

_RULES: Final = {
    "the game is over": "la partie est terminée",
    "there is no seat {seat}": "{seat} n’existe pas",
    "{value} is not a card": "{value} n’est pas une carte",
}

_RECORDS: Final = {
    "{place}: {problem}": "{place} : {problem}",
    "move {ply}": "coup {ply}",
    "move {ply}: {key}": "coup {ply} : {key}",
    "line {number}: {problem}": "ligne {number} : {problem}",
    # What a value is, where it is too long to be shown.
    "an object": "un objet",
    "a list": "une liste",
    "a huge number": "un nombre énorme",
    "nobody": "personne",
    # Any document
    "must be an object, not {value}": "doit être un objet, pas {value}",
    "{key} is missing": "il manque {key}",
    "unknown key {key}": "clé inconnue : {key}",
    "must be a list, not {value}": "doit être une liste, pas {value}",
    "must have {length} entries, not {count}": "nombre d’éléments attendu : {length}, trouvé : {count}",
    "must be a text, not {value}": "doit être un texte, pas {value}",
    "holds half a character (a lone surrogate)": "contient une moitié de caractère (un surrogate isolé)",
    "must be a whole number, not {value}": "doit être un nombre entier, pas {value}",
    "must lie between {low} and {high}, not {value}": "doit être compris entre {low} et {high}, pas {value}",
    "{game} has no option {key} (it has: {known})": "{game} n’a pas d’option {key} (il a : {known})",
    "none": "aucune",
    "must be {choices}, not {value}": "doit être {choices}, pas {value}",
    "true or false": "true ou false",
    "{one} or {other}": "{one} ou {other}",
    # Records
    "must be {format}, not {value}": "doit être {format}, pas {value}",
    "there is no game {game} (there are: {known})": "le jeu {game} n’existe pas (il y a : {known})",
    "{game} is for {low} to {high} players, not {count}": "{game} se joue de {low} à {high}, pas à {count}",
    "is longer than {most} characters": "dépasse {most} caractères",
    "holds a control character": "contient un caractère de contrôle",
    "seat {seat} is neither null nor a seat from 0 to {last}": (
        "{seat} n’est ni null ni une place de 0 à {last}"
    ),
    "belongs to a hand in a race": "va avec une main dans une course",
    "the table itself needs no hints": "la table elle-même n’a pas besoin d’indices",
    "does not lead to this time but to {time}": "ne mène pas à ce temps mais à {time}",
    "is missing beside the setup": "manque à côté de la mise en place",
    "is not the one of this seed and setup": "n’est pas celui de ce seed et de ce setup",
    "the game was not abandoned, it is over": "la partie n’a pas été abandonnée, elle est terminée",
    "is hidden while the game runs, so it cannot be replayed yet": (
        "reste caché tant que la partie dure : on ne peut pas encore la rejouer"
    ),
    "is missing though the game is over": "manque alors que la partie est terminée",
    "the game is not over after the last move": "la partie n’est pas terminée après le dernier coup",
    "do not follow from the moves, which give {follows}": "ne découlent pas des coups, qui donnent {follows}",
    "do not follow from the scores, which give {follows}": (
        "ne découlent pas des scores, qui donnent {follows}"
    ),
    "does not follow from the moves, which give {follows}": "ne découle pas des coups, qui donnent {follows}",
    # What is no document
    "larger than {most} MiB, the most a record may take": "elle dépasse {most} Mio, le maximum permis",
    "not a text in UTF-8": "ce n’est pas un texte en UTF-8",
    "nested too deeply to be a record": "elle est trop profondément imbriquée",
    "not a record, which is a JSON object": "une partie enregistrée est un objet JSON",
    "not JSON that a record could hold: {problem}": "ce JSON n’a pas sa place ici : {problem}",
    "a number has far too many digits": "un nombre a beaucoup trop de chiffres",
    "a key appears twice in an object": "une clé apparaît deux fois dans un objet",
    "{name} is not a number": "{name} n’est pas un nombre",
    "not JSON: {problem} at line {line}, column {column}": (
        "ce n’est pas du JSON : {problem}, ligne {line}, colonne {column}"
    ),
    "records are kept in files named .json or .jsonl": (
        "les parties sont dans des fichiers nommés .json ou .jsonl"
    ),
    "cannot be read": "lecture impossible",
    "holds no record": "ne contient aucune partie",
}

_TABLE: Final = {
    "there is no game {game}": "le jeu {game} n’existe pas",
    "{game} is for {low} to {high} players": "{game} se joue de {low} à {high}",
    "the game has begun": "la partie a commencé",
    "you have asked {name} already: the table is among your games": (
        "vous avez déjà invité {name} : la table est parmi vos parties"
    ),
    "you can invite those again whom you played with lately": (
        "vous pouvez réinviter les personnes avec qui vous avez joué récemment"
    ),
    "on one device nobody knows who plays: the game cannot be rated": (
        "sur un seul appareil, nul ne sait qui joue : la partie ne peut pas être classée"
    ),
    "in a rated race the table turns the cards": (
        "dans une course classée, c’est la table qui retourne les cartes"
    ),
    "nobody of that address has played a rated game": "personne à cette adresse n’a joué de partie classée",
    "a rated game needs a timer or a clock": "une partie classée se joue avec un temps limité",
    "in a rated game the lot decides who begins": "dans une partie classée, le sort décide qui commence",
    "there are no hints in a rated game": "pas d’indices dans une partie classée",
    "in a rated game only who holds it up is replaced, and has no hour or more to move": (
        "dans une partie classée, on ne remplace que qui la fait attendre, et a moins d’une heure pour jouer"
    ),
    "in a rated game nobody else takes your seat: make the other device yours": (
        "dans une partie classée, personne d’autre ne prend votre place : faites de l’autre appareil le vôtre"
    ),
    "a race keeps its own time: there is no clock for each player": (
        "une course a son propre rythme : il n’y a pas de pendule par joueur"
    ),
    "a table has a timer for each move or a clock for each player, not both": (
        "une table a un temps par coup ou une pendule par joueur, pas les deux"
    ),
    "the game has not begun": "la partie n’a pas commencé",
    "the game is not over yet": "la partie n’est pas encore terminée",
    "you have a seat at this table already": "vous avez déjà une place à cette table",
    "this table is played on one device": "cette table se joue sur un seul appareil",
    "{missing} seats are still open": "places encore libres : {missing}",
    "a table needs somebody who plays": "il faut au moins une personne à la table",
    "the host has asked you to leave this table": "l’hôte vous a demandé de quitter cette table",
    "your time for that move is used up": "votre temps pour ce coup est écoulé",
    "there is nothing that could be taken back": "il n’y a rien à reprendre",
    "somebody asks to take a move back already": "quelqu’un demande déjà à reprendre un coup",
    "nobody asks to take a move back": "personne ne demande à reprendre un coup",
    "in a race only the bots of the house play": "dans une course, seuls les robots de la maison jouent",
    "in a rated game only people and the bots of the house play": (
        "dans une partie classée, seuls des personnes et les robots de la maison jouent"
    ),
    "no bot from outside sits there": "aucun robot extérieur n’a cette place",
    "only the host, or whoever gave that seat to its bot, may do that": (
        "seuls l’hôte et la personne qui a confié cette place à son robot peuvent le faire"
    ),
    "that is none of the moves you may make": "ce coup n’est pas permis",
    "nobody waits for your answer": "personne n’attend votre réponse",
    "only those who watch can be asked to leave": "on ne peut renvoyer que des spectateurs",
    "nobody of that name watches here": "personne de ce nom ne regarde ici",
    "nobody is missing there": "personne ne manque à cette place",
    "to give up your own seat, leave it": "pour abandonner votre propre place, quittez-la",
    "only those who play may replace somebody": "seuls ceux qui jouent peuvent remplacer quelqu’un",
    "{name} has not been away for long enough": "{name} ne s’est pas absenté assez longtemps",
    "nobody sits there": "personne n’est assis là",
    "the host has switched talk off at this table": "l’hôte a coupé la discussion à cette table",
    "only those who play may react here": "seuls les joueurs peuvent réagir ici",
    "not so fast: others want to read it too": "moins vite : les autres veulent lire aussi",
    "the house does not let you be heard for now": "la maison ne vous laisse pas la parole pour l’instant",
    "the house does not let you in until {when} (UTC)": (
        "la maison ne vous laisse pas entrer avant {when} (UTC)"
    ),
    "please pick another name": "choisissez un autre nom, s’il vous plaît",
    "somebody here is called that: please pick another name": (
        "quelqu’un s’appelle ainsi ici : choisissez un autre nom, s’il vous plaît"
    ),
    "that is not the address of a push service": "ce n’est pas l’adresse d’un service de notification",
    "these are not the keys of a browser": "ce ne sont pas les clés d’un navigateur",
    "this house knows no time zone called {zone}": "cette maison ne connaît pas de fuseau horaire « {zone} »",
    "not so often: try again in {minutes} min": "moins souvent : réessayez dans {minutes} min",
    "only those who play may talk": "seuls ceux qui jouent peuvent parler",
    "that seat is taken": "cette place est prise",
    "that seat is kept for {name}": "cette place est gardée pour {name}",
    "a hand needs a socket, whose delay is measured": (
        "une main a besoin d’une connexion directe, dont on mesure le délai"
    ),
    "a hand says which reveal it saw": "une main dit quelle révélation elle a vue",
    "that is no hand": "ce n’est pas une main",
    "too late: that race is over": "trop tard : cette course est jugée",
    "that hand comes from the future": "cette main vient du futur",
    "this hand was put down on no card that lies here": "cette main ne vise aucune carte posée ici",
    "a hand was quicker than this flip": "une main a été plus rapide que cette carte",
    "nobody races in this game": "personne ne fait la course dans ce jeu",
    "only the host may do that": "seul l’hôte peut faire cela",
    "that is not your seat": "ce n’est pas votre place",
    "that seat is open already": "cette place est déjà libre",
    "there is nothing that could be done in one go": "il n’y a rien à faire d’un seul coup",
    "hints are for games against bots only": "les indices sont réservés aux parties contre des robots",
    "there is nothing for you to decide now": "vous n’avez rien à décider maintenant",
    "that cannot be prepared now": "cela ne peut pas être préparé maintenant",
    "the table is full": "la table est complète",
    "you have done too much at this table beside the game": (
        "vous avez fait trop de choses à cette table en dehors du jeu"
    ),
    "too much has happened at this table: only the game itself goes on": (
        "il s’est passé trop de choses à cette table : seule la partie continue"
    ),
    "too much has happened at this table: open another one": (
        "il s’est passé trop de choses à cette table : ouvrez-en une autre"
    ),
    "{problem}": "{problem}",
}

_SERVER: Final = {
    "there is no such game": "ce jeu n’existe pas",
    "there is no such table": "cette table n’existe pas",
    "there is no such record": "cette partie enregistrée n’existe pas",
    "there is no lesson for this game": "il n’y a pas encore de leçon pour ce jeu",
    "there is no training for this game": "il n’y a pas d’entraînement pour ce jeu",
    "bots cannot think here just now": "les robots ne peuvent pas réfléchir ici pour le moment",
    "there is nothing at this address": "il n’y a rien à cette adresse",
    "there is no bot of level {level} for this game": "ce jeu n’a pas de robot de niveau {level}",
    "there are more players than seats": "il y a plus de joueurs que de places",
    "this table is not open to spectators": "cette table n’est pas ouverte aux spectateurs",
    "only those who play may ask for another game": "seuls ceux qui jouent peuvent demander une autre partie",
    "this link was used already, or is too old": "ce lien a déjà servi, ou il est trop ancien",
    "this code is not right, or was used already": "ce code n’est pas le bon, ou il a déjà servi",
    "somebody is coming in with this code: try again in a minute": (
        "quelqu’un entre avec ce code : réessayez dans une minute"
    ),
    "this passkey is for another site": "cette clé d’accès est celle d’un autre site",
    "this passkey could not be verified": "cette clé d’accès n’a pas pu être vérifiée",
    "this house does not know this passkey: it may have been removed": (
        "cette maison ne connaît pas cette clé d’accès : elle a peut-être été retirée"
    ),
    "this took too long: try again": "c’était trop long : essayez encore",
    "this was used already: try again": "cela a déjà servi : essayez encore",
    "you have {most} passkeys: remove one first": "vous avez {most} clés d’accès : retirez-en d’abord une",
    "you have no such passkey": "vous n’avez pas cette clé d’accès",
    "passkeys need the house to have a name: {host} is only a number": (
        "pour une clé d’accès, la maison doit avoir un nom : {host} n’est qu’un numéro"
    ),
    "this is your last way back: say that you know it": (
        "c’est votre dernier moyen de revenir : dites que vous le savez"
    ),
    "you have a passkey or a recovery code of your own: come in without bringing anything": (
        "vous avez ici une clé d’accès ou un code de secours à vous : entrez sans rien emporter"
    ),
    "the game went on meanwhile": "la partie a continué entre-temps",
    "the game went on meanwhile: this was not done": "la partie a continué entre-temps : rien n’a été fait",
    "in a rated game moves stand": "dans une partie classée, les coups restent joués",
    "nobody has an idea just now: ask again": "personne n’a d’idée pour l’instant : demandez encore",
    "this game is not over yet": "cette partie n’est pas encore terminée",
    "only games that were played here are analysed": "seules les parties jouées ici sont analysées",
    "nobody played in this game": "personne n’a joué cette partie",
    "{most} games of yours wait for the analyst already": (
        "parties à vous que l’analyste doit déjà regarder : {most}"
    ),
    "too many games wait for the analyst: ask again later": (
        "trop de parties attendent l’analyste : redemandez plus tard"
    ),
    "there is no puzzle of this game": "il n’y a pas de problème de ce jeu",
    "there is no round of this game": "il n’y a pas de manche de ce jeu",
    "that move cannot be made in this position": "ce coup n’est pas possible dans cette position",
    "this day has not begun anywhere": "cette journée n’a encore commencé nulle part",
    "this day is over: there are three new ones": "cette journée est finie : il y en a trois nouveaux",
    "there is nothing to analyse in this game": "il n’y a rien à analyser dans ce jeu",
    "a record has no more than {most} moves here": "une partie enregistrée n’a pas plus de {most} coups ici",
    "the house still reads what you asked for: one moment": "un instant : la maison lit encore",
    "this game takes too long to play again": "cette partie est trop longue à rejouer",
    "this is not a valid record: {problem}": "cette partie enregistrée n’est pas valable : {problem}",
    "you have brought as many records as the house takes in a day: try again in {hours} h": (
        "vous avez déposé autant de parties que la maison en prend par jour : réessayez dans {hours} h"
    ),
    "the house has no room for more records": "la maison n’a plus de place pour d’autres parties",
    "this table is moving: try again in a moment": "cette table déménage : réessayez dans un instant",
    "something went wrong here; nothing was changed": "quelque chose a échoué ici ; rien n’a été changé",
    "the request is larger than {most} KiB": "la requête dépasse {most} Kio",
    "the length of the request is no number": "la longueur de la requête n’est pas un nombre",
    "a move was taken back: what you had prepared was dropped": (
        "un coup a été repris : ce que vous aviez préparé est abandonné"
    ),
    "what you had prepared is not possible any more": "ce que vous aviez préparé n’est plus possible",
    "too many requests: try again in {seconds} s": "trop de requêtes : réessayez dans {seconds} s",
    "this comes from another site": "ceci vient d’un autre site",
    "a name has no invisible or control characters": "un nom n’a pas de caractères invisibles ou de contrôle",
    "a name has at least one character": "un nom a au moins un caractère",
    "a name has at most {most} characters": "un nom a au plus {most} caractères",
    "a name has at most {most} marks on one letter": "un nom a au plus {most} signes sur une lettre",
    # The shape of requests
    "the request is not JSON": "la requête n’est pas du JSON",
    "the request has no body": "la requête n’a pas de corps",
    "Method Not Allowed": "cela ne se fait pas à cette adresse",
    "JSON needs the content type application/json": "du JSON s’annonce par le type application/json",
    "the request is nested too deeply": "la requête est trop profondément imbriquée",
}

_GAMES: Final[dict[str, str]] = {
    english: french
    for game in reversed([*GAMES])
    if (words := part(game, __name__)) is not None
    for english, french in words.FRENCH.items()
}
"""What the games refuse; should two of them refuse with the same words, the first has translated them."""

FRENCH: Final[Mapping[str, str]] = MappingProxyType({**_GAMES, **_RULES, **_RECORDS, **_TABLE, **_SERVER})
