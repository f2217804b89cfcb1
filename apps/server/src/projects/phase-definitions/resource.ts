/** The definition of a phase on the wire. */
import type { ProjectPhaseDefinition as WireDefinition } from "@halyard/contract/schemas/projects";
import { NAME_LENGTH_MAXIMUM } from "@halyard/contract/limits";
import { mayManagePhaseDefinitions } from "../../access/policies/projects.ts";
import type { Resource } from "../../hal/answer/resource.ts";
import { boolean, integer, optionalText, text } from "../../hal/write/input.ts";
import type { PhaseDefinitionRow } from "./store.ts";

export interface PhaseDefinitionInput {
  name: string;
  position: number | null;
  startGate: boolean;
  startGateName: string | null;
  finishGate: boolean;
  finishGateName: string | null;
}

const path = (row: PhaseDefinitionRow): string => `/api/v3/project_phase_definitions/${row.id}`;
const gateName = { maxLength: NAME_LENGTH_MAXIMUM } as const;

export const phaseDefinitionResource: Resource<PhaseDefinitionRow, PhaseDefinitionInput, WireDefinition> = {
  type: "ProjectPhaseDefinition",
  self: (row) => ({ href: path(row), title: row.name }),
  properties: {
    id: { type: "Integer", name: "ID", required: true, read: (row) => row.id },
    name: {
      type: "String",
      name: "Name",
      required: true,
      minLength: 1,
      maxLength: NAME_LENGTH_MAXIMUM,
      read: (row) => row.name,
      write: text((input, value) => (input.name = value)),
    },
    // An extension, as all that writes definitions.
    position: {
      type: "Integer",
      name: "Position",
      read: (row) => row.position,
      write: integer((input, value) => (input.position = value)),
    },
    startGate: {
      type: "Boolean",
      name: "Start gate",
      read: (row) => row.start_gate === 1,
      write: boolean((input, value) => (input.startGate = value)),
    },
    startGateName: {
      type: "String",
      name: "Start gate name",
      ...gateName,
      read: (row) => row.start_gate_name,
      write: optionalText((input, value) => (input.startGateName = value)),
    },
    finishGate: {
      type: "Boolean",
      name: "Finish gate",
      read: (row) => row.finish_gate === 1,
      write: boolean((input, value) => (input.finishGate = value)),
    },
    finishGateName: {
      type: "String",
      name: "Finish gate name",
      ...gateName,
      read: (row) => row.finish_gate_name,
      write: optionalText((input, value) => (input.finishGateName = value)),
    },
    createdAt: { type: "DateTime", name: "Created on", required: true, read: (row) => row.created_at },
    updatedAt: { type: "DateTime", name: "Updated on", required: true, read: (row) => row.updated_at },
  },
  relations: {},
  actions: {
    updateImmediately: {
      when: (_row, caller) => mayManagePhaseDefinitions(caller),
      link: (row) => ({ href: path(row), method: "patch" }),
    },
    delete: {
      when: (_row, caller) => mayManagePhaseDefinitions(caller),
      link: (row) => ({ href: path(row), method: "delete" }),
    },
  },
};
