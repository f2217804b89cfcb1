/** Extension: `projects/{id}/template_settings`. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Caller } from "../../access/caller.ts";
import { requireLogin } from "../../access/require-login.ts";
import { represent } from "../../hal/answer/resource.ts";
import { bodyOf, paramOf } from "../../hal/http.ts";
import { readInput } from "../../hal/write/input.ts";
import { takes } from "../../hal/write/takes.ts";
import type { Context } from "../../platform/context.ts";
import { throwAll } from "../../platform/errors.ts";
import { findProject } from "../projects/service.ts";
import { templateSettingsResource } from "./resource.ts";
import { changeTemplateSettings, templateSettings } from "./service.ts";

const PATH = "/api/v3/projects/:project/template_settings";

export function templateSettingRoutes(app: FastifyInstance, ctx: Context): void {
  const projectOf = (request: FastifyRequest, caller: Caller) => findProject(ctx, caller, paramOf(request, "project"));

  app.get(PATH, async (request) => {
    const caller = requireLogin(request);
    const row = await templateSettings(ctx, caller, await projectOf(request, caller));
    return represent(templateSettingsResource, row, caller);
  });

  app.patch(PATH, takes(templateSettingsResource), async (request) => {
    const caller = requireLogin(request);
    const project = await projectOf(request, caller);
    const stored = await templateSettings(ctx, caller, project);
    const { input, errors } = readInput(templateSettingsResource, bodyOf(request), caller, stored);
    throwAll(errors);
    await changeTemplateSettings(ctx, caller, project, input);
    return represent(templateSettingsResource, await templateSettings(ctx, caller, project), caller);
  });
}
