/** Which client sends a SCIM request, by its bearer token. */
import type { FastifyRequest } from "fastify";
import { limited } from "../../hal/rate-limit.ts";
import { networkOf } from "../../platform/connections/network-address.ts";
import type { Context } from "../../platform/context.ts";
import { hashOf } from "../authentication/sessions/tokens.ts";
import { clientByAccessToken } from "./credentials/store.ts";
import { ScimError } from "./protocol/errors.ts";
import { clientByToken, isLetIn, rememberClientUse, type SendingClient } from "./clients/store.ts";

const TOUCH_MS = 60_000;
/** Wrong tokens of one address in ten minutes. */
const MOST_WRONG = 100;
const WINDOW_MS = 10 * 60_000;

const READS = new Set(["GET", "HEAD"]);

/** @throws ScimError (401, 503), TooManyRequests (429) */
export async function clientOf(ctx: Context, request: FastifyRequest): Promise<SendingClient> {
  const [scheme = "", token = ""] = (request.headers.authorization ?? "").split(" ", 2);
  const now = ctx.clock.now();
  const client = scheme.toLowerCase() === "bearer" ? await clientWith(ctx, hashOf(token), now) : undefined;
  const isOver = client?.expires_at != null && client.expires_at <= now.toISOString();
  if (client === undefined || !isLetIn(client) || isOver) {
    await refuse(ctx, request, client);
    throw new ScimError(401, "The bearer token is not valid.");
  }
  request.scimClientId = client.id;
  if (client.last_used_at === null || now.getTime() - Date.parse(client.last_used_at) > TOUCH_MS) {
    await ctx.transaction((tx) => rememberClientUse(tx, client.id, now.toISOString()));
  }
  const { mode } = await ctx.instance.ofRevision("maintenance", client.settings_revision);
  if (mode === "maintenance" || (mode === "read_only" && !isRead(request)))
    throw new ScimError(503, "Halyard takes no changes at the moment. Try again later.");
  return client;
}

const clientWith = async ({ db }: Context, hash: string, now: Date): Promise<SendingClient | undefined> =>
  (await clientByToken(db, hash)) ?? (await clientByAccessToken(db, hash, now.toISOString()));

const isRead = ({ method, url }: FastifyRequest): boolean =>
  READS.has(method) || url.split("?", 1)[0]?.endsWith("/.search") === true;

async function refuse(ctx: Context, request: FastifyRequest, client: SendingClient | undefined): Promise<void> {
  await ctx.occurrences.note({
    kind: "credentials_refused",
    actorId: null,
    subject: "SCIM",
    ...(client === undefined ? {} : { entityType: "AuthProvider", entityId: client.id, entityTitle: client.name }),
  });
  await limited(ctx, `scim:address:${networkOf(request.ip)}`, MOST_WRONG, WINDOW_MS);
}
