/** Unsaved changes over a reload or a session's end: kept in this tab for the one who made them. */
import type { Wish } from "./model/pending.ts";
import type { MatrixStore } from "./store.ts";

const KEY = "halyard.matrix.unsaved";

export function keepChanges(store: MatrixStore, userId: number): void {
  const wishes = store
    .changedRoles()
    .flatMap(({ role, grant, revoke }) => [
      ...grant.map((permissionId) => ({ roleId: role.id, permissionId, granted: true })),
      ...revoke.map((permissionId) => ({ roleId: role.id, permissionId, granted: false })),
    ]);
  try {
    if (wishes.length === 0) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify({ userId, wishes }));
  } catch {
    // Without storage they are kept in the page alone.
  }
}

export function keptChanges(userId: number): Wish[] {
  try {
    const kept: Partial<Record<string, unknown>> = { ...JSON.parse(sessionStorage.getItem(KEY) ?? "{}") };
    if (kept["userId"] !== userId || !Array.isArray(kept["wishes"])) return [];
    return kept["wishes"].flatMap(wishIn);
  } catch {
    return [];
  }
}

export function forgetChanges(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept then.
  }
}

function wishIn(value: unknown): Wish[] {
  const { roleId, permissionId, granted }: Partial<Record<string, unknown>> = { ...Object(value) };
  if (typeof roleId !== "number" || typeof permissionId !== "string" || typeof granted !== "boolean") return [];
  return [{ roleId, permissionId, granted }];
}
