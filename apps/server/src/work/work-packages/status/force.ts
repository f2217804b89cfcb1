/** An administrator's move that the workflow rules refuse: asked for by `_meta: {force: {reason}}`, and recorded. */
import { FORCE_REASON_LENGTH_MAXIMUM } from "@halyard/contract/limits";
import type { Caller } from "../../../access/caller.ts";
import { mayForceMoves } from "../../../access/policies/work-types.ts";
import { requirePermission } from "../../../access/require-permission.ts";
import { isObject, type JsonObject } from "../../../hal/json.ts";
import type { Writer } from "../../../platform/database/schema/schema.ts";
import { violation, wrongFormat } from "../../../platform/errors.ts";
import { record, type Changes } from "../../../platform/events/journal.ts";
import type { Catalogue } from "../../../work-types/entries/catalogue.ts";
import { decideStatus } from "../../../work-types/workflows/decision.ts";
import type { WorkPackageRow } from "../store.ts";
import { statusQuestion } from "./question.ts";
import type { Context } from "../../../platform/context.ts";

const forceOf = (body: JsonObject): unknown => (isObject(body["_meta"]) ? body["_meta"]["force"] : undefined);

/** @throws MissingPermission (403) where someone asks for it who is no administrator */
export function requireForce(caller: Caller, body: JsonObject): void {
  if (forceOf(body) !== undefined) requirePermission(mayForceMoves(caller));
}

/** @returns the reason; null: nothing is forced. @throws violations (422) */
export function forceReasonIn(body: JsonObject): string | null {
  const force = forceOf(body);
  if (force === undefined) return null;
  if (!isObject(force)) throw wrongFormat("force", "Object", force);
  const sent = force["reason"] ?? "";
  if (typeof sent !== "string") throw wrongFormat("force", "String", sent);
  const reason = sent.trim();
  if (reason === "") throw violation("force", "The reason of a forced move can't be blank.");
  if (reason.length > FORCE_REASON_LENGTH_MAXIMUM) {
    throw violation(
      "force",
      `The reason of a forced move is too long (maximum is ${FORCE_REASON_LENGTH_MAXIMUM} characters).`,
    );
  }
  return reason;
}

/** Whether the rules refuse the move: what they allow is not forced, whatever was asked for. */
export async function isRefusedByRules(
  ctx: Context,
  caller: Caller,
  catalogue: Catalogue,
  draft: WorkPackageRow,
  stored: WorkPackageRow,
): Promise<boolean> {
  const question = await statusQuestion(ctx, caller, catalogue, draft, stored);
  return decideStatus(catalogue, question, draft.status_id).refusal === "noTransition";
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
