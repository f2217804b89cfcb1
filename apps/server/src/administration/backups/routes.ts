/** Extension `/admin/backups`: backups of the whole instance, and putting one in its place. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { requireAdministrator, administratorOf } from "../../access/require-administrator.ts";
import { requireLogin } from "../../access/require-login.ts";
import { wholeCollection } from "../../hal/answer/collection.ts";
import { bodyOf, paramOf, pathOf } from "../../hal/http.ts";
import type { Context } from "../../platform/context.ts";
import { invalidBody, notFound, violation } from "../../platform/errors.ts";
import { unreadableForm } from "../../hal/multipart.ts";
import { uploadBackup } from "./upload.ts";
import { RESTORES } from "./standby-listener.ts";
import { beganAt, lastVerified } from "../../operations/backup/catalogue/backups.ts";
import type { SealedColumn } from "../../operations/backup/restore.ts";
import { BackupByTokenBody, startBackupByToken } from "./by-token.ts";
import { BACKUPS, backupDocument } from "./document.ts";
import { handleBackups } from "./make.ts";
import { handleParts, PartBody, showPart, startPart } from "./parts.ts";
import { noteRestore, previewRestore, showRestore, startRestore } from "./restore.ts";
import {
  deleteBackup,
  findBackup,
  listBackups,
  lookForBackups,
  openBackup,
  startBackup,
  verifyBackupAgain,
} from "./service.ts";
import { z } from "zod";
import { takes, TAKES_NOTHING } from "../../hal/write/takes.ts";

/** The name confirms; the passphrase is needed where the settings have another one now. */
const RestoreBody = z.object({ name: z.string(), passphrase: z.string().optional() });

const ONE = `${BACKUPS}/:id`;

/** @param sealed where secrets are that a restore seals with this instance's key */
export function backupRoutes(app: FastifyInstance, ctx: Context, sealed: readonly SealedColumn[]): void {
  handleBackups(ctx);
  handleParts(ctx);
  ctx.metrics.gauge(
    "halyard_backup_age_seconds",
    "Age of the last verified backup, or without one of the instance",
    async () => {
      const since = (await lastVerified(ctx.db)) ?? (await beganAt(ctx.db));
      return since === null ? 0 : (ctx.clock.now().getTime() - Date.parse(since)) / 1_000;
    },
  );
  app.addHook("onReady", () => noteRestore(ctx));

  app.get(BACKUPS, async (request) => {
    const { elements, ...rest } = await listBackups(ctx, requireLogin(request));
    return { ...wholeCollection(pathOf(request), elements), ...rest };
  });
  app.post("/api/v3/backups", takes(BackupByTokenBody), async (request, reply) =>
    reply.code(202).send(await startBackupByToken(ctx, requireLogin(request), bodyOf(request))),
  );
  app.post(BACKUPS, TAKES_NOTHING, async (request, reply) => {
    const started = await startBackup(ctx, requireLogin(request));
    return reply.code(201).send(started);
  });
  app.post(`${BACKUPS}/look`, TAKES_NOTHING, async (request) => {
    const { elements } = await lookForBackups(ctx, requireLogin(request));
    return wholeCollection(BACKUPS, elements);
  });
  app.post(
    `${BACKUPS}/upload`,
    { config: { takes: "multipart/form-data" }, bodyLimit: Number.MAX_SAFE_INTEGER },
    async (request, reply) => {
      const caller = requireLogin(request);
      requireAdministrator(caller);
      const file = await fileIn(request);
      const taken = await uploadBackup(ctx, caller, file.filename, file.file);
      return reply.code(201).send(taken);
    },
  );
  app.get(ONE, async (request) => backupDocument(await findBackup(ctx, requireLogin(request), idIn(request))));
  app.delete(ONE, async (request, reply) => {
    await deleteBackup(ctx, requireLogin(request), idIn(request));
    return reply.code(204).send();
  });
  app.get(`${ONE}/content`, async (request, reply) => {
    const { content, bytes, name } = await openBackup(ctx, requireLogin(request), idIn(request));
    const headers = { "content-length": bytes, "content-disposition": `attachment; filename="${name}"` };
    return reply
      .type("application/octet-stream")
      .headers({ ...headers, "cache-control": "no-store" })
      .send(content);
  });
  app.post(`${ONE}/verify`, TAKES_NOTHING, async (request) =>
    verifyBackupAgain(ctx, requireLogin(request), idIn(request)),
  );
  app.get(`${ONE}/preview`, async (request) => previewRestore(ctx, requireLogin(request), idIn(request)));
  app.post(`${ONE}/restore`, takes(RestoreBody), async (request, reply) => {
    const caller = administratorOf(request);
    const restore = await startRestore(ctx, caller, idIn(request), bodyOf(request), sealed);
    return reply.code(202).send(restore);
  });
  app.post(`${ONE}/parts`, takes(PartBody), async (request, reply) => {
    const part = await startPart(ctx, administratorOf(request), idIn(request), bodyOf(request));
    return reply.code(202).send(part);
  });
  app.get(`${ONE}/parts/:uuid`, async (request) =>
    showPart(ctx, requireLogin(request), idIn(request), paramOf(request, "uuid")),
  );
  app.get(`${RESTORES}/:id`, async (request) => showRestore(ctx, paramOf(request)));
}

/** The one file of the form, as it comes. @throws InvalidRequestBody (400), a violation (422) */
async function fileIn(request: FastifyRequest) {
  if (!request.isMultipart()) throw invalidBody("The backup is expected as the file of a multipart form.");
  const part = await request.file({ limits: { fileSize: Number.MAX_SAFE_INTEGER } }).catch(() => {
    throw unreadableForm();
  });
  if (part === undefined) throw violation("file", "A file is needed.");
  return part;
}

function idIn(request: FastifyRequest): number {
  const text = paramOf(request);
  if (!/^\d{1,9}$/.test(text)) throw notFound();
  return Number(text);
}
