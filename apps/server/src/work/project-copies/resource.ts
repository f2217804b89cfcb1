/** A project's copy as a request: what a new project is told, and under `_meta` what comes along. */
import { boolean, date } from "../../hal/write/input.ts";
import type { Property, Relation, Resource } from "../../hal/answer/resource.ts";
import { replacements, type Replacement } from "../../identity/placeholder-users/resource.ts";
import { projectResource, type ProjectInput } from "../../projects/projects/resource.ts";
import type { ProjectRow } from "../../projects/projects/service.ts";

export const PARTS = [
  "members",
  "versions",
  "categories",
  "workPackages",
  "workPackageAttachments",
  "workPackageTemplates",
] as const;
export type Part = (typeof PARTS)[number];
export type Parts = Record<Part, boolean>;

export interface CopyInput extends ProjectInput {
  parts: Partial<Parts>;
  replacements: Replacement[];
  /** Where the first date of the original goes; the others follow by working days. */
  startDate: string | null;
}

/** The project as it will be; the parts are where a form reads them from. */
export interface CopyDraft extends ProjectRow {
  parts: Parts;
  replacements: Replacement[];
  startDate: string | null;
}

const NAMES: Record<Part, string> = {
  members: "Members",
  versions: "Versions",
  categories: "Work package categories",
  workPackages: "Work packages",
  workPackageAttachments: "Work package attachments",
  // An extension.
  workPackageTemplates: "Work package templates",
};

const metaName = (part: Part): string => `copy${part.charAt(0).toUpperCase()}${part.slice(1)}`;

const partProperty = (part: Part): Property<CopyDraft, CopyInput> => ({
  type: "Boolean",
  name: NAMES[part],
  hasDefault: true,
  location: "_meta",
  read: (row) => row.parts[part],
  write: boolean((input, on) => (input.parts = { ...input.parts, [part]: on })),
});

/** The new project is the caller's own: they may set all of it. */
function free<Member extends Property<ProjectRow, ProjectInput> | Relation<ProjectRow, ProjectInput>>(member: Member) {
  const { writableBy: _, ...rest } = member;
  return rest;
}

const writable = <Member extends { write?: unknown }>(members: Record<string, Member>) =>
  Object.entries(members).filter(([, member]) => member.write !== undefined);

export const copyResource: Resource<CopyDraft, CopyInput> = {
  type: "Project",
  self: (row) => ({ href: `/api/v3/projects/${row.id}/copy` }),
  properties: {
    // The modules are those of the original.
    ...Object.fromEntries(
      writable(projectResource.properties)
        .filter(([name]) => name !== "modules")
        .map(([name, member]) => [name, free(member)]),
    ),
    ...Object.fromEntries(PARTS.map((part) => [metaName(part), partProperty(part)])),
    // Extensions.
    replacements: {
      type: "[]Replacement",
      name: "Replaced placeholder users",
      location: "_meta",
      read: (row) =>
        row.replacements.map(({ placeholderId, userId }) => ({
          placeholder: { href: `/api/v3/placeholder_users/${placeholderId}` },
          user: { href: `/api/v3/users/${userId}` },
        })),
      write: replacements((input, value) => (input.replacements = value)),
    },
    startDate: {
      type: "Date",
      name: "Start date",
      location: "_meta",
      read: (row) => row.startDate,
      write: date((input, value) => (input.startDate = value)),
    },
  },
  // The original's parent will do: no one need say another.
  relations: Object.fromEntries(
    writable(projectResource.relations).map(([name, member]) => [name, { ...free(member), required: false }]),
  ),
  actions: {},
};
