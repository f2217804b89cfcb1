/** An administrator's move that the workflow rules refuse: asked for by `_meta: {force: {reason}}`, and recorded. */
import { FORCE_REASON_LENGTH_MAXIMUM } from "@halyard/contract/limits";
import type { Caller } from "../../../access/caller.ts";
import { mayForceMoves } from "../../../access/policies/work-types.ts";
import { requirePermission } from "../../../access/require-permission.ts";
import { isObject, type JsonObject } from "../../../hal/json.ts";
import type { Writer } from "../../../platform/database/schema/schema.ts";
import { ApiError, violation, wrongFormat } from "../../../platform/errors.ts";
import { record, type Changes } from "../../../platform/events/journal.ts";
import type { Catalogue } from "../../../work-types/entries/catalogue.ts";
import type { WorkPackageRow } from "../store.ts";
import { z } from "zod";

const forceOf = (body: JsonObject): unknown => (isObject(body["_meta"]) ? body["_meta"]["force"] : undefined);

/** @throws MissingPermission (403) where someone asks for it who is no administrator */
export function requireForce(caller: Caller, body: JsonObject): void {
  if (forceOf(body) !== undefined) requirePermission(mayForceMoves(caller));
}

/** As the API describes it. */
export const ForceBody = z.object({ reason: z.string().min(1).max(FORCE_REASON_LENGTH_MAXIMUM) }).meta({
  id: "ForcedMove",
  description:
    "Administrators move the work package to a status that the workflow rules refuse. Others get a 403; a reason that is " +
    "blank or too long is a 422, and so is a move that closed versions, open blockers or the type refuse. What the rules " +
    "allow is not recorded as forced",
});

const NO_TRANSITION =
  "Status is invalid because no valid transition exists from old to new status for the current user's roles.";

export const refusedMove = () =>
  new ApiError("PropertyConstraintViolation", NO_TRANSITION, {
    attribute: "status",
    details: { reason: "noTransition" },
  });

/** Whether the workflow rules refused a move and nothing else is wrong: then it can be forced. */
export const isRefusedMove = (error: unknown): boolean =>
  error instanceof ApiError && error.attribute === "status" && error.details["reason"] === "noTransition";

/** What may be moved against the rules. */
export interface Force {
  reason: string;
  /** Whether the rules refused it: what they allow is not forced, whatever was asked for. */
  isNeeded: boolean;
}

/** @returns null: nothing is forced. @throws violations (422) */
export function forceIn(body: JsonObject): Force | null {
  const force = forceOf(body);
  if (force === undefined) return null;
  if (!isObject(force)) throw wrongFormat("force", "Object", force);
  const sent = force["reason"] ?? "";
  if (typeof sent !== "string" || sent.includes("\0")) throw wrongFormat("force", "String", sent);
  const reason = sent.trim();
  if (reason === "") throw violation("force", "The reason of a forced move can't be blank.");
  if (reason.length > FORCE_REASON_LENGTH_MAXIMUM) {
    throw violation(
      "force",
      `The reason of a forced move is too long (maximum is ${FORCE_REASON_LENGTH_MAXIMUM} characters).`,
    );
  }
  return { reason, isNeeded: false };
}

interface Forced {
  row: WorkPackageRow;
  changes: Changes;
  reason: string;
  now: string;
}

/** For the audit log; the work package's own history has it among its changes. */
export async function recordForce(tx: Writer, caller: Caller, catalogue: Catalogue, forced: Forced): Promise<void> {
  const { row, changes, reason, now } = forced;
  const { status } = changes;
  await record(tx, {
    entityType: "Workflow",
    entityId: row.type_id,
    entityTitle: catalogue.types.get(row.type_id)?.name ?? "",
    projectId: null,
    actorId: caller.id,
    action: "forced",
    changes: {
      workPackage: { from: null, to: row.id, toTitle: `#${row.id} ${row.subject}` },
      ...(status === undefined ? {} : { status }),
      reason: { from: null, to: reason },
    },
    at: now,
  });
}
