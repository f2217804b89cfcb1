/**
 * What would have to be changed so that someone may do something, the smallest change first, and what else they
 * could do then. Nothing is reckoned here: each change is supposed, and `Caller.decide` asked again.
 */
import { PERMISSIONS, permissionOf, type Permission } from "@halyard/contract/permissions/permissions";
import type { Caller } from "../../access/caller.ts";
import {
  loadHeldRolesOf,
  type AccessFacts,
  type HeldRole,
  type ProjectFacts,
  type RoleFacts,
} from "../../access/grants.ts";
import { groupsInProject } from "../../identity/groups/service.ts";
import type { Context } from "../../platform/context.ts";
import { callerWereTheyActive, type UserRow } from "../../identity/users/service.ts";

/** One thing to do. Those on a project change it for others, too. */
export type Step =
  | { kind: "unlock" | "accept" }
  | { kind: "unarchive" | "module"; project: ProjectFacts; module: string | null }
  | { kind: "role"; project: ProjectFacts; role: RoleFacts }
  | { kind: "group"; group: { id: number; name: string } };

export interface Gain {
  project: ProjectFacts;
  permission: Permission;
}

export interface Suggestion {
  /** All of them are needed. */
  steps: readonly Step[];
  /** What they could do that they cannot now, beside what was asked for. */
  gains: readonly Gain[];
}

const MOST = 5;
const IN_PROJECTS = PERMISSIONS.filter(({ contexts }) => contexts.includes("project")).map(({ id }) => id);

/**
 * @param asker groups that they may not know of are not suggested to them
 * @returns none where they may already, or where nothing that can be given would let them
 */
export async function suggestionsFor(
  ctx: Context,
  asker: Caller,
  user: UserRow,
  projectId: number,
  permission: Permission,
): Promise<Suggestion[]> {
  const subject = await callerWereTheyActive(ctx, user);
  const active = user.status === "active";
  if (active && subject.can(permission, projectId)) return [];
  const needed = prerequisites(subject, user.status, projectId, permission);
  const then = needed.facts === null ? subject : subject.supposing({ facts: needed.facts });
  const project = then.facts.projects.get(projectId);
  if (project === undefined) return [];
  const ways = then.can(permission, projectId)
    ? [{ steps: needed.steps, after: then, projectIds: [projectId] }]
    : (await grants(ctx, asker, then, project)).map((way) => ({ ...way, steps: [...needed.steps, ...way.steps] }));
  return ways
    .filter(({ after }) => after.can(permission, projectId))
    .map(({ steps, after, projectIds }) => {
      // Anyone who could do nothing at all gains all that they hold.
      const everywhere = active ? projectIds : [...projectIds, ...after.visibleProjectIds()];
      const all = gained(active ? subject : null, after, new Set(everywhere));
      return { steps, gains: all.filter((gain) => gain.permission !== permission || gain.project.id !== projectId) };
    })
    .toSorted((a, b) => a.gains.length - b.gains.length)
    .slice(0, MOST);
}

/** What stands in the way whatever roles they are given. */
function prerequisites(subject: Caller, status: UserRow["status"], projectId: number, permission: Permission) {
  const steps: Step[] = status === "active" ? [] : [{ kind: status === "locked" ? "unlock" : "accept" }];
  const project = subject.facts.projects.get(projectId);
  const { module } = permissionOf(permission);
  if (project === undefined) return { steps, facts: null };
  if (!project.active) steps.push({ kind: "unarchive", project, module: null });
  const off = module !== null && !project.modules.has(module);
  if (off) steps.push({ kind: "module", project, module });
  if (project.active && !off) return { steps, facts: null };
  const modules = new Set([...project.modules, ...(module === null ? [] : [module])]);
  const projects = new Map([...subject.facts.projects, [projectId, { ...project, active: true, modules }]]);
  return { steps, facts: { ...subject.facts, projects } satisfies AccessFacts };
}

/** A role in the project, or a group that has one there; with the projects in which that changes anything. */
async function grants(ctx: Context, asker: Caller, subject: Caller, project: ProjectFacts) {
  const direct = (role: RoleFacts): HeldRole => ({ role, membershipId: 0, groupId: null });
  const roles = [...subject.facts.roles.values()]
    .filter((role) => role.type === "project" && role.builtin === "none" && role.assignable)
    .map((role) => ({
      steps: [{ kind: "role", project, role }] satisfies Step[],
      after: withRoles(subject, new Map([[project.id, [direct(role)]]])),
      projectIds: [project.id],
    }));
  const known = await groupsInProject(ctx, asker, project.id);
  const ids = known.map(({ id }) => id);
  const held = await loadHeldRolesOf(ctx.db, ctx.dialect, subject.facts, ids);
  const groups = known.flatMap((group) => {
    const theirs = held.get(group.id);
    if (theirs === undefined) return [];
    return {
      steps: [{ kind: "group", group }] satisfies Step[],
      after: withRoles(subject, theirs.byProject),
      projectIds: [...theirs.byProject.keys()],
    };
  });
  return [...roles, ...groups];
}

const withRoles = (subject: Caller, more: ReadonlyMap<number, readonly HeldRole[]>): Caller =>
  subject.supposing({
    held: (now) => {
      const byProject = new Map(now.byProject);
      for (const [id, roles] of more) byProject.set(id, [...(byProject.get(id) ?? []), ...roles]);
      return { ...now, byProject };
    },
  });

function gained(before: Caller | null, after: Caller, projectIds: ReadonlySet<number>): Gain[] {
  return [...projectIds].flatMap((id) => {
    const project = after.facts.projects.get(id);
    if (project === undefined) return [];
    return IN_PROJECTS.filter((permission) => after.can(permission, id) && before?.can(permission, id) !== true).map(
      (permission) => ({ project, permission }),
    );
  });
}
