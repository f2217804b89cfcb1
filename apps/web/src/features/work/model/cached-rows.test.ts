import type { WorkPackage } from "@halyard/contract/resources";
import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { keys } from "../../../shared/api/query-keys.ts";
import { showEverywhere } from "./cached-rows.ts";

const row = (subject: string): WorkPackage => Object.assign(Object.create(null), { id: 5, subject, _links: {} });

test("a saved work package is shown in lists, and what else is kept beside them stays as it is", () => {
  const queries = new QueryClient();
  const list = keys.list("work_packages", { project: 1 });
  const search = keys.list("work_packages", { palette: true, q: "rope" });
  const found = { _embedded: { workPackages: [{ id: 5, subject: "Old" }], people: [] }, suggestion: null };
  queries.setQueryData(list, { _embedded: { elements: [row("Old")] } });
  queries.setQueryData(search, found);
  queries.setQueryData(keys.list("work_packages", { counts: 1 }), 12);
  showEverywhere(queries, row("New"));
  expect(queries.getQueryData(list)).toMatchObject({ _embedded: { elements: [{ id: 5, subject: "New" }] } });
  expect(queries.getQueryData(search)).toEqual(found);
});
