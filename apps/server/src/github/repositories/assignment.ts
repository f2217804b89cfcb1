/** Which project a repository belongs to. Administrators decide; else the first linked pull request does. */
import type { Caller } from "../../access/caller.ts";
import { requireAdministrator } from "../../access/require-administrator.ts";
import { notFound, violation, wrongResource } from "../../platform/errors.ts";
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
  unassignRepository,
  type ListedRepository,
} from "./repository-store.ts";

export async function readRepositories(ctx: Context, caller: Caller): Promise<ListedRepository[]> {
  requireAdministrator(caller);
  return listRepositories(ctx.db, null);
}

/** What the body says: a project, or null to take it away from the one it belongs to. @throws 422 */
function projectIn(body: JsonObject): number | null {
  const links = isObject(body["_links"]) ? body["_links"] : {};
  const given = body["project"] ?? links["project"];
  if (!isObject(given)) throw violation("project", "Project can't be blank.");
  if (given["href"] === null) return null;
  const target = targetOf(given["href"], ["projects", "workspaces"]);
  if (target === null) throw wrongResource("project", "/api/v3/projects/:id", given["href"]);
  return target.id;
}

/**
 * @returns the repository as it is then
 * @throws NotFound (404); PropertyConstraintViolation (422) for a project that there is not, or where the policy
 *   has room for one repository a project and it has another
 */
export async function changeAssignment(
  ctx: Context,
  caller: Caller,
  id: number,
  body: JsonObject,
): Promise<ListedRepository> {
  requireAdministrator(caller);
  const [repository] = await listRepositories(ctx.db, id);
  if (repository === undefined) throw notFound();
  const projectId = projectIn(body);
  const project = projectId === null ? null : await projectOrViolation(ctx, caller, projectId);
  const at = ctx.clock.now().toISOString();
  await ctx.transaction(async (tx) => {
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
      projectId: null,
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
