/** Which template new projects below a project are offered, and who can use it as a template; extensions. */
import type { Link } from "@halyard/contract/hal";
import type { TemplateSettings as WireSettings } from "@halyard/contract/schemas/projects";
import type { Caller } from "../../access/caller.ts";
import type { Resource } from "../../hal/answer/resource.ts";
import { link, links, undisclosedLink } from "../../hal/write/input.ts";
import { mayEdit, ownPath } from "../projects/links.ts";
import type { ProjectRow } from "../projects/service.ts";
import type { TemplateRow, TemplateUser } from "./store.ts";

export interface SettingsRow {
  project: ProjectRow;
  /** Its own; null: those above decide. */
  own: TemplateRow | null;
  /** Its own or the nearest one above that the caller can use. */
  usable: TemplateRow | null;
  users: readonly TemplateUser[];
}

export interface SettingsInput {
  defaultTemplateId: number | null;
  userIds: number[];
}

const templateLink = (caller: Caller, template: TemplateRow | null): Link => {
  if (template === null) return { href: null };
  return caller.sees(template.id) ? { href: ownPath(template), title: template.name } : undisclosedLink();
};

const edits = (caller: Caller, row: SettingsRow | null): boolean => mayEdit(caller, row?.project ?? null);
const path = ({ project }: SettingsRow): string => `/api/v3/projects/${project.id}/template_settings`;

export const templateSettingsResource: Resource<SettingsRow, SettingsInput, WireSettings> = {
  type: "TemplateSettings",
  self: (row) => ({ href: path(row) }),
  properties: {},
  relations: {
    project: {
      type: "Project",
      name: "Project",
      read: ({ project }) => ({ href: ownPath(project), title: project.name }),
    },
    defaultTemplate: {
      type: "Project",
      name: "Default template",
      writableBy: edits,
      read: ({ own }, caller) => templateLink(caller, own),
      write: link(["projects"], (input, id) => (input.defaultTemplateId = id)),
    },
    usableTemplate: { type: "Project", name: "Template", read: ({ usable }, caller) => templateLink(caller, usable) },
    users: {
      type: "[]User",
      name: "Who can use it",
      shownTo: edits,
      writableBy: edits,
      read: ({ users }) =>
        users.map(({ id, type, name }) => ({
          href: `/api/v3/${type === "Group" ? "groups" : "users"}/${id}`,
          title: name,
        })),
      write: links(["users", "groups", "principals"], (input, ids) => (input.userIds = [...new Set(ids)])),
    },
  },
  actions: {
    updateImmediately: {
      when: (row, caller) => edits(caller, row),
      link: (row) => ({ href: path(row), method: "patch" }),
    },
  },
};
