import type { Days, PrivacyWords } from "./en";

const rules = new Intl.PluralRules("fr");
const days = (n: number): string => `${n} ${rules.select(n) === "one" ? "jour" : "jours"}`;

/** Ce qui est gardé de quelqu’un et combien de temps, en français. */
export const fr: PrivacyWords = {
  title: "Ce qui est gardé de vous",
  lead: "En mots simples : ce que cette maison garde quand vous jouez, combien de temps, et comment l’emporter ou le faire effacer. Il n’y a ni comptes, ni publicité, ni mesure d’audience, ni rien qui vienne d’autres sites.",
  keeps: [
    {
      what: "Un cookie",
      text: () =>
        "Il distingue ce navigateur des autres, pour que votre place reste la vôtre. Il expire un an après votre dernière visite, ou quand vous vous déconnectez.",
    },
    {
      what: "Votre nom",
      text: (kept: Days) =>
        kept.guests
          ? `Si vous en choisissez un, jusqu’à ce que vous l’effaciez ou que vous ne soyez pas revenu pendant ${days(kept.guests)}.`
          : "Si vous en choisissez un, jusqu’à ce que vous l’effaciez.",
    },
    {
      what: "Les parties",
      text: (kept: Days) =>
        [
          "Qui était assis où, et chaque coup. Les parties terminées restent, pour qu’on puisse les revoir.",
          kept.abandoned ? `Celles que personne ne termine sont effacées après ${days(kept.abandoned)}.` : "",
          kept.empty ? `Les tables où personne n’a joué sont effacées après ${days(kept.empty)}.` : "",
        ].join(" ").trim(),
    },
    {
      what: "La discussion",
      text: (kept: Days) =>
        kept.talk
          ? `Ce qui est dit à une table, jusqu’à ${days(kept.talk)} après la partie ; les cent dernières lignes sont montrées. Les réactions ne sont pas gardées.`
          : "Ce qui est dit à une table, avec la partie ; les cent dernières lignes sont montrées. Les réactions ne sont pas gardées.",
    },
    {
      what: "Le classement",
      text: () =>
        "Si vous jouez des parties classées : votre classement, et ce que chacune en a fait. Tout le monde peut les voir ; où vous avez joué, seulement vous et ceux qui y étaient. Jusqu’à ce que vous les effaciez.",
    },
    {
      what: "Les trois du jour",
      text: () => "Ce que vous avez répondu et quand, pour compter vos jours de suite.",
    },
    {
      what: "Les signalements",
      text: (kept: Days) =>
        `Ce que vous signalez, avec les lignes concernées : jusqu’à ce que la personne qui tient cette maison s’en soit occupée, et ${days(kept.reports)} à compter du signalement.`,
    },
    {
      what: "Votre adresse internet",
      text: () =>
        "En mémoire seulement, pour que personne ne puisse submerger la maison, et pas au-delà du prochain redémarrage. Elle n’est écrite que si elle est exclue pour un temps, jusqu’à la fin de ce temps. Un serveur web placé devant cette maison peut tenir son propre journal.",
    },
    {
      what: "Vos appareils",
      text: () =>
        "Si vous en faites : des clés d’accès (ce qui les vérifie, jamais ce qui ouvre), un code de secours et un lien pour un autre appareil (seulement leur empreinte), et votre langue, votre lumière et votre son. Jusqu’à ce que vous les retiriez ; qui a une clé ou un code est gardé, même après une longue absence.",
    },
    {
      what: "Être prévenu",
      text: () =>
        "Si un appareil doit vous prévenir que c’est à vous : l’adresse où le service de notification de son navigateur le trouve, les clés avec lesquelles cet appareil seul peut lire ce que nous envoyons, et vos heures calmes. Ce service est celui de qui fait le navigateur ; il apprend que quelque chose est venu de cette maison, et quand, mais rien de ce qui y est dit. Jusqu’à ce que vous l’arrêtiez, ou vous déconnectiez là-bas.",
    },
    {
      what: "Les parties que vous apportez",
      text: () => "La partie, sans dire qui l’a apportée : toute personne qui a son lien peut la revoir.",
    },
    {
      what: "Dans ce navigateur",
      text: () => "La langue, la lumière, le son et les personnes en sourdine. Cela ne quitte pas ce navigateur, sauf si vos réglages vous suivent sur vos autres appareils ; la sourdine, jamais.",
    },
  ],
  who: "La personne qui tient cette maison peut lire ce qui est gardé et voit qui est là. Les autres voient votre nom, vos coups et ce que vous dites. Les copies de secours contiennent ce qui était gardé le jour où elles ont été faites, jusqu’à ce qu’elles soient jetées.",
  yours: "À vous",
  devices: "Vous, sur tous vos appareils",
  devicesMean: "Une clé d’accès, un code de secours, ou un appareil de plus par code QR : vos parties vous suivent.",
  take: "Emporter mes données",
  takeMeans: "Un seul fichier (JSON) : votre nom, vos tables, ce que vous avez dit et signalé, votre classement, vos clés d’accès et vos réglages, et toutes vos parties.",
  out: "Me déconnecter ici",
  outMeans: "Ce navigateur oublie qui vous êtes. Sans clé d’accès, code de secours ni autre appareil à vous, il n’y a pas de retour : vos parties seraient perdues pour vous. Voyez d’abord « Vous, sur tous vos appareils ».",
  elsewhere: "Me déconnecter partout ailleurs",
  elsewhereMeans: "Seul ce navigateur reste le vôtre.",
  elsewhereDone: "Seul ce navigateur reste le vôtre, désormais.",
  forget: "Tout effacer",
  forgetMeans: "Votre nom, ce que vous avez dit, vos clés d’accès et vos réglages sont effacés, sur tous vos appareils. Là où vous avez joué, les autres lisent « Quelqu’un » ; un bot prend votre place dans les parties en cours. Les parties des autres restent entières. C’est définitif.",
  really: { out: "Vous déconnecter de ce navigateur ?", forget: "Effacer tout ce qui est gardé de vous ?" },
  no: "Non, revenir",
  muted: "Personnes en sourdine",
  unmute: (name) => `Entendre à nouveau ${name}`,
  unmuteShort: "Entendre",
};
