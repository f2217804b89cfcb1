import { expect, it } from "vitest";
import { asShown } from "./as-shown.ts";

it("says hours as the properties do", () => {
  expect(asShown("Remaining work changed from 26h to 0h")).toBe("Remaining work changed from 26 h to 0 h");
  expect(asShown("Work set to 1h 30m")).toBe("Work set to 1.5 h");
  expect(asShown("Work deleted (45m)")).toBe("Work deleted (0.75 h)");
});

it("says days as the properties do", () => {
  expect(asShown("Due date changed from 2026-05-13 to 2026-05-15")).toBe(
    "Due date changed from May 13, 2026 to May 15, 2026",
  );
  expect(asShown("Start date deleted (2026-01-02)")).toBe("Start date deleted (Jan 2, 2026)");
});

it("says the days of custom fields so, and leaves their names", () => {
  expect(asShown("Review of 2026-01-01 changed from 2026-05-13 to 2026-05-15")).toBe(
    "Review of 2026-01-01 changed from May 13, 2026 to May 15, 2026",
  );
  expect(asShown("Delivered set to 2026-05-13")).toBe("Delivered set to May 13, 2026");
  expect(asShown("Delivered deleted (2026-05-13)")).toBe("Delivered deleted (May 13, 2026)");
});

it("leaves other sentences as they are", () => {
  expect(asShown("Subject changed from Rest 8h to Rest 9h")).toBe("Subject changed from Rest 8h to Rest 9h");
  expect(asShown("Subject set to Notes of 2026-05-13")).toBe("Subject set to Notes of 2026-05-13");
  expect(asShown("Subject set to 2026-05-13")).toBe("Subject set to 2026-05-13");
  expect(asShown("Note set to due on 2026-05-13")).toBe("Note set to due on 2026-05-13");
  expect(asShown("Note changed from 2026-05-13 to later")).toBe("Note changed from 2026-05-13 to later");
});
