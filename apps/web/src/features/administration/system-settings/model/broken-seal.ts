import type { Diagnostics } from "@halyard/contract/schemas/administration/backups";

/** @returns what the last check found changed in the audit log since it was sealed; null: nothing, or it was never checked */
export const brokenSeal = (diagnostics: Pick<Diagnostics, "findings"> | undefined): string | null =>
  diagnostics?.findings.find(({ check, status }) => check === "audit" && status === "failed")?.message ?? null;
