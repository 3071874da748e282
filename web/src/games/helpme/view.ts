/** The view this game's screens draw, under their own names. */
export type {
  HelpMeMerit as Merit,
  HelpMeScoreView as ScoreView,
  HelpMeStackView as StackView,
  HelpMeView,
  LogLine,
} from "../../wire";
