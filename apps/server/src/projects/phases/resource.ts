/** A project's phase on the wire. */
import type { ProjectPhase as WirePhase } from "@halyard/contract/schemas/projects";
import { boolean, date } from "../../hal/write/input.ts";
import { LOCK_VERSION, WRITTEN_AT } from "../../hal/write/lock-version.ts";
import type { Resource } from "../../hal/answer/resource.ts";
import { projectLink } from "../projects/resource.ts";
import type { PhaseRow } from "./store.ts";

export interface PhaseInput {
  active: boolean;
  startDate: string | null;
  finishDate: string | null;
  /** 0 also for a phase that doesn't exist yet. */
  lockVersion: number | null;
}

export const phaseResource: Resource<PhaseRow, PhaseInput, WirePhase> = {
  type: "ProjectPhase",
  self: (row) => ({ href: `/api/v3/project_phases/${row.id}`, title: row.name }),
  properties: {
    id: { type: "Integer", name: "ID", required: true, read: (row) => row.id },
    name: { type: "String", name: "Name", required: true, read: (row) => row.name },
    active: {
      type: "Boolean",
      name: "Active",
      required: true,
      read: (row) => row.active === 1,
      write: boolean((input, value) => (input.active = value)),
    },
    // Extensions: the contract tells of no dates.
    startDate: {
      type: "Date",
      name: "Start date",
      read: (row) => row.start_date,
      write: date((input, value) => (input.startDate = value)),
    },
    finishDate: {
      type: "Date",
      name: "Finish date",
      read: (row) => row.finish_date,
      write: date((input, value) => (input.finishDate = value)),
    },
    lockVersion: LOCK_VERSION,
    ...WRITTEN_AT,
  },
  relations: {
    definition: {
      type: "ProjectPhaseDefinition",
      name: "Definition",
      read: (row) => ({ href: `/api/v3/project_phase_definitions/${row.definition_id}`, title: row.name }),
    },
    project: { type: "Project", name: "Project", read: (row, caller) => projectLink(caller, row.project_id) },
  },
  actions: {},
};
