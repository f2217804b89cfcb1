import { expect, test } from "vitest";
import { membersSearch } from "./search.ts";

test("reads what the list of members knows, and nothing else", () => {
  const whole = { q: "ada", kind: "Group", status: "locked", role: 3, group: 4, page: 2, desc: true, why: 5 };
  expect(membersSearch(whole)).toEqual(whole);
  expect(membersSearch({ q: "", kind: "Robot", status: "gone", role: "3", group: -1, page: 1, desc: "yes" })).toEqual(
    {},
  );
  expect(membersSearch({ q: 42 })).toEqual({ q: "42" });
});
