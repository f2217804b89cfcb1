/** What an entry of the audit log says in one line. */
import { linksOf } from "@halyard/api-client/links";
import type { AuditEvent } from "@halyard/contract/schemas/administration/administration";
import type { SettingSection } from "@halyard/contract/settings/sections";
import { capitalized } from "../../../shared/i18n/capitalized.ts";
import { translate, type useT } from "../../../shared/i18n/i18n.tsx";
import { adminPathOf, type Place } from "../../../shared/components/resource-paths.ts";
import { inWords } from "../../../shared/journal/changes.ts";
import { isOfSession, shownTitle } from "../../../shared/journal/deeds.ts";
import { telling, type Telling } from "../../../shared/journal/telling.ts";
import "../dashboard/messages.ts";
import { audit, type OccurrenceText } from "./messages.ts";

const isText = (id: string): id is OccurrenceText => Object.hasOwn(audit, id);

/** Said of the server only: jobs and backups are started by a person. */
const OF_SERVER: ReadonlySet<string> = new Set(["started", "stopped"]);

/** What happened, where it is more than what someone did. */
export const occurrenceOf = ({ action, entity }: Pick<AuditEvent, "action" | "entity">): string | null => {
  const text = `audit.occurred.${action}`;
  return isText(text) && (entity === null || !OF_SERVER.has(action)) ? translate(text) : null;
};

/** What stands behind the person's name, and what behind the thing's. */
export const tellingOf = ({ action, entity, changes }: AuditEvent): Telling =>
  telling({ action, changes, entityType: entity?.type ?? "" }, entity?.title ?? "", {
    brief: entity?.type === "WorkPackage",
  });

const isOwnSession = ({ action, entity }: AuditEvent): boolean =>
  isOfSession({ action, entityType: entity?.type ?? "" });

export function titleOf(entry: AuditEvent): string {
  const { deed } = tellingOf(entry);
  return occurrenceOf(entry) ?? capitalized(deed);
}

/** The name of what was changed, shown after the action; empty if it has none. */
export function nameOf(t: ReturnType<typeof useT>, entry: AuditEvent): string {
  const { entity } = entry;
  if (entity === null || isOwnSession(entry)) return "";
  if (entity.type === "WorkPackage" && entity.id !== null) return `#${entity.id} ${entity.title}`;
  return shownTitle(t, entity.type, entity.title);
}

/** Where each section of the settings is changed. */
const SETTINGS: Partial<Record<string, Place>> = {
  general: { path: "/admin/system" },
  security: { path: "/admin/system", search: { tab: "security" } },
  performance: { path: "/admin/system", search: { tab: "performance" } },
  maintenance: { path: "/admin/system", search: { tab: "maintenance" } },
  backup: { path: "/admin/backup" },
  authentication: { path: "/admin/authentication", search: { tab: "policies" } },
  email: { path: "/admin/notifications" },
  replies: { path: "/admin/notifications" },
} satisfies Record<SettingSection, Place>;

/** Also of work, which its own people change. */
export function placeOf({ entity, ...entry }: AuditEvent): Place | null {
  const [link] = linksOf(entry, "entity");
  if (entity?.type === "Setting") return SETTINGS[entity.title] ?? null;
  const isWork = entity?.type === "WorkPackage" && entity.id !== null;
  return adminPathOf(isWork ? { href: `/api/v3/work_packages/${entity.id}` } : link);
}

/** Empty for a failed job or delivery, which is named already. */
export function aboutOf({ action, subject, details }: AuditEvent): string {
  if (action === "job_failed" || action === "delivery_failed") return "";
  if (!SIGN_INS.has(action) || subject !== "password") return subject;
  const { account } = details;
  // A sign-in to an account that is open failed for its password.
  const known = account === "unknown" || account === "active" ? account : "other";
  return translate("audit.about.password", { account: known, status: inWords(String(account)).toLowerCase() });
}

const SIGN_INS: ReadonlySet<string> = new Set(["sign_in_failed", "sign_in_throttled"]);

const BY_ITSELF: ReadonlySet<string | undefined> = new Set(["job", "system"]);

/** No one did it. */
export const isBySystem = ({ actor, context }: AuditEvent): boolean => actor === null && BY_ITSELF.has(context.via);

export function actorOf(entry: AuditEvent): string {
  const { actor } = entry;
  if (actor !== null) return actor.name || translate("audit.actorGone", { id: actor.id });
  return translate(isBySystem(entry) ? "audit.byItself" : "audit.noActor");
}
