/**
 * Small answers that are asked for at the same time come in one request (`POST together`): a page that is opened needs a dozen of them.
 * Lists of work packages stay by themselves, but for the columns of a board: their rows are worth more at once.
 */
import type { Answers } from "@halyard/contract/schemas/administration/administration";

type Fetch = typeof globalThis.fetch;

const PATH = "/api/v3/together";
const SMALL = [
  /^\/api\/v3$/,
  /^\/api\/v3\/(types|statuses|priorities|avatars|roles|versions|users|groups|projects|principals|categories)(\?|$)/,
  /^\/api\/v3\/(users\/(me|\d+)(\/preferences)?|my_preferences)(\?|$)/,
  /^\/api\/v3\/(projects|workspaces)\/[\w-]+(\/(types|versions|categories|available_assignees|queries\/\w+))?(\?|$)/,
  /^\/api\/v3\/projects\/[\w-]+\/work_packages(\/order|\?.*pageSize=50)(&|$)/,
  /^\/api\/v3\/(notifications|memberships|queries|grids|help_texts|custom_fields|custom_actions)(\?|$)/,
  /^\/api\/v3\/work_packages\/schemas(\?|$)/,
  /^\/api\/v3\/work_packages\/\d+\/(relations|watchers|time_entries|reminders|file_links|attachments)(\?|$)/,
];
const TAG = "if-none-match";
const MOST = 40;

interface Waiting {
  url: string;
  init: RequestInit;
  headers: Headers;
  resolve: (response: Response) => void;
  reject: (error: unknown) => void;
}

/** An answer that has no body must be given none. */
const responseOf = (status: number, body: string, headers: Record<string, string>): Response =>
  new Response(status === 204 || status === 304 ? null : body, { status, headers });

/** Who asks, and how: answers of different ones are not asked for together. */
const wayOf = ({ headers }: Waiting): string =>
  JSON.stringify([...headers].filter(([name]) => name !== TAG).toSorted(([one], [other]) => (one < other ? -1 : 1)));

async function ask(waiting: readonly Waiting[], fetch: Fetch): Promise<void> {
  const alone = ({ url, init, resolve, reject }: Waiting): void => void fetch(url, init).then(resolve, reject);
  const [first] = waiting;
  if (first === undefined) return;
  if (waiting.length === 1) return alone(first);
  const headers = new Headers(first.headers);
  headers.delete(TAG);
  headers.set("content-type", "application/json");
  const requests = waiting.map((one) => ({ href: one.url, tag: one.headers.get(TAG) }));
  try {
    const response = await fetch(PATH, {
      method: "POST",
      headers,
      credentials: "include",
      body: JSON.stringify({ requests }),
    });
    if (!response.ok) return waiting.forEach(alone);
    const { answers }: Partial<Answers> = await response.json();
    // A server that knows nothing of it.
    if (!Array.isArray(answers)) return waiting.forEach(alone);
    for (const [index, one] of waiting.entries()) {
      const answer = answers[index] ?? null;
      if (answer === null) alone(one);
      else {
        const { etag, retryAfter } = answer;
        one.resolve(
          responseOf(answer.status, answer.body, {
            "content-type": "application/hal+json",
            ...(etag === null ? {} : { etag }),
            ...(retryAfter === null ? {} : { "retry-after": retryAfter }),
          }),
        );
      }
    }
  } catch (error) {
    for (const { reject } of waiting) reject(error);
  }
}

/** A fetch that asks together for what is asked for in one turn of the event loop. */
export function togetherFetch(fetch: Fetch): Fetch {
  let waiting: Waiting[] = [];
  const flush = (): void => {
    const asked = waiting.filter(({ init }) => init.signal?.aborted !== true);
    waiting = [];
    for (const group of Map.groupBy(asked, wayOf).values()) {
      for (let from = 0; from < group.length; from += MOST) void ask(group.slice(from, from + MOST), fetch);
    }
  };
  return (url, init = {}) => {
    if (typeof url !== "string" || (init.method ?? "GET") !== "GET" || !SMALL.some((path) => path.test(url))) {
      return fetch(url, init);
    }
    return new Promise((resolve, reject) => {
      if (init.signal?.aborted === true) return reject(init.signal.reason);
      init.signal?.addEventListener("abort", () => reject(init.signal?.reason), { once: true });
      waiting.push({ url, init, headers: new Headers(init.headers), resolve, reject });
      if (waiting.length === 1) setTimeout(flush);
    });
  };
}
