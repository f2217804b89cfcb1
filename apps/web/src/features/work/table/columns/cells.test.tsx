// @vitest-environment happy-dom
import type { WorkPackage } from "@halyard/contract/resources";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { showPart } from "../../../../shared/testing/show-part.tsx";
import "../../search-params/messages.ts";
import type { Lookups } from "../../model/use-lookups.ts";
import { DurationCell } from "./cells.tsx";
import { WorkCell } from "./work-cell.tsx";
import "../../model/messages.ts";

afterEach(cleanup);

test.each([
  [false, "11 working days"],
  [true, "11 days"],
])("a duration says of what days it is: with ignoreNonWorkingDays %s", (ignoreNonWorkingDays, words) => {
  // The cell reads no more of it.
  const row: WorkPackage = Object.assign(Object.create(null), { duration: "P11D", ignoreNonWorkingDays, _links: {} });
  showPart(<DurationCell row={row} none="None" />);
  screen.getByText(words);
});

const look: Lookups = {
  types: new Map(),
  typeIcons: new Map(),
  priorities: new Map(),
  statuses: new Map([["Closed", { name: "Closed", color: null, isClosed: true, defaultDoneRatio: 100 }]]),
  today: "2026-05-10",
  ready: true,
};

const due = (status: string, dueSaid: boolean): string | null => {
  const row: WorkPackage = Object.assign(Object.create(null), {
    id: 1,
    subject: "Paint the hull",
    dueDate: "2026-05-12",
    _links: { status: { href: "/s", title: status } },
  });
  showPart(<WorkCell row={row} look={look} open={() => undefined} idDigits={1} dueSaid={dueSaid} />);
  return screen.queryByText(/^Due /)?.textContent ?? null;
};

test("the subject says when open work is due where no column does", () => {
  expect(due("New", true)).toMatch(/^Due May 12/);
  cleanup();
  expect(due("New", false)).toBeNull();
  cleanup();
  expect(due("Closed", true)).toBeNull();
});
