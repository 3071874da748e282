/** Muting and reporting, in English. */
export const en = {
  title: "People at this table",
  mutedHere: "muted",
  mute: (name: string): string => `Mute ${name}`,
  unmute: (name: string): string => `Hear ${name} again`,
  muteShort: "Mute",
  unmuteShort: "Hear again",
  muteMeans: "Whom you mute you neither read nor see react, and you are not shown when they ask you to play: in this browser, at every table. They are not told.",
  report: (name: string): string => `Report ${name}`,
  reportShort: "Report",
  reportTable: "Report something else here",
  nobody: "Nobody else is here.",
  about: (name: string): string => `About ${name}`,
  aboutTable: "About this table",
  why: "What is it?",
  whys: {
    talk: "What is said",
    name: "The name",
    stalling: "Making others wait",
    cheating: "Cheating",
    other: "Something else",
  },
  lines: "Which lines?",
  text: "In your own words, if you like",
  means: "Whoever runs this house reads it, with your name and these lines. Nobody at the table is told.",
  send: "Send",
  back: "Back",
  sent: "Thank you. Whoever runs this house will look at it.",
};

export type PeopleWords = typeof en;
