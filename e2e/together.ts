/** What a page reads together (`POST together`), for journeys that step in between. */
import type { Page } from "playwright-core";
import type { Answers } from "@halyard/contract/schemas/administration/administration";

export const TOGETHER = "/api/v3/together";

type Pattern = Parameters<Page["route"]>[0];

/**
 * Has the page ask one by one for the addresses that a journey steps in at with `page.route`: those are left out of the answers
 * that come together, as the server leaves out what gets too large.
 */
export function routeEachAlone(page: Page): void {
  const patterns: Pattern[] = [];
  const route = page.route.bind(page);
  page.route = async (pattern, handler, options) => {
    if (patterns.length === 0) await leaveOut(route, patterns);
    patterns.push(pattern);
    return route(pattern, handler, options);
  };
}

async function leaveOut(route: Page["route"], patterns: readonly Pattern[]): Promise<void> {
  await route(`**${TOGETHER}`, async (asked) => {
    const { requests }: { requests: { href: string }[] } = asked.request().postDataJSON();
    const origin = new URL(asked.request().url()).origin;
    const isAlone = requests.map(({ href }) => patterns.some((pattern) => matches(pattern, origin + href)));
    if (!isAlone.includes(true)) return asked.continue();
    const rest = requests.filter((_, index) => isAlone[index] === false);
    let answers: Answers["answers"] = [];
    if (rest.length > 0) {
      const read = await asked.fetch({ postData: JSON.stringify({ requests: rest }) });
      if (!read.ok()) return asked.fulfill({ response: read });
      ({ answers } = await read.json());
    }
    const all = isAlone.map((alone) => (alone ? null : (answers.shift() ?? null)));
    return asked.fulfill({ json: { _type: "Answers", answers: all, _links: {} } });
  });
}

/** As Playwright reads a pattern: `**` is anything, `*` anything but a slash. */
function matches(pattern: Pattern, url: string): boolean {
  if (typeof pattern === "function") return pattern(new URL(url));
  if (typeof pattern !== "string") return pattern instanceof RegExp && pattern.test(url);
  const text = pattern
    .replaceAll(/[.+^${}()|[\]\\?]/g, "\\$&")
    .replaceAll(/\*+/g, (stars) => (stars.length > 1 ? ".*" : "[^/]*"));
  return new RegExp(`^${text}$`).test(url);
}
