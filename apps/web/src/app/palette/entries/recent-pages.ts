/** The pages that someone was on last, remembered in this browser for each of its users. */
import { browserMemory } from "../../../shared/session/browser-memory.ts";

export interface RecentPage {
  title: string;
  /** Path and search parameters. */
  href: string;
}

const KEPT = 8;

/** Searches aren't pages to return to: typed again, their words would rank above what they find. */
const isKept = (path: string): boolean => path !== "/search" && !path.startsWith("/auth/");

/** The list with a page at its front. A page is the same whatever its filters: the last ones count. */
export function withPage(pages: readonly RecentPage[], page: RecentPage): RecentPage[] {
  const others = pages.filter(({ href }) => pathOf(href) !== pathOf(page.href));
  return [page, ...others].slice(0, KEPT);
}

const keyOf = (userId: number): string => `halyard.recent.${userId}`;

export function recentPages(userId: number): RecentPage[] {
  try {
    const stored: unknown = JSON.parse(browserMemory.get(keyOf(userId)) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isPage).slice(0, KEPT) : [];
  } catch {
    return [];
  }
}

function remember(userId: number, page: RecentPage): void {
  browserMemory.set(keyOf(userId), JSON.stringify(withPage(recentPages(userId), page)));
}

/**
 * Remembers each page as it says its title, which is what a person knows it by.
 * @param suffix what every title ends with
 * @returns the way to stop
 */
export function watchPages(userId: number, suffix: string): () => void {
  const element = document.querySelector("title");
  if (element === null) return () => undefined;
  const look = (): void => {
    const title = document.title;
    const { pathname, search } = location;
    if (!title.endsWith(suffix) || !isKept(pathname)) return;
    const name = title.slice(0, -suffix.length);
    // A page that is still being read does not know its name yet.
    if (name !== "" && name !== "…") remember(userId, { title: name, href: pathname + search });
  };
  const observer = new MutationObserver(look);
  observer.observe(element, { childList: true });
  look();
  return () => observer.disconnect();
}

export const pathOf = (href: string): string => href.split("?")[0] ?? href;

/** What is stored may be anything: only addresses of this page are followed. */
function isPage(value: unknown): value is RecentPage {
  if (typeof value !== "object" || value === null || !("title" in value) || !("href" in value)) return false;
  if (typeof value.title !== "string" || typeof value.href !== "string") return false;
  return /^\/(?![/\\])/.test(value.href) && isKept(pathOf(value.href));
}
