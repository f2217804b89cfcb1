/** One work package with what it links to in it (work contract 1.3). */
import type { Caller } from "../access/caller.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { represent, type Document } from "../hal/resource.ts";
import type { Context } from "../platform/context.ts";
import { priorityResource } from "../priorities/resource.ts";
import { showPrincipals } from "../principals/service.ts";
import { showProjectIn } from "../projects/service.ts";
import { statusResource } from "../statuses/resource.ts";
import { spentSeconds } from "../time-entries/service.ts";
import { typeResource } from "../types/resource.ts";
import { workPackageResource } from "./resource.ts";
import type { WorkPackageRow } from "./store.ts";

export async function showWorkPackage(
  ctx: Context,
  caller: Caller,
  catalogue: Catalogue,
  row: WorkPackageRow,
): Promise<Document> {
  const people = [row.author_id, row.assignee_id, row.responsible_id].filter((id) => id !== null);
  const [project, principals, spent] = await Promise.all([
    showProjectIn(ctx, caller, row.project_id),
    showPrincipals(ctx, caller, [...new Set(people)]),
    spentSeconds(ctx, caller, row),
  ]);
  const byId = new Map(principals.map((principal) => [principal["id"], principal]));
  const type = catalogue.types.get(row.type_id);
  const status = catalogue.statuses.get(row.status_id);
  const priority = catalogue.priorities.get(row.priority_id);
  const embedded = {
    project,
    type: type && represent(typeResource, type, caller),
    status: status && represent(statusResource, status, caller),
    priority: priority && represent(priorityResource, priority, caller),
    author: byId.get(row.author_id),
    assignee: byId.get(row.assignee_id ?? 0),
    responsible: byId.get(row.responsible_id ?? 0),
  };
  return {
    ...represent(workPackageResource(catalogue), spent === null ? row : { ...row, spent_seconds: spent }, caller),
    _embedded: Object.fromEntries(Object.entries(embedded).filter(([, value]) => value !== undefined)),
  };
}
