/** A version on the wire. */
import type { Version as WireVersion } from "@halyard/contract/schemas/projects";
import { VERSION_NAME_LENGTH_MAXIMUM } from "@halyard/contract/limits";
import type { Caller } from "../../access/caller.ts";
import { date, formattable, link, text, WORKSPACES } from "../../hal/write/input.ts";
import { LOCK_VERSION, WRITTEN_AT } from "../../hal/write/lock-version.ts";
import { plain } from "../../hal/markdown/formattable.ts";
import { always, type Resource } from "../../hal/answer/resource.ts";
import { ownerOf } from "../../custom-fields/owners/owner.ts";
import type { CustomInput } from "../../custom-fields/values/members.ts";
import { projectLink } from "../projects/resource.ts";
import type { VersionRow } from "./store.ts";

export interface VersionInput extends CustomInput {
  name: string;
  description: string;
  startDate: string | null;
  endDate: string | null;
  status: string;
  sharing: string;
  projectId: number | null;
  lockVersion: number | null;
}

const mayManage = (caller: Caller, row: VersionRow | null): boolean =>
  row === null || caller.can("manage_versions", row.project_id);

export const VERSIONS = ownerOf<VersionRow>(
  {
    target: "Version",
    id: "versions.id",
    projectOf: (row) => row.project_id,
    mayChange: (caller, row) => row === null || row.project_id === 0 || mayManage(caller, row),
  },
  "versions.project_id",
);

export const versionResource: Resource<VersionRow, VersionInput, WireVersion> = {
  type: "Version",
  self: (row) => ({ href: `/api/v3/versions/${row.id}`, title: row.name }),
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
      read: (row) => plain(row.description),
      write: formattable((input, value) => (input.description = value)),
    },
    startDate: {
      type: "Date",
      name: "Start date",
      read: (row) => row.start_date,
      write: date((input, value) => (input.startDate = value)),
    },
    endDate: {
      type: "Date",
      name: "End date",
      read: (row) => row.end_date,
      write: date((input, value) => (input.endDate = value)),
    },
    status: {
      type: "String",
      name: "Status",
      values: ["open", "locked", "closed"],
      required: true,
      hasDefault: true,
      read: (row) => row.status,
      write: text((input, value) => (input.status = value)),
    },
    sharing: {
      type: "String",
      name: "Sharing",
      values: ["none", "descendants", "hierarchy", "tree", "system"],
      required: true,
      hasDefault: true,
      read: (row) => row.sharing,
      write: text((input, value) => (input.sharing = value)),
    },
    lockVersion: LOCK_VERSION,
    ...WRITTEN_AT,
  },
  relations: {
    definingProject: {
      type: "Project",
      name: "Project",
      required: true,
      writableBy: (_caller, row) => row === null,
      read: (row, caller) => (caller.sees(row.project_id) ? projectLink(caller, row.project_id) : undefined),
      write: link(WORKSPACES, (input, id) => (input.projectId = id)),
    },
  },
  actions: {
    schema: always(() => ({ href: "/api/v3/versions/schema" })),
    availableInProjects: always((row) => ({ href: `/api/v3/versions/${row.id}/projects` })),
    update: {
      when: (row, caller) => mayManage(caller, row),
      link: (row) => ({ href: `/api/v3/versions/${row.id}/form`, method: "post" }),
    },
    updateImmediately: {
      when: (row, caller) => mayManage(caller, row),
      link: (row) => ({ href: `/api/v3/versions/${row.id}`, method: "patch" }),
    },
    delete: {
      when: (row, caller) => mayManage(caller, row),
      link: (row) => ({ href: `/api/v3/versions/${row.id}`, method: "delete" }),
    },
  },
};
