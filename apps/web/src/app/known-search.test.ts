import { expect, test } from "vitest";
import { projectSearch } from "../features/work-packages/search.ts";
import { knownSearch } from "./known-search.ts";

test("what a route does not know is gone from what the router hands to its page", () => {
  const raw = { view: "table", group: "colour", zoom: "eon", filters: "all", day: "soon", workPackage: "x" };
  const handed = { ...raw, ...knownSearch(projectSearch)(raw) };
  expect(Object.entries(handed).filter(([, value]) => value !== undefined)).toEqual([["view", "table"]]);
});
