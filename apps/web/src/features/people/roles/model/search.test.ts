import { expect, test } from "vitest";
import { createRoleSearch, overviewSearch, roleListSearch, roleSearch } from "./search.ts";

test("what an address says is kept, nonsense is not", () => {
  expect(roleListSearch({ q: "lead", show: "system", sort: "type", desc: true, view: "list", risk: "high" })).toEqual({
    q: "lead",
    show: "system",
    sort: "type",
    desc: true,
    view: "list",
    risk: "high",
  });
  expect(roleListSearch({ q: "", show: "all", sort: "id", desc: "yes", view: 3, type: "work_package" })).toEqual({});
  expect(roleListSearch({ q: 42 })).toEqual({ q: "42" });
  expect(overviewSearch({ filters: true, type: "global", risk: "none" })).toEqual({ filters: true, type: "global" });
  expect([createRoleSearch({ copyFrom: 3 }), createRoleSearch({ copyFrom: "4" })]).toEqual([
    { copyFrom: 3 },
    { copyFrom: 4 },
  ]);
  for (const copyFrom of ["x", -1, 1.5, null, undefined, {}]) expect(createRoleSearch({ copyFrom })).toEqual({});
  expect(roleSearch({ tab: "users", who: 7, via: "group" })).toEqual({ tab: "users", who: "7", via: "group" });
  expect([
    roleSearch({ tab: "users", via: "magic" }),
    roleSearch({ tab: "overview" }),
    roleSearch({ tab: "x" }),
  ]).toEqual([{ tab: "users" }, {}, {}]);
});
