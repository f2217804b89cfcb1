import type { FastifyInstance } from "fastify";
import { mayManageTemplates } from "../../access/policies/roles.ts";
import { requireLogin } from "../../access/require-login.ts";
import { requirePermission } from "../../access/require-permission.ts";
import { wholeCollection } from "../../hal/answer/collection.ts";
import { throwAll } from "../../platform/errors.ts";
import { bodyOf, paramOf, pathOf } from "../../hal/http.ts";
import { readInput } from "../../hal/write/input.ts";
import { represent } from "../../hal/answer/resource.ts";
import type { Context } from "../../platform/context.ts";
import { templateResource } from "./resource.ts";
import { changeTemplate, createTemplate, deleteTemplate, findTemplate, listTemplates } from "./service.ts";

const LIST = "/api/v3/permission_templates";

export function permissionTemplateRoutes(app: FastifyInstance, ctx: Context): void {
  app.get(LIST, async (request) => {
    const caller = requireLogin(request);
    const templates = await listTemplates(ctx, caller);
    return wholeCollection(
      pathOf(request),
      templates.map((template) => represent(templateResource, template, caller)),
    );
  });

  app.post(LIST, async (request, reply) => {
    const caller = requireLogin(request);
    requirePermission(mayManageTemplates(caller));
    const { input, errors } = readInput(templateResource, bodyOf(request), caller, null);
    throwAll(errors);
    return reply.code(201).send(represent(templateResource, await createTemplate(ctx, caller, input), caller));
  });

  app.get(`${LIST}/:id`, async (request) => {
    const caller = requireLogin(request);
    return represent(templateResource, await findTemplate(ctx, caller, paramOf(request)), caller);
  });

  app.patch(`${LIST}/:id`, async (request) => {
    const caller = requireLogin(request);
    const template = await findTemplate(ctx, caller, paramOf(request));
    const { input, errors } = readInput(templateResource, bodyOf(request), caller, template);
    throwAll(errors);
    return represent(templateResource, await changeTemplate(ctx, caller, String(template.id), input), caller);
  });

  app.delete(`${LIST}/:id`, async (request, reply) => {
    await deleteTemplate(ctx, requireLogin(request), paramOf(request));
    return reply.code(204).send();
  });
}
