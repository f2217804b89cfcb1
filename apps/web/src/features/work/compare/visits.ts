/** When someone looked at a project last, in this browser: what happened since can be asked for. */

/** A pause longer than this begins another visit. */
const PAUSE_MS = 30 * 60_000;

interface Visit {
  /** When this visit was last alive. */
  seen: number;
  /** When the one before ended; null: there was none. */
  before: number | null;
}

/** @returns the visit that goes on, or the one that begins now */
export function visitAt(now: number, known: Visit | null): Visit {
  if (known === null) return { seen: now, before: null };
  return now - known.seen > PAUSE_MS ? { seen: now, before: known.seen } : { seen: now, before: known.before };
}

const keyOf = (userId: number, projectId: string): string => `halyard.visit.${userId}.${projectId}`;

function read(key: string): Visit | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    if (typeof kept !== "object" || kept === null || !("seen" in kept) || !("before" in kept)) return null;
    const { seen, before } = kept;
    if (typeof seen !== "number" || (typeof before !== "number" && before !== null)) return null;
    return { seen, before };
  } catch {
    return null;
  }
}

/** Notes that the project is being looked at. */
export function noteVisit(userId: number, projectId: string): void {
  const key = keyOf(userId, projectId);
  try {
    localStorage.setItem(key, JSON.stringify(visitAt(Date.now(), read(key))));
  } catch {
    // A browser that keeps nothing knows no visits.
  }
}

/** When the visit before this one ended; null: none is known. */
export function lastVisit(userId: number, projectId: string): Date | null {
  const before = read(keyOf(userId, projectId))?.before ?? null;
  return before === null ? null : new Date(before);
}
