import { expect, test } from "vitest";
import { profileSearch } from "./search.ts";

test("the address knows the tabs; the overview and unknown ones are left out", () => {
  expect(profileSearch({ tab: "tokens" })).toEqual({ tab: "tokens" });
  expect(profileSearch({ tab: "overview" })).toEqual({});
  expect(profileSearch({ tab: "<script>" })).toEqual({});
  expect(profileSearch({})).toEqual({});
});
