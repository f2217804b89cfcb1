/**
 * Extension `GET` and `PATCH /projects/{id}/work_packages/order`: the order in which people put the cards of the
 * board. It is nobody's work and no history: it is not in the journal and changes no lockVersion.
 */
import type { FastifyInstance } from "fastify";
import { invalidBody, missingPermission } from "../hal/errors.ts";
import { bodyOf, paramOf } from "../hal/http.ts";
import { isObject } from "../hal/input.ts";
import type { Context } from "../platform/context.ts";
import { findProject } from "../projects/service.ts";
import { idsWithin, place, positionsOf } from "./store.ts";

const CARDS_MAXIMUM = 500;
const PATH = "/api/v3/projects/:id/work_packages/order";

export function boardOrderRoutes(app: FastifyInstance, ctx: Context): void {
  app.get(PATH, async (request) => {
    const project = await findProject(ctx, request.caller, paramOf(request));
    if (!request.caller.can("view_work_packages", project.id)) throw missingPermission();
    const rows = await positionsOf(ctx.db, project.id);
    return Object.fromEntries(rows.map((row) => [row.id, row.position]));
  });

  app.patch(PATH, async (request) => {
    const project = await findProject(ctx, request.caller, paramOf(request));
    if (!request.caller.can("edit_work_packages", project.id)) throw missingPermission();
    const wanted = positionsIn(bodyOf(request)["delta"]);
    const ids = new Set(await idsWithin(ctx.db, project.id, [...wanted.keys()]));
    // What was moved away or deleted meanwhile has no place here any more: the rest keeps its own.
    const found = new Map([...wanted].filter(([id]) => ids.has(id)));
    if (found.size > 0) await ctx.transaction((tx) => place(tx, found));
    return Object.fromEntries(found);
  });
}

/** `{ "12": 3.5 }` as ids and places. @throws InvalidRequestBody (400) */
function positionsIn(delta: unknown): Map<number, number> {
  if (!isObject(delta)) throw invalidBody("The request body has no delta.");
  const entries = Object.entries(delta);
  if (entries.length === 0 || entries.length > CARDS_MAXIMUM) {
    throw invalidBody(`The delta places 1 to ${CARDS_MAXIMUM} work packages.`);
  }
  return new Map(
    entries.map(([id, position]) => {
      if (!/^\d{1,9}$/.test(id) || typeof position !== "number" || !Number.isFinite(position)) {
        throw invalidBody("The delta gives each work package's id a number.");
      }
      return [Number(id), position];
    }),
  );
}
