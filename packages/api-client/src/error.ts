/** What can go wrong with a call, as one class: the caller asks `kind` and, for answers, `status`. */
import type { ErrorBody, Refusal } from "@halyard/contract/hal";

/** `answer`: the server answered with a failure. The others: no answer came. */
export type FailureKind = "answer" | "network" | "offline" | "timeout";

/** One broken field of a 422, by the attribute's name in the resource (`subject`, `assignee`). */
export interface FieldError {
  attribute: string;
  message: string;
}

export interface ApiErrorDetails {
  kind: FailureKind;
  message: string;
  status?: number;
  identifier?: string;
  fields?: readonly FieldError[];
  details?: Readonly<Record<string, unknown>>;
  /** What the server asked to wait (`Retry-After`), in milliseconds. */
  retryAfterMs?: number;
  cause?: unknown;
}

export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly kind: FailureKind;
  /** HTTP status, 0 where no answer came. */
  readonly status: number;
  /** The last part of the identifier (`PropertyConstraintViolation`), empty where there is none. */
  readonly identifier: string;
  readonly fields: readonly FieldError[];
  /** What the server tells of this error in particular (`_embedded.details`), to be looked at with care. */
  readonly details: Readonly<Record<string, unknown>>;
  readonly retryAfterMs: number | null;

  constructor(details: ApiErrorDetails) {
    super(details.message, { cause: details.cause });
    this.kind = details.kind;
    this.status = details.status ?? 0;
    this.identifier = details.identifier ?? "";
    this.fields = details.fields ?? [];
    this.details = details.details ?? {};
    this.retryAfterMs = details.retryAfterMs ?? null;
  }
}

/** The error of an answer that is not 2xx: `text` is its body, of whatever content type. */
export function errorOfAnswer(status: number, text: string, retryAfterMs: number | null): ApiError {
  const body = errorBodyIn(text);
  const common = { kind: "answer", status, ...(retryAfterMs === null ? {} : { retryAfterMs }) } as const;
  // A page of HTML from something between us and the server says nothing to a person.
  if (body === null) return new ApiError({ ...common, message: `HTTP ${status} Error` });
  return new ApiError({
    ...common,
    message: body.message,
    identifier: body.errorIdentifier.split(":").at(-1) ?? "",
    fields: fieldErrors(body),
    details: { ...body._embedded?.details },
  });
}

/** The roles, or the action and the resource, that a 403 names; empty where it names nothing. */
export function refusalOf({ status, details }: ApiError): Refusal {
  if (status !== 403) return {};
  const { requiredRole, currentRole, action, resource } = details;
  const named = Object.entries({ requiredRole, currentRole, action, resource });
  return Object.fromEntries(named.filter(([, value]) => typeof value === "string" && value !== ""));
}

/** The broken fields of one error, those inside a `MultipleErrors` one by one. */
export function fieldErrors(body: ErrorBody): FieldError[] {
  const inner = body._embedded?.errors;
  if (inner !== undefined && inner.length > 0) return inner.flatMap(fieldErrors);
  const attribute = body._embedded?.details?.attribute;
  return attribute === undefined ? [] : [{ attribute, message: body.message }];
}

function errorBodyIn(text: string): ErrorBody | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return null;
  }
  return isErrorBody(parsed) ? parsed : null;
}

function isErrorBody(value: unknown): value is ErrorBody {
  if (typeof value !== "object" || value === null) return false;
  return (
    "message" in value &&
    typeof value.message === "string" &&
    "errorIdentifier" in value &&
    typeof value.errorIdentifier === "string"
  );
}
