/** The error catalogue: what people read about a failure, and what they can do. */
import { ApiError, refusalOf, type FieldError } from "@halyard/api-client/error";
import { API_ERRORS } from "@halyard/contract/errors";
import { translate } from "../i18n/i18n.tsx";

export interface Description {
  message: string;
  /** What the server said in particular, one sentence an item. */
  details: readonly string[];
  /** `reload`: trying again means reading the page again, as no answer came. */
  retry: "again" | "reload" | "none";
}

export function describeError(error: unknown): Description {
  // The code of a page that was not opened before cannot be loaded without a network.
  if (!(error instanceof ApiError))
    return say(translate(navigator.onLine ? "errors.unexpected" : "errors.offline"), [], "again");
  switch (error.kind) {
    case "offline":
      return say(translate("errors.offline"), [], "reload");
    case "timeout":
      return say(translate("errors.timeout"), [], "reload");
    case "network":
      return say(translate("errors.connection"), [], "reload");
    case "answer":
      return describeAnswer(error);
  }
}

function describeAnswer(error: ApiError): Description {
  const { status } = error;
  // A page of HTML says nothing to a person; its status helps who is asked for help.
  const told = error.identifier === "" ? [error.message] : [];
  if (status === 401) return say(translate("errors.sessionExpired"), [], "none");
  if (status === 403) return say(forbidden(error), told, "none");
  if (status === 404) return say(translate("errors.notFound"), told, "none");
  // A conflict is explained by the server; the page that caused it shows both values.
  if (status === 408) return say(translate("errors.timeout"), told, "again");
  if (status === 409) return say(error.message, [], "none");
  if (status === 422) return describeFields(error);
  if (status === 429) return say(translate("errors.tooMany"), told, "again");
  // What administrators say about it.
  if (isMaintenance(error)) return say(error.message, [], "again");
  if (status >= 500) return say(translate("errors.server"), told, "again");
  return say(translate("errors.unexpected"), [error.message], "again");
}

/** Not a failure: administrators have made the server read-only or put it under maintenance. */
export const isMaintenance = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 503 && typeof error.details["maintenance"] === "string";

/** A refusal names the roles where it can, else what may not be done to what, else what the server said of it. */
function forbidden(error: ApiError): string {
  const { requiredRole, currentRole, action, resource } = refusalOf(error);
  if (requiredRole !== undefined && currentRole !== undefined) {
    return translate("errors.forbiddenRole", { required: requiredRole, current: currentRole });
  }
  if (action !== undefined && resource !== undefined) return translate("errors.forbiddenAction", { action, resource });
  const general = error.identifier === "" || error.message === API_ERRORS.MissingPermission.message;
  return general ? translate("errors.forbidden") : error.message;
}

function describeFields(error: ApiError): Description {
  const count = new Set(error.fields.map((field) => field.attribute)).size;
  const message = count > 1 ? translate("errors.correctFields", { count }) : translate("errors.unprocessable");
  const details = error.fields.length > 0 ? error.fields.map((field) => field.message) : [error.message];
  return say(message, details, "none");
}

const say = (message: string, details: readonly string[], retry: Description["retry"]): Description => ({
  message,
  details,
  retry,
});

/** The message of each broken field by its attribute, for the fields of a form; several of one are joined. */
export function fieldMessages(error: unknown): Record<string, string> {
  const messages: Record<string, string> = {};
  const fields: readonly FieldError[] = error instanceof ApiError ? error.fields : [];
  for (const { attribute, message } of fields) {
    messages[attribute] = messages[attribute] === undefined ? message : `${messages[attribute]} ${message}`;
  }
  return messages;
}
