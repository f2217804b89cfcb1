/** Workspaces: projects, programs and portfolios are kinds of them. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Caller } from "../../access/caller.ts";
import { requireLogin } from "../../access/require-login.ts";
import { knownFields } from "../../custom-fields/owners/owner.ts";
import { withoutAbsent } from "../../custom-fields/owners/offers.ts";
import { withFields } from "../../custom-fields/owners/resource.ts";
import { withSections } from "../../custom-fields/sections/sections.ts";
import { validatesAll } from "../../custom-fields/owners/write.ts";
import { wholeCollection } from "../../hal/answer/collection.ts";
import { missingPermission, notFound, throwAll } from "../../platform/errors.ts";
import { bodyOf, paramOf, pathOf } from "../../hal/http.ts";
import { readInput } from "../../hal/write/input.ts";
import { isObject } from "../../hal/json.ts";
import { readListQuery } from "../../hal/read/list-query.ts";
import { represent } from "../../hal/answer/resource.ts";
import { formDocument, payloadOf, schemaOf } from "../../hal/answer/schema.ts";
import type { Context } from "../../platform/context.ts";
import { checkedProject } from "./custom-draft.ts";
import { offersFor, statusDocument } from "./draft.ts";
import { KINDS, type Kind, mayChange } from "./links.ts";
import { descendantIds, PROJECT_STATUSES, PROJECTS, projectResource } from "./resource.ts";
import { findProject, listProjectsAmong, setFavorite, type ProjectRow } from "./service.ts";
import { mayBeBelow } from "./validation.ts";
import {
  changeProject,
  createProject,
  deleteProject,
  handleProjectDeletion,
  requireProjectCreator,
  type ProjectFiles,
} from "./write.ts";
import { TAKES_NOTHING } from "../../hal/write/takes.ts";

const BASE = "/api/v3";

type Asked = Parameters<typeof knownFields>[1];

const resourceFor = async (ctx: Context, asked: Asked) =>
  withFields(projectResource, PROJECTS, await knownFields(ctx, asked));

export function projectRoutes(app: FastifyInstance, ctx: Context, files: ProjectFiles): void {
  handleProjectDeletion(ctx, files);
  workspaceRoutes(app, ctx, "project");
  workspaceRoutes(app, ctx, "program");
  workspaceRoutes(app, ctx, "portfolio");

  app.get(`${BASE}/workspaces`, async (request) => {
    const { caller } = request;
    const fields = await knownFields(ctx, request);
    const ids = caller.visibleProjectIds();
    return listProjectsAmong(ctx, caller, readListQuery(request.query), pathOf(request), ids, fields);
  });

  for (const path of [`${BASE}/projects/schema`, `${BASE}/workspaces/schema`]) {
    app.get(path, async (request) =>
      withSections(
        schemaOf(await resourceFor(ctx, request), request.caller, null, { self: { href: path } }),
        await knownFields(ctx, request),
      ),
    );
  }

  for (const path of [`${BASE}/projects/:id/favorite`, `${BASE}/workspaces/:id/favorite`]) {
    for (const [method, favorited] of [
      ["POST", true],
      ["DELETE", false],
    ] as const) {
      app.route({
        method,
        url: path,
        ...TAKES_NOTHING,
        async handler(request, reply) {
          const caller = requireLogin(request);
          await setFavorite(ctx, caller, await findProject(ctx, caller, paramOf(request)), favorited);
          return reply.code(204).send();
        },
      });
    }
  }

  app.get(`${BASE}/projects/available_parent_projects`, async (request) => {
    const { caller } = request;
    const may =
      caller.canAnywhere("add_subprojects") || caller.canAnywhere("edit_project") || caller.canGlobally("add_project");
    if (!may) throw missingPermission();
    const asked: Record<string, unknown> = isObject(request.query) ? request.query : {};
    const of = typeof asked["of"] === "string" ? await findProject(ctx, caller, asked["of"]) : null;
    const kind = of?.kind ?? kindOf(asked["workspace_type"]);
    const excluded = new Set(of === null ? [] : [of.id, ...descendantIds(caller, of.id)]);
    const ids = [...caller.projectIds("add_subprojects")].filter(
      (id) => !excluded.has(id) && mayBeBelow(kind, caller.facts.projects.get(id)?.kind),
    );
    const query = { ...readListQuery(request.query), pageSize: 1_000, offset: 1 };
    return listProjectsAmong(ctx, caller, query, pathOf(request), new Set(ids), await knownFields(ctx, request));
  });

  app.get(`${BASE}/project_statuses`, async (request) =>
    wholeCollection(
      pathOf(request),
      Object.entries(PROJECT_STATUSES).map(([code, name]) => statusDocument(code, name)),
    ),
  );

  app.get(`${BASE}/project_statuses/:code`, async (request) => {
    const code = paramOf(request, "code");
    const name = Object.hasOwn(PROJECT_STATUSES, code) ? PROJECT_STATUSES[code] : undefined;
    if (name === undefined) throw notFound();
    return statusDocument(code, name);
  });
}

const kindOf = (asked: unknown): Kind => (asked === "program" || asked === "portfolio" ? asked : "project");

/** Those of one kind. `projects` answers for the others too: each is a project to clients that know no other. */
function workspaceRoutes(app: FastifyInstance, ctx: Context, kind: Kind): void {
  const list = `${BASE}/${KINDS[kind].collection}`;
  const show = async (row: ProjectRow, asked: Asked) => represent(await resourceFor(ctx, asked), row, asked.caller);
  const find = async (request: FastifyRequest) => {
    const row = await findProject(ctx, request.caller, paramOf(request));
    if (kind !== "project" && row.kind !== kind) throw notFound();
    return row;
  };

  app.get(list, async (request) => {
    const { caller } = request;
    const visible = caller.visibleProjectIds();
    const ofKind = (id: number) => kind === "project" || caller.facts.projects.get(id)?.kind === kind;
    const ids = new Set([...visible].filter(ofKind));
    return listProjectsAmong(
      ctx,
      caller,
      readListQuery(request.query),
      pathOf(request),
      ids,
      await knownFields(ctx, request),
    );
  });

  app.post(list, async (request, reply) => {
    const { caller } = request;
    requireProjectCreator(caller, kind);
    const { input, errors } = readInput(await resourceFor(ctx, request), bodyOf(request), caller, null);
    throwAll(errors);
    const project = await createProject(ctx, caller, input, kind);
    return reply.code(201).send(await show(project, await app.authenticate(request)));
  });

  app.post(`${list}/form`, async (request) => {
    const { caller } = request;
    requireProjectCreator(caller, kind);
    const fields = await knownFields(ctx, request);
    const resource = withFields(projectResource, PROJECTS, fields);
    const { input, errors } = readInput(resource, bodyOf(request), caller, null);
    const { row: draft, problems } = await checkedProject(ctx, caller, fields, input, null, { kind });
    const payload = payloadOf(resource, draft, caller, null);
    const schema = withoutAbsent(
      schemaOf(resource, caller, null, {}, offersFor(null, kind, { draft, caller, fields })),
      PROJECTS,
      fields,
      draft,
    );
    return formDocument(payload, withSections(schema, fields), errors.length > 0 ? errors : problems, pathOf(request), {
      href: list,
      method: "post",
    });
  });

  app.get(`${list}/:id`, async (request) => show(await find(request), request));

  app.patch(`${list}/:id`, async (request) => {
    const { caller } = request;
    const row = await find(request);
    requireEditor(caller, row);
    const { input, errors } = readInput(await resourceFor(ctx, request), bodyOf(request), caller, row);
    throwAll(errors);
    const changed = await changeProject(ctx, caller, row, input, validatesAll(bodyOf(request)));
    return show(changed, await app.authenticate(request));
  });

  app.post(`${list}/:id/form`, async (request) => {
    const { caller } = request;
    const row = await find(request);
    requireEditor(caller, row);
    const fields = await knownFields(ctx, request);
    const resource = withFields(projectResource, PROJECTS, fields);
    const { input, errors } = readInput(resource, bodyOf(request), caller, row);
    const all = validatesAll(bodyOf(request));
    const { row: draft, problems } = await checkedProject(ctx, caller, fields, input, row, { validatesAll: all });
    const payload = payloadOf(resource, draft, caller, row);
    const schema = schemaOf(resource, caller, row, {}, offersFor(row, row.kind, { draft, caller, fields }));
    const commit = { href: `${BASE}/${KINDS[row.kind].collection}/${row.id}`, method: "patch" } as const;
    const wrong = errors.length > 0 ? errors : problems;
    return formDocument(payload, withSections(schema, fields), wrong, pathOf(request), commit);
  });

  app.delete(`${list}/:id`, async (request, reply) => {
    await deleteProject(ctx, request.caller, await find(request));
    return reply.code(204).send();
  });
}

function requireEditor(caller: Caller, row: ProjectRow): void {
  if (!mayChange(caller, row)) throw missingPermission();
}
