/** One work package with what it links to in it. */
import type { Caller } from "../../../access/caller.ts";
import { attachmentResource } from "../../attachments/resource.ts";
import { attachmentsAt } from "../../attachments/service.ts";
import type { Catalogue } from "../../../work-types/entries/catalogue.ts";
import { categoryResource } from "../../../projects/categories/resource.ts";
import { categoryById } from "../../../projects/categories/service.ts";
import { wholeCollection } from "../../../hal/answer/collection.ts";
import { notFound } from "../../../platform/errors.ts";
import { represent, type Document } from "../../../hal/answer/resource.ts";
import type { Context } from "../../../platform/context.ts";
import { priorityResource } from "../../../work-types/priorities/resource.ts";
import { showPrincipals } from "../../../identity/principals/service.ts";
import { showProjectIn } from "../../../projects/projects/service.ts";
import { relationResource } from "../../relations/resource.ts";
import { relationsAt } from "../../relations/service.ts";
import { statusResource } from "../../../work-types/statuses/resource.ts";
import { spentSeconds } from "../../time-entries/service.ts";
import { typeResource } from "../../../work-types/types/resource.ts";
import { versionResource } from "../../../projects/versions/resource.ts";
import { versionsSeen } from "../../../projects/versions/service.ts";
import { workPackageResource } from "../resource/resource.ts";
import { applicableActions, customActionDocument } from "../custom-actions.ts";
import { idsOf, linkedValues } from "./linked-values.ts";
import { currentRows, latest, pastAt, rowsAt, throughTime } from "../history/baseline.ts";
import { WORK_PACKAGE_NOT_FOUND, workPackageSeen } from "../service.ts";
import type { WorkPackageRow } from "../store.ts";
import type { Moment } from "../history/timestamps.ts";

export async function showWorkPackage(
  ctx: Context,
  caller: Caller,
  catalogue: Catalogue,
  row: WorkPackageRow,
): Promise<Document> {
  const resource = workPackageResource(catalogue);
  const linked = linkedValues(catalogue, caller, row);
  const people = [row.author_id, row.assignee_id, row.responsible_id, ...idsOf(linked, "user")];
  const [project, principals, spent, relations, attachments, category, versions, parent] = await Promise.all([
    showProjectIn(ctx, caller, row.project_id),
    showPrincipals(
      ctx,
      caller,
      [...new Set(people)].filter((id) => id !== null),
    ),
    spentSeconds(ctx, caller, row),
    relationsAt(ctx, caller, row.id),
    attachmentsAt(ctx, row.id),
    row.category_id === null ? undefined : categoryById(ctx.db, row.category_id),
    versionsSeen(ctx, caller, [row.version_id ?? [], idsOf(linked, "version")].flat()),
    row.parent_id === null ? null : workPackageSeen(ctx, caller, row.parent_id),
  ]);
  const byId = new Map(principals.map((principal) => [principal["id"], principal]));
  const versionById = new Map(versions.map((one) => [one.id, represent(versionResource, one, caller)]));
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
    category: category && represent(categoryResource, category, caller),
    version: versionById.get(row.version_id ?? 0),
    parent: parent === null ? undefined : represent(resource, parent, caller),
    ...Object.fromEntries(linked.map(({ key, format, id }) => [key, (format === "user" ? byId : versionById).get(id)])),
    customActions: applicableActions(catalogue, caller, row).map(customActionDocument),
    relations: wholeCollection(
      `/api/v3/work_packages/${row.id}/relations`,
      relations.map((relation) => represent(relationResource, relation, caller)),
    ),
    attachments: wholeCollection(
      `/api/v3/work_packages/${row.id}/attachments`,
      attachments.map((attachment) => represent(attachmentResource, attachment, caller)),
    ),
  };
  return {
    ...represent(resource, spent === null ? row : { ...row, spent_seconds: spent }, caller),
    _embedded: Object.fromEntries(Object.entries(embedded).filter(([, value]) => value !== undefined)),
  };
}

/** The same at the last of the moments, with what was different before. @throws NotFound (404) where it was not yet */
export async function showThroughTime(
  ctx: Context,
  caller: Caller,
  catalogue: Catalogue,
  row: WorkPackageRow,
  moments: readonly Moment[],
): Promise<Document> {
  const past = await pastAt(ctx, moments, []);
  const states = (await rowsAt(ctx, caller, past, [row.id])).map((byId) => byId.get(row.id));
  const last = states.at(-1);
  if (last === undefined) throw notFound(WORK_PACKAGE_NOT_FOUND);
  const [current = last] = await currentRows(ctx, caller, latest(past), [last]);
  const document = await showWorkPackage(ctx, caller, catalogue, current);
  const exists = states.map((state) => state !== undefined);
  return throughTime(catalogue, caller, document, current, moments, states.slice(0, -1), exists);
}
