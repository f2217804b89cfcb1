/**
 * Live changes: one stream of server-sent events a tab (`GET /api/v3/events`), which makes the cached answers that
 * a change touches stale, so that what is on the screen is read again. The root's link says from which event on: what
 * changed since the first answer is heard of. The browser reconnects by itself with the last event's id; after a long
 * time in the background the stream is closed and picked up again on return.
 */
import { linkOf } from "@halyard/api-client/links";
import { hearClaim } from "../../features/work/triage/claims-store.ts";
import { affectedKeys, isRowChange, parseEvent } from "./live-events.ts";
import { queryClient } from "../../shared/api/query-client.ts";
import { RefetchScheduler } from "./refetch-scheduler.ts";
import { RowChangeScheduler } from "./row-change-scheduler.ts";
import { checkSession, rootQuery } from "../../shared/session/session.ts";

const ADDRESS = "/api/v3/events";
const HIDDEN_MS = 5 * 60_000;
/** After a refusal (not a broken line, which the browser mends itself) before it is tried again. */
const REFUSED_MS = 30_000;

/** Starts listening; gives the way to stop. */
export function startLive(): () => void {
  let source: EventSource | null = null;
  /** From the last event that was heard on. */
  let address = linkOf(queryClient.getQueryData(rootQuery.queryKey), "events")?.href ?? ADDRESS;
  const refetches = new RefetchScheduler(queryClient);
  const rows = new RowChangeScheduler(queryClient, (prefixes) => refetches.add(prefixes));
  let hidden: ReturnType<typeof setTimeout> | undefined;
  let refused: ReturnType<typeof setTimeout> | undefined;

  const remember = ({ lastEventId }: MessageEvent): void => {
    if (lastEventId !== "") address = `${ADDRESS}?lastEventId=${lastEventId}`;
  };

  const close = (): void => {
    source?.close();
    source = null;
    clearTimeout(refused);
  };

  const open = (): void => {
    if (source !== null) return;
    const stream = new EventSource(address);
    source = stream;
    stream.addEventListener("message", (message) => {
      remember(message);
      const event = parseEvent(message.data);
      if (event === null) return;
      if (isRowChange(event)) rows.add(event);
      else refetches.add(affectedKeys(event));
    });
    // Too much has happened to list: everything on the screen is read again.
    stream.addEventListener("reset", (message) => {
      remember(message);
      refetches.add([[]]);
    });
    // The announcement, the look and the formats are in the root.
    stream.addEventListener("settings", () => refetches.add([rootQuery.queryKey]));
    stream.addEventListener("triage_claim", ({ data }) => hearClaim(data));
    stream.addEventListener("error", () => {
      if (stream.readyState !== EventSource.CLOSED || source !== stream) return;
      close();
      refused = setTimeout(open, REFUSED_MS);
      // Refused is what a stream is that no one is signed in for.
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
    refetches.stop();
    rows.stop();
    close();
  };
}
