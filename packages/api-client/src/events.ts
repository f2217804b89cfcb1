/** Listens to changes that the caller can see, as they happen, and resumes where it was after a lost connection. */
import { errorOfAnswer, ApiError } from "./error.ts";
import { pause, retryAfter } from "./retry.ts";

export interface ChangeEvent {
  id: number;
  entityType: string;
  entityId: number;
  projectId: number | null;
  actorId: number;
  action: string;
  /** The names of what changed. */
  attributes: readonly string[];
  at: string;
}

/** `reset`: the server's history is another one, as after a restore. What was read before may be wrong. */
export type StreamEvent = { kind: "change"; change: ChangeEvent } | { kind: "reset" };

export interface ListenOptions {
  /** The server's origin without a trailing slash. */
  baseUrl: string;
  token?: () => string | null;
  fetch?: typeof globalThis.fetch;
  /** The last event that was handled: what came after it is given first. */
  lastEventId?: number;
  /** Ends it. */
  signal?: AbortSignal;
  pause?: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;
}

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/** @throws ApiError where the server refuses; a connection that breaks is made again */
export async function* listen(options: ListenOptions): AsyncGenerator<StreamEvent, void, void> {
  const { signal, pause: wait = pause } = options;
  let lastId = options.lastEventId;
  let delay = FIRST_PAUSE_MS;
  const isOver = (): boolean => signal?.aborted === true;
  while (!isOver()) {
    try {
      for await (const message of messagesOf(await connect(options, lastId))) {
        delay = FIRST_PAUSE_MS;
        if (message.id !== "") lastId = Number(message.id);
        const event = eventOf(message);
        if (event !== null) yield event;
      }
    } catch (error) {
      if (isOver()) return;
      if (error instanceof ApiError && !isPassing(error)) throw error;
      if (error instanceof ApiError) delay = Math.max(delay, error.retryAfterMs ?? 0);
    }
    try {
      await wait(delay, signal);
    } catch {
      return;
    }
    delay = Math.min(delay * 2, LONGEST_PAUSE_MS);
  }
}

const isPassing = ({ kind, status }: ApiError): boolean => kind !== "answer" || status === 429 || status >= 500;

async function connect(options: ListenOptions, lastId: number | undefined): Promise<ReadableStream<Uint8Array>> {
  const token = options.token?.() ?? null;
  const headers: Record<string, string> = { accept: "text/event-stream", "x-requested-with": "XMLHttpRequest" };
  if (token !== null) headers["authorization"] = `Bearer ${token}`;
  if (lastId !== undefined) headers["last-event-id"] = String(lastId);
  const ask = options.fetch ?? globalThis.fetch.bind(globalThis);
  const init: RequestInit = { headers, credentials: "include" };
  if (options.signal !== undefined) init.signal = options.signal;
  const answer = await ask(`${options.baseUrl}/api/v3/events`, init);
  if (!answer.ok) {
    const after = retryAfter(answer.headers.get("retry-after"), Date.now());
    throw errorOfAnswer(answer.status, await answer.text(), after);
  }
  if (answer.body === null) throw new ApiError({ kind: "network", message: "The stream has no body." });
  return answer.body;
}

interface Message {
  id: string;
  event: string;
  data: string;
}

/** The messages of a stream as https://html.spec.whatwg.org/multipage/server-sent-events.html has them. */
async function* messagesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Message, void, void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let unread = "";
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      unread += decoder.decode(value, { stream: true });
      const blocks = unread.split(/\r?\n\r?\n/);
      unread = blocks.pop() ?? "";
      yield* blocks.map(messageIn).filter(({ data }) => data !== "");
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function messageIn(block: string): Message {
  const message: Message = { id: "", event: "", data: "" };
  for (const line of block.split(/\r?\n/)) {
    const [, field = "", value = ""] = /^(\w+): ?(.*)$/.exec(line) ?? [];
    if (field === "id" || field === "event") message[field] = value;
    if (field === "data") message.data += value;
  }
  return message;
}

function eventOf({ event, data }: Message): StreamEvent | null {
  if (event === "reset") return { kind: "reset" };
  return event === "" || event === "message" ? { kind: "change", change: JSON.parse(data) } : null;
}
