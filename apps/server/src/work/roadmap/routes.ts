/** Extensions: `projects/{id}/roadmap`, `versions/{id}/progress`, and closing a version with its open work moved on. */
import type { FastifyInstance } from "fastify";
import type { Caller } from "../../access/caller.ts";
import { requireLogin } from "../../access/require-login.ts";
import { wholeCollection } from "../../hal/answer/collection.ts";
import { represent } from "../../hal/answer/resource.ts";
import { bodyOf, idOf, paramOf, pathOf } from "../../hal/http.ts";
import { isObject } from "../../hal/json.ts";
import { link } from "../../hal/write/input.ts";
import type { Context } from "../../platform/context.ts";
import { missingPermission } from "../../platform/errors.ts";
import { findProject } from "../../projects/projects/service.ts";
import { versionResource } from "../../projects/versions/resource.ts";
import { findVersion } from "../../projects/versions/service.ts";
import { catalogueAt } from "../../work-types/entries/catalogue.ts";
import { closeVersion, progressOf, roadmapOf, type VersionFigures } from "./service.ts";
import { z } from "zod";
import { linkTo, takes } from "../../hal/write/takes.ts";

/** Where open work goes; it stays where nothing is said. */
const CloseBody = z.object({
  _links: z
    .object({ moveTo: linkTo("versions") })
    .partial()
    .optional(),
});

const readTarget = link<{ moveTo: number | null }>(["versions"], (input, id) => (input.moveTo = id));

export function roadmapRoutes(app: FastifyInstance, ctx: Context): void {
  app.get("/api/v3/projects/:id/roadmap", async (request) => {
    const { caller } = request;
    const project = await findProject(ctx, caller, paramOf(request));
    if (!caller.can("view_work_packages", project.id)) throw missingPermission();
    const found = await roadmapOf(ctx, caller, project);
    return wholeCollection(
      pathOf(request),
      found.map((one) => documentOf(one, caller)),
    );
  });

  app.get("/api/v3/versions/:id/progress", async (request) => {
    const { caller } = request;
    const row = await findVersion(ctx, caller, idOf(request));
    const catalogue = await catalogueAt(ctx, request.catalogueRevision);
    return {
      _type: "VersionProgress",
      startDate: row.start_date,
      finishDate: row.end_date,
      days: await progressOf(ctx, caller, catalogue, row),
      _links: { self: { href: pathOf(request) }, version: versionResource.self(row) },
    };
  });

  app.post("/api/v3/versions/:id/close", takes(CloseBody), async (request) => {
    const caller = requireLogin(request);
    const row = await findVersion(ctx, caller, idOf(request));
    if (!caller.can("manage_versions", row.project_id)) throw missingPermission();
    const links = bodyOf(request)["_links"];
    const target: { moveTo?: number | null } = {};
    readTarget(target, isObject(links) ? (links["moveTo"] ?? null) : null, "moveTo");
    await closeVersion(ctx, caller, row, target.moveTo ?? null);
    return represent(versionResource, await findVersion(ctx, caller, row.id), caller);
  });
}

function documentOf({ row, total, open, overdue, progress, late }: VersionFigures, caller: Caller) {
  const document = represent(versionResource, row, caller);
  const closes = row.status !== "closed" && caller.can("manage_versions", row.project_id);
  const at = `/api/v3/versions/${row.id}`;
  return {
    ...document,
    _type: "RoadmapVersion",
    total,
    open,
    overdue,
    progress,
    late,
    _links: {
      ...document._links,
      progress: { href: `${at}/progress` },
      ...(closes ? { close: { href: `${at}/close`, method: "post" } } : {}),
    },
  };
}
