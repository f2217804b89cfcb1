/** Extension `/admin/emails`: whether emails leave, which did not and why, and what they look like. Administrators only. */
import type { FastifyInstance } from "fastify";
import { administratorOf } from "../../../access/require-administrator.ts";
import { collectionDocument, wholeCollection } from "../../../hal/answer/collection.ts";
import { bodyOf, idOf, parameterOf, pathOf } from "../../../hal/http.ts";
import { readListQuery } from "../../../hal/read/list-query.ts";
import { limitsOf } from "../../../hal/read/page.ts";
import type { Context } from "../../../platform/context.ts";
import { badRequest } from "../../../platform/errors.ts";
import { emailStatus, listEmails, previews, retry, sendNow, sendTest, STATES, type EmailState } from "./service.ts";
import { z } from "zod";
import { takes, TAKES_NOTHING } from "../../../hal/write/takes.ts";

/** One email; all that failed where it is left out. */
const RetryBody = z.object({ email: z.int().optional() });

const LIST = "/api/v3/admin/emails";

export function emailAdministrationRoutes(app: FastifyInstance, ctx: Context): void {
  app.get(LIST, async (request) => {
    administratorOf(request);
    const query = readListQuery(request.query);
    const { limit, offset } = limitsOf(query);
    const page = await listEmails(ctx, statesOf(parameterOf(request, "state")), limit, offset);
    return collectionDocument(page, query, pathOf(request), page.rows);
  });

  app.get(`${LIST}/status`, async (request) => {
    administratorOf(request);
    return emailStatus(ctx);
  });

  app.get(`${LIST}/previews`, async (request) => {
    administratorOf(request);
    return wholeCollection(pathOf(request), await previews(ctx));
  });

  app.post(`${LIST}/test`, TAKES_NOTHING, async (request) => sendTest(ctx, administratorOf(request)));

  app.post(`${LIST}/retry`, takes(RetryBody), async (request) => {
    const caller = administratorOf(request);
    const { email } = bodyOf(request);
    if (email !== undefined && typeof email !== "number") throw badRequest("Bad request: email is invalid");
    return retry(ctx, caller, email ?? null);
  });

  app.post(`${LIST}/:id/send_now`, TAKES_NOTHING, async (request) =>
    sendNow(ctx, administratorOf(request), idOf(request)),
  );
}

const isState = (text: string): text is EmailState => STATES.some((state) => state === text);

function statesOf(text: string | null): readonly EmailState[] {
  if (text === null) return STATES;
  if (!isState(text)) throw badRequest("Bad request: state is invalid");
  return [text];
}
