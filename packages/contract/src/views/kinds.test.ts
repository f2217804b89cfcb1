import { expect, it } from "vitest";
import { kindInWords, SAVED_KINDS, viewOfKind } from "./kinds.ts";

it("says each kind to our client by its name, and to others as far as they know it", () => {
  expect(SAVED_KINDS.map((kind) => viewOfKind(kind).display.viewMode)).toEqual([...SAVED_KINDS]);
  // Others know no calendar: to them it is a list.
  expect(SAVED_KINDS.map((kind) => kindInWords(viewOfKind(kind)))).toEqual(["table", "board", "timeline", "table"]);
});
