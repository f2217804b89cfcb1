/** A project's copy as a request: what a new project is told, and under `_meta` what comes along. */
import { isObject, type JsonObject } from "../../hal/json.ts";
import { boolean, date, targetOf } from "../../hal/write/input.ts";
import { wrongFormat } from "../../platform/errors.ts";
import type { InputRule, Property, Relation, Resource } from "../../hal/answer/resource.ts";
import { projectResource, type ProjectInput } from "../../projects/projects/resource.ts";
import type { ProjectRow } from "../../projects/projects/service.ts";

export const PARTS = ["members", "versions", "categories", "workPackages", "workPackageAttachments"] as const;
export type Part = (typeof PARTS)[number];
export type Parts = Record<Part, boolean>;

/** Who takes the place of a placeholder user in the copy. */
export interface Replacement {
  placeholderId: number;
  userId: number;
}

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

const idIn = (value: unknown, namespace: string): number | undefined =>
  targetOf(isObject(value) ? value["href"] : undefined, [namespace])?.id;

function replacementIn(value: unknown, attribute: string): Replacement {
  const given: JsonObject = isObject(value) ? value : {};
  const [placeholderId, userId] = [idIn(given["placeholder"], "placeholder_users"), idIn(given["user"], "users")];
  if (placeholderId === undefined || userId === undefined) throw wrongFormat(attribute, "Replacement", value);
  return { placeholderId, userId };
}

/** `[{placeholder: {href}, user: {href}}]` */
export const replacements =
  <Input>(set: (input: Partial<Input>, value: Replacement[]) => void): InputRule<Input> =>
  (input, value, attribute) => {
    if (!Array.isArray(value)) throw wrongFormat(attribute, "Array", value);
    set(
      input,
      value.map((one: unknown) => replacementIn(one, attribute)),
    );
  };

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
