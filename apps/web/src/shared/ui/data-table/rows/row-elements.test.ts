import { describe, expect, it } from "vitest";
import { RowElements } from "./row-elements.ts";

const keys = (of: ReadonlyMap<string, string>): string[] => [...of.values()];

describe("RowElements", () => {
  it("gives the rows of another list the elements of the one before, in order", () => {
    const elements = new RowElements();
    const before = keys(elements.keysOf(["1", "2", "3"], false));
    expect(keys(elements.keysOf(["7", "8", "9"], false))).toEqual(before);
    const more = keys(elements.keysOf(["1", "2", "3", "4"], false));
    expect(more.slice(0, 3)).toEqual(before);
    expect(new Set(more).size).toBe(4);
  });

  it("lets those that stay keep their own, and the others take over what is left", () => {
    const elements = new RowElements();
    const [one, two, three] = keys(elements.keysOf(["1", "2", "3"], false));
    expect(keys(elements.keysOf(["3", "8", "9"], false))).toEqual([three, one, two]);
  });

  it("takes none over where most stay", () => {
    const elements = new RowElements();
    const [one, two, three] = keys(elements.keysOf(["1", "2", "3"], false));
    const after = elements.keysOf(["0", "2", "3"], false);
    expect([after.get("2"), after.get("3")]).toEqual([two, three]);
    expect(after.get("0")).not.toBe(one);
  });

  it("takes no element over while one of them has the focus", () => {
    const elements = new RowElements();
    const before = keys(elements.keysOf(["1", "2"], false));
    expect(keys(elements.keysOf(["3", "4"], true)).filter((key) => before.includes(key))).toEqual([]);
  });

  it("says the same however often it is asked", () => {
    const elements = new RowElements();
    const first = elements.keysOf(["1", "2"], false);
    expect(elements.keysOf(["1", "2"], false)).toBe(first);
  });
});
