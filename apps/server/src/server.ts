/** The HTTP server: what every request passes through, then the features. */
import { constants } from "node:zlib";
import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import helmet from "@fastify/helmet";
import multipart from "@fastify/multipart";
import Fastify, {
  LogController,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type onRequestHookHandler,
} from "fastify";
import { ANSWER_CHARACTERS_MAXIMUM, BODY_BYTES_MAXIMUM } from "@halyard/contract/limits";
import { unsupportedError } from "./api/unsupported-endpoints/unsupported-endpoints.ts";
import { isSigned, userByAccessToken } from "./identity/single-sign-on/provider-tokens.ts";
import { authenticationPlugin } from "./identity/authentication/callers/plugin.ts";
import { noteRefusals } from "./administration/refusals/refusals.ts";
import { originOf } from "./administration/refusals/request-origin.ts";
import { namedHosts, otherOrigins } from "./administration/origins/guard.ts";
import { settableHeaders } from "./administration/origins/headers.ts";
import { maintenanceGuard } from "./administration/maintenance/guard.ts";
import { idempotencyPlugin } from "./identity/idempotency/plugin.ts";
import { FEATURES } from "./features.ts";
import { answerError, HAL, halPlugin } from "./hal/http.ts";
import { FORM_FIELD_BYTES } from "./hal/multipart.ts";
import { KeptAnswers, keptAnswerRequests } from "./hal/kept-answers.ts";
import { PACK_AT_ONCE_BYTES, PACK_FROM_BYTES, packedAnswerRequests, repeatedAnswers } from "./hal/repeated-answers.ts";
import { ApiError } from "./platform/errors.ts";
import { SEALED } from "./command-line/sealed-columns.ts";
import { keyWarnings } from "./operations/doctor/sealed-secrets.ts";
import type { Context } from "./platform/context.ts";
import {
  CONNECTION_LIMITS,
  limitConnections,
  limitSlowBodies,
  type ConnectionLimits,
} from "./platform/connections/connection-limits.ts";
import { limitUnsent } from "./platform/connections/unsent-answers.ts";
import { trustOf } from "./platform/connections/trusted-proxies.ts";
import { readRestOfBodies } from "./platform/connections/unread-bodies.ts";
import { healthRoutes } from "./platform/health.ts";
import type { Caller } from "./access/caller.ts";
import { callerCacheRequests, callersKept } from "./access/callers.ts";
import { catalogueEntries, catalogueRequests } from "./work-types/entries/catalogue.ts";
import { listElementRequests, listElementsKept } from "./hal/answer/kept-elements.ts";
import type { MeasuredCache } from "./platform/metrics/metrics.ts";
import { metricsRoutes } from "./platform/metrics/routes.ts";
import { nameRequests, requestIdOf } from "./platform/requests/request-id.ts";
import { webClientRoutes } from "./platform/web-client/routes.ts";
import { requestScope, type Origin, type RequestScope } from "./platform/requests/request-scope.ts";

/** Methods that only read. */
const SAFE = new Set(["GET", "HEAD"]);
/** Of what is no request of the API, such as a file of the client. */
const NO_LIMIT = { slowRequestMs: 0 };

/** A file that is gone after an update must not come as a page, which a browser would run as a script. */
const NO_PAGES = ["/api/", "/assets/", "/.well-known/", "/health/", "/scim/", "/scim_v2/", "/webhooks/", "/branding/"];

/** @param webRoot the folder of the built client; null: the API alone */
export async function createServer(
  ctx: Context,
  webRoot: string | null,
  limits: ConnectionLimits = CONNECTION_LIMITS,
): Promise<FastifyInstance> {
  const trust = trustOf(ctx.settings.trustedProxies);
  const app: FastifyInstance = Fastify({
    loggerInstance: ctx.log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "request" }),
    bodyLimit: BODY_BYTES_MAXIMUM,
    trustProxy: trust,
    requestTimeout: limits.requestMs,
    http: { headersTimeout: limits.headersMs, connectionsCheckingInterval: limits.checkMs },
    // Clients double slashes and leave one at the end, and encode more than they have to.
    rewriteUrl: (request) => tidy(request.url ?? "/"),
    routerOptions: { maxParamLength: 500 },
    genReqId: requestIdOf,
    // A proxy sends no one elsewhere for a 503: who is connected when the process ends is answered, others are not let in.
    return503OnClosing: false,
  });
  limitConnections(app.server, trust, limits);
  limitSlowBodies(app, limits);
  readRestOfBodies(app);
  nameRequests(app);
  await secureHeaders(app);
  await packAnswers(app);
  await app.register(cookie);
  rememberScope(app);
  noteRefusals(app, ctx);
  settableHeaders(app, ctx);
  otherOrigins(app, ctx);
  // In this order: 401 comes before 406 and 415.
  authenticationPlugin(app, ctx, { isSigned, userOf: (token) => userByAccessToken(ctx, token) });
  namedHosts(app, ctx);
  maintenanceGuard(app, ctx);
  halPlugin(app);
  const answers = new KeptAnswers(ctx.clock);
  answers.answerFrom(app);
  const packedAnswersKept = repeatedAnswers(app, answers);
  idempotencyPlugin(app, ctx);
  // Each route that takes files says how large they may be.
  await app.register(multipart, { limits: { files: 1, fields: 5, fieldSize: FORM_FIELD_BYTES, headerPairs: 50 } });
  logAnswers(app, ctx);
  limitUnsent(app, limits.unsent, callerOf, refuseUnread);
  healthRoutes(app, ctx, keyWarnings(ctx.db, ctx.settings, SEALED));
  metricsRoutes(app, ctx);
  measureCaches(ctx, packedAnswersKept, () => answers.size);
  for (const feature of FEATURES) feature(app, ctx);
  const client = webRoot === null ? null : await webClientRoutes(app, ctx, webRoot);
  app.setNotFoundHandler((request, reply) => {
    // Any other address that a browser opens is the client's to route.
    const isPage = request.method === "GET" && !NO_PAGES.some((prefix) => request.url.startsWith(prefix));
    return isPage && client !== null
      ? client.sendPage(reply)
      : answerError(unsupportedError(request.method, request.url), request, reply);
  });
  return app;
}

async function secureHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        // The component library sets sizes and colours through style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", "data:", "blob:"],
        upgradeInsecureRequests: null,
      },
    },
    // As the settings say.
    strictTransportSecurity: false,
  });
}

async function packAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    threshold: PACK_FROM_BYTES,
    syncThreshold: PACK_AT_ONCE_BYTES,
    encodings: ["br", "gzip"],
    // The higher levels take longer than the whole rest of an answer.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
    zlibOptions: { level: 1 },
  });
}

function logAnswers(app: FastifyInstance, ctx: Context): void {
  app.addHook("onResponse", async (request, reply) => {
    const { method, url, ip, routeOptions } = request;
    const ms = Math.round(reply.elapsedTime);
    const answered = {
      method,
      url: hasSecret(url) ? routeOptions.url : url.split("?", 1)[0],
      route: routeOptions.url ?? null,
      status: reply.statusCode,
      ms,
      ip,
      user: userIdOf(request),
    };
    const { slowRequestMs } = request.authenticated === null ? NO_LIMIT : await ctx.instance.of("performance");
    if (slowRequestMs > 0 && ms > slowRequestMs) request.log.warn(answered, "answered slowly");
    else request.log.info(answered, "answered");
  });
}

/** The size, hits and misses of each cache. */
function measureCaches(
  ctx: Context,
  packedAnswersKept: MeasuredCache["size"],
  answersKept: MeasuredCache["size"],
): void {
  const { metrics } = ctx;
  const callers = (): readonly Caller[] => callersKept(ctx.db);
  metrics.cache(
    { name: "caller", requests: callerCacheRequests, size: () => ({ entries: callers().length, bytes: null }) },
    "Whether the permissions of who asks were in memory, or had to be read",
  );
  metrics.cache(
    {
      name: "catalogue",
      requests: catalogueRequests,
      size: async () => ({ entries: await catalogueEntries(ctx), bytes: null }),
    },
    "Whether types, statuses, priorities and custom fields were in memory, or had to be read",
  );
  metrics.cache(
    { name: "list_element", requests: listElementRequests, size: () => listElementsKept(callers()) },
    "Whether work packages, users and memberships of lists were in memory as JSON, or had to be made",
  );
  metrics.cache(
    { name: "answer", requests: keptAnswerRequests, size: answersKept },
    "Whether answers still were as they had been made, or had to be made",
  );
  metrics.cache(
    { name: "packed_answer", requests: packedAnswerRequests, size: packedAnswersKept },
    "Whether answers were kept packed, or had to be packed",
  );
}

/** What stands in these addresses opens something without a sign-in: it is written to no log. */
const SECRET_PATHS = ["/feeds/", "/unsubscribe/"];
const hasSecret = (url: string): boolean => SECRET_PATHS.some((path) => url.startsWith(path));

/** null: no one has signed in. */
const userIdOf = ({ authenticated }: FastifyRequest): number | null =>
  authenticated === null || authenticated.caller.anonymous ? null : authenticated.caller.id;

const callerOf = (request: FastifyRequest): string | number => request.authenticated?.caller.id ?? request.ip;

const UNREAD_RETRY_S = 5;

function refuseUnread(reply: FastifyReply): string {
  const error = new ApiError("TooManyRequests", "Read the answers that are on their way first.");
  void reply.code(error.status).type(HAL).header("retry-after", String(UNREAD_RETRY_S));
  void reply.removeHeader("content-encoding").removeHeader("content-length");
  return JSON.stringify(error.body());
}

/** One listener of the answer for all that is read for it at once. @returns who is told that no one waits any more */
function hearOfEnd(raw: FastifyReply["raw"]): Set<{ tell: () => void }> {
  const listeners = new Set<{ tell: () => void }>();
  raw.once("close", () => {
    if (!raw.writableEnded) for (const { tell } of listeners) tell();
  });
  return listeners;
}

/** For whom the work is, for the database to see to it that no one takes all of it. */
function rememberScope(app: FastifyInstance): void {
  const remember: onRequestHookHandler = (request, { raw }, done) => {
    let origin: Origin | undefined;
    let listeners: Set<{ tell: () => void }> | null = null;
    const scope: RequestScope = {
      get caller() {
        return callerOf(request);
      },
      mostCharacters: ANSWER_CHARACTERS_MAXIMUM,
      get origin() {
        return (origin ??= originOf(request));
      },
      get settingsRevision() {
        return request.authenticated?.settingsRevision;
      },
      get pageSize() {
        return request.authenticated?.general.pageSize || undefined;
      },
      get firstWeekday() {
        return request.authenticated?.general.firstWeekday;
      },
      get isGone() {
        return raw.destroyed && !raw.writableEnded;
      },
      get isAbandoned() {
        return this.isGone && SAFE.has(request.method);
      },
      noteRows(count) {
        request.rowsRead += count;
      },
      onGone(tell) {
        listeners ??= hearOfEnd(raw);
        const listener = { tell };
        const all = listeners.add(listener);
        return () => void all.delete(listener);
      },
    };
    requestScope.run(scope, done);
  };
  app.decorateRequest("rowsRead", 0);
  app.addHook("onRequest", remember);
  // Again after the body was read, whose events come from the connection and know of no request.
  app.addHook("preValidation", remember);
}

/** Of all ways to write an address one, which is then the only one that is logged, compared and linked to. */
function tidy(url: string): string {
  const [path = "/", ...query] = url.split("?");
  const clean = decoded(path)
    .replace(/\/{2,}/g, "/")
    .replace(/(.)\/$/, "$1");
  return query.length === 0 ? clean : `${clean}?${query.join("?")}`;
}

/** With nothing encoded that means the same unencoded (RFC 3986, 6.2.2). What cannot be decoded is the router's to refuse. */
function decoded(path: string): string {
  if (!path.includes("%") || /%(?![0-9a-f]{2})/i.test(path)) return path;
  return path.replace(/%[0-9a-f]{2}/gi, (code) => {
    const letter = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return /[\w.~-]/.test(letter) ? letter : code.toUpperCase();
  });
}
