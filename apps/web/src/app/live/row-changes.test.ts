import type { WorkPackage } from "@halyard/contract/resources";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { api } from "../../shared/api/api.ts";
import { keys } from "../../shared/api/query-keys.ts";
import { workPackageQuery } from "../../features/work/model/queries.ts";
import type { LiveEvent } from "./live-events.ts";
import { showRowChanges } from "./row-changes.ts";

const BEFORE = "2026-03-02T09:00:00.000Z";
const NOW = "2026-03-02T09:05:00.000Z";
const PAGE = 100;

const row = (id: number, more: object = {}): WorkPackage =>
  Object.assign(Object.create(null), {
    id,
    subject: `Ship ${id}`,
    updatedAt: BEFORE,
    _links: { status: { href: `/s/${id % 2}` } },
    ...more,
  });
const page = (first: number) => ({ _embedded: { elements: Array.from({ length: PAGE }, (_, at) => row(first + at)) } });
const change = (entityId: number, ...attributes: string[]): LiveEvent => ({
  id: 1,
  entityType: "WorkPackage",
  entityId,
  projectId: 2,
  action: "updated",
  attributes,
  at: NOW,
});

const list = (parameters: object) => keys.list("work_packages", { project: "demo", filters: "[]", ...parameters });
const lately = list({ sortBy: '[["updatedAt","desc"]]' });
const bySubject = list({ sortBy: '[["subject","asc"]]' });
const ofStatus = list({ filters: '[{"status":{"operator":"=","values":["1"]}}]', sortBy: '[["id","asc"]]' });
const searched = list({ filters: '[{"search":{"operator":"**","values":["x"]}}]', sortBy: '[["id","asc"]]' });
const counted = list({ groupBy: "status", showSums: true, pageSize: 0 });

/** A table of 1,000 rows that were scrolled to, and other lists. */
function world() {
  const queries = new QueryClient();
  const pages = Array.from({ length: 10 }, (_, at) => page(1 + at * PAGE));
  for (const key of [lately, bySubject, ofStatus, searched]) queries.setQueryData(key, { pages, pageParams: [] });
  queries.setQueryData(counted, { total: 1_000, groups: [] });
  const read = vi
    .spyOn(api, "get")
    .mockImplementation(
      async (path) => row(Number(path.split("/").at(-1)), { subject: "Anchor", updatedAt: NOW }) as never,
    );
  const shown = (key: readonly unknown[]) =>
    queries.getQueryData<{ pages: ReturnType<typeof page>[] }>(key)?.pages.map(({ _embedded }) => _embedded.elements) ??
    [];
  return { queries, read, shown };
}

afterEach(() => void vi.restoreAllMocks());

test("someone else's change of one of 1,000 rows is one read of that row", async () => {
  const { queries, read, shown } = world();
  expect(await showRowChanges(queries, [change(450, "description")])).toEqual([searched]);
  expect(read.mock.calls.map(([path]) => path)).toEqual(["work_packages/450"]);
  expect(shown(bySubject)[4]?.[49]).toMatchObject({ id: 450, subject: "Anchor" });
});

test("in the order of changes the row goes to the top, and each page keeps its length", async () => {
  const { queries, shown } = world();
  await showRowChanges(queries, [change(450, "storyPoints")]);
  const pages = shown(lately);
  expect(pages.map(({ length }) => length)).toEqual(Array.from({ length: 10 }, () => PAGE));
  expect(pages[0]?.slice(0, 3).map(({ id }) => id)).toEqual([450, 1, 2]);
  expect(pages[4]?.slice(48, 51).map(({ id }) => id)).toEqual([448, 449, 451]);
});

test("grouped, it goes to the top of its group", async () => {
  const { queries, shown } = world();
  const grouped = list({ groupBy: "status", sortBy: '[["updatedAt","desc"]]' });
  const elements = [row(2), row(4), row(6), row(1), row(3), row(5)];
  queries.setQueryData(grouped, { pages: [{ _embedded: { elements } }], pageParams: [] });
  await showRowChanges(queries, [change(5, "priority")]);
  expect(shown(grouped)[0]?.map(({ id }) => id)).toEqual([2, 4, 6, 5, 1, 3]);
});

test("a change of this page's own is not read again, and touches what depends on it", async () => {
  const { queries, read } = world();
  const own = row(450, { updatedAt: NOW });
  queries.clear();
  queries.setQueryData(workPackageQuery(450).queryKey, own);
  for (const key of [ofStatus, bySubject]) {
    queries.setQueryData(key, { pages: [{ _embedded: { elements: [own] } }], pageParams: [] });
  }
  expect(await showRowChanges(queries, [change(450, "status")])).toEqual([ofStatus]);
  expect(read).not.toHaveBeenCalled();
});

test("a row that was read before this page's own change does not undo what is shown of it", async () => {
  const { queries, read, shown } = world();
  read.mockImplementation(async () => {
    // The own change is answered first.
    queries.setQueryData(workPackageQuery(450).queryKey, row(450, { subject: "Own", lockVersion: 8, updatedAt: NOW }));
    return row(450, { subject: "From before", lockVersion: 7 }) as never;
  });
  await showRowChanges(queries, [change(450, "description")]);
  expect(queries.getQueryData(workPackageQuery(450).queryKey)).toMatchObject({ subject: "Own" });
  expect(shown(bySubject)[4]?.[49]).toMatchObject({ subject: "Ship 450" });
});

test("lists are read again where order, contents or figures depend on what changed", async () => {
  const { queries } = world();
  expect(await showRowChanges(queries, [change(450, "subject")])).toEqual([bySubject, searched]);
  expect(await showRowChanges(queries, [change(450, "status")])).toEqual([ofStatus, counted]);
  expect(await showRowChanges(queries, [change(450, "storyPoints")])).toEqual([counted]);
});

test("a row that no list has read is not read, but those in the order of changes are", async () => {
  const { queries, read } = world();
  expect(await showRowChanges(queries, [change(4_711, "priority")])).toEqual([lately]);
  expect(read).not.toHaveBeenCalled();
});

test("many rows at once are read with their lists", async () => {
  const { queries, read } = world();
  const stale = await showRowChanges(
    queries,
    Array.from({ length: 21 }, (_, at) => change(at + 1, "status")),
  );
  expect(stale[0]).toEqual(keys.lists("work_packages"));
  expect(read).not.toHaveBeenCalled();
});
