/** What an entry of the audit log says in one line. */
import type { AuditEvent } from "@halyard/contract/schemas/administration/administration";
import { translate, type MessageId } from "../../../shared/i18n/i18n.tsx";
import { actionText } from "../../../shared/journal/deeds.ts";
import "../dashboard/messages.ts";
import "./messages.ts";

const OCCURRENCES: Partial<Record<string, MessageId>> = {
  sign_in_failed: "audit.occurred.sign_in_failed",
  sign_in_throttled: "audit.occurred.sign_in_throttled",
  credentials_refused: "audit.occurred.credentials_refused",
  access_denied: "audit.occurred.access_denied",
  not_found: "audit.occurred.not_found",
  request_failed: "audit.occurred.request_failed",
  job_failed: "audit.occurred.job_failed",
  started: "audit.occurred.started",
  stopped: "audit.occurred.stopped",
  signed_in: "audit.occurred.signed_in",
  signed_out: "audit.occurred.signed_out",
};

export function titleOf({ action, entity }: AuditEvent): string {
  const message = OCCURRENCES[action];
  if (message !== undefined) return translate(message);
  const deed = actionText({ action, entityType: entity?.type ?? "" });
  return deed.charAt(0).toUpperCase() + deed.slice(1);
}

const BY_ITSELF: ReadonlySet<string | undefined> = new Set(["job", "system"]);

export function actorOf({ actor, context }: AuditEvent): string {
  if (actor !== null) return actor.name || translate("audit.actorGone", { id: actor.id });
  return translate(BY_ITSELF.has(context.via) ? "audit.byItself" : "audit.noActor");
}
