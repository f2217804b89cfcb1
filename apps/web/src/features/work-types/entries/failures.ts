/** What a person is told when a status, type or priority could not be read or written. */
import { ApiError } from "@halyard/api-client/error";
import { describeError } from "../../../shared/errors/describe.ts";
import { reportError } from "../../../shared/errors/report.ts";
import { translate } from "../../../shared/i18n/i18n.tsx";
import { toast } from "../../../shared/feedback/toast-store.ts";
import type { EntryKind } from "./entry.ts";

type Deed = "create" | "update" | "delete";

export interface Failure {
  title: string;
  details: readonly string[];
}

/** `field: message` for each field of a 422; an HTML page of something between us and the server as its number alone. */
export function writeFailure(kind: EntryKind, deed: Deed, error: unknown): Failure {
  // Nothing that the server or the line did: there is no telling how far it came.
  if (!(error instanceof ApiError)) {
    const title = translate(deed === "delete" ? `${kind}.delete.failed` : `${kind}.save.failed`);
    return { title, details: [translate("errors.unexpected")] };
  }
  const title = translate(`${kind}.${deed}.failed`);
  if (error.status === 422) {
    const fields = error.fields.filter(({ attribute }) => attribute !== "base");
    const told =
      fields.length === 0
        ? error.message
        : fields.map(({ attribute, message }) => `${attribute}: ${message}`).join(", ");
    return { title, details: deed === "delete" ? [told] : [told, translate("catalogue.checkForm")] };
  }
  const { message, details } = describeError(error);
  const http = kind === "types" ? httpFailure(error) : null;
  return { title, details: http === null ? [message, ...details] : [http, message] };
}

/** How failures of types are told; null where no answer came. */
export function httpFailure(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.kind !== "answer") return null;
  return translate("types.http", { status: error.status, body: error.message });
}

/** As a toast; an ended session has one of its own. */
export function tellWriteFailure(kind: EntryKind, deed: Deed, error: unknown): void {
  if (error instanceof ApiError && error.status === 401) return reportError(error);
  const { title, details } = writeFailure(kind, deed, error);
  toast.error(title, { details });
}
