/** What the values of filters are called: resources that the caller sees by their names, others by their address only. */
import type { Link } from "@halyard/contract/hal";
import type { Caller } from "../../../access/caller.ts";
import { seesPhaseDefinitions } from "../../../access/policies/projects.ts";
import type { Catalogue } from "../../../work-types/entries/catalogue.ts";
import { seenAmong, type Reference, type Referred } from "../../../work/disclosure/seen.ts";
import { findFilter } from "../../../hal/read/filters.ts";
import { readListQuery, type FilterClause, type ListQuery } from "../../../hal/read/list-query.ts";
import type { Context } from "../../../platform/context.ts";
import { listPrincipals } from "../../../identity/principals/service.ts";
import { allDefinitions } from "../../../projects/phase-definitions/service.ts";
import { projectLink } from "../../../projects/projects/resource.ts";
import { filtersOf, type FilterValues } from "../../../work/work-packages/list/filters.ts";

/** Links by kind and id; what is not in it is not seen by the caller or not there any more. */
export type ValueLinks = (kind: FilterValues, value: string) => Link;

const PATHS: Partial<Record<FilterValues, string>> = { principals: "users" };

const hrefOf = (kind: FilterValues, value: string): string => `/api/v3/${PATHS[kind] ?? kind}/${value}`;

const byIds = (ids: Iterable<string>): ListQuery =>
  readListQuery({
    pageSize: "-1",
    filters: JSON.stringify([{ id: { operator: "=", values: [...ids] } }]),
  });

const REFERRED: ReadonlySet<string> = new Set<Referred>(["versions", "categories", "sprints", "work_packages"]);
const isReferred = (kind: FilterValues): kind is Referred & FilterValues => REFERRED.has(kind);

/** Whatever the number of filters and values: one statement for each kind of resource. */
export async function valueLinks(
  ctx: Context,
  caller: Caller,
  catalogue: Catalogue,
  clauses: readonly FilterClause[],
): Promise<ValueLinks> {
  const wanted = new Map<FilterValues, Set<string>>();
  for (const clause of clauses) {
    const [, filter] = findFilter(filtersOf(catalogue), clause.name);
    const ids = wanted.get(filter.values) ?? new Set();
    wanted.set(filter.values, ids);
    for (const value of clause.values) if (/^\d{1,9}$/.test(value)) ids.add(value);
  }
  const links = new Map<string, Link>();
  const keep = (kind: FilterValues, id: number | string, link: Link | Link[] | undefined) => {
    if (link !== undefined && !Array.isArray(link)) links.set(`${kind}/${id}`, link);
  };
  const load: Partial<Record<FilterValues, (ids: ReadonlySet<string>) => Promise<void>>> = {
    async principals(ids) {
      const { rows } = await listPrincipals(ctx, caller, byIds(ids));
      for (const one of rows) keep("principals", String(one["id"]), one._links["self"]);
    },
    async project_phase_definitions(ids) {
      if (!seesPhaseDefinitions(caller)) return;
      for (const { id, name } of await allDefinitions(ctx.db)) {
        if (!ids.has(String(id))) continue;
        keep("project_phase_definitions", id, { href: hrefOf("project_phase_definitions", String(id)), title: name });
      }
    },
    async groups(ids) {
      const { rows } = await listPrincipals(ctx, caller, byIds(ids));
      for (const one of rows) keep("groups", String(one["id"]), one._links["self"]);
    },
  };
  const references = [...wanted].flatMap(([kind, ids]) =>
    isReferred(kind) ? [...ids].map((id): Reference => ({ kind, id: Number(id) })) : [],
  );
  const [seen] = await Promise.all([
    seenAmong(ctx, caller, references),
    ...[...wanted].map(async ([kind, ids]) => (ids.size === 0 ? undefined : load[kind]?.(ids))),
  ]);
  return (kind, value) => {
    if (value === "me") return { href: "/api/v3/users/me", title: "me" };
    const id = Number(value);
    if (kind === "projects" && caller.sees(id)) return projectLink(caller, id);
    const name = isReferred(kind) ? seen.name(kind, id) : undefined;
    if (name !== undefined) return { href: hrefOf(kind, value), title: name };
    if (kind === "custom_options" || kind === "custom_field_items") {
      const option = catalogue.customFields.option(id)?.option;
      return { href: hrefOf(kind, value), ...(option === undefined ? {} : { title: option.value }) };
    }
    const role = kind === "roles" ? caller.facts.roles.get(id) : undefined;
    if (role !== undefined) return { href: hrefOf(kind, value), title: role.name };
    if (kind === "statuses" || kind === "types" || kind === "priorities") {
      const link = catalogue.link(kind, id);
      return link.href === null ? { href: hrefOf(kind, value) } : link;
    }
    return links.get(`${kind}/${value}`) ?? { href: hrefOf(kind, value) };
  };
}
