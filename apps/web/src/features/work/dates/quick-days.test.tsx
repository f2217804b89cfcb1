// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { showPart } from "../../../shared/testing/show-part.tsx";
import { QuickDays } from "./quick-days.tsx";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const offered = async (day: string): Promise<(string | null)[]> => {
  vi.setSystemTime("2026-11-28T12:00:00Z");
  showPart(
    <QuickDays day={day} onChoose={() => undefined}>
      <input />
    </QuickDays>,
  );
  return (await screen.findAllByRole("button")).map(({ textContent }) => textContent);
};

test.each(["12026-12-01", "275760-09-13"])("a year with a digit too many (%s) counts from today", async (day) => {
  expect(await offered(day)).toContain("+1 weekDec 5");
});

test("nothing is offered after the last day that there is", async () => {
  const days = await offered("9999-12-31");
  expect(days).toHaveLength(5);
  expect(days).not.toContain("+1 week");
  expect(days.at(-1)).toBe("No date");
});
