/**
 * Around each test file of the client. Files share a process, and those with a page its document: what one leaves behind
 * decides what the next one sees. What is drawn, stored or replaced is taken away here; a file that leaves more fails.
 */
import { afterAll, afterEach, beforeAll, expect, vi } from "vitest";
import { hasOwner, isViewing } from "../credentials/view-as.ts";

interface Listening {
  type: string;
  listener: unknown;
  capture: boolean;
  signal: AbortSignal | undefined;
}

/** React listens to it as long as the document is there. */
const OF_LIBRARY = "selectionchange";
/** The component library keeps it for the next that is shown in front of the page. */
const KEPT = "[data-mantine-shared-portal-node]:empty";

/** For what comes at some time, on a machine that does other things beside. */
const COMES_MS = 10_000;

/** What listens to this and is not gone again. */
function watch(target: EventTarget): { forget: () => void; end: () => string[] } {
  let added: Listening[] = [];
  const { addEventListener, removeEventListener } = target;
  const capturing = (options: boolean | EventListenerOptions | undefined): boolean =>
    typeof options === "object" ? options.capture === true : options === true;
  target.addEventListener = (type, listener, options) => {
    const signal = typeof options === "object" ? options.signal : undefined;
    added.push({ type, listener, capture: capturing(options), signal });
    addEventListener.call(target, type, listener, options);
  };
  target.removeEventListener = (type, listener, options) => {
    const capture = capturing(options);
    added = added.filter((one) => one.type !== type || one.listener !== listener || one.capture !== capture);
    removeEventListener.call(target, type, listener, options);
  };
  return {
    forget: () => void (added = []),
    end() {
      Object.assign(target, { addEventListener, removeEventListener });
      const left = added.filter(({ type, signal }) => type !== OF_LIBRARY && signal?.aborted !== true);
      return left.map(({ type }) => `something that listens to ${type}`);
    },
  };
}

if (typeof document !== "undefined") {
  const { cleanup, configure } = await import("@testing-library/react");
  configure({ asyncUtilTimeout: COMES_MS });
  const watched = [watch(window), watch(document)];
  // Modules that listen from their beginning go on.
  beforeAll(() => watched.forEach(({ forget }) => forget()));
  afterEach(cleanup);
  afterAll(() => {
    const left = watched.flatMap(({ end }) => end());
    const drawn = [...document.body.children].filter((element) => !element.matches(KEPT));
    document.body.replaceChildren();
    document.head.replaceChildren();
    localStorage.clear();
    sessionStorage.clear();
    history.replaceState(null, "", "/");
    expect([...left, ...drawn.map(({ outerHTML }) => outerHTML)]).toEqual([]);
  });
}

afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  const now = await import("../credentials/view-as.ts");
  // The file had its modules loaded again, and knows what state they are in: the next one begins with its own.
  if (now.isViewing !== isViewing) vi.resetModules();
  expect([isViewing(), hasOwner()]).toEqual([false, false]);
});
