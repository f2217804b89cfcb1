/**
 * `POST /user_imports` (multipart, one file of type text/csv) checks a file and answers what it would do;
 * `existing` says what becomes of rows whose user is there already. `GET /user_imports/{id}` and `…/rows` show it,
 * `POST …/run` creates and changes the users in the background, `GET …/result` is the outcome as a file, `…/rejected`
 * what was not imported, `DELETE` forgets it. For administrators.
 */
import type { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { mayImportUsers } from "../../access/policies/users.ts";
import { requireLogin } from "../../access/require-login.ts";
import { requirePermission } from "../../access/require-permission.ts";
import { collectionDocument } from "../../hal/answer/collection.ts";
import { invalidBody } from "../../platform/errors.ts";
import { idOf, pathOf } from "../../hal/http.ts";
import { readListQuery } from "../../hal/read/list-query.ts";
import { unreadableForm } from "../../hal/multipart.ts";
import type { Context } from "../../platform/context.ts";
import { importDocument, lineDocument, rejectedFile, resultFile } from "./documents.ts";
import { IMPORT_BYTES_MAXIMUM, refused } from "./file.ts";
import { handleUserImports } from "./job.ts";
import {
  allLines,
  checkFile,
  discardImport,
  existingIn,
  fieldColumnsOf,
  findImport,
  listLines,
  runImport,
} from "./service.ts";
import { TAKES_NOTHING } from "../../hal/write/takes.ts";

const LIST = "/api/v3/user_imports";
/** Room for the borders between the parts and their headers, and so that the file's own limit is the one met. */
const MULTIPART_BYTES = 1_000_000;

export function userImportRoutes(app: FastifyInstance, ctx: Context): void {
  handleUserImports(ctx);
  const find = (request: FastifyRequest) => findImport(ctx, requireLogin(request), idOf(request));

  app.post(
    LIST,
    { config: { takes: "multipart/form-data" }, bodyLimit: IMPORT_BYTES_MAXIMUM + MULTIPART_BYTES },
    async (request, reply) => {
      const caller = requireLogin(request);
      requirePermission(mayImportUsers(caller));
      const { existing: asked } = Object(request.query) as Record<string, unknown>;
      const existing = existingIn(asked);
      const part = await fileIn(request);
      try {
        if (part.mimetype.toLowerCase() !== "text/csv") throw refused("Only files of type text/csv can be imported.");
        const checked = await checkFile(ctx, caller, { name: part.filename, content: part.file }, existing);
        return await reply.code(201).send(importDocument(checked));
      } finally {
        // The rest is read and thrown away: the connection stays of use.
        part.file.resume();
      }
    },
  );

  app.get(`${LIST}/:id`, async (request) => importDocument(await find(request)));

  app.get(`${LIST}/:id/rows`, async (request) => {
    const query = readListQuery(request.query);
    const page = await listLines(ctx, request.caller, await find(request), query);
    return collectionDocument(page, query, pathOf(request), page.rows.map(lineDocument));
  });

  app.post(`${LIST}/:id/run`, TAKES_NOTHING, async (request, reply) =>
    reply.code(202).send(importDocument(await runImport(ctx, request.caller, await find(request)))),
  );

  const sendFile = (reply: FastifyReply, name: string, content: Readable) =>
    reply
      .type("text/csv; charset=utf-8")
      .header("content-disposition", `attachment; filename="${name}"`)
      .header("cache-control", "no-store")
      .send(content);

  app.get(`${LIST}/:id/result`, async (request, reply) => {
    const { id } = await find(request);
    const fields = await fieldColumnsOf(ctx, request.caller, id);
    return sendFile(reply, `import-${id}-result.csv`, resultFile(allLines(ctx, id, "all"), fields));
  });

  app.get(`${LIST}/:id/rejected`, async (request, reply) => {
    const { id } = await find(request);
    const fields = await fieldColumnsOf(ctx, request.caller, id);
    return sendFile(reply, `import-${id}-rejected.csv`, rejectedFile(allLines(ctx, id, "rejected"), fields));
  });

  app.delete(`${LIST}/:id`, async (request, reply) => {
    await discardImport(ctx, request.caller, await find(request));
    return reply.code(204).send();
  });
}

/** @throws InvalidRequestBody (400), PropertyConstraintViolation (422) */
async function fileIn(request: FastifyRequest) {
  if (!request.isMultipart()) throw invalidBody("The file is expected in a multipart form.");
  try {
    const part = await request.file({ limits: { fileSize: IMPORT_BYTES_MAXIMUM + 1 } });
    if (part !== undefined) return part;
  } catch {
    throw unreadableForm();
  }
  throw refused("A file is needed.");
}
