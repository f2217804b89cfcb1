import { expect, test } from "vitest";
import { beginning, sectionsOf, sectionsText } from "./sections-draft.ts";

const STORED = {
  _type: "ProjectAttributeSections" as const,
  lockVersion: 3,
  sections: [
    { name: "Money", attributes: ["customField2", "customField1"] },
    { name: "Empty", attributes: [] },
  ],
  attributes: [
    { name: "customField1", label: "Budget" },
    { name: "customField2", label: "Cost center" },
    { name: "customField3", label: "Region" },
  ],
  _links: { self: { href: "/s" }, updateImmediately: { href: "/s", method: "patch" as const } },
};

test("what is in no section waits below, and what is not touched is saved as it was", () => {
  const draft = beginning(STORED);
  expect(draft.hidden).toEqual(["customField3"]);
  expect(sectionsOf(draft)).toEqual(STORED.sections);
});

test("people read sections as a line each", () => {
  const nameOf = (attribute: string) => STORED.attributes.find(({ name }) => name === attribute)?.label ?? attribute;
  expect(sectionsText(STORED.sections, nameOf)).toBe("Money: Cost center, Budget\nEmpty: ");
});
