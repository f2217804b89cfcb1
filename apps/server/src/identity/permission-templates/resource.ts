/** A permission template on the wire: the built-in ones and those that administrators made. */
import type { PermissionTemplate as WirePermissionTemplate } from "@halyard/contract/schemas/identity/roles";
import {
  PERMISSION_TEMPLATES,
  TEMPLATE_DESCRIPTION_MAXIMUM,
  TEMPLATE_NAME_MAXIMUM,
} from "@halyard/contract/permissions/permission-presets";
import type { Caller } from "../../access/caller.ts";
import { mayManageTemplates } from "../../access/policies/roles.ts";
import { wrongFormat } from "../../platform/errors.ts";
import { integer, prose, text } from "../../hal/write/input.ts";
import type { Resource } from "../../hal/answer/resource.ts";
import type { TemplateRow } from "./store.ts";

/** A built-in one has a word for an id, and no dates. */
export interface Template {
  id: number | string;
  name: string;
  description: string;
  permissions: readonly string[];
  version: number | null;
  createdAt: string | null;
  updatedAt: string | null;
}

export interface TemplateInput {
  name: string;
  description: string;
  permissions: string[];
  lockVersion: number | null;
}

export const BUILT_IN: readonly Template[] = PERMISSION_TEMPLATES.map((template) => ({
  ...template,
  version: null,
  createdAt: null,
  updatedAt: null,
}));

export function templateOf(row: TemplateRow): Template {
  const permissions: string[] = JSON.parse(row.permissions);
  const { id, name, description, version } = row;
  return { id, name, description, permissions, version, createdAt: row.created_at, updatedAt: row.updated_at };
}

const self = (template: Template): string => `/api/v3/permission_templates/${template.id}`;
const isOwn = (template: Template, caller: Caller): boolean => template.version !== null && mayManageTemplates(caller);

export const templateResource: Resource<Template, TemplateInput, WirePermissionTemplate> = {
  type: "PermissionTemplate",
  self: (template) => ({ href: self(template), title: template.name }),
  properties: {
    id: { type: "Identifier", name: "ID", read: (template) => template.id },
    name: {
      type: "String",
      name: "Name",
      required: true,
      minLength: 1,
      maxLength: TEMPLATE_NAME_MAXIMUM,
      read: (template) => template.name,
      write: text((input, value) => (input.name = value)),
    },
    description: {
      type: "String",
      name: "Description",
      maxLength: TEMPLATE_DESCRIPTION_MAXIMUM,
      read: (template) => template.description,
      write: prose((input, value) => (input.description = value)),
    },
    permissions: {
      type: "[]String",
      name: "Permissions",
      required: true,
      read: (template) => template.permissions,
      write: (input, value, attribute) => (input.permissions = idsIn(value, attribute)),
    },
    category: { type: "String", name: "Category", read: ({ version }) => (version === null ? "built-in" : "own") },
    lockVersion: {
      type: "Integer",
      name: "Lock version",
      read: (template) => template.version ?? undefined,
      write: integer((input, value) => (input.lockVersion = value)),
    },
    createdAt: { type: "DateTime", name: "Created on", read: (template) => template.createdAt ?? undefined },
    updatedAt: { type: "DateTime", name: "Updated on", read: (template) => template.updatedAt ?? undefined },
  },
  relations: {},
  actions: {
    updateImmediately: { when: isOwn, link: (template) => ({ href: self(template), method: "patch" }) },
    delete: { when: isOwn, link: (template) => ({ href: self(template), method: "delete" }) },
  },
};

function idsIn(value: unknown, attribute: string): string[] {
  if (!Array.isArray(value)) throw wrongFormat(attribute, "[]String", value);
  return value.map((id: unknown) => {
    if (typeof id !== "string") throw wrongFormat(attribute, "[]String", id);
    return id;
  });
}
