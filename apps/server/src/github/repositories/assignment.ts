/**
 * Which project a repository belongs to. Administrators decide, and of their own repositories those who change the project;
 * else the first linked pull request does.
 */
import type { Caller } from "../../access/caller.ts";
import { mayAssignRepository } from "../../access/policies/github.ts";
import { requireAdministrator } from "../../access/require-administrator.ts";
import {
  administratorRequired,
  missingPermission,
  notFound,
  updateConflict,
  violation,
  wrongResource,
} from "../../platform/errors.ts";
import { targetOf } from "../../hal/write/input.ts";
import { isObject, type JsonObject } from "../../hal/json.ts";
import type { Context } from "../../platform/context.ts";
import { record } from "../../platform/events/journal.ts";
import { findProject } from "../../projects/projects/service.ts";
import { configRow } from "../config/store.ts";
import {
  assignRepository,
  listRepositories,
  otherRepositoriesOf,
  repositoriesOfProject,
  unassignRepository,
  type ListedRepository,
} from "./repository-store.ts";

export async function readRepositories(ctx: Context, caller: Caller): Promise<ListedRepository[]> {
  requireAdministrator(caller);
  return listRepositories(ctx.db, null);
}

/** Those of one project. @throws NotFound (404), MissingPermission (403) */
export async function readRepositoriesOf(ctx: Context, caller: Caller, reference: string): Promise<ListedRepository[]> {
  const project = await findProject(ctx, caller, reference);
  if (!caller.can("show_github_content", project.id)) throw missingPermission();
  return repositoriesOfProject(ctx.db, project.id);
}

/** What the body says of one of its links: a project, or null. @returns undefined where it says nothing. @throws 422 */
function projectIn(body: JsonObject, name: "project" | "from"): number | null | undefined {
  const links = isObject(body["_links"]) ? body["_links"] : {};
  const given = body[name] ?? links[name];
  if (!isObject(given)) return undefined;
  if (given["href"] === null) return null;
  const target = targetOf(given["href"], ["projects", "workspaces"]);
  if (target === null) throw wrongResource(name, "/api/v3/projects/:id", given["href"]);
  return target.id;
}

/**
 * @returns the repository as it is then
 * @throws MissingPermission (403); NotFound (404); UpdateConflict (409) where someone else decided meanwhile;
 *   PropertyConstraintViolation (422) for a project that there is not, or where the policy has room for one repository a
 *   project and it has another
 */
export async function changeAssignment(
  ctx: Context,
  caller: Caller,
  id: number,
  body: JsonObject,
): Promise<ListedRepository> {
  const [repository] = await listRepositories(ctx.db, id);
  // Who can't take it from its project isn't told that there is such a repository.
  if (!mayAssignRepository(caller, repository?.project_id ?? null)) throw administratorRequired();
  if (repository === undefined) throw notFound();
  const projectId = projectIn(body, "project");
  if (projectId === undefined) throw violation("project", "Project can't be blank.");
  const from = projectIn(body, "from");
  if (projectId !== null && !mayAssignRepository(caller, projectId)) throw missingPermission();
  const project = projectId === null ? null : await projectOrViolation(ctx, caller, projectId);
  const at = ctx.clock.now().toISOString();
  await ctx.transaction(async (tx) => {
    await ctx.dialect.lockRow(tx, "github_repositories", id);
    // What the caller could do holds for the project that it belonged to.
    const [current] = await listRepositories(tx, id);
    if (current?.project_id !== repository.project_id) throw updateConflict();
    if (from !== undefined && from !== current.project_id) throw updateConflict();
    if (project === null) await unassignRepository(tx, id);
    else {
      const { repository_policy: policy } = await configRow(tx);
      if (policy === "single" && (await otherRepositoriesOf(tx, project.id, id)) > 0) {
        throw violation("project", "The project has a repository, and the policy allows one repo per project.");
      }
      await assignRepository(tx, id, project.id, at);
    }
    await record(tx, {
      entityType: "GithubRepository",
      entityId: id,
      entityTitle: repository.full_name,
      // Each project's history tells what came and went; of a move it would name the other.
      projectId: project === null ? repository.project_id : repository.project_id === null ? project.id : null,
      actorId: caller.id,
      action: "updated",
      changes: {
        project: {
          from: repository.project_id,
          to: project?.id ?? null,
          ...(repository.project_name !== null && { fromTitle: repository.project_name }),
          ...(project !== null && { toTitle: project.name }),
        },
      },
      at,
    });
  });
  const [changed] = await listRepositories(ctx.db, id);
  return changed ?? repository;
}

async function projectOrViolation(ctx: Context, caller: Caller, id: number) {
  try {
    return await findProject(ctx, caller, String(id));
  } catch {
    throw violation("project", "Project does not exist.");
  }
}
