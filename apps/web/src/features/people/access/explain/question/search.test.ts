import { expect, test } from "vitest";
import { explainSearch, ownAccessSearch } from "./search.ts";

test("what a question needs is read from the address, and nothing else", () => {
  const whole = { user: 1, project: 2, workPackage: 3, permission: "edit_project", role: 4, group: 5 };
  expect(explainSearch(whole)).toEqual(whole);
  expect(explainSearch({ ...whole, ask: "who", x: 1 })).toEqual({ ...whole, ask: "who" });
  expect(explainSearch({ ask: "role", role: 4 })).toEqual({ ask: "role", role: 4 });
  expect(explainSearch({ ask: "why", user: "1", project: -2, workPackage: 1.5, group: 0 })).toEqual({});
  expect(explainSearch({ ask: "what", permission: "<b>", role: null })).toEqual({});
});

test("of oneself there is no other person, role or group to ask about", () => {
  const whole = { ask: "role", user: 1, project: 2, workPackage: 3, permission: "edit_project", role: 4, group: 5 };
  expect(ownAccessSearch(whole)).toEqual({ project: 2, workPackage: 3, permission: "edit_project" });
});
