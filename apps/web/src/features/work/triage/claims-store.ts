/** Who works on which work package of a triage queue at the moment, as the stream of events tells it. */
import { createStore } from "../../../shared/state/store.ts";

export interface Claim {
  userId: number;
  workPackageId: number;
}

interface HeardClaim extends Claim {
  /** Milliseconds until it is over, unless it is told again; 0: it is over. */
  lastsMs: number;
}

export const claims = createStore<readonly Claim[]>([]);
const ends = new Map<number, ReturnType<typeof setTimeout>>();

/** Someone works on one at a time. */
export function hearClaim(data: unknown): void {
  const heard = claimIn(data);
  if (heard === null) return;
  const { userId, workPackageId, lastsMs } = heard;
  const isOfIt = (claim: Claim): boolean => claim.userId === userId && claim.workPackageId === workPackageId;
  if (lastsMs === 0 && !claims.get().some(isOfIt)) return;
  clearTimeout(ends.get(userId));
  const others = claims.get().filter((claim) => claim.userId !== userId);
  claims.set(lastsMs === 0 ? others : [...others, { userId, workPackageId }]);
  if (lastsMs > 0)
    ends.set(
      userId,
      setTimeout(() => hearClaim(JSON.stringify({ ...heard, lastsMs: 0 })), lastsMs),
    );
}

function claimIn(data: unknown): HeardClaim | null {
  if (typeof data !== "string") return null;
  const { userId, workPackageId, lastsMs }: Partial<Record<keyof HeardClaim, unknown>> = Object(JSON.parse(data));
  if (typeof userId !== "number" || typeof workPackageId !== "number" || typeof lastsMs !== "number") return null;
  return { userId, workPackageId, lastsMs };
}
