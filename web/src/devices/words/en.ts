const rules = new Intl.PluralRules("en");
const tables = (n: number): string => (rules.select(n) === "one" ? "one table" : `${n} tables`);
const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric" });

/** One's devices, in English. */
export const en = {
  title: "You, on all your devices",
  lead: "Nobody needs an account here. But if you like, your name, your games, your ratings and your settings follow you to every device that is yours.",
  add: {
    title: "Add a device",
    text: "Hold the other device’s camera at this screen, or open the link there. It is good once, for five minutes.",
    show: "Show the QR code",
    dialog: "Open this on your other device",
    link: "Link for your other device",
    qr: "QR code of the link for your other device",
    secret: "Whoever opens it first is you from then on: show it to nobody else.",
    waiting: "Waiting for your other device…",
    used: "Your other device is here. If that was not you, log out everywhere else at once.",
    expired: "This link is too old now.",
    again: "Make a new one",
    elsewhere: "Log out everywhere else",
    elsewhereDone: "Only this browser is still you now.",
  },
  passkeys: {
    title: "Passkeys",
    text: "A passkey is kept by your phone, your computer or a security key, and opened with your finger, your face or a PIN. There is no password that anybody could steal.",
    none: "You have none yet.",
    make: "Make a passkey",
    known: "This device has a passkey of yours already.",
    made: (name: string): string => `The passkey “${name}” is made.`,
    cannot: "Passkeys work where this house is opened over https, under a name. At this address your other devices can join by QR code, and a recovery code works everywhere.",
    since: (made: number): string => `made on ${day.format(made)}`,
    used: (used: number): string => `used on ${day.format(used)}`,
    unused: "not used yet",
    place: (host: string): string => `for ${host}`,
    rename: "Rename",
    renameOf: (name: string): string => `Rename the passkey “${name}”`,
    name: "Name of the passkey",
    keep: "Keep this name",
    remove: "Remove",
    removeOf: (name: string): string => `Remove the passkey “${name}”`,
    really: (name: string): string => `Remove “${name}”?`,
    removed: "It is removed.",
    removeMeans: "Nobody comes in with it any more. Devices where you are already stay yours; “Log out everywhere else” ends those.",
    last: "It is your last way back: once you log out here, nobody finds your games again. Make a recovery code first if you want to keep them.",
  },
  recovery: {
    title: "Recovery code",
    text: "A code on paper, for the day when every device is lost. It is shown once and good once.",
    none: "You have none.",
    made: (made: number): string => `You made one on ${day.format(made)}. A new one takes its place.`,
    make: "Make a recovery code",
    dialog: "Your recovery code",
    once: "Print it or write it down: it is not shown again.",
    sheet: (name: string, host: string): string => `Tablée: recovery code of ${name} at ${host}`,
    how: "Open this house on any device, go to “You, on all your devices” and choose “I have a recovery code”.",
    print: "Print",
    done: "I have it",
  },
  enter: {
    title: "You have been here on another device?",
    text: "Then come in as who you are there.",
    passkey: "I have a passkey",
    code: "I have a recovery code",
    field: "Recovery code",
    come: "Come in",
    without: "Come in without it",
    bring: "Bring it along",
    here: (name: string, n: number): string =>
      `On this device you are ${name}, with ${tables(n)}. Bring what you have here along, and it is yours on all your devices, for good; come in without it, and nobody finds it here again.`,
    twice: "Where you already sit at the same table as yourself, a bot plays on for the one of this device.",
    own: "Who you are on this device keeps its own passkeys and code: come back with them.",
    done: (name: string, n: number): string =>
      n === 0 ? `Welcome back, ${name}.` : `Welcome back, ${name}. You brought ${tables(n)} along.`,
    newCode: "That code is used up now: make a new one if you like.",
  },
  join: {
    title: (name: string): string => `Is this device yours too, ${name}?`,
    text: (name: string): string =>
      `Then it will be ${name} from now on, like the device that shows the link. Only go on if that one is yours: whoever holds it will see and play your games.`,
    yes: (name: string): string => `Yes, I am ${name}`,
    no: "No, leave all as it is",
    yours: "This device is already yours.",
    failed: "This link does not work",
  },
  leave: {
    title: "Leave, take along, delete",
    text: "Log out here or everywhere else, take everything along in one file, or have everything deleted.",
    link: "What is kept of you",
  },
};

export type DeviceWords = typeof en;
