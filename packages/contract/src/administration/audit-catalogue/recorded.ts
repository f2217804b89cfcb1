/** How an entry of the catalogue is written down: its severity, with the fields whose values it may tell of. */
import type { AuditSeverity } from "../audit.ts";

export interface Recorded {
  severity: AuditSeverity;
  fields: readonly string[];
}

/** Of settings: each has a field for every one of its values. */
export const ANY = "*";

const of =
  (severity: AuditSeverity) =>
  (...fields: readonly string[]): Recorded => ({ severity, fields });

export const info = of("info");
/** What an administrator looks twice at. */
export const warning = of("warning");
export const error = of("error");
export const critical = of("critical");
