/** Work packages that a relation or a place in the hierarchy may be made to. */
import type { Caller } from "../../access/caller.ts";
import type { Catalogue } from "../../work-types/entries/catalogue.ts";
import { invalidQuery } from "../../platform/errors.ts";
import type { ListQuery } from "../../hal/read/list-query.ts";
import type { Context } from "../../platform/context.ts";
import { relatableFilter } from "../work-packages/list/filter-parts.ts";
import { listWorkPackages } from "../work-packages/list/list.ts";
import { visibleWorkPackage } from "../work-packages/service.ts";

const PAGE = 10;

const isTemplate = (caller: Caller, projectId: number): boolean =>
  caller.facts.projects.get(projectId)?.templated === true;

/** Everything that the relation's own rules rule out at once; circles over several steps are found when it is made. */
export async function relationCandidates(
  ctx: Context,
  caller: Caller,
  catalogue: Catalogue,
  id: number,
  query: ListQuery,
  path: string,
): Promise<Buffer> {
  const workPackage = await visibleWorkPackage(ctx, caller, id);
  const type = query.raw["type"] ?? "relates";
  if (!relatableFilter.operators.includes(type)) throw invalidQuery(`The type ${type.slice(0, 60)} does not exist.`);
  const text = query.raw["query"]?.trim() ?? "";
  const relatable = { name: "relatable", operator: type, values: [String(workPackage.id)] };
  const filters = [...(query.filters ?? []), relatable];
  return listWorkPackages(
    ctx,
    caller,
    catalogue,
    {
      ...query,
      // Within a template its own work is related, and elsewhere work alone.
      raw: { ...query.raw, includeTemplates: String(isTemplate(caller, workPackage.project_id)) },
      filters: text === "" ? filters : [...filters, { name: "subjectOrId", operator: "**", values: [text] }],
      sortBy: query.sortBy ?? [{ name: "updatedAt", direction: "desc" }],
      pageSize: query.raw["pageSize"] === undefined ? PAGE : query.pageSize,
    },
    path,
    null,
  );
}
