/**
 * Every code of the audit log: what the journal records, by type of thing and action, and what `security_events` does.
 * The server's categories and severities come from here, the client's texts are checked against it, and
 * `docs/audit-codes.md` is made of it. A test that records a code or a field that isn't here fails.
 */
import { AUDIT_OCCURRENCES, type AuditCategory, type AuditSeverity } from "../audit.ts";
import { ANY, type Recorded } from "./recorded.ts";
import { SECURITY_ACTIONS } from "./security.ts";
import { SYSTEM_ACTIONS } from "./system.ts";
import { USER_ACTIONS } from "./user.ts";

type Actions = typeof SECURITY_ACTIONS & typeof SYSTEM_ACTIONS & typeof USER_ACTIONS;
/** What the journal has entries of. */
export type AuditEntity = keyof Actions;
/** What is done to them. */
export type AuditAction = { [Entity in AuditEntity]: keyof Actions[Entity] }[AuditEntity];

export interface AuditCode {
  /** `User.deleted`; of an occurrence its kind, `sign_in_failed`. */
  code: string;
  category: AuditCategory;
  severity: AuditSeverity;
  /** The messages of the client that say it, in their order. */
  textKeys: readonly string[];
  /** The attributes of a change, or the details of an occurrence. */
  fields: readonly string[];
}

const BY_CATEGORY: Record<AuditCategory, Record<string, Record<string, Recorded>>> = {
  security: SECURITY_ACTIONS,
  system: SYSTEM_ACTIONS,
  user: USER_ACTIONS,
};

const categories = new Map<string, AuditCategory>();
const codes = new Map<string, AuditCode>();
for (const [category, entities] of Object.entries(BY_CATEGORY) as [AuditCategory, typeof BY_CATEGORY.user][]) {
  for (const [entity, actions] of Object.entries(entities)) {
    categories.set(entity, category);
    for (const [action, recorded] of Object.entries(actions)) {
      const code = `${entity}.${action}`;
      const textKeys = [`journal.deed.${action}`, `journal.kind.${entity}`];
      codes.set(code, { code, category, textKeys, ...recorded });
    }
  }
}
for (const [code, { category, severity, details }] of Object.entries(AUDIT_OCCURRENCES)) {
  codes.set(code, { code, category, severity, textKeys: [`audit.occurred.${code}`], fields: details });
}

export const AUDIT_CODES: ReadonlyMap<string, AuditCode> = codes;

/** Where the audit log puts what happens to a thing of this type. */
export const auditCategory = (entity: string): AuditCategory => categories.get(entity) ?? "user";

export const auditSeverity = (entity: string, action: string): AuditSeverity =>
  codes.get(`${entity}.${action}`)?.severity ?? "info";

/** Names with a number in them are those of one kind. */
const kindOfField = (name: string): string =>
  name.replace(/^(?:customField|customComment)\d+$/, "customField").replace(/^attachment-\d+$/, "attachment");

/** @returns what is wrong with an entry that was recorded; null: the catalogue has it */
export function strangeEntry(code: string, fields: readonly string[]): string | null {
  const known = codes.get(code);
  if (known === undefined) return `${code} is not in the catalogue of audit codes`;
  if (known.fields.includes(ANY)) return null;
  const strange = fields.filter((name) => !known.fields.includes(kindOfField(name)));
  return strange.length === 0 ? null : `${code} has fields that the catalogue does not name: ${strange.join(", ")}`;
}
