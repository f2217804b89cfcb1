/** Failures of what a person did, as toasts. Failures of what a page reads are shown in the page (`ui/state-views`). */
import { ApiError } from "@halyard/api-client/error";
import { toast } from "../feedback/toast-store.ts";
import { translate } from "../i18n/i18n.tsx";
import { describeError } from "./describe.ts";

/** Tells of a failed action. A call that was given up on purpose, and a 401 (told by its own toast), are not told. */
export function reportError(error: unknown): void {
  tell(error, null);
}

/** The same of what a person typed or chose. @param again writes it once more: nothing has to be typed again */
export function reportUnsaved(error: unknown, again: () => void): void {
  tell(error, again);
}

/** Time enough to read what failed, and to try it once more. */
const RETRY_MS = 10_000;

function tell(error: unknown, again: (() => void) | null): void {
  if (error instanceof DOMException && error.name === "AbortError") return;
  if (error instanceof ApiError && error.status === 401) return;
  const { message, details, retry } = describeError(error);
  // Reading the page again would lose what can be done once more.
  const run = retry === "none" ? null : (again ?? (retry === "reload" ? () => location.reload() : null));
  const lasts = run === null || again === null ? {} : { lasts: RETRY_MS };
  toast.error(message, {
    details,
    ...lasts,
    ...(run === null ? {} : { action: { label: translate("errors.retry"), run } }),
  });
}
