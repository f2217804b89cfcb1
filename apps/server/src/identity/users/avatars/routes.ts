/**
 * `GET /users/{id}/avatar` (the contract's avatar address), and its extensions: `POST` (multipart, one file) and
 * `DELETE` there, and `GET /avatars`, the pictures of everyone whom the caller may know.
 */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AVATAR_BYTES_MAXIMUM } from "@halyard/contract/limits";
import { requireLogin } from "../../../access/require-login.ts";
import { invalidBody, violation } from "../../../platform/errors.ts";
import { paramOf } from "../../../hal/http.ts";
import { isObject } from "../../../hal/json.ts";
import { isFileTooLarge, unreadableForm } from "../../../hal/multipart.ts";
import { represent } from "../../../hal/answer/resource.ts";
import type { Context } from "../../../platform/context.ts";
import { avatarsFor, openAvatar, removeAvatar, setAvatar, tooLarge } from "./avatars.ts";
import { userResource } from "../resource.ts";
import { findVisibleUser } from "../service.ts";

const PATH = "/api/v3/users/:id/avatar";
/** Room for the borders between the parts and their headers. */
const MULTIPART_BYTES = 10_000;

export function avatarRoutes(app: FastifyInstance, ctx: Context): void {
  const find = (request: FastifyRequest) => findVisibleUser(ctx, request.caller, paramOf(request));

  app.get("/api/v3/avatars", async (request) => ({
    _type: "Avatars",
    avatars: await avatarsFor(ctx, requireLogin(request)),
    _links: { self: { href: "/api/v3/avatars" } },
  }));

  app.get(PATH, async (request, reply) => {
    const avatar = await openAvatar(ctx, await find(request));
    const etag = `"${avatar.version}"`;
    const query: unknown = request.query;
    const named = isObject(query) && query["v"] === avatar.version;
    reply.headers({
      "cache-control": named ? "private, max-age=31536000, immutable" : "private, no-cache",
      etag,
      // Opened as a page of its own it is still nothing but a picture.
      "content-security-policy": "default-src 'none'; sandbox",
      "content-disposition": "inline",
    });
    if (request.headers["if-none-match"] === etag) {
      avatar.content.destroy();
      return reply.code(304).send();
    }
    return reply.type(avatar.type).header("content-length", avatar.bytes).send(avatar.content);
  });

  app.post(
    PATH,
    { config: { takes: "multipart/form-data" }, bodyLimit: AVATAR_BYTES_MAXIMUM + MULTIPART_BYTES },
    async (request, reply) => {
      const caller = requireLogin(request);
      const user = await find(request);
      const changed = await setAvatar(ctx, caller, user, await pictureIn(request));
      return reply.code(201).send(represent(userResource, changed, caller));
    },
  );

  app.delete(PATH, async (request, reply) => {
    await removeAvatar(ctx, requireLogin(request), await find(request));
    return reply.code(204).send();
  });
}

/** The bytes of the one file of the form. @throws InvalidRequestBody (400), PropertyConstraintViolation (422) */
async function pictureIn(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw invalidBody("The picture is expected as the file of a multipart form.");
  let part: Awaited<ReturnType<typeof request.file>>;
  try {
    part = await request.file({ limits: { fileSize: AVATAR_BYTES_MAXIMUM } });
  } catch (error) {
    if (isFileTooLarge(error)) throw tooLarge();
    throw unreadableForm();
  }
  if (part === undefined) throw violation("avatar", "A picture is needed.");
  try {
    return await part.toBuffer();
  } catch (error) {
    if (isFileTooLarge(error)) throw tooLarge();
    throw unreadableForm();
  }
}
