import type { Type } from "@halyard/contract/schemas/work-types";
import { expect, test } from "vitest";
import { typeForm, typePayload } from "./type-form.ts";

const type: Type = {
  _type: "Type",
  id: 7,
  name: "Bug",
  color: "#f03e3e",
  position: 7,
  isDefault: false,
  isMilestone: false,
  isStandard: false,
  isTask: true,
  displayedInRoadmap: false,
  activatedForNewProjects: true,
  icon: null,
  description: "Broken.",
  defaultDescription: "Steps:",
  _links: { allowedStatuses: [{ href: "/api/v3/statuses/1" }, { href: "/api/v3/statuses/12" }] },
};

test("the form shows the type as it is", () => {
  expect(typeForm(type)).toEqual({
    name: "Bug",
    colorId: 32,
    icon: "",
    description: "Broken.",
    isMilestone: false,
    isDefault: false,
    isTask: true,
    displayedInRoadmap: false,
    activatedForNewProjects: true,
    defaultDescription: "Steps:",
    allowedStatuses: ["1", "12"],
  });
  expect(typeForm({ ...type, _links: {} }).allowedStatuses).toEqual([]);
});

test("a new type sends every field by the API's names", () => {
  const form = { ...typeForm(null), name: " Spike ", allowedStatuses: ["7"] };
  expect(typePayload(form, () => true)).toEqual({
    name: "Spike",
    color_id: 1,
    icon: null,
    description: "",
    is_milestone: false,
    is_default: false,
    is_task: false,
    displayed_in_roadmap: true,
    activated_for_new_projects: false,
    default_description: "",
    allowed_statuses: [7],
  });
});

test("of an existing one only what was touched is sent", () => {
  const form = { ...typeForm(type), icon: "idea", allowedStatuses: [] };
  expect(typePayload(form, (field) => field === "icon" || field === "allowedStatuses")).toEqual({
    icon: "idea",
    allowed_statuses: [],
  });
});
