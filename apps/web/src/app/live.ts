/**
 * Live changes: one stream of server-sent events a tab (`GET /api/v3/events`), which makes the cached answers that
 * a change touches stale, so that what is on the screen is read anew. The root's link says from which event on: what
 * changed since the first answer is heard of. The browser reconnects by itself with the last event's id; after a long
 * time in the background the stream is closed and picked up again on return.
 */
import type { Query } from "@tanstack/react-query";
import { affectedKeys, parseEvent, type QueryPrefix } from "./live-events.ts";
import { queryClient } from "./query-client.ts";
import { checkSession, rootQuery } from "./session.ts";

const ADDRESS = "/api/v3/events";
/** Changes come in bursts (a bulk edit): what they touch is read once. */
const GATHER_MS = 100;
const HIDDEN_MS = 5 * 60_000;
/** After a refusal (not a broken line, which the browser mends itself) before it is tried again. */
const REFUSED_MS = 30_000;

const isFirstRead = (query: Query): boolean => query.state.fetchStatus !== "idle" && query.state.data === undefined;

/** Starts listening; gives the way to stop. */
export function startLive(): () => void {
  let source: EventSource | null = null;
  const address = queryClient.getQueryData(rootQuery.queryKey)?._links["events"]?.href ?? ADDRESS;
  let lastId: string | null = null;
  let pending = new Map<string, QueryPrefix>();
  let overtaken: Query[] = [];
  let gather: ReturnType<typeof setTimeout> | null = null;
  let hidden: ReturnType<typeof setTimeout> | undefined;
  let refused: ReturnType<typeof setTimeout> | undefined;

  const readAnew = (prefixes: readonly QueryPrefix[]): void => {
    for (const prefix of prefixes) pending.set(JSON.stringify(prefix), prefix);
    gather ??= setTimeout(() => {
      gather = null;
      const cache = queryClient.getQueryCache();
      const stale = new Set([
        ...overtaken,
        ...[...pending.values()].flatMap((queryKey) => cache.findAll({ queryKey })),
      ]);
      pending = new Map();
      // What is being read for the first time is read once more when that has ended. Begun anew at each change of
      // others, a read that is tried again for a failing server would never come to say so. Where there is an answer
      // already, the read is begun anew: what it would bring is older than what may be shown by now.
      overtaken = [...stale].filter(isFirstRead);
      void queryClient.invalidateQueries({ predicate: (query) => stale.has(query) && !isFirstRead(query) });
      if (overtaken.length > 0) readAnew([]);
    }, GATHER_MS);
  };

  const close = (): void => {
    source?.close();
    source = null;
    clearTimeout(refused);
  };

  const open = (): void => {
    if (source !== null) return;
    const stream = new EventSource(lastId === null ? address : `${ADDRESS}?lastEventId=${lastId}`);
    source = stream;
    stream.addEventListener("message", (message) => {
      lastId = message.lastEventId === "" ? lastId : message.lastEventId;
      const event = parseEvent(message.data);
      if (event !== null) readAnew(affectedKeys(event));
    });
    // Too much has happened to list: everything on the screen is read anew.
    stream.addEventListener("reset", (message) => {
      lastId = message.lastEventId === "" ? lastId : message.lastEventId;
      readAnew([[]]);
    });
    stream.addEventListener("error", () => {
      if (stream.readyState !== EventSource.CLOSED || source !== stream) return;
      close();
      refused = setTimeout(open, REFUSED_MS);
      // Refused is what a stream is that nobody is signed in for.
      void checkSession(queryClient);
    });
  };

  const onVisibility = (): void => {
    clearTimeout(hidden);
    if (document.hidden) hidden = setTimeout(close, HIDDEN_MS);
    else open();
  };
  const onOnline = (): void => {
    close();
    open();
  };

  document.addEventListener("visibilitychange", onVisibility);
  addEventListener("online", onOnline);
  open();
  return () => {
    document.removeEventListener("visibilitychange", onVisibility);
    removeEventListener("online", onOnline);
    clearTimeout(hidden);
    if (gather !== null) clearTimeout(gather);
    close();
  };
}
