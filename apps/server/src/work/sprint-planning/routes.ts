/** Extensions: finishing and deleting a sprint and taking that back, `sprints/{id}/capacity`, `sprints/{id}/progress` and `projects/{id}/velocity`. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { requireLogin } from "../../access/require-login.ts";
import { represent } from "../../hal/answer/resource.ts";
import { bodyOf, idOf, paramOf, pathOf } from "../../hal/http.ts";
import { isObject } from "../../hal/json.ts";
import { link } from "../../hal/write/input.ts";
import type { Context } from "../../platform/context.ts";
import { missingPermission } from "../../platform/errors.ts";
import { findProject } from "../../projects/projects/service.ts";
import { sprintResource } from "../../projects/sprints/resource.ts";
import { findSprint, requireCreator, type SprintRow } from "../../projects/sprints/service.ts";
import { catalogueAt, type Catalogue } from "../../work-types/entries/catalogue.ts";
import { capacityOf } from "./capacity.ts";
import { completeSprint, deleteSprint, progressOf, velocityOf } from "./service.ts";
import { reopenSprint, restoreSprint } from "./undo.ts";
import { z } from "zod";
import { linkTo, takes, TAKES_NOTHING } from "../../hal/write/takes.ts";

/** Where open work goes: a later sprint, or the backlog. */
const CompleteBody = z.object({
  _links: z
    .object({ moveTo: linkTo("sprints") })
    .partial()
    .optional(),
});

const readTarget = link<{ moveTo: number | null }>(["sprints"], (input, id) => (input.moveTo = id));

export function sprintPlanningRoutes(app: FastifyInstance, ctx: Context): void {
  const catalogueOf = (request: FastifyRequest): Promise<Catalogue> => catalogueAt(ctx, request.catalogueRevision);
  const ofCreator = async (request: FastifyRequest): Promise<SprintRow> => {
    const row = await findSprint(ctx, request.caller, idOf(request));
    requireCreator(request.caller, row);
    return row;
  };

  app.post("/api/v3/sprints/:id/complete", takes(CompleteBody), async (request) => {
    const { caller } = request;
    const row = await ofCreator(request);
    const links = bodyOf(request)["_links"];
    const target: Partial<{ moveTo: number | null }> = {};
    readTarget(target, isObject(links) ? (links["moveTo"] ?? null) : null, "moveTo");
    await completeSprint(ctx, caller, await catalogueOf(request), row, target.moveTo ?? null);
    return represent(sprintResource, await findSprint(ctx, caller, row.id), caller);
  });

  app.post("/api/v3/sprints/:id/reopen", TAKES_NOTHING, async (request) => {
    const { caller } = request;
    const row = await ofCreator(request);
    await reopenSprint(ctx, caller, row);
    return represent(sprintResource, await findSprint(ctx, caller, row.id), caller);
  });

  app.post("/api/v3/sprints/:id/restore", TAKES_NOTHING, async (request) => {
    const caller = requireLogin(request);
    const id = await restoreSprint(ctx, caller, idOf(request));
    return represent(sprintResource, await findSprint(ctx, caller, id), caller);
  });

  app.get("/api/v3/sprints/:id/capacity", async (request) => {
    const { caller } = request;
    const row = await findSprint(ctx, caller, idOf(request));
    // Hours of people are the business of those who plan their work.
    if (!caller.can("manage_sprint_items", row.project_id)) requireCreator(caller, row);
    return {
      _type: "SprintCapacity",
      ...(await capacityOf(ctx, row)),
      _links: { self: { href: pathOf(request) }, sprint: sprintResource.self(row) },
    };
  });

  app.delete("/api/v3/sprints/:id", async (request, reply) => {
    await deleteSprint(ctx, request.caller, await ofCreator(request));
    return reply.code(204).send();
  });

  app.get("/api/v3/sprints/:id/progress", async (request) => {
    const row = await findSprint(ctx, request.caller, idOf(request));
    return {
      _type: "SprintProgress",
      startDate: row.start_date,
      finishDate: row.finish_date,
      days: await progressOf(ctx, request.caller, await catalogueOf(request), row),
      _links: { self: { href: pathOf(request) }, sprint: sprintResource.self(row) },
    };
  });

  app.get("/api/v3/projects/:id/velocity", async (request) => {
    const { caller } = request;
    const project = await findProject(ctx, caller, paramOf(request));
    if (!caller.can("view_sprints", project.id)) throw missingPermission();
    const velocity = await velocityOf(ctx, await catalogueOf(request), project.id);
    return {
      _type: "Velocity",
      sprints: velocity.map(({ sprint, committed, completed }) => ({
        committed,
        completed,
        _links: { sprint: sprintResource.self(sprint) },
      })),
      _links: { self: { href: pathOf(request) } },
    };
  });
}
