// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { showPart } from "../testing/show-part.tsx";
import { RelativeDay, RelativeTime } from "./dates.tsx";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test("what happened on a day is of today or of days ago, never of now", () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 27, 5, 30) });
  const at = (day: number, hour: number, minute: number) => new Date(2026, 10, day, hour, minute).toISOString();
  showPart(
    <>
      <RelativeTime time={at(27, 5, 30)} />
      <RelativeDay time={at(27, 5, 30)} />
      <RelativeDay time={at(26, 23, 50)} />
      <RelativeDay time={at(24, 5, 0)} />
    </>,
  );
  expect(screen.getAllByRole("time").map((one) => one.textContent)).toEqual([
    "now",
    "today",
    "yesterday",
    "3 days ago",
  ]);
});
