import { expect, test } from "vitest";
import { notificationsSearch } from "./search.ts";

test("what the address says is taken where it is known", () => {
  expect(notificationsSearch({ reason: "mentioned", all: true, project: 4 })).toEqual({
    reason: "mentioned",
    all: true,
    project: 4,
  });
  expect(notificationsSearch({ snoozed: "true", project: "7" })).toEqual({ snoozed: true, project: 7 });
  expect(notificationsSearch({ reason: "nope", all: "no", project: "x", snoozed: 0 })).toEqual({});
});
