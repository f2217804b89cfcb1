import { expect, test } from "vitest";
import { accentContrasts, accentInDark, contrastOf, isReadableAccent } from "./accent.ts";

test("contrast is that of WCAG", () => {
  expect(contrastOf("#000000", "#ffffff")).toBeCloseTo(21, 5);
  expect(contrastOf("#767676", "#ffffff")).toBeCloseTo(4.54, 2);
});

test("a color is taken where text in it can be read in both themes", () => {
  expect(isReadableAccent("#1b5a8e")).toBe(true);
  expect(["#ffd700", "#ff0000", "#777777"].map(isReadableAccent)).toEqual([false, false, false]);
});

test("every color that is dark enough for the light theme is lightened until it can be read in the dark one", () => {
  let taken = 0;
  for (let red = 0; red < 256; red += 15) {
    for (let green = 0; green < 256; green += 15) {
      for (let blue = 0; blue < 256; blue += 15) {
        const color = `#${[red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
        const { light, dark } = accentContrasts(color);
        expect([color, dark >= 4.5]).toEqual([color, true]);
        if (light < 4.5) continue;
        taken++;
        expect([color, contrastOf("#ffffff", color) >= 4.5]).toEqual([color, true]);
      }
    }
  }
  expect(taken).toBeGreaterThan(1_000);
});

test("a color that can be read in the dark theme stays as it is there", () => {
  expect(accentInDark("#ffffff")).toBe("#ffffff");
  expect(accentInDark("#000000")).not.toBe("#000000");
});
