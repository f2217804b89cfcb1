/** Errors as SCIM answers them (RFC 7644, section 3.12). */
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { outageError } from "../../../hal/outage.ts";
import { ApiError, MultipleErrors } from "../../../platform/errors.ts";

export const SCIM = "application/scim+json; charset=utf-8";
const ERROR = "urn:ietf:params:scim:api:messages:2.0:Error";

type ScimType =
  | "invalidFilter"
  | "tooMany"
  | "uniqueness"
  | "mutability"
  | "invalidSyntax"
  | "invalidPath"
  | "noTarget"
  | "invalidValue";

export class ScimError extends Error {
  readonly status: number;
  readonly scimType: ScimType | undefined;

  constructor(status: number, detail: string, scimType?: ScimType) {
    super(detail);
    this.status = status;
    this.scimType = scimType;
  }
}

export const invalidValue = (detail: string) => new ScimError(400, detail, "invalidValue");
export const invalidSyntax = (detail: string) => new ScimError(400, detail, "invalidSyntax");
export const invalidPath = (path: string) => new ScimError(400, `The path ${path} is not supported.`, "invalidPath");
export const notThere = (kind: string, id: string) => new ScimError(404, `${kind} ${id} not found.`);

export function answerScimError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  const known = error instanceof ScimError ? error : translated(error, request);
  if (known.status === 500) request.log.error({ err: error }, "a SCIM request failed");
  if (error instanceof ApiError) reply.headers(error.headers);
  if (known.status === 401) reply.header("www-authenticate", 'Bearer realm="Halyard SCIM"');
  return reply
    .code(known.status)
    .type(SCIM)
    .send(
      JSON.stringify({
        schemas: [ERROR],
        status: String(known.status),
        ...(known.scimType === undefined ? {} : { scimType: known.scimType }),
        detail: known.message,
      }),
    );
}

function translated(error: Error, request: FastifyRequest): ScimError {
  const ours = error instanceof ApiError ? error : outageError(error, request.log);
  if (error instanceof MultipleErrors) {
    return invalidValue(error.errors.map(({ message }) => message).join(" "));
  }
  if (ours !== null) {
    if (ours.status !== 422) return new ScimError(ours.status, ours.message);
    if (ours.attribute === "base") return new ScimError(400, ours.message, "mutability");
    return invalidValue(ours.message);
  }
  const status = "statusCode" in error ? error.statusCode : undefined;
  if (status === 413) return new ScimError(413, "The request body is too large.");
  if (typeof status === "number" && status >= 400 && status < 500) return invalidSyntax(error.message);
  return new ScimError(500, "Something went wrong. Try again later.");
}
