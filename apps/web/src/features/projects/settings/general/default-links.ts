/** The defaults of new work packages as a form has them: hrefs, empty for no default. Pure. */
import { linkOf } from "@halyard/api-client/links";
import type { WorkPackageDefaults } from "@halyard/contract/schemas/projects";

export const DEFAULT_FIELDS = ["type", "priority", "assignee", "responsible", "category", "version"] as const;

export type DefaultField = (typeof DEFAULT_FIELDS)[number];
export type Defaults = Readonly<Record<DefaultField, string>>;

export function defaultsOf(stored: WorkPackageDefaults): Defaults {
  const href = (field: DefaultField): string => linkOf(stored, field)?.href ?? "";
  return {
    type: href("type"),
    priority: href("priority"),
    assignee: href("assignee"),
    responsible: href("responsible"),
    category: href("category"),
    version: href("version"),
  };
}

/** Only what was changed: what someone else changed meanwhile stays. */
export const changedLinks = (before: Defaults, after: Defaults) => ({
  _links: Object.fromEntries(
    DEFAULT_FIELDS.filter((field) => before[field] !== after[field]).map((field) => [
      field,
      { href: after[field] === "" ? null : after[field] },
    ]),
  ),
});
