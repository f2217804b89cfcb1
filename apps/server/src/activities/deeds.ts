/**
 * Extensions `GET /users/{id}/activities` and `GET /projects/{id}/activities`: what a person did, what happened in a
 * project, out of the journal, as far as the caller may know.
 */
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Link } from "@halyard/contract/hal";
import { requireLogin } from "../authentication/plugin.ts";
import { collectionDocument } from "../hal/collection.ts";
import { paramOf, pathOf } from "../hal/http.ts";
import { readListQuery } from "../hal/list-query.ts";
import { markdown } from "../hal/markdown.ts";
import type { Document } from "../hal/resource.ts";
import { hearableBy } from "../live/audience.ts";
import type { Context } from "../platform/context.ts";
import { readChanges } from "../platform/events/journal.ts";
import { findProject } from "../projects/service.ts";
import { findVisibleUser } from "../users/service.ts";
import { detailsOf } from "./details.ts";
import { deedsOf, WORK_PACKAGE, type DeedRow, type DeedScope } from "./store.ts";

/** Where what an event is about can be read; what is not here has no address of its own. */
const PATHS: Record<string, string> = {
  WorkPackage: "work_packages",
  Project: "projects",
  Version: "versions",
  User: "users",
  Group: "groups",
  Role: "roles",
  Type: "types",
  Status: "statuses",
  Priority: "priorities",
  PlaceholderUser: "placeholder_users",
};

function deedDocument(row: DeedRow): Document {
  const path = PATHS[row.entity_type];
  const gone = row.action === "deleted" || (row.entity_type === WORK_PACKAGE && row.work_package_id === null);
  const links: Record<string, Link> = { user: { href: `/api/v3/users/${row.actor_id}`, title: row.actor_name } };
  if (path !== undefined && !gone) {
    links["entity"] = { href: `/api/v3/${path}/${row.entity_id}`, title: row.entity_title };
  }
  if (row.project_id !== null && row.project_name !== null) {
    links["project"] = { href: `/api/v3/projects/${row.project_id}`, title: row.project_name };
  }
  return {
    _type: "UserActivity",
    id: row.id,
    entityType: row.entity_type,
    entityTitle: row.entity_title,
    action: row.action,
    // The sentences are those of work packages; of the rest it is enough to know that it changed.
    details:
      row.entity_type === WORK_PACKAGE && row.action === "updated" ? detailsOf(row.id, readChanges(row.changes)) : [],
    comment: markdown(row.comment),
    internal: row.internal === 1,
    createdAt: row.created_at,
    _links: links,
  };
}

export function deedRoutes(app: FastifyInstance, ctx: Context): void {
  const list = async (request: FastifyRequest, scope: DeedScope) => {
    const query = readListQuery(request.query);
    const first = (query.offset - 1) * query.pageSize;
    const page = await deedsOf(ctx.db, scope, hearableBy(request.caller, ctx.dialect), query.pageSize, first);
    return collectionDocument(page, query, pathOf(request), page.rows.map(deedDocument));
  };

  app.get("/api/v3/users/:id/activities", async (request) => {
    const user = await findVisibleUser(ctx, requireLogin(request), paramOf(request));
    return list(request, { actorId: user.id });
  });

  app.get("/api/v3/projects/:id/activities", async (request) => {
    const project = await findProject(ctx, request.caller, paramOf(request));
    return list(request, { projectId: project.id });
  });
}
