import { describe, expect, it } from "vitest";
import { initials } from "./initials.ts";

describe("initials", () => {
  it.each([
    ["Ada Lovelace", "AL"],
    ["Maximilian Konstantin von Hohenstein-Wertheimstein", "MW"],
    ["admin", "A"],
    ["李小龍", "李"],
    ["  ó briain  ", "ÓB"],
    ["Team (night shift)", "TS"],
    ["", ""],
  ])("of %s are %s", (name, letters) => {
    expect(initials(name)).toBe(letters);
  });
});
