/**
 * The API's requests and answers: content types, bodies, errors. Bodies are parsed
 * only when a route asks for them, because a missing right comes before a malformed body.
 */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isForeignKeyViolation, isUnstorable } from "../platform/database/database.ts";
import { ResultTooLarge } from "../platform/database/reading/result-size.ts";
import { ApiError, invalidBody, invalidQuery, MultipleErrors, notFound } from "../platform/errors.ts";
import { ClientGone } from "../platform/requests/in-turns.ts";
import { outageError } from "./outage.ts";
import { isObject, type JsonObject, parseJson } from "./json.ts";
import { completeTexts, textsLeft } from "./markdown/formattable.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** How many texts had been left to the thread that renders when the request came. */
    textsLeftBefore: number;
  }
}

export const HAL = "application/hal+json; charset=utf-8";
const BODILESS = new Set(["GET", "HEAD", "OPTIONS", "DELETE"]);
const READABLE = ["application/json", "application/hal+json"] as const;

export function halPlugin(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));

  app.decorateRequest("textsLeftBefore", 0);
  app.addHook("onRequest", async (request, reply) => {
    request.textsLeftBefore = textsLeft();
    if (!isApi(request)) return;
    reply.type(HAL);
    if (BODILESS.has(request.method)) return;
    const type = request.headers["content-type"];
    if (type === undefined || type === "") {
      return reply.code(406).type("text/plain; charset=utf-8").send("Missing content-type header");
    }
    if (type.toLowerCase().startsWith(takenBy(request))) return;
    if (!READABLE.some((readable) => type.toLowerCase().startsWith(readable))) {
      throw new ApiError(
        "TypeNotSupported",
        `Expected CONTENT-TYPE to be ${READABLE.join(" or ")} but got ${type.slice(0, 100)}.`,
      );
    }
  });

  // While no text was left to the thread, by this request or another, no document need be looked through.
  app.addHook("preSerialization", async (request, _reply, payload) => {
    if (textsLeft() !== request.textsLeftBefore) await completeTexts(payload);
    return payload;
  });
  // Without a body there is nothing that a content type could be of.
  app.addHook("onSend", async ({ method }, reply, payload) => {
    if (method !== "HEAD" && (payload === undefined || payload === null || payload === "")) {
      reply.removeHeader("content-type");
    }
    return payload;
  });
  // Text with other letters than Latin ones costs the socket several times what its bytes do.
  app.addHook("onSend", async (request, reply, payload) => {
    // What one person is answered is kept for no one else. A route that knows better has said so.
    if (isApi(request) && !reply.hasHeader("cache-control")) reply.header("cache-control", "private, no-store");
    return typeof payload === "string" ? Buffer.from(payload) : payload;
  });
  app.setErrorHandler((error: FastifyError | Error, request, reply) => answerError(error, request, reply));
}

/** What else than JSON the route takes: it says so with `config: { takes: "text/plain" }`. */
function takenBy(request: FastifyRequest): string {
  const { config } = request.routeOptions;
  return "takes" in config && typeof config.takes === "string" ? config.takes : READABLE[0];
}

/**
 * What decides how a request is treated: the route that was found for it, which is written in one way only, as no path
 * of a client is. Without a route, its path.
 */
export const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? pathOf(request);

export const isApi = (request: FastifyRequest): boolean => routeOf(request).startsWith("/api/");

export function answerError(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = problemOf(error, request, reply.raw.destroyed);
  if (known instanceof ApiError) reply.headers(known.headers);
  return reply.code(known.status).type(HAL).send(JSON.stringify(known.body()));
}

/** What is answered to an error; one that is ours to look into is logged. @param isGone whether no one hears the answer */
export function problemOf(error: Error, request: FastifyRequest, isGone = false): ApiError | MultipleErrors {
  const known =
    error instanceof ApiError || error instanceof MultipleErrors
      ? error
      : (outageError(error, request.log) ?? fromFramework(error));
  if (known === null) {
    // Anyone who closes a page in the middle of its answers has nothing that would have to be looked into.
    if ((endedEarly(error) || error instanceof ClientGone) && isGone) request.log.info("the client went away");
    else request.log.error({ err: error }, "request failed");
    return new ApiError("InternalServerError");
  }
  // Should it be anything else than two who wrote at once, it is to be found.
  if (isForeignKeyViolation(error)) request.log.warn({ err: error }, "what is written belongs to nothing any more");
  return known;
}

const endedEarly = (error: Error): boolean => "code" in error && error.code === "ERR_STREAM_PREMATURE_CLOSE";

/** What Fastify and the database refuse: too large, malformed. Anything else with a 5xx is ours to log. */
function fromFramework(error: Error): ApiError | null {
  const status = "statusCode" in error ? error.statusCode : undefined;
  if (error instanceof ResultTooLarge) {
    const most = error.mostCharacters.toLocaleString("en");
    return invalidQuery(
      `The answer would have more than ${most} characters. Ask for fewer elements (pageSize) or for less of each (select).`,
    );
  }
  if (status === 413) return invalidBody("The request body is too large.");
  if (status === 415) return new ApiError("TypeNotSupported");
  if (typeof status === "number" && status >= 400 && status < 500) return new ApiError("BadRequest", error.message);
  if (isForeignKeyViolation(error)) {
    return new ApiError("UpdateConflict", "What this belongs to was deleted in the meantime.");
  }
  if (isUnstorable(error)) return new ApiError("BadRequest", "The request has a value that cannot be.");
  return null;
}

/** The JSON object of the request's body; `{}` where there is none. @throws InvalidRequestBody (400) */
export function bodyOf(request: FastifyRequest): JsonObject {
  const text: unknown = request.body;
  if (text === undefined || text === null || text === "") return {};
  const value: unknown =
    typeof text === "string" ? parseJson(text, (problem) => invalidBody(`The request body ${problem}.`)) : text;
  if (!isObject(value)) throw invalidBody("The request body is no JSON object.");
  return value;
}

/** Of a row: what the databases' integer columns hold. */
export const LARGEST_ID = 2_147_483_647;

/** The id in a path's parameter. @throws NotFound (404) where it is no id */
export function idOf(request: FastifyRequest, name = "id"): number {
  return idIn(paramOf(request, name));
}

/** @throws NotFound (404) where the text is no id that a row can have */
export function idIn(text: unknown): number {
  if (typeof text !== "string" || !/^\d{1,10}$/.test(text) || Number(text) > LARGEST_ID) throw notFound();
  return Number(text);
}

export function paramOf(request: FastifyRequest, name = "id"): string {
  const params: unknown = request.params;
  const value = isObject(params) ? params[name] : undefined;
  return typeof value === "string" ? value : "";
}

/** A parameter of the query; null where it is not there or empty. */
export function parameterOf(request: FastifyRequest, name: string): string | null {
  const query: unknown = request.query;
  const value = isObject(query) ? query[name] : undefined;
  return typeof value === "string" && value !== "" ? value : null;
}

/** The path of the request without its query, for a collection's own links. */
export const pathOf = (request: FastifyRequest): string => request.url.split("?", 1)[0] ?? request.url;

/** `?move_to=ID`: where the work packages of what is deleted go. @throws NotFound (404) where it is no id */
export function moveTargetOf({ query }: FastifyRequest): number | null {
  const text = isObject(query) ? query["move_to"] : undefined;
  return text === undefined ? null : idIn(text);
}
