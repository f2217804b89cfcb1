/** Extension `projects/{id}/template_changes`: what changed in the template since, and taking it over. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { requireLogin } from "../../../access/require-login.ts";
import { bodyOf, paramOf } from "../../../hal/http.ts";
import { readInput } from "../../../hal/write/input.ts";
import { takes } from "../../../hal/write/takes.ts";
import type { Context } from "../../../platform/context.ts";
import { throwAll } from "../../../platform/errors.ts";
import { findProject } from "../../../projects/projects/service.ts";
import { catalogueAt, catalogueFor } from "../../../work-types/entries/catalogue.ts";
import { changesDocument, reviewedResource, takeResource } from "./resource.ts";
import { markReviewed, reviewTemplate } from "./service.ts";
import { NOTHING_WANTED, takeOver } from "./take.ts";

const PATH = "/api/v3/projects/:id/template_changes";

export function templateChangeRoutes(app: FastifyInstance, ctx: Context): void {
  const asked = async (request: FastifyRequest) => {
    const caller = requireLogin(request);
    const project = await findProject(ctx, caller, paramOf(request));
    const catalogue = catalogueFor(caller, await catalogueAt(ctx, request.catalogueRevision));
    const show = async () => changesDocument(caller, project, await reviewTemplate(ctx, caller, catalogue, project));
    return { caller, project, catalogue, show };
  };

  app.get(PATH, async (request) => (await asked(request)).show());

  app.post(PATH, takes(takeResource), async (request) => {
    const { caller, project, catalogue, show } = await asked(request);
    const { input, errors } = readInput(takeResource, bodyOf(request), caller, null);
    throwAll(errors);
    const wanted = { ...NOTHING_WANTED, ...input };
    await takeOver(ctx, caller, catalogue, project, wanted);
    return show();
  });

  app.post(`${PATH}/reviewed`, takes(reviewedResource), async (request) => {
    const { caller, project, show } = await asked(request);
    const { input, errors } = readInput(reviewedResource, bodyOf(request), caller, null);
    throwAll(errors);
    await markReviewed(ctx, caller, project, input.until ?? null);
    return show();
  });
}
