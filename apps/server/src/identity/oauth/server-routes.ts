/** What applications talk to: OAuth 2.1 with authorization codes and PKCE, refresh tokens and client credentials. */
import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { parameterOf } from "../../hal/http.ts";
import { limited } from "../../hal/rate-limit.ts";
import { networkOf } from "../../platform/connections/network-address.ts";
import { originOf } from "../../hal/public-origin.ts";
import type { Context } from "../../platform/context.ts";
import { hashOf } from "../authentication/sessions/tokens.ts";
import { isScimClientId, issueScimToken, SCIM_SCOPE, scimClientBySecret } from "../scim/service.ts";
import { beginAuthorization } from "./authorization.ts";
import { OAuthError } from "./errors.ts";
import { SCOPES } from "./scopes.ts";
import { applicationByClientId, type ApplicationRow } from "./store.ts";
import { byCredentials, exchangeCode, introspect, refresh, revoke } from "./tokens.ts";

const WINDOW_MS = 10 * 60_000;
/** Refused in ten minutes, of one address. */
const MOST_WRONG = 100;
/** Begun in ten minutes, of one address. */
const MOST_REQUESTS = 300;

export function oauthServerRoutes(app: FastifyInstance, ctx: Context): void {
  documents(app, ctx);

  app.get("/oauth/authorize", async (request, reply) => {
    await limited(ctx, `oauth:begin:${networkOf(request.ip)}`, MOST_REQUESTS, WINDOW_MS);
    const to = await beginAuthorization(ctx, originOf(ctx, request), (name) => parameterOf(request, name));
    return reply.header("cache-control", "no-store").header("referrer-policy", "no-referrer").redirect(to);
  });

  const answering =
    (work: (request: FastifyRequest, form: URLSearchParams) => Promise<object>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      reply.header("cache-control", "no-store").type("application/json; charset=utf-8");
      try {
        const form = formIn(request);
        return JSON.stringify(await work(request, form));
      } catch (error) {
        if (!(error instanceof OAuthError)) throw error;
        await countRefusal(ctx, request);
        if (error.problem === "invalid_client") reply.header("www-authenticate", 'Basic realm="Halyard"');
        return reply
          .code(error.status)
          .send(JSON.stringify({ error: error.problem, error_description: error.message }));
      }
    };

  app.post(
    "/oauth/token",
    answering(async (request, form) => {
      const { id, secret } = credentialsIn(request, form);
      if (isScimClientId(id)) return scimToken(ctx, { id, secret }, form);
      return tokensFor(ctx, await applicationWith(ctx, { id, secret }), form);
    }),
  );
  app.post(
    "/oauth/revoke",
    answering(async (request, form) => {
      await revoke(ctx, await clientIn(ctx, request, form), form.get("token") ?? "");
      return {};
    }),
  );
  app.post(
    "/oauth/introspect",
    answering(async (request, form) => {
      const application = await clientIn(ctx, request, form);
      // Else anyone who has found a token could ask whose it is.
      if (application.secret_hash === null) throw new OAuthError("invalid_client", "A client secret is needed.");
      return introspect(ctx, application, form.get("token") ?? "");
    }),
  );
}

function tokensFor(ctx: Context, application: ApplicationRow, form: URLSearchParams): Promise<object> {
  switch (form.get("grant_type")) {
    case "authorization_code":
      return exchangeCode(ctx, application, {
        code: form.get("code") ?? "",
        redirectUri: form.get("redirect_uri") ?? "",
        verifier: form.get("code_verifier") ?? "",
      });
    case "refresh_token":
      return refresh(ctx, application, { token: form.get("refresh_token") ?? "", scope: form.get("scope") });
    case "client_credentials":
      return byCredentials(ctx, application, form.get("scope"));
    default:
      throw new OAuthError("unsupported_grant_type", "This grant_type is not supported.");
  }
}

function formIn({ headers, body }: FastifyRequest): URLSearchParams {
  if (headers["content-type"]?.toLowerCase().startsWith("application/x-www-form-urlencoded") !== true)
    throw new OAuthError("invalid_request", "The body must be application/x-www-form-urlencoded.");
  const form = new URLSearchParams(typeof body === "string" ? body : "");
  for (const name of form.keys())
    if (form.getAll(name).length > 1) throw new OAuthError("invalid_request", `${name} is given more than once.`);
  return form;
}

/** A directory that pushes people and groups. @throws OAuthError */
async function scimToken(ctx: Context, { id, secret }: Credentials, form: URLSearchParams): Promise<object> {
  const client = await scimClientBySecret(ctx, id, secret ?? "");
  if (client === null) throw unknownClient();
  if (form.get("grant_type") !== "client_credentials")
    throw new OAuthError("unsupported_grant_type", "This client uses the grant_type client_credentials.");
  const scope = form.get("scope") ?? "";
  if (scope !== "" && scope !== SCIM_SCOPE)
    throw new OAuthError("invalid_scope", `This client has the scope ${SCIM_SCOPE}.`);
  return issueScimToken(ctx, client);
}

interface Credentials {
  id: string;
  secret: string | null;
}

/** By the header or the body, never by both (RFC 6749, section 2.3). */
function credentialsIn(request: FastifyRequest, form: URLSearchParams): Credentials {
  const basic = basicIn(request.headers.authorization);
  if (basic !== null && form.has("client_secret"))
    throw new OAuthError("invalid_request", "The client identifies itself twice.");
  const [id, secret] = basic ?? [form.get("client_id") ?? "", form.get("client_secret")];
  return { id, secret };
}

const clientIn = (ctx: Context, request: FastifyRequest, form: URLSearchParams): Promise<ApplicationRow> =>
  applicationWith(ctx, credentialsIn(request, form));

/** @throws OAuthError (invalid_client) */
async function applicationWith(ctx: Context, { id, secret }: Credentials): Promise<ApplicationRow> {
  const application = await applicationByClientId(ctx.db, id);
  if (application?.enabled !== 1) throw unknownClient();
  if (application.secret_hash === null) {
    if (secret !== null && secret !== "") throw unknownClient();
    return application;
  }
  const [given, expected] = [Buffer.from(hashOf(secret ?? "")), Buffer.from(application.secret_hash)];
  if (!timingSafeEqual(given, expected)) throw unknownClient();
  return application;
}

const unknownClient = () => new OAuthError("invalid_client", "The client is not known, or its secret is wrong.");

/** Both parts are encoded as a form is. */
function basicIn(header: string | undefined): [string, string] | null {
  const [scheme = "", value = ""] = (header ?? "").split(" ", 2);
  if (scheme.toLowerCase() !== "basic") return null;
  const [id = "", ...secret] = Buffer.from(value, "base64").toString("utf8").split(":");
  return [formDecoded(id), formDecoded(secret.join(":"))];
}

const formDecoded = (text: string): string => new URLSearchParams(`v=${text}`).get("v") ?? "";

async function countRefusal(ctx: Context, request: FastifyRequest): Promise<void> {
  await ctx.occurrences.note({ kind: "credentials_refused", actorId: null, subject: "OAuth" });
  await limited(ctx, `oauth:address:${networkOf(request.ip)}`, MOST_WRONG, WINDOW_MS);
}

/** RFC 8414 and RFC 9728: where clients find all of it. */
function documents(app: FastifyInstance, ctx: Context): void {
  const send = (reply: FastifyReply, document: object): FastifyReply =>
    reply
      .header("access-control-allow-origin", "*")
      .type("application/json; charset=utf-8")
      .send(JSON.stringify(document));
  app.get("/.well-known/oauth-authorization-server", async (request, reply) => {
    const issuer = originOf(ctx, request);
    return send(reply, {
      issuer,
      authorization_endpoint: `${issuer}/oauth/authorize`,
      token_endpoint: `${issuer}/oauth/token`,
      revocation_endpoint: `${issuer}/oauth/revoke`,
      introspection_endpoint: `${issuer}/oauth/introspect`,
      scopes_supported: [...SCOPES, SCIM_SCOPE],
      response_types_supported: ["code"],
      response_modes_supported: ["query"],
      grant_types_supported: ["authorization_code", "refresh_token", "client_credentials"],
      token_endpoint_auth_methods_supported: ["client_secret_basic", "client_secret_post", "none"],
      code_challenge_methods_supported: ["S256"],
      authorization_response_iss_parameter_supported: true,
    });
  });
  app.get("/.well-known/oauth-protected-resource", async (request, reply) => {
    const issuer = originOf(ctx, request);
    return send(reply, {
      resource: `${issuer}/api/v3`,
      authorization_servers: [issuer],
      scopes_supported: SCOPES,
      bearer_methods_supported: ["header"],
    });
  });
}
