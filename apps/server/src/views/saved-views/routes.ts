import type { FastifyInstance } from "fastify";
import { requireLogin } from "../../access/require-login.ts";
import { pagedCollection } from "../../hal/answer/collection.ts";
import { throwAll } from "../../platform/errors.ts";
import { bodyOf, idOf, paramOf, pathOf } from "../../hal/http.ts";
import { link, readInput } from "../../hal/write/input.ts";
import { readListQuery } from "../../hal/read/list-query.ts";
import { represent, type Resource } from "../../hal/answer/resource.ts";
import type { Context } from "../../platform/context.ts";
import { projectLink } from "../../projects/projects/resource.ts";
import { createView, findView, listViews, requireViewType, VIEW_TYPES } from "./service.ts";
import type { ViewRow } from "./store.ts";
import { takes } from "../../hal/write/takes.ts";

const LIST = "/api/v3/views";

interface ViewInput {
  queryId: number | null;
}

const viewResource: Resource<ViewRow, ViewInput> = {
  type: (row) => VIEW_TYPES[row.type]?.type ?? "View",
  self: (row) => ({ href: `${LIST}/${row.id}`, title: row.name }),
  properties: {
    id: { type: "Integer", name: "ID", read: (row) => row.id },
    name: { type: "String", name: "Name", read: (row) => row.name },
    public: { type: "Boolean", name: "Public", read: (row) => row.is_public === 1 },
    starred: { type: "Boolean", name: "Starred", read: (row) => row.starred === 1 },
    createdAt: { type: "DateTime", name: "Created on", read: (row) => row.created_at },
    updatedAt: { type: "DateTime", name: "Updated on", read: (row) => row.updated_at },
  },
  relations: {
    query: {
      type: "Query",
      name: "Query",
      required: true,
      read: (row) => ({ href: `/api/v3/queries/${row.query_id}`, title: row.name }),
      write: link(["queries"], (input, id) => (input.queryId = id)),
    },
    project: {
      type: "Project",
      name: "Project",
      read: (row, caller) => (row.project_id === null ? { href: null } : projectLink(caller, row.project_id)),
    },
  },
  actions: {},
};

export function savedViewRoutes(app: FastifyInstance, ctx: Context): void {
  app.get(LIST, async (request) => {
    const query = readListQuery(request.query);
    const page = await listViews(ctx, request.caller, query);
    return pagedCollection(viewResource, page, query, pathOf(request), request.caller);
  });

  app.get(`${LIST}/:id`, async (request) =>
    represent(viewResource, await findView(ctx, request.caller, idOf(request)), request.caller),
  );

  /** What stands for the id here is the type (`views/work_packages_table`). */
  app.post(`${LIST}/:id`, takes(viewResource), async (request, reply) => {
    const caller = requireLogin(request);
    requireViewType(paramOf(request));
    const { input, errors } = readInput(viewResource, bodyOf(request), caller, null);
    throwAll(errors);
    const row = await createView(ctx, caller, paramOf(request), input.queryId ?? null);
    return reply.code(201).send(represent(viewResource, row, caller));
  });
}
