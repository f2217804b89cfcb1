/** Templates of work packages on the wire, and what a use of one is told; extensions. */
import { NAME_LENGTH_MAXIMUM, SUBJECT_LENGTH_MAXIMUM } from "@halyard/contract/limits";
import type { WorkPackageTemplate as WireTemplate } from "@halyard/contract/schemas/projects";
import { variablesIn } from "@halyard/contract/work/template-variables";
import type { Caller } from "../../access/caller.ts";
import type { Resource } from "../../hal/answer/resource.ts";
import { isObject } from "../../hal/json.ts";
import { date, link, text } from "../../hal/write/input.ts";
import { LOCK_VERSION, WRITTEN_AT } from "../../hal/write/lock-version.ts";
import { replacements, type Replacement } from "../../identity/placeholder-users/resource.ts";
import { wrongFormat } from "../../platform/errors.ts";
import { firstDateOf, type TemplateContent } from "./content.ts";
import type { TemplateRow } from "./store.ts";

export interface TemplateInput {
  name: string;
  workPackageId: number | null;
  lockVersion: number | null;
}

/** Who can change the project. */
export const mayChange = (caller: Caller, projectId: number): boolean => caller.can("edit_project", projectId);

/** Who can make all of it one by one. */
export const mayUse = (caller: Caller, row: TemplateRow): boolean =>
  caller.can("add_work_packages", row.project_id) &&
  (row.work_packages < 2 || caller.can("manage_subtasks", row.project_id)) &&
  (row.relations === 0 || caller.can("manage_work_package_relations", row.project_id));

const path = (row: TemplateRow): string => `/api/v3/work_package_templates/${row.id}`;

export function readContent(row: TemplateRow): TemplateContent {
  const content: TemplateContent = JSON.parse(row.content);
  return content;
}

export const templateResource: Resource<TemplateRow, TemplateInput, WireTemplate> = {
  type: "WorkPackageTemplate",
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
    workPackages: { type: "Integer", name: "Work packages", read: (row) => row.work_packages },
    relations: { type: "Integer", name: "Relations", read: (row) => row.relations },
    firstDate: { type: "Date", name: "First date", read: (row) => firstDateOf(readContent(row)) },
    variables: {
      type: "[]String",
      name: "Variables",
      read: (row) => variablesIn(readContent(row).workPackages.map(({ subject }) => subject)),
    },
    lockVersion: LOCK_VERSION,
    ...WRITTEN_AT,
  },
  relations: {
    project: {
      type: "Project",
      name: "Project",
      required: true,
      read: (row, caller) => ({
        href: `/api/v3/projects/${row.project_id}`,
        title: caller.facts.projects.get(row.project_id)?.name ?? "",
      }),
    },
    workPackage: {
      type: "WorkPackage",
      name: "Work package",
      required: true,
      // What it was made from may have changed or be gone.
      read: () => undefined,
      write: link(["work_packages"], (input, id) => (input.workPackageId = id)),
    },
  },
  actions: {
    preview: {
      when: (row, caller) => mayUse(caller, row),
      link: (row) => ({ href: `${path(row)}/preview`, method: "post" }),
    },
    createWorkPackages: {
      when: (row, caller) => mayUse(caller, row),
      link: (row) => ({ href: `${path(row)}/work_packages`, method: "post" }),
    },
    updateImmediately: {
      when: (row, caller) => mayChange(caller, row.project_id),
      link: (row) => ({ href: path(row), method: "patch" }),
    },
    delete: {
      when: (row, caller) => mayChange(caller, row.project_id),
      link: (row) => ({ href: path(row), method: "delete" }),
    },
  },
};

export interface UseInput {
  /** Of the topmost; empty: as in the template. */
  subject: string;
  /** Where the first date goes, the others following by working days; null: there are none. */
  startDate: string | null;
  replacements: Replacement[];
  /** What stands in place of `{name}` in the subjects. */
  variables: ReadonlyMap<string, string>;
  parentId: number | null;
}

/** `{"customer": "Port of Genoa"}`; an empty one stays as it is in the template. */
function readVariables(input: Partial<UseInput>, value: unknown, attribute: string): void {
  const given = Object.entries(isObject(value) ? value : {});
  const texts = given.flatMap(([name, text]) => (typeof text === "string" ? [[name, text.trim()] as const] : []));
  if (!isObject(value) || texts.length < given.length) throw wrongFormat(attribute, "{name: text}", value);
  input.variables = new Map(texts.filter(([, text]) => text !== ""));
}

/** Read from bodies alone: no row has it. */
export const useResource: Resource<never, UseInput> = {
  type: "WorkPackageTemplateUse",
  self: () => ({ href: null }),
  properties: {
    subject: {
      type: "String",
      name: "Subject",
      maxLength: SUBJECT_LENGTH_MAXIMUM,
      read: () => null,
      write: text((input, value) => (input.subject = value)),
    },
    startDate: {
      type: "Date",
      name: "Start date",
      read: () => null,
      write: date((input, value) => (input.startDate = value)),
    },
    replacements: {
      type: "[]Replacement",
      name: "Replaced placeholder users",
      read: () => [],
      write: replacements((input, value) => (input.replacements = value)),
    },
    variables: { type: "Object", name: "Variables", read: () => ({}), write: readVariables },
  },
  relations: {
    parent: {
      type: "WorkPackage",
      name: "Parent",
      read: () => undefined,
      write: link(["work_packages"], (input, id) => (input.parentId = id)),
    },
  },
  actions: {},
};
