// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from "vitest";
import { lastVisit, noteVisit, visitAt } from "./visits.ts";

const MINUTE = 60_000;

beforeEach(() => localStorage.clear());

it("goes on with a visit, and begins another after a pause", () => {
  const first = visitAt(0, null);
  expect(first.before).toBeNull();
  const going = visitAt(20 * MINUTE, first);
  expect(going).toEqual({ seen: 20 * MINUTE, before: null });
  expect(visitAt(60 * MINUTE, going).before).toBe(20 * MINUTE);
});

it("remembers it for each person and project, and nothing that it does not understand", () => {
  const time = vi.spyOn(Date, "now").mockReturnValue(1_000);
  noteVisit(1, "7");
  time.mockReturnValue(100 * MINUTE);
  noteVisit(1, "7");
  expect(lastVisit(1, "7")?.getTime()).toBe(1_000);
  expect(lastVisit(2, "7")).toBeNull();
  localStorage.setItem("halyard.visit.1.7", "[]");
  expect(lastVisit(1, "7")).toBeNull();
  time.mockRestore();
});
