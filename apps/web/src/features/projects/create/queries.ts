/** What a new project can be made from, and making it: from nothing or from a template, with its first members. */
import { hasLink, idOf, linkOf } from "@halyard/api-client/links";
import { filter, filters, sortBy } from "@halyard/api-client/query";
import type { Form, Link } from "@halyard/contract/hal";
import { FRESH } from "@halyard/contract/limits";
import type { JobStatus, Project } from "@halyard/contract/resources";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../shared/api/api.ts";
import { keys } from "../../../shared/api/query-keys.ts";
import { failuresOf, runSequentially, type Outcome } from "../../../shared/api/run-sequentially.ts";
import { isOver, startCopy, type CopyPart } from "../settings/lifecycle/queries.ts";
import type { Principal } from "../settings/members/model/queries.ts";

/** The templates that this person may copy, by name. */
export const templatesQuery = queryOptions({
  queryKey: keys.list("projects", { templates: true }),
  queryFn: async ({ signal }) => {
    const query = {
      filters: filters([filter("templated", "=", ["t"]), filter("active", "=", ["t"])]),
      sortBy: sortBy(["name", "asc"]),
      pageSize: 100,
    };
    const found = (await api.get("projects", { query, signal }))._embedded.elements;
    return found.filter((one) => hasLink(one, "copy"));
  },
  staleTime: FRESH.groups,
});

/** Where a new project can be put. */
export const newParentsQuery = queryOptions({
  queryKey: keys.list("projects", { parentsOf: "new" }),
  queryFn: async ({ signal }) => {
    const query = { workspace_type: "project" };
    return (await api.get("projects/available_parent_projects", { query, signal }))._embedded.elements;
  },
  staleTime: FRESH.groups,
});

export interface NewProject {
  name: string;
  identifier: string;
  public: boolean;
  /** The href; empty: it is below nothing. */
  parent: string;
  modules: readonly string[];
  /** null: it begins with nothing. */
  template: Project | null;
  parts: Record<CopyPart, boolean>;
  /** The href of a person by that of the template's placeholder user whose place they take. */
  replacements: Readonly<Record<string, string>>;
  /** Where the first date of the template goes; empty: dates stay. */
  startDate: string;
  /** Custom fields. */
  fields: { values: Record<string, unknown>; links: Record<string, unknown> };
  members: readonly Principal[];
  roleIds: readonly number[];
}

type Refused = Form<unknown>["_embedded"]["validationErrors"];
export type Creation = { refused: Refused } | { created: Project; without: readonly Outcome<Principal>[] };

/** Asks the form first, which knows every rule, and commits what it made of the input where it had no objection. */
async function createEmpty(formLink: Link, input: NewProject): Promise<{ created: Project } | { refused: Refused }> {
  const { name, parent, modules, fields } = input;
  const identifier = input.identifier.trim();
  const form = await api.form(formLink, {
    name: name.trim(),
    public: input.public,
    modules,
    ...(identifier === "" ? {} : { identifier }),
    ...fields.values,
    _links: { ...fields.links, ...(parent === "" ? {} : { parent: { href: parent } }) },
  });
  const commit = linkOf(form, "commit");
  if (commit === null) return { refused: form._embedded.validationErrors };
  return {
    created: await api.follow({ method: "post", ...commit }, form._embedded.payload, { operation: "POST projects" }),
  };
}

const POLL_MS = 500;

async function createFrom(template: Project, input: NewProject): Promise<Project> {
  const links = { _links: { parent: { href: input.parent === "" ? null : input.parent } } };
  let job: JobStatus = await startCopy(template, input, { public: input.public, ...links });
  while (!isOver(job)) {
    // oxlint-disable-next-line no-await-in-loop -- it is asked again until it is done
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    // oxlint-disable-next-line no-await-in-loop -- see above
    job = await api.get(`job_statuses/${job.jobId}`);
  }
  const id = idOf(job.payload._links?.project);
  if (id === null) throw new Error(job.message ?? "");
  return api.get(`projects/${id}`);
}

export async function createProject(formLink: Link, input: NewProject): Promise<Creation> {
  const { template, members, roleIds } = input;
  const made = template === null ? await createEmpty(formLink, input) : { created: await createFrom(template, input) };
  if ("refused" in made) return made;
  const roles = roleIds.map((id) => ({ href: `/api/v3/roles/${id}` }));
  const project = { href: `/api/v3/projects/${made.created.id}` };
  const outcomes = await runSequentially(members, async (one) => {
    const principal = { href: linkOf(one, "self")?.href ?? null };
    await api.post("memberships", { _links: { project, principal, roles } });
  });
  return { ...made, without: failuresOf(outcomes) };
}
