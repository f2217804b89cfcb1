// @vitest-environment happy-dom
import type { Root } from "@halyard/contract/schemas/administration/administration";
import { contrastOf } from "@halyard/contract/settings/accent";
import { afterEach, expect, test } from "vitest";
import { formatDay, formatDays, formatShortDay, formatTime } from "../dates/dates.tsx";
import { setTimeZone, timeZone } from "../dates/time-zone.ts";
import { accentVariables, showAccent } from "./accent.ts";
import { firstWeekday, noteInstance, pageSizeOr } from "./instance.ts";

const root = (more: Partial<Root>): Root => ({ _type: "Root", instanceName: "Halyard", _links: {}, ...more });
const formats = (more: Partial<NonNullable<Root["formats"]>>) =>
  root({ formats: { timeZone: null, dateFormat: "", firstWeekday: 1, pageSize: 0, ...more } });

afterEach(() => {
  noteInstance(root({}));
  setTimeZone(null);
  showAccent(null);
});

test("dates are written as the instance says, and else as the language does", () => {
  setTimeZone("UTC");
  const year = new Date().getFullYear();
  noteInstance(formats({ dateFormat: "DD.MM.YYYY" }));
  expect([formatDay("2020-11-05"), formatShortDay(`${year}-11-05`), formatTime("2020-11-05T15:04:00Z")]).toEqual([
    "05.11.2020",
    "05.11.",
    "05.11.2020, 3:04 PM",
  ]);
  expect(formatDays(`${year}-11-05`, `${year}-11-07`)).toBe("05.11. – 07.11.");
  noteInstance(formats({ dateFormat: "DD/MM/YYYY" }));
  expect(formatShortDay(`${year}-11-05`)).toBe("05/11");
  noteInstance(formats({ dateFormat: "YYYY-MM-DD" }));
  expect([formatDay("2020-11-05"), formatShortDay(`${year}-11-05`)]).toEqual(["2020-11-05", "11-05"]);
  noteInstance(formats({}));
  expect(formatDay("2020-11-05")).toBe("Nov 5, 2020");
});

test("the time zone of the instance is that of people who chose none", () => {
  noteInstance(formats({ timeZone: "Asia/Tokyo" }));
  expect([timeZone(), formatDay("2026-12-31T16:00:00Z")]).toEqual(["Asia/Tokyo", "Jan 1, 2027"]);
  setTimeZone("Europe/Berlin");
  expect(timeZone()).toBe("Europe/Berlin");
  setTimeZone(null);
  expect(timeZone()).toBe("Asia/Tokyo");
  noteInstance(formats({}));
  expect(timeZone()).toBeUndefined();
});

test("weeks begin and lists are as long as the instance says", () => {
  noteInstance(formats({ firstWeekday: 7, pageSize: 10 }));
  expect([firstWeekday(), pageSizeOr(50)]).toEqual([7, 10]);
  noteInstance(formats({}));
  expect([firstWeekday(), pageSizeOr(50)]).toEqual([1, 50]);
});

test("an accent color takes the place of the product's own, and goes again", () => {
  const { style } = document.documentElement;
  showAccent("#7a1fa2");
  expect(style.getPropertyValue("--mantine-color-marine-8")).toBe("#7a1fa2");
  expect(style.getPropertyValue("--accent")).toMatch(/^light-dark\(#7a1fa2, #[0-9a-f]{6}\)$/);
  showAccent(null);
  expect([style.getPropertyValue("--accent"), style.getPropertyValue("--mantine-color-marine-8")]).toEqual(["", ""]);
});

test("text in the accent can be read on what is selected, in both themes", () => {
  for (const color of ["#1b5a8e", "#7a1fa2", "#000000", "#c62828", "#0b6b3a"]) {
    const variables = accentVariables(color);
    const [, light = "", dark = ""] = /light-dark\((.*), (.*)\)/.exec(variables["--accent"] ?? "") ?? [];
    const [, onLight = "", onDark = ""] = /light-dark\((.*), (.*)\)/.exec(variables["--surface-selected"] ?? "") ?? [];
    expect([color, contrastOf(light, onLight) >= 4.5]).toEqual([color, true]);
    expect([color, contrastOf(dark, onDark) >= 3]).toEqual([color, true]);
  }
});
