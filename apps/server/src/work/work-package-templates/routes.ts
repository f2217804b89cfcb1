/** Extension: `projects/{id}/work_package_templates` and `work_package_templates/{id}`, with what a use would make. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Caller } from "../../access/caller.ts";
import { requireLogin } from "../../access/require-login.ts";
import { wholeCollection } from "../../hal/answer/collection.ts";
import { represent } from "../../hal/answer/resource.ts";
import { bodyOf, idOf, paramOf, pathOf } from "../../hal/http.ts";
import { readInput } from "../../hal/write/input.ts";
import { notifies } from "../../hal/write/notify-parameter.ts";
import { takes } from "../../hal/write/takes.ts";
import { showPrincipals } from "../../identity/principals/service.ts";
import type { Context } from "../../platform/context.ts";
import { throwAll } from "../../platform/errors.ts";
import { findProject } from "../../projects/projects/service.ts";
import { catalogueAt, catalogueFor, type Catalogue } from "../../work-types/entries/catalogue.ts";
import { showWorkPackage } from "../work-packages/documents/show.ts";
import { principalLink } from "../work-packages/resource/links.ts";
import { depthsOf, placeholdersIn } from "./content.ts";
import { mayChange, templateResource, useResource } from "./resource.ts";
import { changeTemplate, createTemplate, deleteTemplate, findTemplate, listTemplates } from "./service.ts";
import { createFromTemplate, planUse } from "./use.ts";

const OF_PROJECT = "/api/v3/projects/:project/work_package_templates";
const ONE = "/api/v3/work_package_templates/:id";

export function workPackageTemplateRoutes(app: FastifyInstance, ctx: Context): void {
  const catalogueOf = async (request: FastifyRequest): Promise<Catalogue> =>
    catalogueFor(request.caller, await catalogueAt(ctx, request.catalogueRevision));
  const find = (request: FastifyRequest) => findTemplate(ctx, request.caller, idOf(request));
  const projectOf = (request: FastifyRequest) => findProject(ctx, request.caller, paramOf(request, "project"));

  app.get(OF_PROJECT, async (request) => {
    const { caller } = request;
    const { id } = await projectOf(request);
    const rows = await listTemplates(ctx, caller, id);
    return wholeCollection(
      pathOf(request),
      rows.map((row) => represent(templateResource, row, caller)),
      mayChange(caller, id) ? { links: { create: { href: pathOf(request), method: "post" } } } : {},
    );
  });

  app.post(OF_PROJECT, takes(templateResource), async (request, reply) => {
    const caller = requireLogin(request);
    const { id } = await projectOf(request);
    const { input, errors } = readInput(templateResource, bodyOf(request), caller, null);
    throwAll(errors);
    const row = await createTemplate(ctx, caller, await catalogueOf(request), id, input);
    return reply.code(201).send(represent(templateResource, row, caller));
  });

  app.get(ONE, async (request) => represent(templateResource, await find(request), request.caller));

  app.patch(ONE, takes(templateResource), async (request) => {
    const caller = requireLogin(request);
    const row = await find(request);
    const { input, errors } = readInput(templateResource, bodyOf(request), caller, row);
    throwAll(errors);
    return represent(
      templateResource,
      await changeTemplate(ctx, caller, await catalogueOf(request), row, input),
      caller,
    );
  });

  app.delete(ONE, async (request, reply) => {
    await deleteTemplate(ctx, requireLogin(request), await find(request));
    return reply.code(204).send();
  });

  const used = (request: FastifyRequest, caller: Caller) => readInput(useResource, bodyOf(request), caller, null);

  app.post(`${ONE}/preview`, takes(useResource), async (request) => {
    const { caller } = request;
    const template = await find(request);
    const { input, errors } = used(request, caller);
    throwAll(errors);
    const catalogue = await catalogueOf(request);
    const { content, rows, leftOut, problems } = await planUse(ctx, caller, catalogue, template, input);
    const depths = depthsOf(content.workPackages);
    const placeholders = await showPrincipals(ctx, caller, placeholdersIn(content));
    return {
      _type: "WorkPackageTemplatePreview",
      workPackages: rows.map((row, place) => ({
        subject: row.subject,
        depth: depths[place] ?? 0,
        startDate: row.start_date,
        dueDate: row.due_date,
        _links: {
          type: catalogue.link("types", row.type_id),
          assignee:
            row.assignee_id === null
              ? { href: null }
              : principalLink(row.assignee_id, row.assignee_type, row.assignee_name ?? ""),
        },
      })),
      leftOut,
      problems: problems.map(({ message }) => message),
      _links: {
        self: { href: pathOf(request), method: "post" },
        placeholders: placeholders.flatMap(({ _links }) => _links.self ?? []),
      },
    };
  });

  app.post(`${ONE}/work_packages`, takes(useResource), async (request, reply) => {
    const caller = requireLogin(request);
    const template = await find(request);
    const { input, errors } = used(request, caller);
    throwAll(errors);
    const catalogue = await catalogueOf(request);
    const row = await createFromTemplate(ctx, caller, catalogue, template, input, notifies(request));
    return reply.code(201).send(await showWorkPackage(ctx, caller, catalogue, row));
  });
}
