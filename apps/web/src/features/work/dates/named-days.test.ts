import { expect, it } from "vitest";
import { dayCalled, typedDay } from "./named-days.ts";

it("counts from today, and to the Monday after it", () => {
  expect(dayCalled("tomorrow", "2026-12-31")).toBe("2027-01-01");
  expect(dayCalled("nextMonday", "2026-11-23")).toBe("2026-11-30");
  expect(dayCalled("nextMonday", "2026-11-29")).toBe("2026-11-30");
  expect(dayCalled("friday", "2026-11-28")).toBe("2026-12-04");
  expect(dayCalled("friday", "2026-11-26")).toBe("2026-11-27");
  expect(dayCalled("friday", "2026-11-27")).toBe("2026-12-04");
});

it("takes a day as it is written in ISO 8601, and no other", () => {
  expect(typedDay(" 2026-12-24 ")).toBe("2026-12-24");
  expect(typedDay("2026-02-31")).toBeNull();
  expect(typedDay("tomorrow")).toBeNull();
});
