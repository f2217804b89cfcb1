/**
 * Extension `/admin/jobs`: what runs, waits, failed and is done in the background (`state`), and trying again; and
 * `/admin/schedules`: what comes again and again.
 */
import type { FastifyInstance } from "fastify";
import { requireLogin } from "../../access/require-login.ts";
import { collectionDocument, wholeCollection } from "../../hal/answer/collection.ts";
import { parameterOf, paramOf, pathOf } from "../../hal/http.ts";
import { readListQuery } from "../../hal/read/list-query.ts";
import type { Context } from "../../platform/context.ts";
import { listSchedules, runSchedule } from "./schedules.ts";
import { findJob, listJobs, retryJob } from "./service.ts";
import { TAKES_NOTHING } from "../../hal/write/takes.ts";

const LIST = "/api/v3/admin/jobs";
const SCHEDULES = "/api/v3/admin/schedules";

export function jobRoutes(app: FastifyInstance, ctx: Context): void {
  app.get(LIST, async (request) => {
    const query = readListQuery(request.query);
    const page = await listJobs(ctx, requireLogin(request), query, parameterOf(request, "state"));
    return collectionDocument(page, query, pathOf(request), page.rows);
  });
  app.get(`${LIST}/:uuid`, async (request) => findJob(ctx, requireLogin(request), paramOf(request, "uuid")));
  app.post(`${LIST}/:uuid/retry`, TAKES_NOTHING, async (request) =>
    retryJob(ctx, requireLogin(request), paramOf(request, "uuid")),
  );

  app.get(SCHEDULES, async (request) =>
    wholeCollection(pathOf(request), await listSchedules(ctx, requireLogin(request))),
  );
  app.post(`${SCHEDULES}/:name/run`, TAKES_NOTHING, async (request) =>
    runSchedule(ctx, requireLogin(request), paramOf(request, "name")),
  );
}
