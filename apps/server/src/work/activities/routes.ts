import type { FastifyInstance } from "fastify";
import type { Caller } from "../../access/caller.ts";
import { wholeCollection } from "../../hal/answer/collection.ts";
import { notFound, wrongFormat } from "../../platform/errors.ts";
import { bodyOf, idOf, paramOf, pathOf } from "../../hal/http.ts";
import { represent } from "../../hal/answer/resource.ts";
import { notifies } from "../../hal/write/notify-parameter.ts";
import type { Context } from "../../platform/context.ts";
import { visibleWorkPackage } from "../work-packages/service.ts";
import { commentIn } from "../work-packages/write/comment.ts";
import { longChange } from "./details.ts";
import { activityResource, type ActivityRow } from "./resource.ts";
import { addComment, editComment, findActivity, findEditable, listActivities } from "./service.ts";
import { z } from "zod";
import { FormattableBody, takes } from "../../hal/write/takes.ts";

const CommentBody = z.object({ comment: FormattableBody, internal: z.boolean().nullish() });

const show = (row: ActivityRow, caller: Caller) => represent(activityResource(row), row, caller);

export function activityRoutes(app: FastifyInstance, ctx: Context): void {
  app.get("/api/v3/work_packages/:id/activities", async (request) => {
    const rows = await listActivities(ctx, request.caller, idOf(request));
    return wholeCollection(
      pathOf(request),
      rows.map((row) => show(row, request.caller)),
    );
  });

  app.post("/api/v3/work_packages/:id/activities", takes(CommentBody), async (request, reply) => {
    const { caller } = request;
    const workPackage = await visibleWorkPackage(ctx, caller, idOf(request));
    const body = bodyOf(request);
    const internal = body["internal"] ?? false;
    if (typeof internal !== "boolean") throw wrongFormat("internal", "Boolean", internal);
    const input = { comment: commentIn(body), internal, notify: notifies(request) };
    return reply.code(201).send(show(await addComment(ctx, caller, workPackage, input), caller));
  });

  app.get("/api/v3/activities/:id", async (request) =>
    show(await findActivity(ctx, request.caller, idOf(request)), request.caller),
  );

  app.get("/api/v3/activities/:id/diff/:attribute", async (request) => {
    const row = await findActivity(ctx, request.caller, idOf(request));
    return diff(row, paramOf(request, "attribute"));
  });

  app.patch("/api/v3/activities/:id", takes(CommentBody.omit({ internal: true })), async (request) => {
    const { caller } = request;
    const row = await findEditable(ctx, caller, idOf(request));
    return show(await editComment(ctx, caller, row, commentIn(bodyOf(request))), caller);
  });
}

/** A long text before and after. @throws NotFound (404) where it was not changed then */
function diff(row: ActivityRow, attribute: string) {
  const change = longChange(attribute, row.changes);
  if (change === undefined) throw notFound();
  return {
    _type: "ActivityDiff",
    attribute,
    ...change,
    createdAt: row.created_at,
    _links: {
      self: { href: `/api/v3/activities/${row.id}/diff/${attribute}` },
      activity: { href: `/api/v3/activities/${row.id}` },
      user: { href: `/api/v3/users/${row.actor_id}`, title: row.actor_name },
      workPackage: { href: `/api/v3/work_packages/${row.work_package_id}`, title: row.work_package_subject },
    },
  };
}
