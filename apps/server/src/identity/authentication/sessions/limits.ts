/** How long a session counts. */
export interface SessionLimits {
  idleMs: number;
  /** From its beginning; null: as long as it is used. */
  lastsMs: number | null;
  /** Of one person at once; null: any number. */
  perPerson: number | null;
}

/** Where administrators decided nothing else. */
export const DEFAULT_SESSION_LIMITS: SessionLimits = { idleMs: 14 * 86_400_000, lastsMs: null, perPerson: null };

/** Until when a session counts that is used now. */
export function sessionEnd(limits: SessionLimits, startedAt: string, now: Date): string {
  const idle = now.getTime() + limits.idleMs;
  const most = limits.lastsMs === null ? idle : Date.parse(startedAt) + limits.lastsMs;
  return new Date(Math.min(idle, most)).toISOString();
}

/** Whether a session ended by limits that may be newer than it is. */
export const isSessionOver = (
  limits: SessionLimits,
  session: { created_at: string; last_seen_at: string },
  now: Date,
): boolean =>
  now.getTime() - Date.parse(session.last_seen_at) >= limits.idleMs ||
  (limits.lastsMs !== null && now.getTime() - Date.parse(session.created_at) >= limits.lastsMs);
