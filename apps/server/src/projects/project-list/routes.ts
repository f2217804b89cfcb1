/** Extension: `project_overviews`, all projects that the caller sees with how they stand, for a list that is a tree. */
import type { FastifyInstance } from "fastify";
import type { Caller } from "../../access/caller.ts";
import { wholeCollection } from "../../hal/answer/collection.ts";
import { pathOf } from "../../hal/http.ts";
import { leadOf } from "../../hal/markdown/lead.ts";
import { readListQuery } from "../../hal/read/list-query.ts";
import type { Context } from "../../platform/context.ts";
import { KINDS } from "../projects/links.ts";
import { PROJECT_STATUSES, projectLink } from "../projects/resource.ts";
import { projectFigures, type ProjectFigures } from "./service.ts";

export function projectListRoutes(app: FastifyInstance, ctx: Context): void {
  app.get("/api/v3/project_overviews", async (request) => {
    const { caller } = request;
    const { filters } = readListQuery(request.query);
    const found = await projectFigures(ctx, caller, filters ?? []);
    return wholeCollection(
      pathOf(request),
      found.map((one) => documentOf(one, caller)),
    );
  });
}

function documentOf({ row, context, open, overdue, progress, members, next }: ProjectFigures, caller: Caller) {
  const favorite = { href: `/api/v3/workspaces/${row.id}/favorite` };
  const { status_code: status } = row;
  return {
    _type: "ProjectOverview",
    id: row.id,
    identifier: row.identifier,
    name: row.name,
    kind: KINDS[row.kind].type,
    active: row.active === 1,
    public: row.public === 1,
    favorited: row.favorited === 1,
    context,
    templated: row.templated === 1,
    open,
    overdue,
    progress,
    members,
    lead: leadOf(row.description),
    nextVersion: next === null ? null : { id: next.id, name: next.name, endDate: next.end_date },
    lastActivityAt: row.last_activity_at,
    _links: {
      self: projectLink(caller, row.id),
      parent: row.parent_id === null ? { href: null } : projectLink(caller, row.parent_id),
      status:
        status === null
          ? { href: null }
          : { href: `/api/v3/project_statuses/${status}`, title: PROJECT_STATUSES[status] ?? status },
      ...(caller.anonymous
        ? {}
        : row.favorited === 1
          ? { disfavor: { ...favorite, method: "delete" } }
          : { favor: { ...favorite, method: "post" } }),
    },
  };
}
