/**
 * Extensions `GET /users/{id}/activities` and `GET /projects/{id}/activities`: what a person did, what happened in a
 * project, out of the journal, as far as the caller may know.
 */
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Link } from "@halyard/contract/hal";
import { sql } from "kysely";
import type { Caller } from "../../access/caller.ts";
import { seesAccount } from "../../access/policies/users.ts";
import { requireLogin } from "../../access/require-login.ts";
import { disclosed, disclosedTitle } from "../disclosure/changes.ts";
import { collectionDocument } from "../../hal/answer/collection.ts";
import { paramOf, pathOf } from "../../hal/http.ts";
import { readListQuery } from "../../hal/read/list-query.ts";
import { markdown, renderedHtml } from "../../hal/markdown/formattable.ts";
import type { Document } from "../../hal/answer/resource.ts";
import { hearableBy } from "../../audit/event-visibility.ts";
import type { Context } from "../../platform/context.ts";
import { readChanges } from "../../platform/events/journal.ts";
import { findProject } from "../../projects/projects/service.ts";
import { findVisibleUser } from "../../identity/users/service.ts";
import { detailsOf, type Detail } from "./details.ts";
import { deedsOf, WORK_PACKAGE, type DeedRow, type DeedScope } from "./store.ts";

/** Where what an event is about can be read; what is not here has no address of its own. */
const PATHS: Record<string, string> = {
  WorkPackage: "work_packages",
  Project: "projects",
  Version: "versions",
  Sprint: "sprints",
  User: "users",
  Group: "groups",
  Role: "roles",
  Type: "types",
  Status: "statuses",
  Priority: "priorities",
  PlaceholderUser: "placeholder_users",
};

function activityFeedDocument(caller: Caller, row: DeedRow, details: readonly Detail[]): Document {
  const entityTitle = disclosedTitle(caller, row);
  const path = PATHS[row.entity_type];
  const gone = row.action === "deleted" || (row.entity_type === WORK_PACKAGE && row.work_package_id === null);
  const links: Record<string, Link> = { user: { href: `/api/v3/users/${row.actor_id}`, title: row.actor_name } };
  if (path !== undefined && !gone) {
    links["entity"] = { href: `/api/v3/${path}/${row.entity_id}`, title: entityTitle };
  }
  if (row.project_id !== null && row.project_name !== null) {
    links["project"] = { href: `/api/v3/projects/${row.project_id}`, title: row.project_name };
  }
  return {
    _type: "UserActivity",
    id: row.id,
    entityType: row.entity_type,
    entityTitle,
    action: row.action,
    details,
    comment: markdown(row.comment),
    internal: row.internal === 1,
    createdAt: row.created_at,
    _links: links,
  };
}

/**
 * The sentences are those of work packages, and of accounts that were locked or unlocked; of the rest it is enough to
 * know that it changed.
 */
async function detailsOfAll(ctx: Context, caller: Caller, rows: readonly DeedRow[]): Promise<Map<number, Detail[]>> {
  const told = rows.filter((row) => row.entity_type === WORK_PACKAGE && row.action === "updated");
  const ofWork = (await disclosed(ctx, caller, told)).map(({ id, changes }) => [id, detailsOf(id, changes)] as const);
  const ofAccounts = rows
    .filter(
      (row) => row.entity_type === "User" && row.action === "updated" && seesAccount(caller, { id: row.entity_id }),
    )
    .map((row) => [row.id, statusDetails(row)] as const);
  return new Map([...ofWork, ...ofAccounts]);
}

function statusDetails({ id, changes }: DeedRow): Detail[] {
  const { status } = readChanges(changes);
  if (status === undefined) return [];
  return detailsOf(id, { status: { ...status, fromTitle: capitalized(status.from), toTitle: capitalized(status.to) } });
}

const capitalized = (value: unknown): string => String(value).replace(/^./, (first) => first.toUpperCase());

async function shownDeeds(ctx: Context, caller: Caller, scope: DeedScope, limit: number, offset: number) {
  const heard = hearableBy(caller, ctx.dialect, "projectId" in scope ? scope.projectId : null);
  const seen = ctx.dialect.idIn(sql.ref("work_packages.project_id"), [...caller.projectIds("view_work_packages")]);
  const page = await deedsOf(ctx.db, scope, { heard, seen }, limit, offset);
  return { page, details: await detailsOfAll(ctx, caller, page.rows) };
}

/** For other forms of the same feed. */
export interface FeedEntry {
  id: number;
  entityType: string;
  entityTitle: string;
  action: string;
  actor: string;
  /** HTML that is safe to show; empty for none. */
  comment: string;
  details: string[];
  createdAt: string;
  /** Of its page, without a slash before it; null: it has none. */
  path: string | null;
}

/** What the caller may know of what happened in a project, the newest first. */
export async function projectActivity(
  ctx: Context,
  caller: Caller,
  projectId: number,
  most: number,
): Promise<FeedEntry[]> {
  const { page, details } = await shownDeeds(ctx, caller, { projectId }, most, 0);
  return Promise.all(
    page.rows.map(async (row) => ({
      id: row.id,
      entityType: row.entity_type,
      entityTitle: disclosedTitle(caller, row),
      action: row.action,
      actor: row.actor_name ?? "",
      comment: row.comment === "" ? "" : await renderedHtml(row.comment),
      details: (details.get(row.id) ?? []).map(({ raw }) => raw),
      createdAt: row.created_at,
      path: row.entity_type === WORK_PACKAGE && row.work_package_id !== null ? `work_packages/${row.entity_id}` : null,
    })),
  );
}

export function activityFeedRoutes(app: FastifyInstance, ctx: Context): void {
  const list = async (request: FastifyRequest, scope: DeedScope) => {
    const query = readListQuery(request.query);
    const first = (query.offset - 1) * query.pageSize;
    const { caller } = request;
    const { page, details } = await shownDeeds(ctx, caller, scope, query.pageSize, first);
    const documents = page.rows.map((row) => activityFeedDocument(caller, row, details.get(row.id) ?? []));
    return collectionDocument(page, query, pathOf(request), documents);
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
