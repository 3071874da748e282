"""What travels in the HTTP API under /api/v1."""

from typing import Annotated, Any, Literal

import msgspec

from tablee.games import FEWEST_SEATS, MOST_SEATS
from tablee.settings import Settings
from tablee.table.commands import Result, Seat
from tablee.wire.noun import Wire
from tablee.wire.race import JudgedRace
from tablee.wire.shared import LogLine, Own, Phase, Shared, TableInfo
from tablee.wire.ways import PasskeyInfo, Preferences

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=24)]
Mark = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{16}$")]
Level = Annotated[str, msgspec.Meta(pattern="^[a-z]{1,16}$")]


class Health(Wire, frozen=True, kw_only=True):
    """How the server is."""

    status: Literal["ok", "stopping"]
    version: str
    wire: int


class OptionInfo(Wire, frozen=True, kw_only=True):
    """An option of a game, as a form can offer it: its allowed values, or any whole number in a range."""

    key: str
    default: Any
    choices: list[Any] | None
    low: int | None
    high: int | None


class GameInfo(Wire, frozen=True, kw_only=True):
    """A game one can play here."""

    key: str
    name: str
    """As on its box."""
    min_seats: int
    max_seats: int
    lot_begins: bool
    """Whether the lot alone settles who begins; else the host may."""
    options: list[OptionInfo]
    levels: list[str]
    """The bots there are for it, weakest first."""
    outside: bool
    """Whether bots from outside may play it."""


class Me(Wire, frozen=True, kw_only=True):
    """Whoever asks: a guest with a name."""

    name: str
    named: bool
    """Whether the guest picked the name."""


class Rename(Wire, frozen=True, kw_only=True):
    """Pick a name."""

    name: Name


class NewTable(Wire, frozen=True, kw_only=True):
    """Open a table. Bots fill seats from the last one; `start` begins at once if no seat is open."""

    game: Annotated[str, msgspec.Meta(max_length=16)]
    seats: Annotated[int, msgspec.Meta(ge=FEWEST_SEATS, le=MOST_SEATS)]
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    settings: Settings = msgspec.field(default_factory=Settings)
    bots: Annotated[list[Level], msgspec.Meta(max_length=MOST_SEATS - 1)] = msgspec.field(
        default_factory=list
    )
    local: Annotated[list[Name], msgspec.Meta(max_length=MOST_SEATS)] | None = None
    """Names of everybody who plays on this one device, in the order of the seats."""
    start: bool = False
    invite: Annotated[list[Mark], msgspec.Meta(max_length=MOST_SEATS - 1)] = msgspec.field(
        default_factory=list
    )
    """The marks of people you played with lately: seats are kept for them, and they are asked to come."""


class Opened(Wire, frozen=True, kw_only=True):
    """Where the new table is."""

    id: str


class CommandDone(Wire, frozen=True, kw_only=True, omit_defaults=True):
    """A command was carried out. The table comes along where it was asked for."""

    seq: int
    result: Result | None = None
    table: TableInfo | None = None


class Hint(Wire, frozen=True, kw_only=True):
    """What a bot would do in your place."""

    move: str


class Seen(Wire, frozen=True, kw_only=True):
    """A table and its game, as this client may see it."""

    seq: int
    table: TableInfo
    shared: Shared | None
    """None before the game has begun."""
    own: Own | None
    log: list[LogLine]


class LiveTable(Wire, frozen=True, kw_only=True):
    """A table in the lobby: its host has opened it to all."""

    id: str
    game: str
    names: list[str]
    open_seats: int
    phase: Literal["gathering", "playing"]
    plies: int


class OwnSeat(Wire, frozen=True, kw_only=True):
    """A seat at a table of yours."""

    name: str
    kind: Literal["open", "human", "bot"]
    level: str | None
    mine: bool
    """You sit there, or it is kept for you."""


class OwnResult(Wire, frozen=True, kw_only=True):
    """How a game of yours ended: by seat, and what ended it."""

    scores: list[int]
    winners: list[int]
    reason: str


class OwnGameInfo(Wire, frozen=True, kw_only=True):
    """A table of yours, in short. Times are in milliseconds since 1970."""

    id: str
    game: str
    phase: Phase
    local: bool
    seats: list[OwnSeat]
    awaiting: list[int]
    """Whom the running game waits for."""
    waits: bool
    """Whether it is you."""
    asked: str | None
    """Who asks you to play again, and keeps a seat for you; None where you sit already."""
    asker: Mark | None
    """The mark of whoever asks."""
    deadline: int | None
    """When the move timer runs out."""
    ended: int | None
    result: OwnResult | None


class OwnGames(Wire, frozen=True, kw_only=True):
    """Your games: those that gather or run, those that wait for you first; and the last that are over."""

    now: int
    """The server's clock, in milliseconds since 1970."""
    running: list[OwnGameInfo]
    finished: list[OwnGameInfo]
    before: int | None
    """Ask with this for the finished games before these; None: there are none."""


class Position(Wire, frozen=True, kw_only=True):
    """One position of a finished game, seen from a seat or (None) as a spectator."""

    ply: int
    line: LogLine | None
    """The act that led here; None at the start."""
    view: Any
    race: JudgedRace | None = None
    """The hands judged on the card that lies there; None while none was."""


class ReplayInfo(Wire, frozen=True, kw_only=True):
    """A finished game to step through. The record itself is at /api/v1/records/{id}."""

    id: str
    game: str
    players: list[str]
    plies: int
    look: int | None
    own: int | None
    """The seat of whoever asks, if they played; None for anybody else, and who played for several."""
    positions: list[Position]
    analyst: str | None
    """The bot that analyses this game for whoever asks; None where there is nothing to analyse."""


class RatedChoice(Wire, frozen=True, kw_only=True):
    """What a choice was worth to whoever made it, by what they could know then."""

    ply: int
    seat: int
    worth: float
    """What they could expect after it."""
    gain: float
    """What it gained over the best of the other moves; below 0, what it lost."""
    other: str
    """The best of the other moves: where something was lost, what the analyst would have played."""
    turning: bool
    """One of the choices that lost most."""
    games: int | None
    """In how many imagined games the less tried of the two moves was played out."""
    within: float | None
    """How far the luck of these games may have moved `gain`; 0: all was counted, None: nobody knows."""
    merits: list[Any]
    """What the better of the two moves does that the other does not, as the game tells it."""


class AnalysisInfo(Wire, frozen=True, kw_only=True):
    """The analysis of a finished game: how far it is, and all of it once it is done."""

    state: Literal["none", "waiting", "running", "done"]
    level: str
    """The bot that analyses."""
    unit: Literal["share", "points"]
    """What worth is counted in: the expected share of the win, from 0 to 1, or points at the end."""
    seen: int
    of: int
    """How many choices were looked at, and how many there are."""
    choices: list[RatedChoice]


class LessonStep(Wire, frozen=True, kw_only=True):
    """A position of a lesson, made by the rules themselves: what to do, and what may be done."""

    key: str
    """Which of the client's texts tells this step."""
    view: Any
    legal: list[str]
    """The moves this step accepts; empty for a step that only tells."""
    guide: Any
    """The game's own help for this position, if it has any."""
    told: list[Any]
    """What happened since the step before."""


class Lesson(Wire, frozen=True, kw_only=True):
    """A game taught in a few moves."""

    game: str
    steps: list[LessonStep]


class Exercise(Wire, frozen=True, kw_only=True):
    """A card beside a middle, made by the rules themselves: what to do, if anything."""

    middle: list[str]
    card: str
    hands: list[str]
    """What a hand can be put on."""
    right: str | None
    """The right one of them; None where one keeps still."""


class Training(Wire, frozen=True, kw_only=True):
    """A race against the clock, alone."""

    game: str
    rounds: list[Exercise]


class OpenTable(Wire, frozen=True, kw_only=True):
    """A table in the lobby where somebody waits for others, and everybody may sit down."""

    id: str
    game: str
    names: list[str]
    seats: int
    open_seats: int
    settings: Settings
    ratings: list[int]
    """The points in that game of those who wait and are rated."""


class Seek(Wire, frozen=True, kw_only=True):
    """What one wants to play, with whomever."""

    game: Annotated[str, msgspec.Meta(max_length=16)]
    seats: Annotated[int, msgspec.Meta(ge=FEWEST_SEATS, le=MOST_SEATS)]
    rated: bool = True


class Sought(Wire, frozen=True, kw_only=True):
    """How the search is going. To be asked again within a few seconds: who is silent seeks no more."""

    table: str | None
    """Where you sit: the game has begun."""
    seeking: int
    """How many people want the same, you among them."""
    waited: int
    """Milliseconds."""
    bots: bool
    """It takes long: there would be bots to play with meanwhile."""


class Seekers(Wire, frozen=True, kw_only=True):
    """How many people seek such a game now."""

    game: str
    seats: int
    rated: bool
    people: int


class Opponent(Wire, frozen=True, kw_only=True):
    """Somebody you played with lately."""

    name: str
    who: str


class Lobby(Wire, frozen=True, kw_only=True):
    """Whom one could play with now: at open tables, among those who seek, and those one knows."""

    tables: list[OpenTable]
    seekers: list[Seekers]
    opponents: list[Opponent]


class Tally(Wire, frozen=True, kw_only=True):
    """Games of one kind: how many, how many were won (a shared win counts in part), and how many chance
    alone would give."""

    key: str
    """A game; a number of seats; or what somebody is called."""
    games: int
    won: float
    chance: float


class WeekTime(Wire, frozen=True, kw_only=True):
    """How fast somebody's hands were in the races of a week, which began then (milliseconds since 1970)."""

    week: int
    games: int
    reaction: int


class Figures(Wire, frozen=True, kw_only=True):
    """Your finished games, counted."""

    games: list[Tally]
    seats: list[Tally]
    opponents: list[Tally]
    """The people you met most often."""
    reactions: list[WeekTime]
    """Where you raced, the first week first."""


class LostIn(Wire, frozen=True, kw_only=True):
    """What was given away on average in one kind of choice: a part of the game, or what a game calls it."""

    key: str
    choices: int
    lost: float


class LostAt(Wire, frozen=True, kw_only=True):
    """What was given away on average in one game, which ended then (milliseconds since 1970)."""

    table: str
    ended: int
    choices: int
    lost: float


class GivenAway(Wire, frozen=True, kw_only=True):
    """What you give away of the win per choice, in your analysed games of one kind, by the analyst. What its
    search cannot tell from luck counts as nothing."""

    game: str
    choices: int
    lost: float
    games: list[LostAt]
    """The first one first."""
    parts: list[LostIn]
    """`begin`, `middle` and `end`: each a third of a game, where you had a choice."""
    decisions: list[LostIn]
    """By kind of decision, where the game tells some apart."""


class RatingInfo(Wire, frozen=True, kw_only=True):
    """How strong a player is, by their games."""

    points: int
    """1500 in the middle; with 200 more, three of four games of two are won."""
    within: int
    """So much it may be off, two times of three."""
    provisional: bool
    """Too few games to say much."""
    games: int


class RatedPlayer(Wire, frozen=True, kw_only=True):
    """A player and their rating in one game. `who` is their mark, by which their page is found."""

    name: str
    who: str
    level: str | None
    """For the bots of a level, which share one rating."""
    mine: bool
    rating: RatingInfo


class Leaderboard(Wire, frozen=True, kw_only=True):
    """The best at a game, and where whoever asks stands."""

    game: str
    players: list[RatedPlayer]
    own: RatedPlayer | None


class RatingStep(Wire, frozen=True, kw_only=True):
    """A rated game: when it was over (milliseconds since 1970), and the rating after it."""

    at: int
    points: int
    within: int
    place: int
    seats: int
    table: str | None
    """Where it was played; told to whoever played it."""


class PlayedGame(Wire, frozen=True, kw_only=True):
    """How somebody is doing at one game, with their last rated games, the first first."""

    game: str
    rating: RatingInfo
    steps: list[RatingStep]


class Profile(Wire, frozen=True, kw_only=True):
    """Somebody's page: what their rated games say of them, and nothing of games that run."""

    name: str
    who: str
    level: str | None
    mine: bool
    met: bool
    """Whether you have played with them lately, and may ask them for another game."""
    games: list[PlayedGame]


class SeatRating(Wire, frozen=True, kw_only=True):
    """What whoever has a seat is rated, and what the game made of it once it is counted."""

    before: RatingInfo
    after: RatingInfo | None


class TableRatings(Wire, frozen=True, kw_only=True):
    """The ratings of those who play a rated game, by seat; nothing where a seat is open."""

    counted: bool
    """The game is over, and its players' ratings have been seen to."""
    seats: list[SeatRating | None]


class Kept(Wire, frozen=True, kw_only=True):
    """For how many days the house keeps things after they were touched last; 0 for good."""

    empty: int
    """Tables at which nobody made a move."""
    abandoned: int
    """Games that were begun and not finished."""
    talk: int
    """What was said, after the game."""
    guests: int
    """The names of people who did not come again."""
    reports: int
    """What was reported, once somebody has seen to it."""


class OwnLine(Wire, frozen=True, kw_only=True):
    """Something you said, and when (milliseconds since 1970)."""

    at: int
    text: str


class OwnTable(Wire, frozen=True, kw_only=True):
    """A table where you sat."""

    id: str
    game: str
    opened: int
    phase: Phase
    seats: list[int]
    """Where you sit."""
    names: list[str]
    said: list[OwnLine]
    record: Any = None
    """The game as you may know it; None where it has not begun."""


class OwnReport(Wire, frozen=True, kw_only=True):
    """Something you reported."""

    at: int
    why: str
    text: str


class OwnAnswer(Wire, frozen=True, kw_only=True):
    """What you answered to one of the daily three."""

    day: str
    game: str
    at: int
    answer: Any


class QuietHours(Wire, frozen=True, kw_only=True):
    """When you are left alone: in minutes since midnight where you are, and where that is."""

    begins: Annotated[int, msgspec.Meta(ge=0, lt=1440)]
    ends: Annotated[int, msgspec.Meta(ge=0, lt=1440)]
    zone: Annotated[str, msgspec.Meta(max_length=64, pattern="^[A-Za-z0-9_+-]+(/[A-Za-z0-9_+-]+)*$")]
    """As in Europe/Paris."""


class ChosenQuiet(Wire, frozen=True, kw_only=True):
    """The hours in which you want to be left alone; none: you may be told at any time."""

    quiet: QuietHours | None


class Told(Wire, frozen=True, kw_only=True):
    """How you are told that it is your turn."""

    key: str
    """The key of this house, for a browser that wants to be told."""
    devices: int
    """How many of your devices are told."""
    quiet: QuietHours | None


class Device(Wire, frozen=True, kw_only=True):
    """A browser that wants to be told: the address at its push service, and its keys (base64url)."""

    endpoint: Annotated[str, msgspec.Meta(max_length=1024)]
    p256dh: Annotated[str, msgspec.Meta(max_length=96)]
    auth: Annotated[str, msgspec.Meta(max_length=32)]
    lang: Literal["en", "fr"]


class EndedDevice(Wire, frozen=True, kw_only=True):
    """A browser that does not want to be told any more."""

    endpoint: Annotated[str, msgspec.Meta(max_length=1024)]


class OwnDevice(Wire, frozen=True, kw_only=True):
    """A device of yours that is told when it is your turn: since when, and through which service."""

    at: int
    service: str
    lang: str


class OwnData(Wire, frozen=True, kw_only=True):
    """Everything that is kept of you here, to take along."""

    name: str
    named: bool
    reports: list[OwnReport]
    answers: list[OwnAnswer]
    ratings: list[PlayedGame]
    devices: list[OwnDevice]
    quiet: QuietHours | None
    passkeys: list[PasskeyInfo]
    recovery: int | None
    """When your recovery code was made."""
    preferences: Preferences | None
    tables: list[OwnTable]
    """With the records of your games, the newest first; last of all, since they come one by one."""


class LogOut(Wire, frozen=True, kw_only=True):
    """You are not known here any more: in this browser, or in every other one; nor are you told there that it
    is your turn."""

    where: Literal["here", "elsewhere"]
    device: Annotated[str, msgspec.Meta(max_length=1024)] | None = None
    """The address at the push service of the browser that asks, if it is told when it is your turn."""


class NewReport(Wire, frozen=True, kw_only=True):
    """Something at a table that whoever runs the house should look at."""

    why: Literal["talk", "name", "stalling", "cheating", "other"]
    seat: Seat | None = None
    """Whom it is about, if they sit at the table."""
    lines: Annotated[tuple[int, ...], msgspec.Meta(max_length=20)] = ()
    """The lines of talk it is about, by their times."""
    text: Annotated[str, msgspec.Meta(max_length=500)] = ""


class Reported(Wire, frozen=True, kw_only=True):
    """It is kept under that number."""

    number: int


class Problem(Wire, frozen=True, kw_only=True):
    """Why a request was refused (RFC 9457), in the language asked for."""

    type: str
    title: str
    status: int
    detail: str
