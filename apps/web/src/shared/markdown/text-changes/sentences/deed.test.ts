import { expect, it } from "vitest";
import { asDeed } from "./deed.ts";

it("says what a person did, to be read after the name", () => {
  expect(asDeed("Assignee set to Ada Halyard")).toBe("assigned this to Ada Halyard");
  expect(asDeed("Assignee set to Ada Halyard", "Ada Halyard")).toBe("assigned this to you");
  expect(asDeed("Assignee changed from Ben to Ada Halyard", "Ada Halyard")).toBe("assigned this to you");
  expect(asDeed("Assignee changed from Ada Halyard to Ben", "Ada Halyard")).toBe(
    "changed assignee from Ada Halyard to Ben",
  );
  expect(asDeed("Status changed from New to In specification")).toBe("changed status from New to In specification");
  expect(asDeed("Remaining work changed from 26 h to 0 h")).toBe("changed remaining work from 26 h to 0 h");
  expect(asDeed("% Complete set to 40%")).toBe("set % Complete to 40%");
  expect(asDeed("Version deleted (1.0)")).toBe("removed version (1.0)");
  expect(asDeed("Description set")).toBe("set description");
  expect(asDeed("Description changed")).toBe("changed description");
  expect(asDeed("SLA set to Gold")).toBe("set SLA to Gold");
});

it("keeps what people wrote at the end of a sentence, whatever that looks like", () => {
  expect(asDeed("Notified the author with “Call”: all set")).toBe("notified the author with “Call”: all set");
  expect(asDeed("Moved against the workflow rules: the plan changed")).toBe(
    "moved against the workflow rules: the plan changed",
  );
});

it("leaves alone what it does not know", () => {
  expect(asDeed("Created from the template Release")).toBe("Created from the template Release");
});
