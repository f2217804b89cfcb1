import type { Link } from "@halyard/contract/hal";
import { describe, expect, it } from "vitest";
import { createClient, type ClientOptions } from "./client.ts";
import { ApiError } from "./error.ts";

interface Sent {
  url: string;
  method: string;
  headers: Headers;
  body: string;
}

/** A server in place of the network: answers in turn, an Error for a connection that breaks. */
function server(...answers: (Response | Error)[]) {
  const sent: Sent[] = [];
  const waits: number[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    sent.push({ url: request.url, method: request.method, headers: request.headers, body: await request.text() });
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (answer === undefined || answer instanceof Error) throw answer ?? new TypeError("nothing");
    return answer.clone();
  };
  const client = (options: Partial<ClientOptions> = {}) =>
    createClient({ baseUrl: "http://halyard.test", fetch, pause: async (ms) => void waits.push(ms), ...options });
  return { sent, waits, client };
}

const json = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/hal+json", ...headers } });
const failure = (status: number, name: string, message: string, headers: Record<string, string> = {}) =>
  json(status, { _type: "Error", errorIdentifier: `urn:openproject-org:api:v3:errors:${name}`, message }, headers);

async function caught(call: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await call.then(
    () => new Error("did not fail"),
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw error;
  return error;
}

describe("createClient", () => {
  it("reads a path below the API's base, with parameters", async () => {
    const { client, sent } = server(json(200, { total: 1 }));
    await expect(client().get("projects", { query: { pageSize: 5, filters: "[]", none: undefined } })).resolves.toEqual(
      { total: 1 },
    );
    expect(sent[0]?.url).toBe("http://halyard.test/api/v3/projects?pageSize=5&filters=%5B%5D");
    expect(sent[0]?.headers.get("accept")).toBe("application/hal+json");
    expect(sent[0]?.headers.get("x-requested-with")).toBe("XMLHttpRequest");
    expect(sent[0]?.headers.has("content-type")).toBe(false);
  });

  it("asks for what it has once more only if it has changed", async () => {
    const tagged = (value: number, tag: string) => json(200, { value }, { etag: tag });
    const same = () => new Response(null, { status: 304 });
    const { client, sent } = server(
      tagged(1, 'W/"a"'),
      same(),
      tagged(2, 'W/"b"'),
      same(),
      json(200, { value: 3 }),
      same(),
    );
    const one = client();
    const values = [];
    for (let round = 0; round < 5; round++) values.push(await one.get("users/me"));
    expect(values).toEqual([{ value: 1 }, { value: 1 }, { value: 2 }, { value: 2 }, { value: 3 }]);
    expect(sent.map(({ headers }) => headers.get("if-none-match"))).toEqual([null, 'W/"a"', 'W/"a"', 'W/"b"', 'W/"b"']);
    // What came without a tag is not known any more.
    await expect(one.get("users/me")).rejects.toBeInstanceOf(ApiError);
    expect(sent.at(-1)?.headers.has("if-none-match")).toBe(false);
  });

  it("sends and gives a text as it is where a call has no JSON", async () => {
    const { client, sent } = server(new Response("<p>x</p>"));
    await expect(client().postText("render/markdown", 'x "y"\n')).resolves.toBe("<p>x</p>");
    expect([sent[0]?.body, sent[0]?.headers.get("content-type")]).toEqual(['x "y"\n', "text/plain"]);
  });

  it("sends a content type with a POST that has no body, and the token where there is one", async () => {
    const { client, sent } = server(new Response(null, { status: 204 }));
    await expect(client({ token: () => "abc" }).post("auth/logout")).resolves.toBeNull();
    expect(sent[0]?.headers.get("content-type")).toBe("application/json");
    expect(sent[0]?.headers.get("authorization")).toBe("Bearer abc");
  });

  it("retries reads after 1, 2 and 4 seconds and then gives up", async () => {
    const { client, sent, waits } = server(failure(503, "InternalServerError", "down"));
    expect((await caught(client().get("projects"))).status).toBe(503);
    expect(sent).toHaveLength(4);
    expect(waits).toEqual([1_000, 2_000, 4_000]);
  });

  it("answers with the success that a retry brings, after a broken connection too", async () => {
    const { client, sent } = server(new TypeError("reset"), json(200, { id: 1 }));
    await expect(client().get("projects/1")).resolves.toEqual({ id: 1 });
    expect(sent).toHaveLength(2);
  });

  it("waits as long as the server asks, and not at all for what takes too long", async () => {
    const patient = server(failure(429, "TooManyRequests", "slow down", { "retry-after": "5" }), json(200, {}));
    await patient.client().get("projects");
    expect(patient.waits).toEqual([5_000]);
    const long = server(failure(429, "TooManyRequests", "slow down", { "retry-after": "600" }));
    expect((await caught(long.client().get("projects"))).retryAfterMs).toBe(600_000);
    expect(long.sent).toHaveLength(1);
  });

  it("repeats a write under one key, so that the server does it once", async () => {
    const { client, sent, waits } = server(
      failure(429, "TooManyRequests", "wait"),
      new TypeError("reset"),
      json(201, {}),
    );
    const api = client({ repeatsWrites: true });
    await api.post("projects", { name: "Harbor" });
    expect(waits).toEqual([1_000, 2_000]);
    const keys = sent.map(({ headers }) => headers.get("idempotency-key"));
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    await api.post("projects", { name: "Harbor" });
    expect(sent.at(-1)?.headers.get("idempotency-key")).not.toBe(keys[0]);
  });

  it("sends files, sign-ins and what is told to be sent once a single time, without a key", async () => {
    for (const call of [
      (api: ReturnType<typeof createClient>) => api.post("attachments", new FormData()),
      (api: ReturnType<typeof createClient>) => api.post("auth/login", {}, { anonymous: true }),
      (api: ReturnType<typeof createClient>) => api.post("projects", {}, { retries: 0 }),
    ]) {
      const { client, sent } = server(failure(500, "InternalServerError", "broken"));
      await caught(call(client({ repeatsWrites: true })));
      expect(sent.map(({ headers }) => headers.has("idempotency-key"))).toEqual([false]);
    }
  });

  it("does not repeat a write that may have been saved", async () => {
    const { client, sent } = server(failure(503, "UnknownOutcome", "Check whether it was saved."));
    await caught(client({ repeatsWrites: true }).patch("projects/1", {}));
    expect(sent).toHaveLength(1);
  });

  it("sends a write once to a server that may do it twice", async () => {
    const { client, sent } = server(failure(500, "InternalServerError", "broken"));
    await caught(client().post("projects", {}));
    expect(sent.map(({ headers }) => headers.has("idempotency-key"))).toEqual([false]);
  });

  it("does not repeat what would fail the same way", async () => {
    for (const status of [400, 401, 403, 404, 409, 422]) {
      const { client, sent } = server(failure(status, "Any", "no"));
      await caught(client().get("projects"));
      expect(sent).toHaveLength(1);
    }
  });

  it("sends a refused call once more where what it lacked was done, and no more often", async () => {
    const asked: number[] = [];
    const mended = server(failure(403, "MissingPermission", "confirm"), json(200, { total: 1 }));
    const onRefused = async (error: ApiError) => asked.push(error.status) > 0;
    await expect(mended.client({ onRefused }).post("projects", { name: "Harbor" })).resolves.toEqual({ total: 1 });
    expect(mended.sent.map(({ body }) => body)).toEqual(['{"name":"Harbor"}', '{"name":"Harbor"}']);
    const refused = server(failure(403, "MissingPermission", "confirm"));
    await caught(refused.client({ onRefused }).get("projects"));
    expect([refused.sent.length, asked]).toEqual([2, [403, 403]]);
    const given = server(failure(403, "MissingPermission", "confirm"));
    await caught(given.client({ onRefused: async () => false }).get("projects"));
    expect(given.sent).toHaveLength(1);
  });

  it("reports the end of a session, but not a refused sign-in", async () => {
    const seen: number[] = [];
    const { client } = server(failure(401, "Unauthenticated", "who are you"));
    const api = client({ onUnauthorized: (error) => void seen.push(error.status) });
    await caught(api.post("auth/login", {}, { anonymous: true }));
    expect(seen).toEqual([]);
    await caught(api.get("projects"));
    expect(seen).toEqual([401]);
  });

  it("says with every call what it is told to, and tells of every failure", async () => {
    const failures: number[] = [];
    const { client, sent } = server(json(200, {}), failure(409, "UpdateConflict", "changed"), failure(403, "No", "no"));
    const api = client({ headers: () => ({ "x-said": "so" }), onFailure: ({ status }) => void failures.push(status) });
    await api.get("projects");
    await caught(api.post("projects", {}));
    await caught(api.get("projects", { anonymous: true }));
    expect(failures).toEqual([409, 403]);
    expect(sent.map(({ headers }) => headers.get("x-said"))).toEqual(["so", "so", "so"]);
  });

  it("tells being offline from a broken connection, and does not retry it", async () => {
    const { client, sent } = server(new TypeError("failed"));
    const error = await caught(client({ online: () => false }).get("projects"));
    expect([error.kind, error.message, sent.length]).toEqual(["offline", "You appear to be offline.", 1]);
  });

  it("gives up after the time limit", async () => {
    const fetch: typeof globalThis.fetch = (_input, init) =>
      new Promise((_resolve, reject) => init?.signal?.addEventListener("abort", () => reject(init.signal?.reason)));
    const api = createClient({ baseUrl: "http://halyard.test", fetch });
    const error = await caught(api.get("projects", { timeoutMs: 5, retries: 0 }));
    expect([error.kind, error.message]).toEqual(["timeout", "Request timed out."]);
  });

  it("fails with the reason of a caller that gave up, during a wait too", async () => {
    const { client } = server(failure(503, "InternalServerError", "down"));
    const stop = new AbortController();
    const reason = new Error("left the page");
    await expect(callThatIsGivenUp(client, stop, reason)).rejects.toBe(reason);
  });

  it("never sends anything to another server because a link says so", async () => {
    const { client, sent } = server(json(200, {}));
    await expect(client().follow({ href: "https://example.org/api/v3/projects" })).rejects.toThrow("Not an address");
    await expect(client().follow({ href: "//example.org/x" })).rejects.toThrow("Not an address");
    await expect(client().follow({ href: "http://halyard.test.example.org/x" })).rejects.toThrow("Not an address");
    expect(sent).toHaveLength(0);
  });

  it("follows a link by its method, with its payload where none is given", async () => {
    const { client, sent } = server(json(200, {}));
    await client().follow({ href: "/api/v3/a", method: "patch", payload: { x: 1 } });
    await client().follow({ href: "/api/v3/b", method: "delete" });
    expect(sent.map(({ method, body }) => [method, body])).toEqual([
      ["PATCH", '{"x":1}'],
      ["DELETE", ""],
    ]);
  });

  it("takes methods in capitals, as other servers write them, and refuses unknown ones", async () => {
    const { client, sent } = server(json(200, {}));
    const foreign: Link = JSON.parse('{"href": "/api/v3/a", "method": "POST"}');
    await client().follow(foreign, {});
    expect(sent[0]?.method).toBe("POST");
    const odd: Link = JSON.parse('{"href": "/api/v3/a", "method": "brew"}');
    expect(() => client().follow(odd)).toThrow("Not a method");
  });

  it("asks a form again where that may help: it writes nothing", async () => {
    const { client, sent } = server(failure(503, "InternalServerError", "down"), json(200, { _type: "Form" }));
    await expect(client().form({ href: "/api/v3/projects/form", method: "post" }, {})).resolves.toEqual({
      _type: "Form",
    });
    expect(sent.map(({ method }) => method)).toEqual(["POST", "POST"]);
  });

  it("reads all pages by their links", async () => {
    const page = (ids: number[], next?: string) =>
      json(200, { _embedded: { elements: ids }, _links: next === undefined ? {} : { nextByOffset: { href: next } } });
    const { client, sent } = server(page([1, 2], "/api/v3/projects?offset=2&pageSize=2"), page([3]));
    const all: unknown[] = [];
    for await (const id of client().paginate("projects", { query: { pageSize: 2 } })) all.push(id);
    expect(all).toEqual([1, 2, 3]);
    expect(sent[1]?.url).toBe("http://halyard.test/api/v3/projects?offset=2&pageSize=2");
  });

  it("goes on also where less is selected, whose answers have no link to the next page", async () => {
    const selected = (offset: number, elements: number[]) =>
      new Response(JSON.stringify({ total: 3, offset, pageSize: 2, _embedded: { elements } }));
    const { client, sent } = server(selected(1, [1, 2]), selected(2, [3]));
    const all: unknown[] = [];
    const query = { pageSize: 2, select: "elements/id" };
    for await (const id of client().paginate("projects", { query })) all.push(id);
    expect(all).toEqual([1, 2, 3]);
    const asked = sent.map(({ url }) => Object.fromEntries(new URL(url).searchParams));
    const same = { pageSize: "2", select: "elements/id,total,offset,pageSize" };
    expect(asked).toEqual([same, { ...same, offset: "2" }]);
  });
});

/** A call whose caller gives up while it waits for its first retry. */
function callThatIsGivenUp(
  client: ReturnType<typeof server>["client"],
  stop: AbortController,
  reason: Error,
): Promise<unknown> {
  const api = client({
    pause: (_ms, signal) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener("abort", () => reject(signal.reason));
        stop.abort(reason);
      }),
  });
  return api.get("projects", { signal: stop.signal });
}
