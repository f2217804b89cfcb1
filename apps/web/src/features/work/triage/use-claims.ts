/** Claims in a triage queue: the person's own is said while they look at a work package; others' are read by name. */
import { FRESH, TRIAGE_CLAIM } from "@halyard/contract/limits";
import { queryOptions, useQueries } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "../../../shared/api/api.ts";
import { keys } from "../../../shared/api/query-keys.ts";
import { useCurrentUser } from "../../../shared/session/session.ts";
import { useStore } from "../../../shared/state/store.ts";
import { claims } from "./claims-store.ts";

/** Going through the list, no one works on what they pass. */
const SETTLES_MS = 500;

/** @param id null: nothing that the person could work on */
export function useOwnClaim(id: number | null): void {
  useEffect(() => {
    if (id === null) return undefined;
    const path = `work_packages/${id}/triage_claim`;
    let said = false;
    // Others do without it where it fails; kept for a repetition it would be stored.
    const say = (): void => {
      if (document.hidden) return;
      said = true;
      api.post(path, undefined, { retries: 0 }).catch(() => undefined);
    };
    const first = setTimeout(say, SETTLES_MS);
    const heartbeat = setInterval(say, TRIAGE_CLAIM.heartbeatMs);
    return () => {
      clearTimeout(first);
      clearInterval(heartbeat);
      if (said) api.delete(path, { retries: 0 }).catch(() => undefined);
    };
  }, [id]);
}

const personQuery = (id: number) =>
  queryOptions({
    queryKey: keys.one("users", id),
    queryFn: ({ signal }) => api.get(`users/${id}`, { signal }),
    staleTime: FRESH.users,
  });

export interface Claimant {
  id: number;
  /** null: not known, or no one the person may know by name. */
  name: string | null;
}

/** Others who work on something at the moment, by work package. */
export function useOthersClaims(): ReadonlyMap<number, readonly Claimant[]> {
  const { id: own } = useCurrentUser();
  const others = useStore(claims).filter(({ userId }) => userId !== own);
  const people = useQueries({ queries: others.map(({ userId }) => personQuery(userId)) });
  const named = others.map(({ userId, workPackageId }, index) => ({
    workPackageId,
    claimant: { id: userId, name: people[index]?.data?.name ?? null },
  }));
  const byWorkPackage = Map.groupBy(named, ({ workPackageId }) => workPackageId);
  return new Map([...byWorkPackage].map(([id, all]) => [id, all.map(({ claimant }) => claimant)]));
}
