/** Changing a work package: shown at once, taken back where the server refuses, undone on request. */
import { ApiError } from "@halyard/api-client/error";
import type { Collection } from "@halyard/contract/hal";
import type { WorkPackage } from "@halyard/contract/resources";
import { useQueryClient, type InfiniteData, type QueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { api } from "../../../shared/api/api.ts";
import { reportError, reportUnsaved } from "../../../shared/errors/report.ts";
import { translate } from "../../../shared/i18n/i18n.tsx";
import { keys } from "../../../shared/api/query-keys.ts";
import { toast } from "../../../shared/feedback/toast-store.ts";
import { collides, inverse, patchOf, withChange, type Change } from "../model/change.ts";
import { askAboutConflict } from "./conflict-store.ts";
import { labelOf } from "../model/labels.ts";
import { workPackageQuery } from "../model/queries.ts";

type List = Collection<WorkPackage>;
/** A list as it is cached: read in pages, or at once. */
type CachedList = InfiniteData<List, number> | List;

/** Puts the work package into every list and page that shows it. */
export function showEverywhere(queries: QueryClient, workPackage: WorkPackage): void {
  queries.setQueryData(keys.one("work_packages", workPackage.id), workPackage);
  const swap = (element: WorkPackage) => (element.id === workPackage.id ? { ...element, ...workPackage } : element);
  const swapped = (list: List): List => ({ ...list, _embedded: { elements: list._embedded.elements.map(swap) } });
  queries.setQueriesData<CachedList>({ queryKey: keys.lists("work_packages") }, (data) => {
    // Figures and the like are lists to the cache too: they are read again, not written into.
    if (typeof data !== "object" || data === null) return data;
    if ("pages" in data) return { ...data, pages: data.pages.map(swapped) };
    return "_embedded" in data ? swapped(data) : data;
  });
}

/**
 * @param onUndo what else is taken back with it
 * @returns whether the change was kept
 */
export type ChangeWorkPackage = (seen: WorkPackage, change: Change, onUndo?: () => void) => Promise<boolean>;

export function useChange(): ChangeWorkPackage {
  const queries = useQueryClient();
  return useCallback(
    async (seen, change, onUndo = alone) => (await changeInTurn(queries, seen, change, onUndo)).kept,
    [queries],
  );
}

const alone = (): void => undefined;
/** null: it is a way back itself. */
type OnUndo = (() => void) | null;

interface Outcome {
  /** Whether the change was kept. */
  kept: boolean;
  /** What the work package is after it. */
  now: WorkPackage;
}

interface Turn {
  ends: Promise<Outcome>;
  /** null: under way. */
  outcome: Outcome | null;
}

/** One's own last change of each work package. */
const lastTurns = new Map<number, Turn>();

/**
 * One after the other, each on what is there after the last: two quick changes of one's own, of which the second did not
 * know that yet, would be in each other's way as if they were two people's.
 */
function changeInTurn(queries: QueryClient, seen: WorkPackage, change: Change, onUndo: OnUndo): Promise<Outcome> {
  const last = lastTurns.get(seen.id);
  const after = ({ now }: Outcome): Promise<Outcome> =>
    changeAndTell(queries, now.lockVersion >= seen.lockVersion ? now : seen, change, onUndo);
  if (last?.outcome === null) showEverywhere(queries, withChange(seen, change));
  const ends = last?.outcome === null ? last.ends.then(after) : after(last?.outcome ?? { kept: true, now: seen });
  const turn: Turn = { ends, outcome: null };
  lastTurns.set(seen.id, turn);
  return ends.then((outcome) => (turn.outcome = outcome));
}

async function changeAndTell(
  queries: QueryClient,
  seen: WorkPackage,
  change: Change,
  onUndo: OnUndo,
): Promise<Outcome> {
  showEverywhere(queries, withChange(seen, change));
  try {
    const saved = await api.patch(`work_packages/${seen.id}`, patchOf(change, seen.lockVersion));
    showEverywhere(queries, saved);
    // What is being read just now may be from before, and would be shown over it.
    void queries.invalidateQueries({ queryKey: keys.all("work_packages"), fetchStatus: "fetching" });
    void queries.invalidateQueries({ queryKey: keys.part("work_packages", seen.id, "activities") });
    if (onUndo !== null) {
      const done = translate("workPackages.changed", { field: labelOf(change.attribute), id: seen.id });
      const back = inverse(seen, change);
      toast.undo(done, translate("ui.undo"), () => {
        void changeInTurn(queries, saved, back, null);
        onUndo();
      });
    }
    return { kept: true, now: saved };
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) return resolveConflict(queries, seen, change, onUndo);
    showEverywhere(queries, seen);
    // A description stays where it is written.
    if (change.attribute === "description") reportError(error);
    else reportUnsaved(error, () => void changeInTurn(queries, seen, change, onUndo));
    return { kept: false, now: seen };
  }
}

/** Someone else was faster. Where both changes fit together both stay; else the person chooses. */
async function resolveConflict(
  queries: QueryClient,
  seen: WorkPackage,
  change: Change,
  onUndo: OnUndo,
): Promise<Outcome> {
  let newest: WorkPackage;
  try {
    newest = await queries.fetchQuery({ ...workPackageQuery(seen.id), staleTime: 0 });
  } catch (error) {
    showEverywhere(queries, seen);
    reportError(error);
    return { kept: false, now: seen };
  }
  showEverywhere(queries, newest);
  if (collides(seen, newest, change)) {
    const mine = await askAboutConflict({ seen, newest, change });
    if (!mine) return { kept: false, now: newest };
  } else {
    toast.info(translate("workPackages.conflict.merged", { id: seen.id }));
  }
  return changeAndTell(queries, newest, change, onUndo ?? alone);
}
