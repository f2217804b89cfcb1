/** An entry of the administrative journal on the wire: who did what to what, when, from what to what. */
import type { AdministrativeActivity as WireAdministrativeActivity } from "@halyard/contract/schemas/administration/administration";
import type { Link } from "@halyard/contract/hal";
import { SETTING_SECTIONS } from "@halyard/contract/settings/sections";
import type { DocumentOf } from "../../hal/answer/resource.ts";
import { readChanges, type Change } from "../../platform/events/journal.ts";
import type { JournalRow } from "./store.ts";

const PATHS: Partial<Record<string, string>> = {
  Category: "categories",
  Group: "groups",
  Membership: "memberships",
  Priority: "priorities",
  Project: "projects",
  ProjectPhase: "project_phases",
  ProjectPhaseDefinition: "project_phase_definitions",
  Role: "roles",
  Sprint: "sprints",
  Status: "statuses",
  Type: "types",
  User: "users",
  Version: "versions",
};

/** What the API calls a column, and truth values that are kept as numbers. */
const ATTRIBUTES: Partial<Record<string, string>> = {
  color_id: "color",
  is_default: "isDefault",
  is_closed: "isClosed",
  is_readonly: "isReadonly",
  is_milestone: "isMilestone",
  is_active: "isActive",
  is_task: "isTask",
  is_in_roadmap: "displayedInRoadmap",
  is_in_new_projects: "activatedForNewProjects",
  allowed_statuses: "allowedStatuses",
  excluded_from_totals: "excludedFromTotals",
  default_done_ratio: "defaultDoneRatio",
  default_description: "defaultDescription",
  status_code: "status",
  status_explanation: "statusExplanation",
  parent_id: "parent",
};
const TRUTHS = /^is_|^excluded_/;
/** Their value is no one's business, even where a journal row had one. */
const SECRET = /password|secret|token|private_?key/i;
/** Named like secrets, but not secret: rules about passwords and tokens, and the names of tokens. Settings store their secrets separately. */
const NO_SECRETS: ReadonlySet<string> = new Set([
  "apiToken",
  "applicationTokens",
  ...Object.values(SETTING_SECTIONS).flatMap(({ shape }) => Object.keys(shape)),
]);

export function activityDocument(row: JournalRow): DocumentOf<WireAdministrativeActivity> {
  const links: Record<string, Link> = {
    actor: { href: `/api/v3/users/${row.actor_id}`, title: row.actor_name ?? "" },
    entity: entityLink(row),
  };
  if (row.project_id !== null && row.project_name !== null) {
    links["project"] = { href: `/api/v3/projects/${row.project_id}`, title: row.project_name };
  }
  return {
    _type: "AdministrativeActivity",
    id: row.id,
    action: row.action,
    entityType: row.entity_type,
    entityId: row.entity_id,
    changes: Object.entries(readChanges(row.changes)).map(([name, change]) => changeDocument(name, change)),
    createdAt: row.created_at,
    _links: links,
  };
}

/** What is deleted has a name but no address. */
export function entityLink(row: Pick<JournalRow, "entity_type" | "entity_id" | "entity_title" | "action">): Link {
  const path = PATHS[row.entity_type];
  const href = path === undefined || row.action === "deleted" ? null : `/api/v3/${path}/${row.entity_id}`;
  return { href, title: row.entity_title };
}

export function changeDocument(name: string, { from, to, fromTitle, toTitle, names }: Change) {
  const attribute = ATTRIBUTES[name] ?? name;
  if (SECRET.test(name) && !NO_SECRETS.has(name)) return { attribute, from: null, to: null };
  const shown = (value: unknown): unknown => (TRUTHS.test(name) && typeof value === "number" ? value === 1 : value);
  return {
    attribute,
    from: shown(from ?? null),
    to: shown(to ?? null),
    ...titles(fromTitle, toTitle),
    ...(names === undefined ? {} : { names }),
  };
}

const titles = (fromTitle: string | undefined, toTitle: string | undefined) => ({
  ...(fromTitle === undefined ? {} : { fromTitle }),
  ...(toTitle === undefined ? {} : { toTitle }),
});
