import type { Caller } from "../../access/caller.ts";
import { NO_COMMENTS } from "../../custom-fields/comments/comments.ts";
import type { CustomFields } from "../../custom-fields/definitions/fields.ts";
import { offersOf } from "../../custom-fields/owners/offers.ts";
import { showsField } from "../../custom-fields/owners/owner.ts";
import { NO_VALUES } from "../../custom-fields/values/value.ts";
import type { Offers } from "../../hal/answer/schema.ts";
import { type Kind, DRAFT_ID } from "./links.ts";
import { PROJECTS, PROJECT_STATUSES, type ProjectInput } from "./resource.ts";
import type { ProjectRow } from "./store.ts";

export const statusDocument = (code: string, name: string) => ({
  _type: "ProjectStatus",
  id: code,
  name,
  _links: { self: { href: `/api/v3/project_statuses/${code}`, title: name } },
});

/** What a form offers. @param row null: a new one of this kind @param draft as it would be */
export function offersFor(
  row: ProjectRow | null,
  kind: Kind,
  { draft, caller, fields }: { draft: ProjectRow; caller: Caller; fields: CustomFields },
): Offers {
  const statuses = Object.entries(PROJECT_STATUSES).map(([code, name]) => statusDocument(code, name));
  const of = row === null ? `?workspace_type=${kind}` : `?of=${row.id}`;
  const shown = fields.of("Project").filter((field) => showsField(PROJECTS, field, caller, draft));
  return {
    ...offersOf(shown, draft, row?.id ?? null),
    status: { kind: "resources", resources: statuses },
    parent: { kind: "collection", href: `/api/v3/projects/available_parent_projects${of}` },
  };
}

/** The project as it would be with the input; what a form echoes. @param row null: a new one of this kind */
export function draftOf(
  input: Partial<ProjectInput>,
  row: ProjectRow | null,
  kind: Kind,
  /** Of a new one. */
  modules: readonly string[],
): ProjectRow {
  const base: ProjectRow = row ?? {
    id: DRAFT_ID,
    identifier: "",
    name: "",
    name_key: "",
    sort_key: "",
    description: "",
    public: 0,
    active: 1,
    parent_id: null,
    status_code: null,
    status_explanation: "",
    kind,
    templated: 0,
    modules,
    favorited: 0,
    usable: 1,
    custom: NO_VALUES,
    comments: NO_COMMENTS,
    created_at: "",
    updated_at: "",
    lock_version: 0,
  };
  return { ...base, ...columnsWith(input, base), ...(input.modules === undefined ? {} : { modules: input.modules }) };
}

/** What can be said of a project, as columns: what was sent, and the rest as it is. */
export function columnsWith(input: Partial<ProjectInput>, row: ProjectRow) {
  return {
    identifier: input.identifier ?? row.identifier,
    name: input.name ?? row.name,
    description: input.description ?? row.description,
    public: input.public === undefined ? row.public : Number(input.public),
    active: input.active === undefined ? row.active : Number(input.active),
    templated: input.templated === undefined ? row.templated : Number(input.templated),
    parent_id: input.parentId === undefined ? row.parent_id : input.parentId,
    status_code: input.statusCode === undefined ? row.status_code : input.statusCode,
    status_explanation: input.statusExplanation ?? row.status_explanation,
  };
}
