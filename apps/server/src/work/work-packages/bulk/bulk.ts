/** Changing and deleting several work packages with one call: each by itself, so one that is refused stops no other. */
import { BULK_MAXIMUM } from "@halyard/contract/limits";
import type { AuditOccurrence } from "@halyard/contract/administration/audit";
import type { FastifyRequest } from "fastify";
import { requireLogin } from "../../../access/require-login.ts";
import { mayForceMoves } from "../../../access/policies/work-types.ts";
import { bodyOf, LARGEST_ID, problemOf } from "../../../hal/http.ts";
import { isObject, type JsonObject } from "../../../hal/json.ts";
import { invalidBody, missingPermission } from "../../../platform/errors.ts";
import { notifies } from "../../../hal/write/notify-parameter.ts";
import type { Context } from "../../../platform/context.ts";
import { catalogueOf, type Catalogue } from "../../../work-types/entries/catalogue.ts";
import { showWorkPackage } from "../documents/show.ts";
import { mayUpdate } from "../rights.ts";
import { findWorkPackage } from "../service.ts";
import { isRefusedMove } from "../status/force.ts";
import { deleteWorkPackage } from "../write/delete.ts";
import { changeWorkPackage } from "../write/update.ts";
import { z } from "zod";
import { LockVersionBody } from "../../../hal/write/takes.ts";

const id = z.int().min(1).max(LARGEST_ID);
/** One that is wrong is answered beside the others, so the body may have any. */
const force = z.unknown().meta({
  description: "A ForcedMove, as for one work package; one that is refused is told by its result",
  examples: [{ reason: "Agreed in the review" }],
});
/** Each change is what `PATCH work_packages/{id}` takes, a forced move too, and the id. */
export const BulkBody = z
  .object({
    changes: z.array(
      z.looseObject({ id, lockVersion: LockVersionBody, _meta: z.looseObject({ force }).partial().optional() }),
    ),
    deletions: z.array(id),
  })
  .partial()
  .meta({ description: `At most ${BULK_MAXIMUM} together` });

interface Result {
  id: number;
  status: number;
  workPackage?: object;
  error?: object;
  canForce?: true;
}

/** `POST work_packages/bulk`. @throws InvalidRequestBody (400) before anything is changed */
export async function changeMany(ctx: Context, request: FastifyRequest): Promise<object> {
  requireLogin(request);
  const { changes, deletions } = readBulk(bodyOf(request));
  const catalogue = await catalogueOf(ctx, request);
  const results: Result[] = [];
  for (const body of changes) results.push(await changeOne(ctx, request, catalogue, body));
  for (const id of deletions) results.push(await deleteOne(ctx, request, id));
  await noteRefused(ctx, request, results);
  return { _type: "BulkResult", results };
}

/** The answer is a 200, so what looks at answers sees no refusal. */
async function noteRefused(ctx: Context, { caller, method, routeOptions }: FastifyRequest, results: readonly Result[]) {
  const kinds: Readonly<Record<number, AuditOccurrence>> = { 403: "access_denied", 404: "not_found" };
  for (const { id, status } of results) {
    const kind = kinds[status];
    if (kind === undefined) continue;
    const subject = `${method} ${routeOptions.url ?? "unknown"}`;
    const about = { entityType: "work_packages", entityId: id, details: { status } };
    await ctx.occurrences.note({ kind, actorId: caller.id, subject, ...about });
  }
}

type Change = JsonObject & { id: number };

const isId = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) > 0 && Number(value) <= LARGEST_ID;
const isChange = (value: unknown): value is Change => isObject(value) && isId(value["id"]);

function readBulk({ changes = [], deletions = [] }: JsonObject): { changes: Change[]; deletions: number[] } {
  if (!Array.isArray(changes) || !changes.every(isChange)) {
    throw invalidBody("changes has to be a list of objects, each with the id of a work package.");
  }
  if (!Array.isArray(deletions) || !deletions.every(isId)) {
    throw invalidBody("deletions has to be a list of ids of work packages.");
  }
  if (changes.length + deletions.length > BULK_MAXIMUM) {
    throw invalidBody(`At most ${BULK_MAXIMUM} work packages can be changed with one call.`);
  }
  return { changes, deletions };
}

function changeOne(ctx: Context, request: FastifyRequest, catalogue: Catalogue, change: Change): Promise<Result> {
  const { id, ...body } = change;
  const { caller } = request;
  return resultOf(id, request, async () => {
    const row = await findWorkPackage(ctx, caller, id);
    if (!mayUpdate(caller, row)) throw missingPermission();
    const changed = await changeWorkPackage(ctx, caller, catalogue, row, body, notifies(request), { canForce: true });
    return { id, status: 200, workPackage: await showWorkPackage(ctx, caller, catalogue, changed) };
  });
}

const deleteOne = (ctx: Context, request: FastifyRequest, id: number): Promise<Result> =>
  resultOf(id, request, async () => {
    await deleteWorkPackage(ctx, request.caller, await findWorkPackage(ctx, request.caller, id));
    return { id, status: 204 };
  });

async function resultOf(id: number, request: FastifyRequest, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const problem = problemOf(error instanceof Error ? error : new Error(String(error)), request);
    const canForce = isRefusedMove(error) && mayForceMoves(request.caller);
    return { id, status: problem.status, error: problem.body(), ...(canForce ? { canForce } : {}) };
  }
}
