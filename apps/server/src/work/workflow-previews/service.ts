/** What changed rules would have refused, and which work packages they leave without a way out. Nothing is written. */
import type { WorkflowPreview } from "@halyard/contract/schemas/work-types";
import { Caller } from "../../access/caller.ts";
import { loadHeldRolesOf } from "../../access/grants.ts";
import { mayManageWorkTypes } from "../../access/policies/work-types.ts";
import { requirePermission } from "../../access/require-permission.ts";
import type { Context } from "../../platform/context.ts";
import { readChanges } from "../../platform/events/journal.ts";
import type { Catalogue } from "../../work-types/entries/catalogue.ts";
import { planOf, rulesAfter, type WorkflowChange } from "../../work-types/workflows/change.ts";
import { checkedType, rulesOf } from "../../work-types/workflows/service.ts";
import { allowsMove, type TypeRules } from "../../work-types/transitions/transitions.ts";
import { STATUS_PERMISSIONS } from "../work-packages/rights.ts";
import { countingRoles, isAssignee } from "../work-packages/status/question.ts";
import { countsOf, firstEventSince, pastMoves, rolesInProjects, type PastMove } from "./store.ts";

const DAYS = 90;
const DAY_MS = 86_400_000;
/** More moves than this are not looked at one by one; the answer says so. */
const MOST_MOVES = 20_000;
const EXAMPLES = 5;

export async function previewWorkflow(
  ctx: Context,
  caller: Caller,
  catalogue: Catalogue,
  change: WorkflowChange,
): Promise<WorkflowPreview> {
  requirePermission(mayManageWorkTypes(caller));
  const type = checkedType(catalogue, caller, change);
  const before = rulesOf(catalogue, type.id);
  const plan = planOf(before, change);
  const after = rulesAfter(before, plan);
  const [refused, stuck] = await Promise.all([
    refusedMoves(ctx, caller, type.id, before, after),
    stuckOnes(ctx, caller, catalogue, type.id, before, after),
  ]);
  return {
    _type: "WorkflowPreview",
    days: DAYS,
    allowed: plan.limits.filter((limit) => limit.after === null).length,
    limited: plan.limits.filter((limit) => limit.after !== null).length,
    requirements: plan.requirements.length,
    ...refused,
    stuck,
  };
}

/** The moves of the last days that the people who made them could make before, and no longer can. */
async function refusedMoves(ctx: Context, caller: Caller, typeId: number, before: TypeRules, after: TypeRules) {
  const since = new Date(ctx.clock.now().getTime() - DAYS * DAY_MS).toISOString();
  const moves = await pastMoves(ctx.db, typeId, await firstEventSince(ctx.db, since), MOST_MOVES);
  const callers = await callersOf(ctx, caller, moves);
  const refused = moves.flatMap((move) => {
    const status = readChanges(move.changes)["status"];
    const actor = callers.get(move.actor_id);
    if (actor === undefined || typeof status?.from !== "number" || typeof status.to !== "number") return [];
    const { from, to } = status;
    const roleIds = countingRoles(actor, move.project_id, false).map(({ id }) => id);
    const mover = {
      roleIds,
      author: move.author_id === actor.id,
      assignee: isAssignee(actor, move.project_id, move.assignee_id),
    };
    const lost = allowsMove(before, from, to, mover) && !allowsMove(after, from, to, mover);
    return lost ? [{ ...move, from, to }] : [];
  });
  return {
    moves: moves.length,
    complete: moves.length < MOST_MOVES,
    refused: refused.length,
    people: new Set(refused.map((move) => move.actor_id)).size,
    examples: refused.slice(0, EXAMPLES).map((move) => ({
      from: move.from,
      to: move.to,
      at: move.created_at,
      _links: {
        workPackage: { href: `/api/v3/work_packages/${move.work_package_id}`, title: move.subject },
        user: { href: `/api/v3/users/${move.actor_id}`, title: move.actor_name },
      },
    })),
  };
}

/** Those who moved something, with the roles that they have now. */
async function callersOf(ctx: Context, { facts }: Caller, moves: readonly PastMove[]): Promise<Map<number, Caller>> {
  const actors = new Map(moves.map((move) => [move.actor_id, move]));
  const held = await loadHeldRolesOf(ctx.db, ctx.dialect, facts, [...actors.keys()]);
  return new Map(
    [...actors].map(([id, { actor_name: name, actor_admin: admin }]) => {
      const identity = { id, login: "", name, admin: admin === 1, anonymous: false, language: "en", timeZone: null };
      return [id, new Caller(identity, facts, held.get(id) ?? { global: [], byProject: new Map() })];
    }),
  );
}

/** Open work packages whose status no member's role leads out of, be it as their author or assignee. */
async function stuckOnes(
  ctx: Context,
  { facts }: Caller,
  catalogue: Catalogue,
  typeId: number,
  before: TypeRules,
  after: TypeRules,
): Promise<WorkflowPreview["stuck"]> {
  const open = (await countsOf(ctx.db, typeId)).filter((row) => catalogue.statuses.get(row.status_id)?.is_closed === 0);
  const projectIds = [...new Set(open.map((row) => row.project_id))];
  const members = Map.groupBy(await rolesInProjects(ctx.db, ctx.dialect, projectIds), (row) => row.project_id);
  const targets = catalogue.statusesOf(typeId).map(({ id }) => id);
  const movingIn = (projectId: number): number[] =>
    (members.get(projectId) ?? [])
      .map((row) => row.role_id)
      .filter((id) => STATUS_PERMISSIONS.some((one) => facts.roles.get(id)?.permissions.has(one) === true));
  const found = new Map<number, { status: number; workPackages: number; projects: number; isNew: boolean }>();
  for (const { project_id: projectId, status_id: from, count } of open) {
    const roleIds = movingIn(projectId);
    // Without anyone who could move it, it is not the rules that keep it there.
    if (roleIds.length === 0) continue;
    const mover = { roleIds, author: true, assignee: true };
    const leads = (rules: TypeRules): boolean =>
      targets.some((to) => to !== from && allowsMove(rules, from, to, mover));
    if (leads(after)) continue;
    const known = found.get(from) ?? { status: from, workPackages: 0, projects: 0, isNew: false };
    found.set(from, {
      status: from,
      workPackages: known.workPackages + count,
      projects: known.projects + 1,
      isNew: known.isNew || leads(before),
    });
  }
  return [...found.values()];
}
