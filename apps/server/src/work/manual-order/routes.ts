/**
 * Extension `GET` and `PATCH /projects/{id}/work_packages/order`: the order in which people put the cards of the board,
 * which is also that of lists sorted by hand without a view (`manualSorting`). It changes no lockVersion and is no one's
 * history; others hear of it, so that they see it too.
 */
import type { FastifyInstance } from "fastify";
import type { Caller } from "../../access/caller.ts";
import type { Permission } from "@halyard/contract/permissions/permissions";
import { missingPermission } from "../../platform/errors.ts";
import { bodyOf, paramOf } from "../../hal/http.ts";
import { positionsIn } from "../../hal/read/positions.ts";
import type { Context } from "../../platform/context.ts";
import { record } from "../../platform/events/journal.ts";
import { descendantIds } from "../../projects/projects/resource.ts";
import { findProject } from "../../projects/projects/service.ts";
import { workPackagesWithin } from "../work-packages/accessible-ids.ts";
import { rankBucket } from "../work-packages/service.ts";
import { bucketsOf, place, positionsOf } from "./store.ts";
import { OrderBody, takes } from "../../hal/write/takes.ts";

const PATH = "/api/v3/projects/:id/work_packages/order";

export function manualOrderRoutes(app: FastifyInstance, ctx: Context): void {
  app.get(PATH, async (request) => {
    const { caller } = request;
    const project = await findProject(ctx, caller, paramOf(request));
    if (!caller.can("view_work_packages", project.id)) throw missingPermission();
    const rows = await positionsOf(ctx.db, ctx.dialect, onBoardOf(caller, project.id, "view_work_packages"));
    return Object.fromEntries(rows.map((row) => [row.id, row.position]));
  });

  app.patch(PATH, takes(OrderBody), async (request) => {
    const { caller } = request;
    const project = await findProject(ctx, caller, paramOf(request));
    if (!caller.can("edit_work_packages", project.id)) throw missingPermission();
    const wanted = positionsIn(bodyOf(request)["delta"], () => true);
    const within = onBoardOf(caller, project.id, "edit_work_packages");
    const found = await workPackagesWithin(ctx.db, ctx.dialect, within, [...wanted.keys()]);
    // What was moved away or deleted meanwhile has no place here any more: the rest keeps its own.
    const placed = new Map([...wanted].filter(([id]) => found.has(id)));
    if (placed.size > 0) {
      await ctx.transaction(async (tx) => {
        for (const projectId of new Set(found.values())) await ctx.dialect.lockRow(tx, "projects", projectId);
        await place(tx, placed);
        for (const { projectId, sprintId } of await bucketsOf(tx, ctx.dialect, [...placed.keys()])) {
          await rankBucket(tx, projectId, sprintId);
        }
        // A board above shows the cards too.
        for (const projectId of new Set(found.values()).add(project.id)) {
          await record(tx, {
            entityType: "WorkPackageOrder",
            entityId: projectId,
            entityTitle: project.name,
            projectId,
            actorId: caller.id,
            action: "reordered",
            at: ctx.clock.now().toISOString(),
          });
        }
      });
    }
    return Object.fromEntries(placed);
  });
}

/** The board shows the work of the projects below too, as the project's list does. */
const onBoardOf = (caller: Caller, projectId: number, permission: Permission): number[] => [
  ...new Set([projectId, ...descendantIds(caller, projectId)]).intersection(caller.projectIds(permission)),
];
