// @vitest-environment happy-dom
import type { WorkPackage } from "@halyard/contract/resources";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, test } from "vitest";
import { showPart } from "../../../../shared/testing/show-part.tsx";
import "../../search-params/messages.ts";
import { DurationCell } from "./cells.tsx";

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
