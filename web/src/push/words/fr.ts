import type { PushWords } from "./en";

export const fr: PushWords = {
  title: "Être prévenu quand c’est à vous",
  means: "Dans les parties où l’on a une heure ou plus pour jouer : une fois par partie jusqu’à votre venue, et une fois encore quand il reste un quart de votre temps.",
  offer: "Ici, vous avez longtemps pour jouer. Cet appareil doit-il vous prévenir quand c’est à vous ?",
  yes: "Me prévenir",
  no: "Non merci",
  on: "oui",
  off: "non",
  thanks: "Cet appareil vous prévient quand c’est à vous.",
  ended: "Cet appareil ne vous prévient plus.",
  quiet: "Heures calmes",
  quietMeans: "Ce qui y tombe vient quand elles finissent. Elles valent pour tous vos appareils.",
  from: "de",
  until: "à",
  refused: "Ce navigateur ne doit pas montrer de notifications d’ici. Vous pouvez les permettre à nouveau dans ses réglages pour cette page.",
  cannot: "Ce navigateur ne sait pas le faire.",
  insecure: "Il faut pour cela une adresse sécurisée (https).",
  install: "Sur iPhone ou iPad, mettez d’abord Tablée sur l’écran d’accueil (Partager, puis Sur l’écran d’accueil), et ouvrez-la de là.",
  failed: "Le service de notification de ce navigateur n’a pas répondu. Réessayez plus tard.",
};
