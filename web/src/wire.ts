// The nouns of the wire under their own names; their shapes are generated.
import type { components } from "./wire.gen";

type Nouns = components["schemas"];

/** The version both sides must agree on. */
export const WIRE = 2;

export type ToClient = Nouns["ToClient"];
export type ToServer = Nouns["ToServer"];
export type Snapshot = Nouns["Snapshot"];
export type Bye = Nouns["Bye"];
export type Reaction = Nouns["React"]["kind"];

export type TableInfo = Nouns["TableInfo"];
export type SeatInfo = Nouns["SeatInfo"];
export type Settings = Nouns["Settings"];
export type Clock = NonNullable<Settings["clock"]>;
export type Timer = NonNullable<Settings["timer"]>;
export type SeatClock = Nouns["SeatClock"];
export type Scene = Nouns["Scene"];
export type Shared = Nouns["Shared"];
export type Own = Nouns["Own"];
export type LogLine = Nouns["LogLine"];
export type TalkLine = Nouns["TalkLine"];
export type Outcome = Nouns["Outcome"];

export type Health = Nouns["Health"];
export type GameInfo = Nouns["GameInfo"];
export type OptionInfo = Nouns["OptionInfo"];
export type Me = Nouns["Me"];
export type NewTable = Nouns["NewTable"];
export type Opened = Nouns["Opened"];
export type TakeSeat = Nouns["TakeSeat"];
export type Seated = Nouns["Seated"];
export type Seen = Nouns["Seen"];
export type LiveTable = Nouns["LiveTable"];
export type OwnGames = Nouns["OwnGames"];
export type OwnGame = Nouns["OwnGameInfo"];
export type RatingInfo = Nouns["RatingInfo"];
export type RatedPlayer = Nouns["RatedPlayer"];
export type Leaderboard = Nouns["Leaderboard"];
export type PlayedGame = Nouns["PlayedGame"];
export type Profile = Nouns["Profile"];
export type TableRatings = Nouns["TableRatings"];
export type Lent = Nouns["Lent"];
export type Figures = Nouns["Figures"];
export type GivenAway = Nouns["GivenAway"];
export type LostIn = Nouns["LostIn"];
export type Tally = Nouns["Tally"];
export type Lobby = Nouns["Lobby"];
export type OpenTable = Nouns["OpenTable"];
export type Opponent = Nouns["Opponent"];
export type Seek = Nouns["Seek"];
export type Sought = Nouns["Sought"];
export type Handover = Nouns["Handover"];
export type Position = Nouns["Position"];
export type ReplayInfo = Nouns["ReplayInfo"];
export type AnalysisInfo = Nouns["AnalysisInfo"];
export type RatedChoice = Nouns["RatedChoice"];
export type Hint = Nouns["Hint"];
export type Lesson = Nouns["Lesson"];
export type LessonStep = Nouns["LessonStep"];
export type Kept = Nouns["Kept"];
export type NewReport = Nouns["NewReport"];
export type Reported = Nouns["Reported"];
export type LogOut = Nouns["LogOut"];
export type Daily = Nouns["Daily"];
export type DailyPuzzle = Nouns["DailyPuzzle"];
export type Solution = Nouns["Solution"];
export type RaceResult = Nouns["RaceResult"];
export type HandPut = Nouns["HandPut"];
export type Answered = Nouns["Answered"];
export type Problem = Nouns["Problem"];

export type RaceInfo = Nouns["RaceInfo"];
export type JudgedRace = Nouns["JudgedRace"];
export type RaceHand = Nouns["RaceHand"];
export type SeatLag = Nouns["SeatLag"];
export type Training = Nouns["Training"];
export type Exercise = Nouns["Exercise"];
