import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { RefetchScheduler } from "./refetch-scheduler.ts";

const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
const refetches = new RefetchScheduler(queries);
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  queries.clear();
});

/** A page that shows ships; the server answers when it is told to. */
function page() {
  const asked: { answer: (ships: string) => void; fail: () => void; stopped: () => boolean }[] = [];
  const observer = new QueryObserver(queries, {
    queryKey: ["ships", "list"],
    queryFn: ({ signal }) =>
      new Promise<string>((resolve, reject) =>
        asked.push({ answer: resolve, fail: () => reject(new Error("fog")), stopped: () => signal.aborted }),
      ),
  });
  observer.subscribe(() => undefined);
  return { asked, shown: () => observer.getCurrentResult().data };
}

const passed = () => vi.advanceTimersByTimeAsync(150);
const change = async () => {
  refetches.add([["ships"]]);
  await passed();
};

test("a burst of changes is read once, what it does not touch not at all", async () => {
  const { asked, shown } = page();
  asked[0]?.answer("two");
  await passed();
  for (let i = 0; i < 5; i += 1) refetches.add([["ships"], ["crews"]]);
  await passed();
  expect(asked).toHaveLength(2);
  asked[1]?.answer("three");
  await passed();
  refetches.add([["crews"]]);
  await passed();
  expect([asked.length, shown()]).toEqual([2, "three"]);
});

test.each(["answer", "fail"] as const)(
  "a first read comes to its end (%s), however much changes meanwhile",
  async (end) => {
    const { asked } = page();
    for (let i = 0; i < 3; i += 1) await change();
    expect([asked.length, asked[0]?.stopped()]).toEqual([1, false]);
    asked[0]?.[end]("two");
    await passed();
    expect(asked).toHaveLength(2);
    asked[1]?.answer("three");
    await passed();
    expect(asked).toHaveLength(2);
  },
);

test("where there is an answer a read under way is begun again: its answer is older than the change", async () => {
  const { asked, shown } = page();
  asked[0]?.answer("two");
  await passed();
  await change();
  await change();
  expect([asked.length, asked[1]?.stopped()]).toEqual([3, true]);
  asked[1]?.answer("two, as it was");
  asked[2]?.answer("three");
  await passed();
  expect(shown()).toBe("three");
});

test("a stream of changes does not put off for ever that any of them is shown", async () => {
  const { asked, shown } = page();
  asked[0]?.answer("two");
  await passed();
  for (let i = 0; i < 20; i += 1) await change();
  const last = asked.length - 1;
  expect([last, asked[last]?.stopped()]).toEqual([6, false]);
  asked[last]?.answer("many");
  await passed();
  expect([shown(), asked.length]).toEqual(["many", 8]);
});

test("what this page deletes is not read again, its lists are", async () => {
  const asked: string[] = [];
  for (const key of [
    ["roles", "one", "5"],
    ["roles", "one", "5", "holders"],
    ["roles", "one", "6"],
    ["roles", "list"],
  ])
    new QueryObserver(queries, { queryKey: key, queryFn: () => asked.push(key.join(" ")) }).subscribe(() => undefined);
  await passed();
  asked.length = 0;
  let fail = (_reason: Error): void => undefined;
  const mutation = queries.getMutationCache().build(queries, {
    mutationKey: ["deletion", "roles", "5"],
    mutationFn: () => new Promise((_resolve, reject) => void (fail = reject)),
  });
  const deletion = mutation.execute(undefined).catch(() => undefined);
  await passed();
  refetches.add([["roles"]]);
  await passed();
  expect(asked).toEqual(["roles one 6", "roles list"]);

  fail(new Error("refused"));
  await deletion;
  refetches.add([["roles", "one", "5"]]);
  await passed();
  expect(asked.slice(2)).toEqual(["roles one 5", "roles one 5 holders"]);
});
