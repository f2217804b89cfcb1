import { expect, test } from "vitest";
import {
  addGroup,
  bodyOf,
  draftOf,
  hide,
  linesOf,
  moveLine,
  removeGroup,
  show,
  wrongNames,
  type FormDraft,
} from "./draft.ts";

const NAMES = ["a", "b", "c", "d"];

const draft = draftOf({
  groups: [
    { kind: "attributes", name: "One", attributes: ["a", "b"] },
    { kind: "children", name: "Children" },
    { kind: "attributes", name: "Two", attributes: ["c"] },
  ],
  hidden: ["d"],
});

const shape = (one: FormDraft): string =>
  bodyOf(one)
    .groups.map((group) => (group.kind === "attributes" ? `${group.name}(${group.attributes.join("")})` : group.name))
    .join(" ");

const at = (index: number) => {
  const line = linesOf(draft, NAMES)[index];
  if (line === undefined) throw new Error(`no line ${index}`);
  return line;
};

test("an attribute moves past heads and queries into the next group of attributes", () => {
  expect(shape(moveLine(draft, at(1), 3, NAMES))).toBe("One(ba) Children Two(c)");
  expect(shape(moveLine(draft, at(2), 4, NAMES))).toBe("One(a) Children Two(bc)");
  expect(shape(moveLine(draft, at(5), 5, NAMES))).toBe("One(abc) Children Two()");
  expect(shape(moveLine(draft, at(1), 1, NAMES))).toBe("One(ab) Children Two(c)");
});

test("a group moves with its attributes past the group beside it", () => {
  expect(shape(moveLine(draft, at(0), 2, NAMES))).toBe("Children One(ab) Two(c)");
  expect(shape(moveLine(draft, at(4), 4, NAMES))).toBe("One(ab) Two(c) Children");
  expect(shape(moveLine(draft, at(4), 1, NAMES))).toBe("Two(c) One(ab) Children");
});

test("attributes leave the form and come back, also with their group", () => {
  const without = hide(draft, "a");
  expect([shape(without), without.hidden]).toEqual(["One(b) Children Two(c)", ["d", "a"]]);
  expect(shape(show(without, "a", "New"))).toBe("One(b) Children Two(ca)");
  const [one, , two] = draft.groups;
  const emptied = [one, two].reduce((now, group) => (group === undefined ? now : removeGroup(now, group)), draft);
  expect([shape(emptied), emptied.hidden]).toEqual(["Children", ["d", "a", "b", "c"]]);
  expect(shape(show(emptied, "b", "New"))).toBe("Children New(b)");
});

test("names of groups are told apart, and none is missing", () => {
  expect(wrongNames(draft).size).toBe(0);
  const twice = addGroup(addGroup(draft, { kind: "children", name: " one " }), { kind: "children", name: "" });
  expect(wrongNames(twice).size).toBe(3);
});
