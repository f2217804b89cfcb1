/** `/api/v3/admin/directories`: LDAP and Active Directory. */
import type { FastifyInstance } from "fastify";
import { administratorOf } from "../../access/require-administrator.ts";
import { wholeCollection } from "../../hal/answer/collection.ts";
import { bodyOf, idOf, pathOf } from "../../hal/http.ts";
import type { Context } from "../../platform/context.ts";
import { notFound, violation } from "../../platform/errors.ts";
import {
  changeDirectory,
  createDirectory,
  deleteDirectory,
  directoryDocument,
  findDirectory,
  listDirectories,
  syncDocument,
  testDirectory,
  DirectoryBody,
  DirectoryTestBody,
} from "./service.ts";
import { lastSyncs, syncById } from "./store.ts";
import { askForSync, handleDirectorySyncs } from "./sync/sync.ts";
import { z } from "zod";
import { takes } from "../../hal/write/takes.ts";

const LIST = "/api/v3/admin/directories";
const SYNCS_SHOWN = 10;

export function directoryRoutes(app: FastifyInstance, ctx: Context): void {
  handleDirectorySyncs(ctx);

  app.get(LIST, async (request) => {
    administratorOf(request);
    return wholeCollection(pathOf(request), await listDirectories(ctx));
  });
  app.post(LIST, takes(DirectoryBody.required({ name: true, config: true })), async (request, reply) => {
    const row = await createDirectory(ctx, administratorOf(request), bodyOf(request));
    return reply.code(201).send(await directoryDocument(ctx, row));
  });
  app.get(`${LIST}/:id`, async (request) => {
    administratorOf(request);
    return directoryDocument(ctx, await findDirectory(ctx, idOf(request)));
  });
  app.patch(`${LIST}/:id`, takes(DirectoryBody), async (request) => {
    const caller = administratorOf(request);
    return directoryDocument(
      ctx,
      await changeDirectory(ctx, caller, await findDirectory(ctx, idOf(request)), bodyOf(request)),
    );
  });
  app.delete(`${LIST}/:id`, async (request, reply) => {
    await deleteDirectory(ctx, administratorOf(request), await findDirectory(ctx, idOf(request)));
    return reply.code(204).send();
  });
  app.post(`${LIST}/:id/test`, takes(DirectoryTestBody), async (request) => {
    administratorOf(request);
    return testDirectory(ctx, await findDirectory(ctx, idOf(request)), bodyOf(request));
  });
  app.get(`${LIST}/:id/syncs`, async (request) => {
    administratorOf(request);
    const row = await findDirectory(ctx, idOf(request));
    return wholeCollection(pathOf(request), (await lastSyncs(ctx.db, row.id, SYNCS_SHOWN)).map(syncDocument));
  });
  app.post(
    `${LIST}/:id/syncs`,
    takes(z.object({ kind: z.enum(["preview", "sync", "confirmed"]).default("preview") })),
    async (request, reply) => {
      const caller = administratorOf(request);
      const row = await findDirectory(ctx, idOf(request));
      const kind = bodyOf(request)["kind"] ?? "preview";
      if (kind !== "preview" && kind !== "sync" && kind !== "confirmed")
        throw violation("kind", "Kind must be preview, sync or confirmed.");
      if (kind !== "preview" && row.enabled !== 1) throw violation("base", "Enable the directory first.");
      const sync = await syncById(ctx.db, await askForSync(ctx, row, kind, caller.id));
      if (sync === undefined) throw notFound();
      return reply.code(202).send(syncDocument(sync));
    },
  );
}
