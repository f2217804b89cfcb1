import fc from "fast-check";
import { expect, test } from "vitest";
import { colorIdOf, colorOf, contrast, isColorId, luminance, PALETTE, textOn } from "./palette.ts";

test("there are 148 colours, numbered from 1 in the order of the specification", () => {
  expect(PALETTE.map((color) => color.id)).toEqual(Array.from({ length: 148 }, (_, index) => index + 1));
  expect(colorOf(1).name).toBe("Blue (dark)");
  expect(colorOf(14).name).toBe("Black");
  expect([15, 24, 25, 144].map((id) => colorOf(id).name)).toEqual(["gray-0", "gray-9", "red-0", "orange-9"]);
  expect(colorOf(145).name).toBe("PM2 Orange");
});

test("names are unique and hexes well formed", () => {
  expect(new Set(PALETTE.map((color) => color.name)).size).toBe(PALETTE.length);
  for (const color of PALETTE) expect(color.hex).toMatch(/^#[0-9a-f]{6}$/);
});

test("a colour is found by its name and by its hex in any case", () => {
  for (const color of PALETTE) {
    expect(colorIdOf(color.name)).toBe(color.id);
    expect(colorOf(colorIdOf(color.hex.toUpperCase())).hex).toBe(color.hex);
  }
});

test("what is unknown is colour 1", () => {
  expect([colorIdOf("mauve"), colorIdOf(null), colorOf(999).id, colorOf(null).id]).toEqual([1, 1, 1, 1]);
  expect([isColorId(0), isColorId(148), isColorId(149)]).toEqual([false, true, false]);
});

test("contrast is that of WCAG", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
  expect(luminance("#ff0000")).toBeCloseTo(0.2126, 4);
});

test("text reads on any background", () => {
  const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);
  fc.assert(
    fc.property(hex, (background) => {
      expect(contrast(background, textOn(background))).toBeGreaterThan(4.5);
    }),
  );
});
