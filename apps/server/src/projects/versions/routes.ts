import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Caller } from "../../access/caller.ts";
import { pagedCollection, wholeCollection } from "../../hal/answer/collection.ts";
import { missingPermission, throwAll } from "../../platform/errors.ts";
import { bodyOf, idOf, paramOf, pathOf } from "../../hal/http.ts";
import { readInput } from "../../hal/write/input.ts";
import { readListQuery } from "../../hal/read/list-query.ts";
import { represent } from "../../hal/answer/resource.ts";
import { formDocument, payloadOf, schemaOf } from "../../hal/answer/schema.ts";
import type { Context } from "../../platform/context.ts";
import { findProject, listProjectsAmong } from "../projects/service.ts";
import { versionResource, type VersionInput } from "./resource.ts";
import {
  changeVersion,
  createVersion,
  deleteVersion,
  findVersion,
  listVersions,
  projectIdsUsing,
  sharingOf,
  statusOf,
  versionProblems,
  versionsOf,
  type VersionRow,
} from "./service.ts";

const LIST = "/api/v3/versions";

export function versionRoutes(app: FastifyInstance, ctx: Context): void {
  const find = (request: FastifyRequest) => findVersion(ctx, request.caller, idOf(request));
  const show = (row: VersionRow, caller: Caller) => represent(versionResource, row, caller);

  app.get(LIST, async (request) => {
    const query = readListQuery(request.query);
    const page = await listVersions(ctx, request.caller, query);
    return pagedCollection(versionResource, page, query, pathOf(request), request.caller);
  });

  for (const path of ["/api/v3/projects/:project/versions", "/api/v3/workspaces/:project/versions"]) {
    app.get(path, async (request) => {
      const { caller } = request;
      const project = await findProject(ctx, caller, paramOf(request, "project"));
      if (!caller.can("view_work_packages", project.id) && !caller.can("manage_versions", project.id)) {
        throw missingPermission();
      }
      const rows = await versionsOf(ctx, caller, project.id);
      return wholeCollection(
        pathOf(request),
        rows.map((row) => show(row, caller)),
      );
    });
  }

  app.post(LIST, async (request, reply) => {
    const { caller } = request;
    requireManagerAnywhere(caller);
    const { input, errors } = readInput(versionResource, bodyOf(request), caller, null);
    throwAll(errors);
    return reply.code(201).send(show(await createVersion(ctx, caller, input), caller));
  });

  app.get(`${LIST}/schema`, async (request) => {
    const { caller } = request;
    if (!caller.canAnywhere("view_work_packages") && !caller.canAnywhere("manage_versions")) throw missingPermission();
    return schemaOf(versionResource, caller, null, { self: { href: `${LIST}/schema` } });
  });

  app.get(`${LIST}/available_projects`, async (request) => {
    requireManagerAnywhere(request.caller);
    const query = readListQuery(request.query);
    return listProjectsAmong(ctx, request.caller, query, pathOf(request), request.caller.projectIds("manage_versions"));
  });

  app.post(`${LIST}/form`, async (request) => {
    const { caller } = request;
    requireManagerAnywhere(caller);
    const { input, errors } = readInput(versionResource, bodyOf(request), caller, null);
    const problems = errors.length > 0 ? errors : versionProblems(caller, input, null);
    const payload = payloadOf(versionResource, draftOf(input, null), caller, null);
    return formDocument(payload, schemaOf(versionResource, caller, null, {}), problems, pathOf(request), {
      href: LIST,
      method: "post",
    });
  });

  app.get(`${LIST}/:id`, async (request) => show(await find(request), request.caller));

  for (const path of [`${LIST}/:id/projects`, `${LIST}/:id/workspaces`]) {
    app.get(path, async (request) => {
      const version = await find(request);
      const { caller } = request;
      const using = caller.visibleProjectIds().intersection(projectIdsUsing(caller, version));
      return listProjectsAmong(ctx, caller, readListQuery(request.query), pathOf(request), using);
    });
  }

  app.patch(`${LIST}/:id`, async (request) => {
    const { caller } = request;
    const row = await manageable(request);
    const { input, errors } = readInput(versionResource, bodyOf(request), caller, row);
    throwAll(errors);
    return show(await changeVersion(ctx, caller, row, input), caller);
  });

  app.post(`${LIST}/:id/form`, async (request) => {
    const { caller } = request;
    const row = await manageable(request);
    const { input, errors } = readInput(versionResource, bodyOf(request), caller, row);
    const problems = errors.length > 0 ? errors : versionProblems(caller, input, row);
    const payload = payloadOf(versionResource, draftOf(input, row), caller, row);
    const commit = { href: `${LIST}/${row.id}`, method: "patch" } as const;
    return formDocument(payload, schemaOf(versionResource, caller, row, {}), problems, pathOf(request), commit);
  });

  app.delete(`${LIST}/:id`, async (request, reply) => {
    await deleteVersion(ctx, request.caller, await manageable(request));
    return reply.code(204).send();
  });

  async function manageable(request: FastifyRequest): Promise<VersionRow> {
    const row = await find(request);
    if (!request.caller.can("manage_versions", row.project_id)) throw missingPermission();
    return row;
  }
}

function requireManagerAnywhere(caller: Caller): void {
  if (!caller.canAnywhere("manage_versions")) throw missingPermission();
}

/** The version as it would be with the input; what a form echoes. */
function draftOf(input: Partial<VersionInput>, row: VersionRow | null): VersionRow {
  const base: VersionRow = row ?? {
    id: 0,
    project_id: input.projectId ?? 0,
    project_name: "",
    name: "",
    name_key: "",
    description: "",
    start_date: null,
    end_date: null,
    status: "open",
    sharing: "none",
    created_at: "",
    updated_at: "",
  };
  return {
    ...base,
    name: input.name ?? base.name,
    description: input.description ?? base.description,
    start_date: input.startDate === undefined ? base.start_date : input.startDate,
    end_date: input.endDate === undefined ? base.end_date : input.endDate,
    status: statusOf(input.status) ?? base.status,
    sharing: sharingOf(input.sharing) ?? base.sharing,
  };
}
