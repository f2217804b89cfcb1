/** `project_phases`; as extensions, those of a project with their dates, and changing them all at once. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { requireLogin } from "../../access/require-login.ts";
import type { Caller } from "../../access/caller.ts";
import { pagedCollection, wholeCollection } from "../../hal/answer/collection.ts";
import { represent } from "../../hal/answer/resource.ts";
import { bodyOf, idOf, paramOf, pathOf } from "../../hal/http.ts";
import { readListQuery } from "../../hal/read/list-query.ts";
import { isObject } from "../../hal/json.ts";
import { readInput, targetOf } from "../../hal/write/input.ts";
import type { Context } from "../../platform/context.ts";
import { missingPermission, throwAll, violation } from "../../platform/errors.ts";
import { findProject } from "../projects/service.ts";
import { phaseResource } from "./resource.ts";
import { changePhases, findPhase, listPhases, phasesOf, type PhaseChange } from "./service.ts";
import { z } from "zod";
import { linkTo, takes } from "../../hal/write/takes.ts";

const PhasesBody = z.object({
  phases: z.array(
    z.looseObject({
      active: z.boolean().optional(),
      startDate: z.iso.date().nullish(),
      finishDate: z.iso.date().nullish(),
      lockVersion: z.int().nullish(),
      _links: z.object({ definition: linkTo("project_phase_definitions") }),
    }),
  ),
});

export function phaseRoutes(app: FastifyInstance, ctx: Context): void {
  const show = async (request: FastifyRequest, projectId: number) =>
    wholeCollection(
      pathOf(request),
      (await phasesOf(ctx.db, projectId)).map((row) => represent(phaseResource, row, request.caller)),
    );

  app.get("/api/v3/project_phases", async (request) => {
    const query = readListQuery(request.query);
    const page = await listPhases(ctx, request.caller, query);
    return pagedCollection(phaseResource, page, query, pathOf(request), request.caller);
  });

  app.get("/api/v3/project_phases/:id", async (request) =>
    represent(phaseResource, await findPhase(ctx, request.caller, idOf(request)), request.caller),
  );

  app.get("/api/v3/projects/:project/phases", async (request) => {
    const project = await findProject(ctx, request.caller, paramOf(request, "project"));
    if (!request.caller.can("view_project_phases", project.id)) throw missingPermission();
    return show(request, project.id);
  });

  app.patch("/api/v3/projects/:project/phases", takes(PhasesBody), async (request) => {
    const caller = requireLogin(request);
    const project = await findProject(ctx, caller, paramOf(request, "project"));
    if (!caller.can("edit_project_phases", project.id)) throw missingPermission();
    await changePhases(ctx, caller, project.id, changesIn(bodyOf(request)["phases"], caller));
    return show(request, project.id);
  });
}

/** @throws the problems of what is sent (422) */
function changesIn(given: unknown, caller: Caller): PhaseChange[] {
  if (!Array.isArray(given)) throw violation("phases", "Phases must be a list.");
  return given.map((one: unknown) => {
    if (!isObject(one)) throw violation("phases", "Phases has one that is no object.");
    const links = isObject(one["_links"]) ? one["_links"]["definition"] : undefined;
    const target = targetOf(isObject(links) ? links["href"] : undefined, ["project_phase_definitions"]);
    if (target === null) throw violation("definition", "Phase does not exist.");
    const { _links: _, ...members } = one;
    const { input, errors } = readInput(phaseResource, members, caller, null);
    throwAll(errors);
    return { ...input, definitionId: target.id };
  });
}
