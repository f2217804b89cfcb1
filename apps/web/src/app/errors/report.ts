/** Failures of what a person did, as toasts. Failures of what a page reads are shown in the page (`ui/state-views`). */
import { ApiError } from "@halyard/api-client/error";
import { toast } from "../../ui/toast-store.ts";
import { translate } from "../i18n.tsx";
import { describeError } from "./describe.ts";

/** Tells of a failed action. A call that was given up on purpose, and a 401 (told by its own toast), are not told. */
export function reportError(error: unknown): void {
  if (error instanceof DOMException && error.name === "AbortError") return;
  if (error instanceof ApiError && error.status === 401) return;
  const { message, details, retry } = describeError(error);
  const action = retry === "reload" ? { label: translate("errors.retry"), run: () => location.reload() } : undefined;
  toast.error(message, { details, ...(action === undefined ? {} : { action }) });
}
