/**
 * Small answers that are asked for at the same time come in one request (`POST together`): a page needs a dozen of them to open.
 * Lists of work packages come by themselves, so that no row waits for anything else, except the columns of a board, which
 * are drawn together. See docs/decisions/0036-small-answers-together.md.
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
  /^\/api\/v3\/work_packages\/\d+\/(github_branch|github_pull_requests|activities_emoji_reactions|triage_claim)(\?|$)/,
  /^\/api\/v3\/(configuration|time_entries|news|github_organization_config)(\?|$)/,
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

/** Where one that is known is asked for by itself: the server has no such path, or something in between refuses it. */
const UNKNOWN = new Set([400, 404, 405, 406, 413, 415]);

/** An answer that has no body must be given none. */
const responseOf = (status: number, body: string, headers: Record<string, string>): Response =>
  new Response(status === 204 || status === 304 ? null : body, { status, headers });

/** Who asks, and how: answers of different ones are not asked for together. */
const wayOf = ({ headers }: Waiting): string =>
  JSON.stringify([...headers].filter(([name]) => name !== TAG).toSorted(([one], [other]) => (one < other ? -1 : 1)));

/** Once none of them is waited for any more, neither is the request for all. */
function whileWaitedFor(waiting: readonly Waiting[]): AbortSignal {
  const all = new AbortController();
  const isGivenUp = (): boolean => waiting.every(({ init }) => init.signal?.aborted === true);
  for (const { init } of waiting) {
    init.signal?.addEventListener("abort", () => isGivenUp() && all.abort(init.signal?.reason), { once: true });
  }
  return all.signal;
}

async function askAll(waiting: readonly Waiting[], fetch: Fetch): Promise<Response> {
  const headers = new Headers(waiting[0]?.headers);
  headers.delete(TAG);
  headers.set("content-type", "application/json");
  const requests = waiting.map((one) => ({ href: one.url, tag: one.headers.get(TAG) }));
  return fetch(PATH, {
    method: "POST",
    headers,
    credentials: "include",
    signal: whileWaitedFor(waiting),
    body: JSON.stringify({ requests }),
  });
}

async function ask(waiting: readonly Waiting[], fetch: Fetch): Promise<void> {
  const alone = ({ url, init, resolve, reject }: Waiting): void => void fetch(url, init).then(resolve, reject);
  if (waiting.length < 2) return waiting.forEach(alone);
  try {
    const response = await askAll(waiting, fetch);
    if (UNKNOWN.has(response.status)) return waiting.forEach(alone);
    // The session is over, too much was asked for, the server is away: each would hear the same.
    if (!response.ok) return waiting.forEach(({ resolve }) => resolve(response.clone()));
    const { answers }: Partial<Answers> = await response.json();
    if (!Array.isArray(answers)) return waiting.forEach(alone);
    for (const [index, one] of waiting.entries()) {
      const answer = answers[index] ?? null;
      if (answer === null) alone(one);
      else one.resolve(responseOf(answer.status, answer.body, headersOf(answer)));
    }
  } catch (error) {
    for (const { reject } of waiting) reject(error);
  }
}

const headersOf = ({ etag, retryAfter }: NonNullable<Answers["answers"][number]>): Record<string, string> => ({
  "content-type": "application/hal+json",
  ...(etag === null ? {} : { etag }),
  ...(retryAfter === null ? {} : { "retry-after": retryAfter }),
});

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
