/** Extension: `projects/{id}/work_package_defaults`, what new work packages of the project begin with, and its form. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { requireLogin } from "../../access/require-login.ts";
import type { Caller } from "../../access/caller.ts";
import { represent } from "../../hal/answer/resource.ts";
import { formDocument, payloadOf, schemaOf, type Offers } from "../../hal/answer/schema.ts";
import { bodyOf, paramOf, pathOf } from "../../hal/http.ts";
import { readInput } from "../../hal/write/input.ts";
import type { Context } from "../../platform/context.ts";
import { missingPermission, throwAll } from "../../platform/errors.ts";
import { catalogueAt, type Catalogue } from "../../work-types/entries/catalogue.ts";
import { categoriesOf } from "../categories/service.ts";
import { findProject } from "../projects/service.ts";
import { versionsOf } from "../versions/service.ts";
import { mayChangeDefaults, workDefaultsResource } from "./resource.ts";
import { changeDefaults, choosable, draftOfDefaults } from "./service.ts";
import { namedDefaults } from "./store.ts";
import { takes } from "../../hal/write/takes.ts";

const PATH = "/api/v3/projects/:project/work_package_defaults";

export function workDefaultRoutes(app: FastifyInstance, ctx: Context): void {
  const projectOf = async (request: FastifyRequest) => {
    const project = await findProject(ctx, request.caller, paramOf(request, "project"));
    if (!mayChangeDefaults(request.caller, project.id)) throw missingPermission();
    return project;
  };
  const show = async (caller: Caller, projectId: number) =>
    represent(workDefaultsResource, await namedDefaults(ctx.db, projectId), caller);

  app.get(PATH, async (request) => show(request.caller, (await projectOf(request)).id));

  app.patch(PATH, takes(workDefaultsResource), async (request) => {
    const caller = requireLogin(request);
    const project = await projectOf(request);
    const { input, errors } = readInput(workDefaultsResource, bodyOf(request), caller, null);
    throwAll(errors);
    await changeDefaults(ctx, caller, await catalogueAt(ctx, request.catalogueRevision), project, input);
    return show(caller, project.id);
  });

  app.post(`${PATH}/form`, takes(workDefaultsResource), async (request) => {
    const { caller } = request;
    const { id } = await projectOf(request);
    const catalogue = await catalogueAt(ctx, request.catalogueRevision);
    const stored = await namedDefaults(ctx.db, id);
    const { input, errors } = readInput(workDefaultsResource, bodyOf(request), caller, stored);
    const draft = await draftOfDefaults(ctx, ctx.db, caller, catalogue, id, input);
    const schema = schemaOf(workDefaultsResource, caller, stored, {}, await offersIn(ctx, caller, catalogue, id));
    const payload = payloadOf(workDefaultsResource, { ...stored, ...draft.after }, caller, stored);
    return formDocument(payload, schema, [...errors, ...draft.errors], pathOf(request), {
      href: `/api/v3/projects/${id}/work_package_defaults`,
      method: "patch",
    });
  });
}

async function offersIn(ctx: Context, caller: Caller, catalogue: Catalogue, projectId: number): Promise<Offers> {
  const choices = choosable(ctx, ctx.db, caller, catalogue, projectId);
  const among = async (
    kind: string,
    column: keyof typeof choices,
    rows: Iterable<{ id: number; name: string }>,
  ): Promise<Offers[string]> => {
    const ids = await choices[column]();
    const usable = [...rows].filter(({ id }) => ids.has(id));
    return { kind: "links", links: usable.map(({ id, name }) => ({ href: `/api/v3/${kind}/${id}`, title: name })) };
  };
  // A project can have thousands of people: they are searched.
  const filters = encodeURIComponent(
    JSON.stringify([{ assignableIn: { operator: "=", values: [String(projectId)] } }]),
  );
  const people: Offers[string] = { kind: "collection", href: `/api/v3/principals?filters=${filters}` };
  return {
    type: await among("types", "type_id", catalogue.types.values()),
    priority: await among("priorities", "priority_id", catalogue.priorities.values()),
    assignee: people,
    responsible: people,
    category: await among("categories", "category_id", await categoriesOf(ctx.db, projectId)),
    version: await among("versions", "version_id", await versionsOf(ctx, caller, projectId)),
  };
}
