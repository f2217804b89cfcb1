/** How far something in the background is (`job_statuses/{uuid}`), for anyone who asked for it. */
import type { FastifyInstance } from "fastify";
import { requireLogin } from "../../access/require-login.ts";
import { notFound } from "../../platform/errors.ts";
import { paramOf } from "../../hal/http.ts";
import { isObject, type JsonObject } from "../../hal/json.ts";
import type { Context } from "../../platform/context.ts";
import { jobByUuid } from "../../platform/jobs/queue.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function jobStatusRoutes(app: FastifyInstance, ctx: Context): void {
  app.get("/api/v3/job_statuses/:uuid", async (request) => {
    const caller = requireLogin(request);
    const uuid = paramOf(request, "uuid").toLowerCase();
    const job = UUID.test(uuid) ? await jobByUuid(ctx.db, uuid) : undefined;
    if (job === undefined || job.owner_id !== caller.id) throw notFound();
    const parsed: unknown = JSON.parse(job.result);
    const result: JsonObject = isObject(parsed) ? parsed : {};
    return {
      _type: "JobStatus",
      jobId: job.uuid,
      // A job that found that it cannot be done has done all that it could.
      status: job.status === "success" && result["failed"] === true ? "failure" : job.status,
      message: typeof result["message"] === "string" ? result["message"] : null,
      payload: isObject(result["payload"]) ? result["payload"] : {},
      createdAt: job.created_at,
      updatedAt: job.updated_at,
      _links: { self: { href: `/api/v3/job_statuses/${job.uuid}` } },
    };
  });
}
