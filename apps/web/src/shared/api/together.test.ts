import { expect, test, vi } from "vitest";
import { togetherFetch } from "./together.ts";

type Sent = [url: string, init: RequestInit];

/** Answers what it is asked for, together or by itself. */
function server(answerOf: (href: string, tag: string | null) => { status: number; body: string } | null) {
  const sent: Sent[] = [];
  const fetch = togetherFetch(async (url, init = {}) => {
    sent.push([String(url), init]);
    if (url !== "/api/v3/together") return new Response(`alone ${String(url)}`);
    const { requests }: { requests: { href: string; tag: string | null }[] } = JSON.parse(String(init.body));
    const answers = requests.map(({ href, tag }) => {
      const answer = answerOf(href, tag);
      return answer === null ? null : { ...answer, etag: `W/"${href}"`, retryAfter: null };
    });
    return Response.json({ _type: "Answers", answers });
  });
  return { sent, fetch };
}
const echo = (href: string) => ({ status: 200, body: `together ${href}` });

test("what is asked for at once is asked for in one request, and each gets its own answer", async () => {
  const { sent, fetch } = server(echo);
  const paths = ["/api/v3", "/api/v3/users/me", "/api/v3/types", "/api/v3/projects/demo"];
  const answers = await Promise.all(paths.map((path) => fetch(path)));
  expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(paths.map((path) => `together ${path}`));
  expect(answers[2]?.headers.get("etag")).toBe('W/"/api/v3/types"');
  expect(sent.map(([url]) => url)).toEqual(["/api/v3/together"]);
});

test("one alone, a write, a large list and what comes later are asked for as ever", async () => {
  const { sent, fetch } = server(echo);
  await fetch("/api/v3/types");
  await Promise.all([
    fetch("/api/v3/statuses"),
    fetch("/api/v3/types", { method: "POST" }),
    fetch("/api/v3/projects/1/work_packages?pageSize=100"),
    fetch("/api/v3/events"),
  ]);
  expect(sent.map(([url]) => url)).toEqual([
    "/api/v3/types",
    "/api/v3/types",
    "/api/v3/projects/1/work_packages?pageSize=100",
    "/api/v3/events",
    "/api/v3/statuses",
  ]);
});

test("a known answer keeps its tag, and one that the server left out is asked for alone", async () => {
  const { sent, fetch } = server((href, tag) =>
    href.endsWith("me") ? null : { status: tag === "t" ? 304 : 200, body: "" },
  );
  const [types, me] = await Promise.all([
    fetch("/api/v3/types", { headers: { "if-none-match": "t", accept: "a" } }),
    fetch("/api/v3/users/me", { headers: { accept: "a" } }),
  ]);
  expect([types.status, await me.text()]).toEqual([304, "alone /api/v3/users/me"]);
  expect(sent.map(([url]) => url)).toEqual(["/api/v3/together", "/api/v3/users/me"]);
  expect(new Headers(sent[0]?.[1].headers).get("if-none-match")).toBeNull();
});

test("those of another caller are not asked for together", async () => {
  const { sent, fetch } = server(echo);
  await Promise.all([
    fetch("/api/v3/types", { headers: { authorization: "Bearer a" } }),
    fetch("/api/v3/statuses", { headers: { authorization: "Bearer b" } }),
  ]);
  expect(sent.map(([url]) => url)).toEqual(["/api/v3/types", "/api/v3/statuses"]);
});

test("where the request for all is refused, each is asked for alone; where it fails, all fail", async () => {
  const refused = vi.fn((url: string) =>
    Promise.resolve(new Response(url, { status: url.endsWith("together") ? 404 : 200 })),
  );
  const fetch = togetherFetch((url) => refused(String(url)));
  const answers = await Promise.all([fetch("/api/v3/types"), fetch("/api/v3/statuses")]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const down = togetherFetch(() => Promise.reject(new TypeError("no network")));
  const failures = await Promise.allSettled([down("/api/v3/types"), down("/api/v3/statuses")]);
  expect(failures.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
});

test("each hears what ended the request for all, and it is not sent again for each", async () => {
  const sent: string[] = [];
  const fetch = togetherFetch(async (url) => {
    sent.push(String(url));
    return new Response("over", { status: 401, headers: { "retry-after": "3" } });
  });
  const answers = await Promise.all([fetch("/api/v3/types"), fetch("/api/v3/statuses")]);
  expect(answers.map(({ status, headers }) => [status, headers.get("retry-after")])).toEqual([
    [401, "3"],
    [401, "3"],
  ]);
  expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(["over", "over"]);
  expect(sent).toEqual(["/api/v3/together"]);
});

test("the request for all is given up with the last of those who wait for it", async () => {
  const asked = Promise.withResolvers<AbortSignal | null | undefined>();
  const fetch = togetherFetch((_url, init) => {
    asked.resolve(init?.signal);
    return new Promise(() => undefined);
  });
  const [one, other] = [new AbortController(), new AbortController()];
  const pending = [
    fetch("/api/v3/types", { signal: one.signal }),
    fetch("/api/v3/statuses", { signal: other.signal }),
  ].map((answer) => answer.catch(() => "given up"));
  const signal = await asked.promise;
  one.abort();
  expect(signal?.aborted).toBe(false);
  other.abort();
  expect(signal?.aborted).toBe(true);
  expect(await Promise.all(pending)).toEqual(["given up", "given up"]);
});

test("what is given up is not asked for, and fails at once", async () => {
  const { sent, fetch } = server(echo);
  const given = new AbortController();
  const pending = fetch("/api/v3/types", { signal: given.signal });
  const others = [fetch("/api/v3/statuses"), fetch("/api/v3/priorities")];
  given.abort(new Error("given up"));
  await expect(pending).rejects.toThrow("given up");
  await Promise.all(others);
  expect(String(sent[0]?.[1].body)).not.toContain("types");
});
