// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
});

test("what the frame showed is each person's own, and gone for all of them after a sign-out", async () => {
  const { noteOwner } = await import("../credentials/view-as.ts");
  const { forgetKnown, lastKnown, noteKnown } = await import("./last-known.ts");
  noteOwner({ href: "/api/v3/users/5" });
  expect(lastKnown("unread")).toBeNull();
  noteKnown("unread", 14);
  expect(lastKnown("unread")).toBe(14);
  localStorage.setItem("halyard.known.unread@6", "3");
  localStorage.setItem("halyard.navigation@5", "collapsed");
  forgetKnown();
  expect(lastKnown("unread")).toBeNull();
  expect(Object.keys(localStorage)).toEqual(["halyard.navigation@5"]);
});

test("what can't be read counts as nothing", async () => {
  const { lastKnown } = await import("./last-known.ts");
  localStorage.setItem("halyard.known.favorites", "{");
  expect(lastKnown("favorites")).toBeNull();
});
