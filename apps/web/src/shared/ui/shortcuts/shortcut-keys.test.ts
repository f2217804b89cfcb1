import { describe, expect, it } from "vitest";
import { matchKeys, pressedKeys, printedKeys } from "./shortcut-keys.ts";

const press = (key: string, modifiers = {}) => ({ key, ctrlKey: false, metaKey: false, altKey: false, ...modifiers });

describe("matchKeys", () => {
  it("takes single keys in either case, never with a modifier", () => {
    expect(matchKeys("c", press("C"), null)).toBe(true);
    expect(matchKeys("c", press("c", { ctrlKey: true }), null)).toBe(false);
    expect(matchKeys("c", press("c", { altKey: true }), null)).toBe(false);
  });

  it("takes pairs one after the other", () => {
    expect(matchKeys("g p", press("p"), "g")).toBe(true);
    expect(matchKeys("g p", press("p"), null)).toBe(false);
    expect(matchKeys("g p", press("g"), null)).toBe(false);
  });

  it("takes Ctrl or Command for mod", () => {
    expect(matchKeys("mod+k", press("k", { ctrlKey: true }), null)).toBe(true);
    expect(matchKeys("mod+k", press("k", { metaKey: true }), null)).toBe(true);
    expect(matchKeys("mod+k", press("k"), null)).toBe(false);
  });
});

describe("printedKeys", () => {
  it("prints what stands on the keyboard", () => {
    expect(printedKeys("g p", false)).toEqual(["G", "P"]);
    expect(printedKeys("mod+k", false)).toEqual(["Ctrl", "K"]);
    expect(printedKeys("mod+k", true)).toEqual(["⌘", "K"]);
  });
});

describe("pressedKeys", () => {
  it("binds one key, with or without Ctrl, and no key that the page needs", () => {
    expect(pressedKeys(press("Q"))).toBe("q");
    expect(pressedKeys(press("b", { metaKey: true }))).toBe("mod+b");
    expect([" ", "Shift", "ArrowDown"].map((key) => pressedKeys(press(key)))).toEqual([null, null, null]);
  });
});
