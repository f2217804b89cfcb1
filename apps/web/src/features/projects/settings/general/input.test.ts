import type { Project } from "@halyard/contract/resources";
import { expect, test } from "vitest";
import { bodyOf, inputOf } from "./input.ts";

const project: Project = {
  _type: "Project",
  _links: { parent: { href: null }, status: { href: "/api/v3/project_statuses/at_risk", title: "At risk" } },
  id: 5,
  identifier: "osprey",
  name: "Osprey",
  active: true,
  public: false,
  templated: false,
  lockVersion: 0,
  description: { format: "markdown", raw: "A boat", html: "<p>A boat</p>" },
  createdAt: "",
  updatedAt: "",
};

test("sends what was changed, and nothing else", () => {
  const before = inputOf(project);
  expect(bodyOf(before, before)).toEqual({});
  expect(bodyOf({ ...before, name: " Heron ", public: true }, before)).toEqual({ name: "Heron", public: true });
  expect(bodyOf({ ...before, description: "", status: "" }, before)).toEqual({
    description: { raw: "" },
    _links: { status: { href: null } },
  });
  expect(bodyOf({ ...before, parent: "/api/v3/projects/2" }, before)).toEqual({
    _links: { parent: { href: "/api/v3/projects/2" } },
  });
});
