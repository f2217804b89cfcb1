import { expect, test } from "vitest";
import { percentOf, statusForm, statusPayload } from "./status-form.ts";

test.each([
  ["40", 40],
  [" 40 % ", 40],
  ["12,6", 13],
  ["", 0],
  ["most of it", 0],
  ["1e999", 0],
  ["-3", -3],
  ["101", 101],
])("%j is %i percent", (text, percent) => {
  expect(percentOf(text)).toBe(percent);
});

test("a new status sends every field by the API's names", () => {
  const form = { ...statusForm(null), name: " Ready ", percentComplete: "half" };
  expect(statusPayload(form, () => true)).toEqual({
    name: "Ready",
    color_id: 1,
    default_done_ratio: 0,
    is_default: false,
    is_closed: false,
    is_readonly: false,
    excluded_from_totals: false,
  });
});

test("of an existing one only what was touched is sent, its colour by the palette's id", () => {
  const status = {
    _type: "Status" as const,
    id: 3,
    name: "Old",
    color: "#FA5252",
    position: 1,
    isDefault: false,
    isClosed: true,
    isReadonly: false,
    excludedFromTotals: false,
    defaultDoneRatio: 20,
    _links: {},
  };
  const form = statusForm(status);
  expect([form.colorId, form.percentComplete, form.isClosed]).toEqual([31, "20", true]);
  expect(statusPayload(form, (field) => field === "isClosed")).toEqual({ is_closed: true });
  expect(statusForm({ ...status, color: null }).colorId).toBe(1);
});
