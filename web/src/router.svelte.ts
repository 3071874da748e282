// Addresses of the client. History API, no dependency; plain links work everywhere.

export type Route =
  | { page: "home" }
  | { page: "table"; id: string }
  | { page: "replay"; id: string }
  | { page: "learn"; game: string }
  | { page: "rules"; game: string }
  | { page: "cards"; game: string }
  | { page: "train"; game: string }
  | { page: "watch" }
  | { page: "open" }
  | { page: "privacy" }
  | { page: "devices" }
  | { page: "ladder" }
  | { page: "player"; who: string }
  | { page: "daily"; of: string | null }
  | { page: "lost" };

export function parse(path: string): Route {
  const [first, second, ...more] = path.split("/").filter(Boolean);
  if (first === undefined) return { page: "home" };
  if (more.length > 0) return { page: "lost" };
  if (first === "daily" && (second === undefined || /^[a-z]{1,16}$/.test(second))) return { page: "daily", of: second ?? null };
  if (second === undefined) {
    if (first === "watch" || first === "open" || first === "privacy" || first === "devices" || first === "ladder") return { page: first };
    return { page: "lost" };
  }
  if (first === "t" || first === "r") {
    if (!/^[A-Za-z0-9_-]{1,64}$/.test(second)) return { page: "lost" };
    return first === "t" ? { page: "table", id: second } : { page: "replay", id: second };
  }
  if (first === "p") return /^(me|[0-9a-f]{16})$/.test(second) ? { page: "player", who: second } : { page: "lost" };
  const about = ["learn", "rules", "cards", "train"] as const;
  const page = about.find((name) => name === first);
  if (page && /^[a-z]{1,16}$/.test(second)) return { page, game: second };
  return { page: "lost" };
}

/** Whether a click on this link is ours to follow without loading a page. */
export function isOurs(link: HTMLAnchorElement, event: MouseEvent): boolean {
  return (
    event.button === 0 &&
    !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.defaultPrevented) &&
    link.origin === location.origin &&
    !link.hasAttribute("download") &&
    (link.target === "" || link.target === "_self") &&
    !link.pathname.startsWith("/api/")
  );
}

class Router {
  path = $state(location.pathname);
  query = $state(location.search);
  route = $derived(parse(this.path));

  /** Follows links and the back button until the returned function is called. */
  start(): () => void {
    const back = (): void => this.#read();
    const click = (event: MouseEvent): void => {
      const link = (event.target as Element | null)?.closest?.("a");
      if (!link || !isOurs(link, event)) return;
      if (link.hash && link.pathname === location.pathname) return;
      event.preventDefault();
      this.go(link.pathname + link.search);
    };
    addEventListener("popstate", back);
    document.addEventListener("click", click);
    return () => {
      removeEventListener("popstate", back);
      document.removeEventListener("click", click);
    };
  }

  go(address: string, how: "push" | "replace" = "push"): void {
    if (how === "push") history.pushState(null, "", address);
    else history.replaceState(null, "", address);
    this.#read();
    if (how === "push") scrollTo(0, 0);
  }

  #read(): void {
    this.path = location.pathname;
    this.query = location.search;
  }
}

export const router = new Router();
