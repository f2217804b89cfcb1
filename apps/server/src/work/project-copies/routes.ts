import { NO_FIELDS } from "../../custom-fields/definitions/fields.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { requireLogin } from "../../access/require-login.ts";
import { throwAll } from "../../platform/errors.ts";
import { bodyOf, paramOf } from "../../hal/http.ts";
import { readInput } from "../../hal/write/input.ts";
import { formDocument, payloadOf, schemaOf } from "../../hal/answer/schema.ts";
import type { Context } from "../../platform/context.ts";
import { offersFor } from "../../projects/projects/draft.ts";
import { findProject } from "../../projects/projects/service.ts";
import { copyResource } from "./resource.ts";
import { handleCopies } from "./job.ts";
import { copyDraft, copyProblems, requestCopy, requireCopier } from "./service.ts";
import { takes } from "../../hal/write/takes.ts";

const COPY = "/api/v3/projects/:id/copy";

export function projectCopyRoutes(app: FastifyInstance, ctx: Context): void {
  handleCopies(ctx);
  const asked = async (request: FastifyRequest) => {
    const caller = requireLogin(request);
    const source = await findProject(ctx, caller, paramOf(request));
    requireCopier(caller, source);
    return { caller, source, ...readInput(copyResource, bodyOf(request), caller, null) };
  };

  app.post(COPY, takes(copyResource), async (request, reply) => {
    const { caller, source, input, errors } = await asked(request);
    throwAll(errors);
    const job = await requestCopy(ctx, caller, source, input);
    return reply.code(302).header("location", `/api/v3/job_statuses/${job}`).send();
  });

  app.post(`${COPY}/form`, takes(copyResource), async (request) => {
    const { caller, source, input, errors } = await asked(request);
    const problems = errors.length > 0 ? errors : await copyProblems(ctx, caller, source, input);
    const draft = copyDraft(source, input);
    const payload = payloadOf(copyResource, draft, caller, null);
    const offers = offersFor(null, source.kind, { draft, caller, fields: NO_FIELDS });
    const schema = schemaOf(copyResource, caller, null, {}, offers);
    const path = `/api/v3/projects/${source.id}/copy`;
    return formDocument(payload, schema, problems, `${path}/form`, { href: path, method: "post" });
  });
}
