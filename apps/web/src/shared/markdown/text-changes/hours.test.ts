import { expect, it } from "vitest";
import { hoursAsShown } from "./hours.ts";

it("says hours as the properties do", () => {
  expect(hoursAsShown("Remaining work changed from 26h to 0h")).toBe("Remaining work changed from 26 h to 0 h");
  expect(hoursAsShown("Work set to 1h 30m")).toBe("Work set to 1.5 h");
  expect(hoursAsShown("Work deleted (45m)")).toBe("Work deleted (0.75 h)");
});

it("leaves other sentences as they are", () => {
  expect(hoursAsShown("Subject changed from Rest 8h to Rest 9h")).toBe("Subject changed from Rest 8h to Rest 9h");
});
