import { expect, test } from "vitest";
import { projectSearch } from "../../features/work/search-params/search.ts";
import { strictSearch } from "./strict-search.ts";

test("what a route does not know is gone from what the router hands to its page", () => {
  const raw = { view: "table", group: "colour", zoom: "eon", filters: "all", day: "soon", workPackage: "x" };
  const handed = { ...raw, ...strictSearch(projectSearch)(raw) };
  expect(Object.entries(handed).filter(([, value]) => value !== undefined)).toEqual([["view", "table"]]);
});
