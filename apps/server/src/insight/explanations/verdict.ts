/**
 * What the answer is, where it may depend on whose the thing is. Everything is decided by what enforces it:
 * `Caller.decide`, `Caller.decideOn` and `decideOnRow`.
 */
import { ownableRule, widerThan, type Ownership } from "@halyard/contract/permissions/own-permissions";
import { permissionOf, type Permission } from "@halyard/contract/permissions/permissions";
import type { Caller, Decision } from "../../access/caller.ts";
import { commentsOfUser } from "../../work/activities/service.ts";
import type { Catalogue } from "../../work-types/entries/catalogue.ts";
import type { Context } from "../../platform/context.ts";
import { timeOfUserOn } from "../../work/time-entries/service.ts";
import { decideOnRow, type DecisionOnRow } from "../../work/work-packages/rights.ts";
import type { WorkPackageRow } from "../../work/work-packages/service.ts";

export interface Verdict {
  /** `own`: only with what is theirs, as `ownership` says. */
  answer: "yes" | "own" | "no";
  ownership: Ownership | null;
  /** The permission that decided; another one than was asked for where that is wider or narrower. */
  permission: Permission;
  reasons: (DecisionOnRow["reasons"][number] | { kind: "nothingOwn"; ownership: Ownership })[];
}

/** The work package that is asked about. */
export interface Place {
  row: WorkPackageRow;
  catalogue: Catalogue;
}

/** How much of what is there is theirs, by the permission for it; what is not in it is not told to the asker. */
export type Owned = ReadonlyMap<Permission, { owned: number; running: number }>;

/** What the answer about a work package is more than that about its project for, beside those that roles give on one. */
const ON_ONE = new Set<Permission>(["view_time_entries", "log_time", "edit_time_entries", "show_github_content"]);
const OF_LISTS = new Set<Permission>(["manage_categories", "manage_public_queries", "save_queries"]);

export function concernsWorkPackage(permission: Permission): boolean {
  const { contexts, module } = permissionOf(permission);
  if (contexts.includes("work_package") || ON_ONE.has(permission)) return true;
  return module === "work_package_tracking" && !OF_LISTS.has(permission);
}

/** What on the work package is the user's, as far as the asker may know of such things at all. */
export async function ownedOn(ctx: Context, asker: Caller, userId: number, row: WorkPackageRow): Promise<Owned> {
  const self = asker.id === userId;
  const [comments, time] = await Promise.all([
    commentsOfUser(ctx, userId, row.id),
    asker.canOn("view_time_entries", row.project_id, { ownerId: userId }) ? timeOfUserOn(ctx, userId, row.id) : null,
  ]);
  const owned = new Map<Permission, { owned: number; running: number }>();
  owned.set("edit_work_package_comments", { owned: comments.open, running: 0 });
  if (self || asker.can("view_internal_comments", row.project_id)) {
    owned.set("edit_others_internal_comments", { owned: comments.internal, running: 0 });
  }
  if (time !== null) owned.set("edit_time_entries", { owned: time.entries, running: time.running });
  return owned;
}

/** @param place null: in the project, whatever the thing */
export function verdictOf(
  subject: Caller,
  permission: Permission,
  projectId: number,
  place: Place | null,
  owned: Owned | null,
): Verdict {
  const of = (decision: Pick<Decision, "granted"> & Pick<Verdict, "reasons">, by = permission): Verdict => ({
    answer: decision.granted ? "yes" : "no",
    ownership: null,
    permission: by,
    reasons: decision.reasons,
  });
  const on = concernsWorkPackage(permission) ? place : null;
  const general = widerThan(permission) ?? permission;
  const rule = ownableRule(general);
  if (on !== null) {
    const decision = decideOnRow(subject, permission, on.row, on.catalogue);
    if (rule === undefined || decision.reasons.some(({ kind }) => kind === "cannotSee")) return of(decision);
  }
  if (rule === undefined) return of(subject.decide(permission, projectId));
  const others = subject.decideOn(general, projectId, { ownerId: null });
  if (others.granted && general === permission) return of(others);
  const theirs = owned?.get(general);
  let nothing: Verdict | null = null;
  for (const { permission: narrow, ownership } of rule.own) {
    // A question about the asker's own things is about those alone.
    if (general !== permission && narrow !== permission) continue;
    const running = ownership === "running";
    const own = subject.decideOn(general, projectId, { ownerId: subject.id, running });
    if (!own.granted) continue;
    if (on === null || theirs === undefined || (running ? theirs.running : theirs.owned) > 0) {
      return { answer: "own", ownership, permission: own.permission, reasons: own.reasons };
    }
    const reasons: Verdict["reasons"] = [{ kind: "nothingOwn", ownership }];
    nothing ??= { answer: "no", ownership: null, permission: own.permission, reasons };
  }
  if (nothing !== null) return nothing;
  return of(general === permission ? others : subject.decideOn(general, projectId, { ownerId: subject.id }));
}
