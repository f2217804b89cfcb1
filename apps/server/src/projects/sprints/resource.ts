/** A sprint on the wire. */
import type { Sprint as WireSprint } from "@halyard/contract/schemas/projects";
import { VERSION_NAME_LENGTH_MAXIMUM } from "@halyard/contract/limits";
import type { Caller } from "../../access/caller.ts";
import type { Resource } from "../../hal/answer/resource.ts";
import { markdown } from "../../hal/markdown/formattable.ts";
import { date, formattable, link, text, WORKSPACES } from "../../hal/write/input.ts";
import { LOCK_VERSION, WRITTEN_AT } from "../../hal/write/lock-version.ts";
import { projectLink } from "../projects/resource.ts";
import type { SprintRow } from "./store.ts";

export interface SprintInput {
  name: string;
  description: string;
  startDate: string | null;
  finishDate: string | null;
  projectId: number | null;
  lockVersion: number | null;
}

const STATUS_TITLES: Record<SprintRow["status"], string> = {
  in_planning: "In planning",
  active: "Active",
  completed: "Completed",
};

const path = (row: SprintRow): string => `/api/v3/sprints/${row.id}`;
const creates = (row: SprintRow, caller: Caller): boolean => caller.can("create_sprints", row.project_id);

export const sprintResource: Resource<SprintRow, SprintInput, WireSprint> = {
  type: "Sprint",
  self: (row) => ({ href: path(row), title: row.name }),
  properties: {
    id: { type: "Integer", name: "ID", required: true, read: (row) => row.id },
    name: {
      type: "String",
      name: "Name",
      required: true,
      minLength: 1,
      maxLength: VERSION_NAME_LENGTH_MAXIMUM,
      read: (row) => row.name,
      write: text((input, value) => (input.name = value)),
    },
    description: {
      type: "Formattable",
      name: "Description",
      read: (row) => markdown(row.description),
      write: formattable((input, value) => (input.description = value)),
    },
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
    definingWorkspace: {
      type: "Project",
      name: "Project",
      required: true,
      writableBy: (_caller, row) => row === null,
      read: (row, caller) => projectLink(caller, row.project_id),
      write: link(WORKSPACES, (input, id) => (input.projectId = id)),
    },
    status: {
      type: "SprintStatus",
      name: "Status",
      read: (row) => ({
        href: `urn:openproject-org:api:v3:sprints:status:${row.status}`,
        title: STATUS_TITLES[row.status],
      }),
    },
  },
  // Extensions: the contract only reads sprints.
  actions: {
    updateImmediately: { when: creates, link: (row) => ({ href: path(row), method: "patch" }) },
    delete: { when: creates, link: (row) => ({ href: path(row), method: "delete" }) },
    start: {
      when: (row, caller) => row.status === "in_planning" && creates(row, caller),
      link: (row) => ({ href: `${path(row)}/start`, method: "post" }),
    },
    complete: {
      when: (row, caller) => row.status === "active" && creates(row, caller),
      link: (row) => ({ href: `${path(row)}/complete`, method: "post" }),
    },
    reopen: {
      when: (row, caller) => row.status === "completed" && creates(row, caller),
      link: (row) => ({ href: `${path(row)}/reopen`, method: "post" }),
    },
    capacity: {
      when: (row, caller) => creates(row, caller) || caller.can("manage_sprint_items", row.project_id),
      link: (row) => ({ href: `${path(row)}/capacity` }),
    },
    progress: { when: (row) => row.status !== "in_planning", link: (row) => ({ href: `${path(row)}/progress` }) },
  },
};
