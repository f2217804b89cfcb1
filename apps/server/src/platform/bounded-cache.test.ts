import { expect, test } from "vitest";
import { BoundedCache } from "./bounded-cache.ts";
import { requestScope, type RequestScope } from "./requests/request-scope.ts";

/** Lists as long as they are told, and for which of them one had to be made. */
function keptLists(most: number) {
  const lists = new BoundedCache<string, number>(most);
  const made: string[] = [];
  const ask = async (key: string, length: number) => {
    const list = await lists.get(key, async () => {
      made.push(key);
      return Array.from({ length }, (_, index) => index);
    });
    expect(list).toHaveLength(length);
    return made.splice(0);
  };
  return { lists, ask };
}

test("as many items are kept as are allowed, of all lists together; then it begins again", async () => {
  const { ask } = keptLists(10);
  expect(await ask("four", 4)).toEqual(["four"]);
  expect(await ask("six", 6)).toEqual(["six"]);
  expect([await ask("four", 4), await ask("six", 6)]).toEqual([[], []]);
  expect(await ask("one more", 1)).toEqual(["one more"]);
  expect([await ask("one more", 1), await ask("six", 6), await ask("four", 4)]).toEqual([[], ["six"], ["four"]]);
  expect([await ask("four", 4), await ask("one more", 1)]).toEqual([[], ["one more"]]);
});

test("a list that is too long by itself is never kept, those who ask at once share it", async () => {
  const { ask } = keptLists(10);
  expect(await Promise.all([ask("long", 11), ask("long", 11)])).toEqual([["long"], []]);
  expect(await ask("long", 11)).toEqual(["long"]);
  expect([await ask("short", 10), await ask("short", 10)]).toEqual([["short"], []]);
});

test("what is on its way while the others become too much is not counted when it comes", async () => {
  const { lists, ask } = keptLists(10);
  const late = Promise.withResolvers<number[]>();
  const waiting = lists.get("late", () => late.promise);
  expect(await ask("long", 11)).toEqual(["long"]);
  expect(await ask("ten", 10)).toEqual(["ten"]);
  late.resolve([1]);
  expect(await waiting).toEqual([1]);
  expect([await ask("ten", 10), await ask("late", 1)]).toEqual([[], ["late"]]);
});

test("what could not be made is made again by the next who asks", async () => {
  const { lists, ask } = keptLists(10);
  await expect(lists.get("broken", () => Promise.reject(new Error("gone")))).rejects.toThrow("gone");
  expect([await ask("broken", 3), await ask("broken", 3)]).toEqual([["broken"], []]);
});

test("a list is not made for the one who happens to ask first, who may hang up while others wait for it", async () => {
  const lists = new BoundedCache<string, unknown>(10);
  const first: RequestScope = {
    caller: 1,
    mostCharacters: 1_000,
    isGone: true,
    isAbandoned: true,
    onGone: () => () => undefined,
  };
  const [caller] = await requestScope.run(first, () =>
    lists.get("all", async () => [requestScope.getStore()?.caller, requestScope.getStore()?.isGone]),
  );
  expect(caller).toBe("everyone");
});
