// The icon of the tab counts the games that wait.
const PLAIN = "/icon.svg";
const MOST = 9;

let plain: Promise<string> | null = null;

/** Shows so many games that wait: on the tab, and on the installed app. */
export async function countOnIcon(waiting: number): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (!link) return;
  if ("setAppBadge" in navigator) void navigator.setAppBadge(waiting).catch(() => undefined);
  if (waiting === 0) {
    link.href = PLAIN;
    return;
  }
  plain ??= fetch(PLAIN).then((answer) => answer.text());
  const drawn = await plain.catch(() => null);
  if (drawn !== null) link.href = `data:image/svg+xml,${encodeURIComponent(withCount(drawn, waiting))}`;
}

/** The drawing with a number in its corner. */
export function withCount(drawing: string, count: number): string {
  const number = count > MOST ? `${MOST}+` : String(count);
  const badge =
    `<circle cx="45" cy="45" r="19" fill="#9c2f1c" stroke="#fffaf0" stroke-width="3"/>` +
    `<text x="45" y="54" text-anchor="middle" font-family="sans-serif" font-weight="800" ` +
    `font-size="${number.length > 1 ? 21 : 27}" fill="#fffaf0">${number}</text>`;
  return drawing.replace("</svg>", `${badge}</svg>`);
}
