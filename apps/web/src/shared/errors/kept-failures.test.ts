import { notifyManager, QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { keepFailures } from "./kept-failures.ts";

const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
keepFailures(client.getQueryCache());
afterEach(() => client.clear());

/** What the server says, one after the other; long enough under way that a page shows what it has meanwhile. */
function server(...answers: (string | Error)[]) {
  const left = [...answers];
  return async (): Promise<string> => {
    const answer = left.shift() ?? "nothing";
    await new Promise((done) => setTimeout(done, 20));
    if (answer instanceof Error) throw answer;
    return answer;
  };
}

/** A page that reads, and everything that it showed: like React, it looks once a batch of changes is done. */
function page(queryFn: () => Promise<string>) {
  const observer = new QueryObserver(client, { queryKey: ["ships"], queryFn });
  const shown: string[] = [];
  const look = (): void => {
    const { status, error, data } = observer.getCurrentResult();
    const now = error === null ? (data ?? status) : error.message;
    if (shown.at(-1) !== now) shown.push(now);
  };
  const leave = observer.subscribe(notifyManager.batchCalls(look));
  const shows = (what: string) => vi.waitFor(() => expect(shown.at(-1)).toBe(what));
  return { shown, shows, leave, observer };
}

test("a failure stays while it is read again, until there is an answer or another failure", async () => {
  const { shown, shows, observer } = page(server(new Error("fog"), new Error("storm"), "three ships"));
  await shows("fog");
  await client.invalidateQueries();
  await shows("storm");
  const reading = observer.refetch();
  expect(observer.getCurrentResult()).toMatchObject({ isFetching: true, isPending: false, isError: true });
  await reading;
  await shows("three ships");
  expect(shown).toEqual(["pending", "fog", "storm", "three ships"]);
});

test("who comes again sees that it is being read, not what went wrong before", async () => {
  const queryFn = server(new Error("fog"), "three ships");
  const before = page(queryFn);
  await before.shows("fog");
  before.leave();
  const after = page(queryFn);
  await after.shows("three ships");
  expect(after.shown).toEqual(["pending", "three ships"]);
});
