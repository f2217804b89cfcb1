import type { ProjectPhase, ProjectPhaseDefinition } from "@halyard/contract/schemas/projects";
import { expect, test } from "vitest";
import { bodyOf, inputsOf, isInOrder, versionsOf } from "./phases-input.ts";

const times = { createdAt: "2026-03-02T09:00:00Z", updatedAt: "2026-03-02T09:00:00Z" };
const gates = { startGate: false, startGateName: null, finishGate: false, finishGateName: null };
const definition = (id: number): ProjectPhaseDefinition => ({
  _type: "ProjectPhaseDefinition",
  _links: {},
  id,
  name: `Phase ${id}`,
  position: id,
  ...gates,
  ...times,
});
const planning: ProjectPhase = {
  _type: "ProjectPhase",
  _links: { definition: { href: "/api/v3/project_phase_definitions/2" } },
  id: 7,
  name: "Phase 2",
  active: true,
  startDate: "2026-03-02",
  finishDate: null,
  lockVersion: 4,
  ...times,
};

test("each definition has its line, and only what was changed is sent", () => {
  const before = inputsOf([definition(1), definition(2)], [planning]);
  expect([...before]).toEqual([
    [1, { active: false, startDate: "", finishDate: "" }],
    [2, { active: true, startDate: "2026-03-02", finishDate: "" }],
  ]);
  const after = new Map(before).set(2, { active: true, startDate: "", finishDate: "2026-03-09" });
  expect(bodyOf(before, after, versionsOf([planning]))).toEqual({
    phases: [
      {
        lockVersion: 4,
        startDate: null,
        finishDate: "2026-03-09",
        _links: { definition: { href: "/api/v3/project_phase_definitions/2" } },
      },
    ],
  });
  expect(bodyOf(before, before, new Map())).toEqual({ phases: [] });
  const begun = new Map(before).set(1, { active: true, startDate: "", finishDate: "" });
  expect(bodyOf(before, begun, versionsOf([planning])).phases).toMatchObject([{ active: true, lockVersion: 0 }]);
});

test("a phase does not end before it begins", () => {
  expect(isInOrder({ active: true, startDate: "2026-03-02", finishDate: "2026-03-01" })).toBe(false);
  expect(isInOrder({ active: true, startDate: "2026-03-02", finishDate: "2026-03-02" })).toBe(true);
  expect(isInOrder({ active: true, startDate: "", finishDate: "2026-03-01" })).toBe(true);
});
