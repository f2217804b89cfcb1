/**
 * Errors as the API answers them: an identifier that clients match on, a status, a
 * sentence for people and, for a broken attribute, its name on the wire.
 */
import { API_ERRORS, type ApiErrorName } from "@halyard/contract/errors";

const URN = "urn:openproject-org:api:v3:errors:";

export interface ErrorBody {
  _type: "Error";
  errorIdentifier: string;
  message: string;
  _embedded?: { details: Record<string, unknown> } | { errors: ErrorBody[] };
}

export class ApiError extends Error {
  readonly identifier: ApiErrorName;
  readonly status: number;
  readonly attribute: string | undefined;
  readonly details: Record<string, unknown>;
  readonly headers: Record<string, string>;

  constructor(
    identifier: ApiErrorName,
    message?: string,
    options: { attribute?: string; details?: Record<string, unknown>; headers?: Record<string, string> } = {},
  ) {
    const known = API_ERRORS[identifier];
    super(message ?? known.message);
    this.identifier = identifier;
    this.status = known.status;
    this.attribute = options.attribute;
    this.details = options.details ?? {};
    this.headers = options.headers ?? {};
  }

  body(): ErrorBody {
    const details = this.attribute === undefined ? this.details : { attribute: this.attribute, ...this.details };
    return {
      _type: "Error",
      errorIdentifier: URN + this.identifier,
      message: this.message,
      ...(Object.keys(details).length > 0 ? { _embedded: { details } } : {}),
    };
  }
}

/** Several errors at once; a lone one is never wrapped (see {@link throwAll}). */
export class MultipleErrors extends Error {
  readonly errors: readonly ApiError[];

  constructor(errors: readonly ApiError[]) {
    super(API_ERRORS.MultipleErrors.message);
    this.errors = errors;
  }

  get status(): number {
    return this.errors[0]?.status ?? 422;
  }

  body(): ErrorBody {
    return {
      _type: "Error",
      errorIdentifier: `${URN}MultipleErrors`,
      message: this.message,
      _embedded: { errors: this.errors.map((error) => error.body()) },
    };
  }
}

/** One error as it is, two or more as MultipleErrors. */
export function combined(errors: readonly ApiError[]): ApiError | MultipleErrors | null {
  const [first] = errors;
  if (first === undefined) return null;
  return errors.length === 1 ? first : new MultipleErrors(errors);
}

export function throwAll(errors: readonly ApiError[]): void {
  const error = combined(errors);
  if (error !== null) throw error;
}

export const notFound = (message?: string) => new ApiError("NotFound", message);
/** What was changed just now, read again. @throws NotFound (404) where another request has deleted it since */
export function stillThere<Row>(row: Row | undefined | null): Row {
  if (row === undefined || row === null) throw notFound();
  return row;
}
export const missingPermission = (message?: string) => new ApiError("MissingPermission", message);
/** What only administrators may do, named as the client names their roles. */
export const administratorRequired = () =>
  new ApiError("MissingPermission", undefined, { details: { requiredRole: "Admin", currentRole: "User" } });
export const invalidQuery = (message: string) => new ApiError("InvalidQuery", message);
export const invalidBody = (message?: string) => new ApiError("InvalidRequestBody", message);
export const badRequest = (message: string) => new ApiError("BadRequest", message);
export const updateConflict = () => new ApiError("UpdateConflict");
/** @param asked the lockVersion that a change is based on; null: whatever happened since. @throws UpdateConflict (409) */
export function requireLockVersion(asked: number | null | undefined, current: number): void {
  if (asked != null && asked !== current) throw updateConflict();
}
/** Clients tell a conflict by its status and identifier, so it has these too. */
export const lockVersionMissing = () =>
  new ApiError(
    "UpdateConflict",
    "The lockVersion is missing. Send the one of the work package as you last read it, so that no one else's change is lost.",
  );

/** A value that breaks a rule of the resource; `message` is the whole sentence. */
export const violation = (attribute: string, message: string) =>
  new ApiError("PropertyConstraintViolation", message, { attribute });

export const readOnly = (attribute: string, label: string) =>
  new ApiError("PropertyIsReadOnly", `${label} was attempted to be written but is not writable.`, { attribute });

export const wrongFormat = (attribute: string, expected: string, actual: unknown) =>
  new ApiError(
    "PropertyFormatError",
    `Invalid format for property '${attribute}': Expected format like '${expected}', but got '${shown(actual)}'.`,
    { attribute },
  );

export const wrongResource = (attribute: string, expected: string, actual: unknown) =>
  new ApiError(
    "ResourceTypeMismatch",
    `For property '${attribute}' a link like '${expected}' is expected, but got '${shown(actual)}'.`,
    { attribute },
  );

function shown(value: unknown): string {
  const text = typeof value === "string" ? value : written(value);
  return text.length > 100 ? `${text.slice(0, 100)}…` : text;
}

/** Lists in lists in lists, thousands deep, can be read, but not be written again. */
function written(value: unknown): string {
  try {
    return JSON.stringify(value) ?? "nothing";
  } catch {
    return "something too deep";
  }
}
