/** Forms of work packages: the draft, what may be chosen, what is wrong. */
import type { Caller } from "../../../access/caller.ts";
import type { Catalogue } from "../../../work-types/entries/catalogue.ts";
import { categoryResource } from "../../../projects/categories/resource.ts";
import { categoriesOf } from "../../../projects/categories/service.ts";
import { type AllowedValues, represent, type Document, type Resource } from "../../../hal/answer/resource.ts";
import { formDocument, payloadOf, type Offers } from "../../../hal/answer/schema.ts";
import type { Context } from "../../../platform/context.ts";
import { priorityResource } from "../../../work-types/priorities/resource.ts";
import { typeIdsOf } from "../../../projects/projects/service.ts";
import { statusResource } from "../../../work-types/statuses/resource.ts";
import { allowedStatuses } from "../../../work-types/workflows/decision.ts";
import { typeResource } from "../../../work-types/types/resource.ts";
import { versionResource } from "../../../projects/versions/resource.ts";
import { phaseResource } from "../../../projects/phases/resource.ts";
import { phasesOf } from "../../../projects/phases/service.ts";
import { sprintResource } from "../../../projects/sprints/resource.ts";
import { sprintsOf } from "../../../projects/sprints/service.ts";
import { versionsOf } from "../../../projects/versions/service.ts";
import type { Draft } from "../write/create.ts";
import { customOffers } from "./custom-offers.ts";
import { workPackageResource } from "../resource/resource.ts";
import { formSchema } from "../resource/schemas.ts";
import { statusQuestion } from "../status/question.ts";
import type { WorkPackageRow } from "../store.ts";

/** @param stored null: the form of a new work package. @param path the form's own address */
export async function workPackageForm(
  ctx: Context,
  caller: Caller,
  catalogue: Catalogue,
  draft: Draft,
  stored: WorkPackageRow | null,
  path: string,
): Promise<Record<string, unknown>> {
  const { row, errors } = draft;
  const resource = workPackageResource(catalogue);
  const schema = formSchema(catalogue, caller, row, await offers(ctx, caller, catalogue, row, stored));
  const echoed = payloadOf(resource, row, caller, stored ?? row);
  const payload = { ...echoed, lockVersion: row.lock_version };
  return formDocument(payload, schema, errors, path, commitOf(caller, row, stored, path), {
    previewMarkup: { href: "/api/v3/render/markdown", method: "post" },
  });
}

function commitOf(caller: Caller, row: WorkPackageRow, stored: WorkPackageRow | null, path: string) {
  if (stored !== null) {
    const allowed = caller.can("edit_work_packages", stored.project_id);
    return allowed ? ({ href: `/api/v3/work_packages/${stored.id}`, method: "patch" } as const) : null;
  }
  if (row.project_id === 0 || !caller.can("add_work_packages", row.project_id)) return null;
  return { href: path.replace(/\/form$/, ""), method: "post" } as const;
}

const whole = <Row>(caller: Caller, resource: Resource<Row, never>, rows: readonly Row[]): AllowedValues => ({
  kind: "resources",
  resources: rows.map((one) => linked(represent(resource, one, caller))),
});

async function offers(
  ctx: Context,
  caller: Caller,
  catalogue: Catalogue,
  row: WorkPackageRow,
  stored: WorkPackageRow | null,
): Promise<Offers> {
  const own = stored === null ? null : `/api/v3/work_packages/${stored.id}`;
  const projects: AllowedValues = {
    kind: "collection",
    href: own === null ? "/api/v3/work_packages/available_projects" : `${own}/available_projects`,
  };
  const reachable = allowedStatuses(catalogue, await statusQuestion(ctx, caller, catalogue, row, stored));
  const priorities = [...catalogue.priorities.values()].filter(
    (one) => one.is_active === 1 || one.id === row.priority_id,
  );
  const base: Offers = {
    project: projects,
    status: whole(caller, statusResource, reachable),
    priority: whole(caller, priorityResource, priorities),
  };
  if (row.project_id === 0) return base;
  const people: AllowedValues = {
    kind: "collection",
    href: own === null ? `/api/v3/projects/${row.project_id}/available_assignees` : `${own}/available_assignees`,
  };
  return { ...base, ...(await offersInProject(ctx, caller, catalogue, row)), assignee: people, responsible: people };
}

/** What the project of the work package has to choose from. */
async function offersInProject(
  ctx: Context,
  caller: Caller,
  catalogue: Catalogue,
  row: WorkPackageRow,
): Promise<Offers> {
  const typeIds = new Set(await typeIdsOf(ctx.db, row.project_id));
  const versions = await versionsOf(ctx, caller, row.project_id);
  const sprints = caller.can("view_sprints", row.project_id) ? await sprintsOf(ctx.db, row.project_id) : [];
  const phases = caller.can("view_project_phases", row.project_id) ? await phasesOf(ctx.db, row.project_id) : [];
  const offeredVersions = whole(
    caller,
    versionResource,
    versions.filter((one) => one.status === "open" || one.id === row.version_id),
  );
  return {
    ...customOffers(catalogue, caller, row, offeredVersions),
    type: whole(
      caller,
      typeResource,
      [...catalogue.types.values()].filter((type) => typeIds.has(type.id)),
    ),
    category: whole(caller, categoryResource, await categoriesOf(ctx.db, row.project_id)),
    version: offeredVersions,
    sprint: whole(
      caller,
      sprintResource,
      sprints.filter((one) => one.status !== "completed" || one.id === row.sprint_id),
    ),
    projectPhase: whole(
      caller,
      phaseResource,
      phases.filter((one) => one.active === 1),
    ),
  };
}

/** A document whose own address is one link, as every resource's is. */
function linked(document: Document) {
  const { self } = document._links;
  if (self === undefined || Array.isArray(self)) throw new Error("a resource without an address of its own");
  return { ...document, _links: { ...document._links, self } };
}
