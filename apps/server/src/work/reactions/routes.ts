/** Emoji reactions to comments. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { mayReact, type ActivityRow } from "../activities/resource.ts";
import { findActivity, listActivities } from "../activities/service.ts";
import { wholeCollection } from "../../hal/answer/collection.ts";
import { ApiError, missingPermission } from "../../platform/errors.ts";
import { bodyOf, idOf, pathOf } from "../../hal/http.ts";
import { represent, type Document } from "../../hal/answer/resource.ts";
import type { Context } from "../../platform/context.ts";
import { record } from "../../platform/events/journal.ts";
import { reactionResource, type Reacted } from "./resource.ts";
import { isReaction, REACTIONS } from "@halyard/contract/work/reactions";
import { reactionsTo, toggle } from "./store.ts";
import { z } from "zod";
import { takes } from "../../hal/write/takes.ts";

const OF_ONE = "/api/v3/activities/:id/emoji_reactions";

export function reactionRoutes(app: FastifyInstance, ctx: Context): void {
  const reactions = async (request: FastifyRequest, activities: readonly ActivityRow[]): Promise<Document> => {
    const rows = await reactionsTo(
      ctx.db,
      ctx.dialect,
      activities.map((row) => row.id),
    );
    const reacted = [...Map.groupBy(rows, (row) => `${row.event_id}-${row.reaction}`).values()].map(
      (users): Reacted => ({ users }),
    );
    return wholeCollection(
      pathOf(request),
      reacted.map((row) => represent(reactionResource, row, request.caller)),
    );
  };

  app.get(OF_ONE, async (request) => reactions(request, [await findActivity(ctx, request.caller, idOf(request))]));

  app.patch(OF_ONE, takes(z.object({ reaction: z.enum(Object.keys(REACTIONS)) })), async (request) => {
    const { caller } = request;
    const activity = await findActivity(ctx, caller, idOf(request));
    if (!mayReact(caller, activity)) throw missingPermission();
    const { reaction } = bodyOf(request);
    if (!isReaction(reaction)) {
      throw new ApiError("BadRequest", `Bad request: reaction must be one of ${Object.keys(REACTIONS).join(", ")}.`);
    }
    const now = ctx.clock.now().toISOString();
    await ctx.transaction(async (tx) => {
      await toggle(tx, { event_id: activity.id, user_id: caller.id, reaction }, now);
      // Others who have the work package open see it.
      await record(tx, {
        entityType: "Activity",
        entityId: activity.id,
        entityTitle: activity.work_package_subject,
        projectId: activity.project_id,
        actorId: caller.id,
        action: "reacted",
        internal: activity.internal === 1,
        at: now,
      });
    });
    return reactions(request, [activity]);
  });

  app.get("/api/v3/work_packages/:id/activities_emoji_reactions", async (request) =>
    reactions(request, await listActivities(ctx, request.caller, idOf(request))),
  );
}
