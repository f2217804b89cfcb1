import { expect, test } from "vitest";
import { accessSearch, groupsPart } from "./search.ts";

test("each tab keeps the parameters of its own view", () => {
  const raw = { q: "ann", status: "locked", role: "admin", view: "list", page: 2, user: 4, group: 7, groupTab: "info" };
  expect(accessSearch({ ...raw, tab: "users" })).toEqual({
    tab: "users",
    q: "ann",
    status: "locked",
    role: "admin",
    page: 2,
    user: 4,
  });
  const groups = accessSearch({ ...raw, tab: "groups" });
  expect(groups).toEqual({ tab: "groups", q: "ann", view: "list", page: 2, group: 7, groupTab: "info" });
  expect(groupsPart(groups)).toEqual({ q: "ann", view: "list", page: 2, group: 7, tab: "info" });
  expect(accessSearch({ ...raw, tab: "roles" })).toEqual({ tab: "roles", q: "ann", view: "list" });
  expect(accessSearch({ ...raw, tab: "all" })).toEqual({ q: "ann" });
});

test("anything else is left out", () => {
  expect(accessSearch({ tab: "matrix", q: "", page: -1 })).toEqual({});
  expect(accessSearch({ tab: ["users"], q: { a: 1 } })).toEqual({});
});
