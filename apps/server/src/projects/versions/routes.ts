import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Caller } from "../../access/caller.ts";
import { pagedCollection, wholeCollection } from "../../hal/answer/collection.ts";
import { offersOf, withoutAbsent } from "../../custom-fields/owners/offers.ts";
import { knownFields, showsField } from "../../custom-fields/owners/owner.ts";
import { withFields } from "../../custom-fields/owners/resource.ts";
import { validatesAll } from "../../custom-fields/owners/write.ts";
import { missingPermission, throwAll } from "../../platform/errors.ts";
import { bodyOf, idOf, paramOf, pathOf } from "../../hal/http.ts";
import { readInput } from "../../hal/write/input.ts";
import { readListQuery } from "../../hal/read/list-query.ts";
import { represent } from "../../hal/answer/resource.ts";
import { formDocument, payloadOf, schemaOf } from "../../hal/answer/schema.ts";
import type { Context } from "../../platform/context.ts";
import { findProject, listProjectsAmong } from "../projects/service.ts";
import { customVersionDraft, draftOf } from "./draft.ts";
import { versionResource, VERSIONS } from "./resource.ts";
import {
  changeVersion,
  createVersion,
  deleteVersion,
  findVersion,
  listVersions,
  projectIdsUsing,
  versionProblems,
  versionsOf,
  type VersionRow,
} from "./service.ts";

const LIST = "/api/v3/versions";

export function versionRoutes(app: FastifyInstance, ctx: Context): void {
  const find = (request: FastifyRequest) => findVersion(ctx, request.caller, idOf(request));
  const resourceFor = async (request: FastifyRequest) =>
    withFields(versionResource, VERSIONS, await knownFields(ctx, request));
  const show = async (row: VersionRow, request: FastifyRequest) =>
    represent(await resourceFor(request), row, request.caller);

  app.get(LIST, async (request) => {
    const query = readListQuery(request.query);
    const fields = await knownFields(ctx, request);
    const page = await listVersions(ctx, request.caller, query, fields);
    const resource = withFields(versionResource, VERSIONS, fields);
    return pagedCollection(resource, page, query, pathOf(request), request.caller);
  });

  for (const path of ["/api/v3/projects/:project/versions", "/api/v3/workspaces/:project/versions"]) {
    app.get(path, async (request) => {
      const { caller } = request;
      const project = await findProject(ctx, caller, paramOf(request, "project"));
      if (!caller.can("view_work_packages", project.id) && !caller.can("manage_versions", project.id)) {
        throw missingPermission();
      }
      const rows = await versionsOf(ctx, caller, project.id);
      const resource = await resourceFor(request);
      return wholeCollection(
        pathOf(request),
        rows.map((row) => represent(resource, row, caller)),
      );
    });
  }

  app.post(LIST, async (request, reply) => {
    const { caller } = request;
    requireManagerAnywhere(caller);
    const { input, errors } = readInput(await resourceFor(request), bodyOf(request), caller, null);
    throwAll(errors);
    return reply.code(201).send(await show(await createVersion(ctx, caller, input), request));
  });

  app.get(`${LIST}/schema`, async (request) => {
    const { caller } = request;
    if (!caller.canAnywhere("view_work_packages") && !caller.canAnywhere("manage_versions")) throw missingPermission();
    return schemaOf(await resourceFor(request), caller, null, { self: { href: `${LIST}/schema` } });
  });

  app.get(`${LIST}/available_projects`, async (request) => {
    requireManagerAnywhere(request.caller);
    const query = readListQuery(request.query);
    return listProjectsAmong(ctx, request.caller, query, pathOf(request), request.caller.projectIds("manage_versions"));
  });

  app.post(`${LIST}/form`, async (request) => {
    const { caller } = request;
    requireManagerAnywhere(caller);
    return form(request, null);
  });

  app.get(`${LIST}/:id`, async (request) => show(await find(request), request));

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
    const { input, errors } = readInput(await resourceFor(request), bodyOf(request), caller, row);
    throwAll(errors);
    return show(await changeVersion(ctx, caller, row, input, validatesAll(bodyOf(request))), request);
  });

  app.post(`${LIST}/:id/form`, async (request) => form(request, await manageable(request)));

  app.delete(`${LIST}/:id`, async (request, reply) => {
    await deleteVersion(ctx, request.caller, await manageable(request));
    return reply.code(204).send();
  });

  async function form(request: FastifyRequest, stored: VersionRow | null) {
    const { caller } = request;
    const fields = await knownFields(ctx, request);
    const resource = withFields(versionResource, VERSIONS, fields);
    const { input, errors } = readInput(resource, bodyOf(request), caller, stored);
    const all = validatesAll(bodyOf(request));
    const custom = await customVersionDraft(ctx, caller, fields, input, stored, all);
    const draft = { ...draftOf(input, stored), custom: custom.custom };
    const problems = errors.length > 0 ? errors : [...versionProblems(caller, input, stored), ...custom.errors];
    const shown = fields.of("Version").filter((field) => showsField(VERSIONS, field, caller, draft));
    const offers = offersOf(shown, draft, draft.project_id);
    const schema = withoutAbsent(schemaOf(resource, caller, stored, {}, offers), VERSIONS, fields, draft);
    const commit =
      stored === null
        ? ({ href: LIST, method: "post" } as const)
        : ({ href: `${LIST}/${stored.id}`, method: "patch" } as const);
    return formDocument(payloadOf(resource, draft, caller, stored), schema, problems, pathOf(request), commit);
  }

  async function manageable(request: FastifyRequest): Promise<VersionRow> {
    const row = await find(request);
    if (!request.caller.can("manage_versions", row.project_id)) throw missingPermission();
    return row;
  }
}

function requireManagerAnywhere(caller: Caller): void {
  if (!caller.canAnywhere("manage_versions")) throw missingPermission();
}
