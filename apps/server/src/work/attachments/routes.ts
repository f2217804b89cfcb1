import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ATTACHMENT_BYTES_CEILING } from "@halyard/contract/settings/general";
import { requireLogin } from "../../access/require-login.ts";
import { wholeCollection } from "../../hal/answer/collection.ts";
import { notFound } from "../../platform/errors.ts";
import { idOf, pathOf } from "../../hal/http.ts";
import { represent } from "../../hal/answer/resource.ts";
import type { Context } from "../../platform/context.ts";
import { TEXT_KINDS } from "../../projects/project-texts/resource.ts";
import { isShownInline } from "./content-types.ts";
import { attachmentResource } from "./resource.ts";
import {
  addAttachment,
  deleteAttachment,
  findAttachment,
  listAttachments,
  requireAttacher,
  type Place,
} from "./service.ts";
import type { AttachmentRow } from "./store.ts";
import { MULTIPART_BYTES, receiveUpload } from "./upload.ts";

/** By the path of what the files are at. */
const PLACES: Record<string, (id: number) => Exclude<Place, { at: "nothing" }>> = {
  work_packages: (id) => ({ at: "workPackage", id }),
  ...Object.fromEntries(
    Object.values(TEXT_KINDS)
      .filter((kind) => kind.attachments)
      .map((kind) => [kind.collection, (id: number) => ({ at: "text" as const, kind, id })]),
  ),
};
const ONE = "/api/v3/attachments/:id";

export function attachmentRoutes(app: FastifyInstance, ctx: Context): void {
  const upload = {
    config: { takes: "multipart/form-data" },
    // How large a file may be is a setting, which is read with each upload.
    bodyLimit: ATTACHMENT_BYTES_CEILING + MULTIPART_BYTES,
  };
  const find = (request: FastifyRequest) => findAttachment(ctx, request.caller, idOf(request));

  async function receive(request: FastifyRequest, reply: FastifyReply, place: Place) {
    const caller = requireLogin(request);
    await requireAttacher(ctx, caller, place);
    const row = await addAttachment(ctx, caller, place, await receiveUpload(ctx, request));
    return reply.code(201).send(represent(attachmentResource, row, caller));
  }

  for (const [collection, placeOf] of Object.entries(PLACES)) {
    const list = `/api/v3/${collection}/:id/attachments`;
    app.get(list, async (request) => {
      const rows = await listAttachments(ctx, request.caller, placeOf(idOf(request)));
      return wholeCollection(
        pathOf(request),
        rows.map((row) => represent(attachmentResource, row, request.caller)),
      );
    });
    app.post(list, upload, async (request, reply) => receive(request, reply, placeOf(idOf(request))));
  }

  app.post("/api/v3/attachments", upload, async (request, reply) => receive(request, reply, { at: "nothing" }));

  app.get(ONE, async (request) => represent(attachmentResource, await find(request), request.caller));

  app.delete(ONE, async (request, reply) => {
    await deleteAttachment(ctx, requireLogin(request), await find(request));
    return reply.code(204).send();
  });

  app.get(`${ONE}/content`, async (request, reply) => {
    const row = await find(request);
    const etag = `"${row.md5}"`;
    reply.headers(headersOf(row, etag));
    if (request.headers["if-none-match"] === etag) return reply.code(304).send();
    const opened = await ctx.files.open(row.file_key);
    if (opened === null) throw notFound();
    return reply.type(row.content_type).header("content-length", opened.bytes).send(opened.content);
  });
}

/** Whatever is in it, it never runs as a part of our own pages: pictures are shown, all else is saved. */
function headersOf(row: AttachmentRow, etag: string): Record<string, string> {
  const kind = isShownInline(row.content_type) ? "inline" : "attachment";
  const ascii = row.file_name.replace(/[^\x20-\x7e]|["\\]/g, "_");
  const encoded = encodeURIComponent(row.file_name.toWellFormed()).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return {
    etag,
    "cache-control": "private, max-age=3600",
    "content-security-policy": "default-src 'none'; sandbox",
    "content-disposition": `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`,
    "x-content-type-options": "nosniff",
  };
}
