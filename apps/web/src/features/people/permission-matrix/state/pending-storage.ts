/** Unsaved changes over a reload or a session's end: kept in this tab for the one who made them. */
import type { Wish } from "../model/pending.ts";
import type { MatrixStore } from "./store.ts";

const KEY = "halyard.matrix.unsaved";

/** How long changes may wait to be kept: writing thousands of them takes milliseconds that a gesture needs itself. */
const KEEP_WITHIN_MS = 300;

/** Keeps the changes from now on, as they come to be. @returns what ends it, with all of them kept */
export function keepChanges(store: MatrixStore, userId: number): () => void {
  let kept = store.get().history.present;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keep = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const now = store.get().history.present;
    if (now === kept) return;
    kept = now;
    writeChanges(store, userId);
  };
  const later = (): void => {
    if (timer === undefined && store.get().history.present !== kept) timer = setTimeout(keep, KEEP_WITHIN_MS);
  };
  const end = store.subscribe(later);
  // A reload waits for no timer.
  addEventListener("pagehide", keep);
  return () => {
    end();
    removeEventListener("pagehide", keep);
    keep();
  };
}

function writeChanges(store: MatrixStore, userId: number): void {
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

function wishIn(value: unknown): Wish[] {
  const { roleId, permissionId, granted }: Partial<Record<string, unknown>> = { ...Object(value) };
  if (typeof roleId !== "number" || typeof permissionId !== "string" || typeof granted !== "boolean") return [];
  return [{ roleId, permissionId, granted }];
}
