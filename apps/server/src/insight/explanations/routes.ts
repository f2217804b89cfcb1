/**
 * Extensions: `GET /users/{id}/effective_permissions?project=&permission=&workPackage=` (why may they do this) and
 * `GET /projects/{id}/principals_with?permission=` (who may do this), `GET /users/{id}/permission_suggestions?project=
 * &permission=` (what would have to be changed so that they may, and what else they could do then). Without a project: what is held globally.
 */
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Caller } from "../../access/caller.ts";
import { seesHolders } from "../../access/policies/memberships.ts";
import { requireLogin } from "../../access/require-login.ts";
import { requirePermission } from "../../access/require-permission.ts";
import { catalogueAt } from "../../work-types/entries/catalogue.ts";
import { collectionDocument, wholeCollection } from "../../hal/answer/collection.ts";
import { badRequest } from "../../platform/errors.ts";
import { idIn, parameterOf, paramOf, pathOf } from "../../hal/http.ts";
import { readListQuery } from "../../hal/read/list-query.ts";
import type { Context } from "../../platform/context.ts";
import { findProject } from "../../projects/projects/service.ts";
import { findUser } from "../../identity/users/service.ts";
import { findWorkPackage } from "../../work/work-packages/service.ts";
import { explanationDocument } from "./document.ts";
import { suggestionDocument } from "./suggestion-document.ts";
import { suggestionsFor } from "./suggestions.ts";
import type { Place } from "./verdict.ts";
import { explainHolders, explainUser, groupNamesOf, permissionNamed, requireExplainer } from "./service.ts";

export function explanationRoutes(app: FastifyInstance, ctx: Context): void {
  app.get("/api/v3/users/:id/effective_permissions", async (request) => {
    const caller = requireLogin(request);
    const user = await findUser(ctx, caller, paramOf(request));
    const permission = parameterOf(request, "permission");
    const { project, place } = await aboutOf(request, caller);
    requireExplainer(caller, user.id, project?.id ?? null);
    const wanted = permission === null ? null : permissionNamed(permission);
    const question = { projectId: project?.id ?? null, permission: wanted, place };
    const explained = await explainUser(ctx, caller, user, question);
    const groups = await groupNamesOf(ctx, explained);
    const about = { project, workPackage: place?.row ?? null };
    return wholeCollection(
      pathOf(request),
      explained.map((one) => explanationDocument(one, about, groups)),
    );
  });

  /** @throws NotFound (404) for what the asker does not see, BadRequest (400) for one that is elsewhere */
  async function aboutOf(request: FastifyRequest, caller: Caller) {
    const [projectName, number] = [parameterOf(request, "project"), parameterOf(request, "workPackage")];
    const place = number === null ? null : await placeOf(request, caller, number);
    const reference = projectName ?? (place === null ? null : String(place.row.project_id));
    const project = reference === null ? null : await findProject(ctx, caller, reference);
    if (place !== null && place.row.project_id !== project?.id) {
      throw badRequest("The work package is in another project than ?project= says.");
    }
    return { project, place };
  }

  async function placeOf(request: FastifyRequest, caller: Caller, number: string): Promise<Place> {
    const row = await findWorkPackage(ctx, caller, idIn(number));
    return { row, catalogue: await catalogueAt(ctx, request.catalogueRevision) };
  }

  app.get("/api/v3/users/:id/permission_suggestions", async (request) => {
    const caller = requireLogin(request);
    const user = await findUser(ctx, caller, paramOf(request));
    const [reference, permission] = [parameterOf(request, "project"), parameterOf(request, "permission")];
    if (reference === null || permission === null) throw badRequest("Say where and what: ?project=1&permission=NAME.");
    const project = await findProject(ctx, caller, reference);
    requireExplainer(caller, user.id, project.id);
    const suggestions = await suggestionsFor(ctx, caller, user, project.id, permissionNamed(permission));
    return wholeCollection(
      pathOf(request),
      suggestions.map((one) => suggestionDocument(one, caller)),
    );
  });

  app.get("/api/v3/projects/:id/principals_with", async (request) => {
    const caller = requireLogin(request);
    const project = await findProject(ctx, caller, paramOf(request));
    requirePermission(seesHolders(caller, project.id));
    const permission = parameterOf(request, "permission");
    if (permission === null) throw badRequest("Say which permission: ?permission=view_project.");
    const query = readListQuery(request.query);
    const all = await explainHolders(ctx, project.id, permissionNamed(permission));
    const first = (query.offset - 1) * query.pageSize;
    const shown = all.slice(first, first + query.pageSize);
    const groups = await groupNamesOf(ctx, shown);
    const elements = shown.map((one) => explanationDocument(one, { project, workPackage: null }, groups));
    return collectionDocument({ rows: shown, total: all.length }, query, pathOf(request), elements);
  });
}
