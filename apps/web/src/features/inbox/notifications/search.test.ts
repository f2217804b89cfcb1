import { expect, test } from "vitest";
import { notificationsSearch } from "./search.ts";

test("what the address says is taken where it is known", () => {
  expect(notificationsSearch({ reason: "mentioned", all: true })).toEqual({ reason: "mentioned", all: true });
  expect(notificationsSearch({ reason: "nope", all: "no" })).toEqual({});
});
