import { expect, test } from "vitest";
import { ApiError } from "./error.ts";
import { listen, type StreamEvent } from "./events.ts";

const change = (id: number) =>
  `id: ${id}\ndata: {"id":${id},"entityType":"Project","entityId":5,"projectId":5,"actorId":1,"action":"updated","attributes":["name"],"at":"x"}\n\n`;

/** A server that answers each connection with the next of these, cut into pieces of a few letters. */
function serverOf(...answers: (string | Response | Error)[]) {
  const asked: (string | null)[] = [];
  const fetch = async (_url: unknown, init?: RequestInit): Promise<Response> => {
    asked.push(new Headers(init?.headers).get("last-event-id"));
    const answer = answers.shift();
    if (answer === undefined) throw new TypeError("away");
    if (answer instanceof Error) throw answer;
    if (answer instanceof Response) return answer;
    const parts = answer.match(/[\s\S]{1,7}/g) ?? [];
    return new Response(ReadableStream.from(parts.map((part) => new TextEncoder().encode(part))));
  };
  return { asked, fetch };
}

async function first(count: number, from: AsyncGenerator<StreamEvent>): Promise<StreamEvent[]> {
  const got: StreamEvent[] = [];
  for await (const event of from) if (got.push(event) === count) break;
  return got;
}

test("gives each change once, and goes on after the last one when the connection breaks", async () => {
  const waited: number[] = [];
  const { asked, fetch } = serverOf(
    `retry: 1000\n\n: hello\n\n${change(3)}${change(4)}id: 5\ndata: {"cut`,
    new TypeError("away"),
    new Response("busy", { status: 503, headers: { "retry-after": "7" } }),
    `${change(5)}id: 2\nevent: reset\ndata: {}\n\n`,
    "",
  );
  const pause = async (milliseconds: number) => void waited.push(milliseconds);
  const got = await first(4, listen({ baseUrl: "http://x", fetch, pause, lastEventId: 2 }));
  expect(got.map((event) => (event.kind === "change" ? event.change.id : event.kind))).toEqual([3, 4, 5, "reset"]);
  expect(got[0]).toMatchObject({ change: { entityType: "Project", attributes: ["name"], projectId: 5 } });
  expect(asked).toEqual(["2", "4", "4", "4"]);
  expect(waited).toEqual([1_000, 2_000, 7_000]);
});

test("ends with the server's refusal, and quietly when it is told to end", async () => {
  const refused = serverOf(new Response("{}", { status: 401 }));
  await expect(first(1, listen({ baseUrl: "http://x", fetch: refused.fetch }))).rejects.toBeInstanceOf(ApiError);
  const end = new AbortController();
  const pause = async () => end.abort();
  const away = serverOf();
  expect(await first(1, listen({ baseUrl: "http://x", fetch: away.fetch, pause, signal: end.signal }))).toEqual([]);
  expect(away.asked).toEqual([null]);
});
