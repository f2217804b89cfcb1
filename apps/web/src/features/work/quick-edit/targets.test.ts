// @vitest-environment happy-dom
import type { WorkPackage } from "@halyard/contract/resources";
import { afterEach, expect, it } from "vitest";
import { targetsOf } from "./targets.ts";

const row = (id: number): WorkPackage => Object.assign(Object.create(null), { id, _links: {} });
const rows = [row(5), row(7), row(9)];
const NOTHING: ReadonlySet<string> = new Set();
const idsOf = (selection: ReadonlySet<string>, openId?: number): number[] =>
  targetsOf({ rows, selection, openId }, document).map(({ id }) => id);

afterEach(() => void (document.body.innerHTML = ""));

it("means those that are chosen, whatever has the focus", () => {
  document.body.innerHTML = '<div data-row="0"><button>x</button></div>';
  document.querySelector("button")?.focus();
  expect(idsOf(new Set(["7", "9"]), 5)).toEqual([7, 9]);
});

it("means the row or the card with the focus before the one that is open", () => {
  document.body.innerHTML =
    '<div data-row="1"><button>x</button></div><li data-work-package="9"><a href="#">y</a></li>';
  document.querySelector("button")?.focus();
  expect(idsOf(NOTHING, 5)).toEqual([7]);
  document.querySelector("a")?.focus();
  expect(idsOf(NOTHING, 5)).toEqual([9]);
});

it("means the one that is open where no row has the focus, and nothing without one", () => {
  expect(idsOf(NOTHING, 9)).toEqual([9]);
  expect(idsOf(NOTHING)).toEqual([]);
});
