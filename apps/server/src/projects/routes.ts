import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Caller } from "../access/caller.ts";
import { wholeCollection } from "../hal/collection.ts";
import { missingPermission, notFound, throwAll } from "../hal/errors.ts";
import { bodyOf, paramOf, pathOf } from "../hal/http.ts";
import { isObject, readInput } from "../hal/input.ts";
import { readListQuery } from "../hal/list-query.ts";
import { represent } from "../hal/resource.ts";
import { formDocument, payloadOf, schemaOf, type Offers } from "../hal/schema.ts";
import type { Context } from "../platform/context.ts";
import {
  descendantIds,
  DRAFT_ID,
  mayChange,
  PROJECT_STATUSES,
  projectResource,
  type ProjectInput,
} from "./resource.ts";
import { findProject, listProjectsAmong, type ProjectRow } from "./service.ts";
import { projectProblems } from "./validation.ts";
import { changeProject, createProject, deleteProject, handleProjectDeletion, requireProjectCreator } from "./write.ts";

const LIST = "/api/v3/projects";

const statusDocument = (code: string, name: string) => ({
  _type: "ProjectStatus",
  id: code,
  name,
  _links: { self: { href: `/api/v3/project_statuses/${code}`, title: name } },
});

export function projectRoutes(app: FastifyInstance, ctx: Context): void {
  handleProjectDeletion(ctx);
  const find = (request: FastifyRequest) => findProject(ctx, request.caller, paramOf(request));
  const show = (row: ProjectRow, caller: Caller) => represent(projectResource, row, caller);

  for (const path of [LIST, "/api/v3/workspaces"]) {
    app.get(path, async (request) => {
      const query = readListQuery(request.query);
      const { caller } = request;
      const ids = caller.visibleProjectIds();
      return listProjectsAmong(ctx, caller, query, pathOf(request), ids);
    });
  }

  app.post(LIST, async (request, reply) => {
    const { caller } = request;
    requireProjectCreator(caller);
    const { input, errors } = readInput(projectResource, bodyOf(request), caller, null);
    throwAll(errors);
    const project = await createProject(ctx, caller, input);
    const fresh = await app.authenticate(request);
    return reply.code(201).send(show(project, fresh.caller));
  });

  for (const path of [`${LIST}/schema`, "/api/v3/workspaces/schema"]) {
    app.get(path, async (request) => schemaOf(projectResource, request.caller, null, { self: { href: path } }));
  }

  app.get(`${LIST}/available_parent_projects`, async (request) => {
    const { caller } = request;
    if (!caller.canAnywhere("add_subprojects") && !caller.canAnywhere("edit_project")) throw missingPermission();
    const queryString: unknown = request.query;
    const of = isObject(queryString) ? Number(queryString["of"]) : Number.NaN;
    const excluded = new Set(Number.isSafeInteger(of) ? [of, ...descendantIds(caller, of)] : []);
    const ids = [...caller.projectIds("add_subprojects")].filter((id) => !excluded.has(id));
    const query = { ...readListQuery(request.query), pageSize: 1_000, offset: 1 };
    return listProjectsAmong(ctx, caller, query, pathOf(request), new Set(ids));
  });

  app.post(`${LIST}/form`, async (request) => {
    const { caller } = request;
    requireProjectCreator(caller);
    const { input, errors } = readInput(projectResource, bodyOf(request), caller, null);
    const problems = errors.length > 0 ? errors : await projectProblems(ctx.db, caller, input, null);
    const payload = payloadOf(projectResource, draftOf(input, null), caller, null);
    const schema = schemaOf(projectResource, caller, null, {}, offers(null));
    return formDocument(payload, schema, problems, pathOf(request), { href: LIST, method: "post" });
  });

  app.get(`${LIST}/:id`, async (request) => show(await find(request), request.caller));

  app.patch(`${LIST}/:id`, async (request) => {
    const { caller } = request;
    const row = await find(request);
    requireEditor(caller, row);
    const { input, errors } = readInput(projectResource, bodyOf(request), caller, row);
    throwAll(errors);
    const changed = await changeProject(ctx, caller, row, input);
    const fresh = await app.authenticate(request);
    return show(changed, fresh.caller);
  });

  app.post(`${LIST}/:id/form`, async (request) => {
    const { caller } = request;
    const row = await find(request);
    requireEditor(caller, row);
    const { input, errors } = readInput(projectResource, bodyOf(request), caller, row);
    const problems = errors.length > 0 ? errors : await projectProblems(ctx.db, caller, input, row);
    const payload = payloadOf(projectResource, draftOf(input, row), caller, row);
    const schema = schemaOf(projectResource, caller, row, {}, offers(row));
    const commit = { href: `${LIST}/${row.id}`, method: "patch" } as const;
    return formDocument(payload, schema, problems, pathOf(request), commit);
  });

  app.delete(`${LIST}/:id`, async (request, reply) => {
    await deleteProject(ctx, request.caller, await find(request));
    return reply.code(204).send();
  });

  app.get("/api/v3/project_statuses", async (request) =>
    wholeCollection(
      pathOf(request),
      Object.entries(PROJECT_STATUSES).map(([code, name]) => statusDocument(code, name)),
    ),
  );

  app.get("/api/v3/project_statuses/:code", async (request) => {
    const code = paramOf(request, "code");
    const name = Object.hasOwn(PROJECT_STATUSES, code) ? PROJECT_STATUSES[code] : undefined;
    if (name === undefined) throw notFound();
    return statusDocument(code, name);
  });
}

function requireEditor(caller: Caller, row: ProjectRow): void {
  if (!mayChange(caller, row)) throw missingPermission();
}

function offers(row: ProjectRow | null): Offers {
  const statuses = Object.entries(PROJECT_STATUSES).map(([code, name]) => statusDocument(code, name));
  const of = row === null ? "" : `?of=${row.id}`;
  return {
    status: { kind: "resources", resources: statuses },
    parent: { kind: "collection", href: `${LIST}/available_parent_projects${of}` },
  };
}

/** The project as it would be with the input; what a form echoes. */
function draftOf(input: Partial<ProjectInput>, row: ProjectRow | null): ProjectRow {
  const base: ProjectRow = row ?? {
    id: DRAFT_ID,
    identifier: "",
    name: "",
    name_key: "",
    description: "",
    public: 0,
    active: 1,
    parent_id: null,
    status_code: null,
    status_explanation: "",
    created_at: "",
    updated_at: "",
  };
  return {
    ...base,
    identifier: input.identifier ?? base.identifier,
    name: input.name ?? base.name,
    description: input.description ?? base.description,
    public: input.public === undefined ? base.public : Number(input.public),
    active: input.active === undefined ? base.active : Number(input.active),
    parent_id: input.parentId === undefined ? base.parent_id : input.parentId,
    status_code: input.statusCode === undefined ? base.status_code : input.statusCode,
    status_explanation: input.statusExplanation ?? base.status_explanation,
  };
}
