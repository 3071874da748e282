const rules = new Intl.PluralRules("en");
const days = (n: number): string => `${n} ${rules.select(n) === "one" ? "day" : "days"}`;

/** What is kept of somebody and for how long, in English. */
export const en = {
  title: "What is kept of you",
  lead: "In plain words: what this house keeps when you play, for how long, and how you take it along or have it deleted. There are no accounts you need, no advertising, nobody who counts visitors, and nothing that comes from other sites.",
  keeps: [
    {
      what: "A cookie",
      text: (): string =>
        "It tells this browser from others, so that your seat stays yours. It ends a year after your last visit, or when you log out.",
    },
    {
      what: "Your name",
      text: (kept: Days): string =>
        kept.guests
          ? `If you pick one, until you delete it or have not come for ${days(kept.guests)}.`
          : "If you pick one, until you delete it.",
    },
    {
      what: "Games",
      text: (kept: Days): string =>
        [
          "Who sat where, and every move. Finished games stay, so that their records can be replayed.",
          kept.abandoned ? `Games that nobody finishes are deleted after ${days(kept.abandoned)}.` : "",
          kept.empty ? `Tables at which nobody played are deleted after ${days(kept.empty)}.` : "",
        ].join(" ").trim(),
    },
    {
      what: "Talk",
      text: (kept: Days): string =>
        kept.talk
          ? `What is said at a table, until ${days(kept.talk)} after the game; the last hundred lines are shown. Reactions are not kept.`
          : "What is said at a table, with the game; the last hundred lines are shown. Reactions are not kept.",
    },
    {
      what: "Ratings",
      text: (): string =>
        "If you play rated games: your rating, and what each of them made of it. Everybody may see these; where you played, only you and those who were there. Until you delete them.",
    },
    {
      what: "The daily three",
      text: (): string => "What you answered and when, so that your days in a row can be counted.",
    },
    {
      what: "Reports",
      text: (kept: Days): string =>
        `What you report, with the lines it is about: until whoever runs this house has seen to it, and ${days(kept.reports)} from the day it was made.`,
    },
    {
      what: "Your internet address",
      text: (): string =>
        "In memory only, so that nobody can flood the house, and not beyond the next restart. It is written down only when it is banned for a while, until that is over. A web server in front of this house may keep a log of its own.",
    },
    {
      what: "Your devices",
      text: (): string =>
        "If you make them: passkeys (what checks them, never what opens them), a recovery code and a link for another device (as a fingerprint only), and your language, light and sound. Until you remove them; whoever has a passkey or a code is kept however long they stay away.",
    },
    {
      what: "Being told",
      text: (): string =>
        "If a device is to tell you that it is your turn: the address at which its browser’s push service finds it, the keys with which only that device can read what we send, and your quiet hours. That service belongs to whoever makes the browser; it learns that something came from this house, and when, and nothing of what it says. Until you switch it off or log out there.",
    },
    {
      what: "Records you bring",
      text: (): string => "The game, without who brought it: whoever has its link can replay it.",
    },
    {
      what: "In this browser",
      text: (): string => "Language, light, sound, and whom you muted. It does not leave this browser, unless you have your settings follow you to your other devices; whom you muted never does.",
    },
  ],
  who: "Whoever runs this house can read what is kept, and sees who is here. Other players see your name, your moves and what you say. Copies for a disaster (backups) hold what was kept on the day they were made, until they are thrown away.",
  yours: "Yours",
  devices: "You, on all your devices",
  devicesMean: "A passkey, a recovery code, or one more device by QR code: your games follow you.",
  take: "Take my data along",
  takeMeans: "One file (JSON): your name, your tables, what you said and reported, your ratings, your passkeys and settings, and the records of all your games.",
  out: "Log out here",
  outMeans: "This browser forgets who you are. Without a passkey, a recovery code or another device that is yours there is no way back: your games would be lost to you. See “You, on all your devices” first.",
  elsewhere: "Log out everywhere else",
  elsewhereMeans: "Only this browser is still you.",
  elsewhereDone: "Only this browser is still you now.",
  forget: "Delete everything",
  forgetMeans: "Your name, what you said, your passkeys and your settings are deleted, on all your devices. Where you played, others read “Somebody”; a bot plays on in games that run. The games of the others stay whole. This cannot be undone.",
  really: { out: "Log out of this browser?", forget: "Delete everything that is kept of you?" },
  no: "No, go back",
  muted: "Muted people",
  unmute: (name: string): string => `Hear ${name} again`,
  unmuteShort: "Hear again",
};

/** For how many days things are kept; 0 for good. */
export interface Days {
  empty: number;
  abandoned: number;
  talk: number;
  guests: number;
  reports: number;
}

export type PrivacyWords = typeof en;
