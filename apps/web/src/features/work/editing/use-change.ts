/** Changing a work package: shown at once, taken back where the server refuses, undone on request. */
import { ApiError } from "@halyard/api-client/error";
import type { WorkPackage } from "@halyard/contract/resources";
import { useQueryClient, type MutationKey, type QueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { api } from "../../../shared/api/api.ts";
import { reportError, reportUnsaved } from "../../../shared/errors/report.ts";
import { translate } from "../../../shared/i18n/i18n.tsx";
import { keys } from "../../../shared/api/query-keys.ts";
import { readAgain } from "../../../shared/api/reads.ts";
import { toast } from "../../../shared/feedback/toast-store.ts";
import { collisions, patchOf, withChange, type Change } from "../model/change.ts";
import { askAboutConflict } from "./conflict-store.ts";
import "../status-moves/messages.ts";
import { askForRequirement, requirementIn, type Answer } from "../status-moves/requirement-store.ts";
import { wayBack } from "../status-moves/way-back.ts";
import { formatDay } from "../../../shared/dates/dates.tsx";
import { spanOf } from "../dates/days.ts";
import { labelsOf } from "../model/labels.ts";
import { changeKey, keepShown, showEverywhere } from "../model/cached-rows.ts";
import { workPackageQuery } from "../model/queries.ts";

/**
 * @param onUndo what else is taken back with it
 * @returns whether the change was kept
 */
export type ChangeWorkPackage = (seen: WorkPackage, change: Change, onUndo?: () => void) => Promise<boolean>;

export function useChange(): ChangeWorkPackage {
  const queries = useQueryClient();
  return useCallback((seen, change, onUndo = alone) => changeInTurn(queries, seen, change, onUndo), [queries]);
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

/** For as long as an input may stay open with what was there before this person's last change. */
const REMEMBERED_MS = 60 * 60_000;

/**
 * One after the other, each on what is there after the last: two quick changes of the same person, of which the second
 * did not know that yet, would be in each other's way as if they were two people's. The cache of mutations holds the
 * queue and what came of each, so both go with the session.
 */
async function changeInTurn(queries: QueryClient, seen: WorkPackage, change: Change, onUndo: OnUndo): Promise<boolean> {
  const mutationKey = changeKey(seen.id);
  const waits = queries.isMutating({ mutationKey }) > 0;
  const base = (): WorkPackage => newer(lastOutcome(queries, mutationKey)?.now, seen);
  const show = (now: WorkPackage): void => showEverywhere(queries, withChange(now, change));
  show(waits ? seen : base());
  const mutation = queries.getMutationCache().build<Outcome, Error, Change, unknown>(queries, {
    mutationKey,
    meta: { isWayBack: onUndo === null },
    scope: { id: `work_packages/${seen.id}` },
    gcTime: REMEMBERED_MS,
    mutationFn: () => {
      // Without what was refused meanwhile.
      if (waits) show(base());
      return changeAndTell(queries, base(), change, onUndo);
    },
  });
  const end = keepShown(queries, seen.id, (read) =>
    changesUnderWay(queries, mutationKey).reduce(withChange, newer(lastOutcome(queries, mutationKey)?.now, read)),
  );
  try {
    return (await mutation.execute(change)).kept;
  } finally {
    end();
  }
}

const newer = (known: WorkPackage | undefined, seen: WorkPackage): WorkPackage =>
  known !== undefined && known.lockVersion >= seen.lockVersion ? known : seen;

function lastOutcome(queries: QueryClient, mutationKey: MutationKey): Outcome | undefined {
  const ended = queries.getMutationCache().findAll({ mutationKey, status: "success" });
  const data: unknown = ended.at(-1)?.state.data;
  return isOutcome(data) ? data : undefined;
}

/** In their order. */
function changesUnderWay(queries: QueryClient, mutationKey: MutationKey): Change[] {
  const changes: unknown[] = queries
    .getMutationCache()
    .findAll({ mutationKey, status: "pending" })
    .map(({ state }) => state.variables);
  return changes.filter(isChange);
}

const isChange = (variables: unknown): variables is Change => typeof variables === "object" && variables !== null;
const isOutcome = (data: unknown): data is Outcome => typeof data === "object" && data !== null && "now" in data;

async function changeAndTell(
  queries: QueryClient,
  seen: WorkPackage,
  change: Change,
  onUndo: OnUndo,
): Promise<Outcome> {
  try {
    const saved = await api.patch(`work_packages/${seen.id}`, patchOf(change, seen.lockVersion));
    showEverywhere(queries, saved);
    readAgain(queries, keys.all("work_packages"));
    void queries.invalidateQueries({ queryKey: keys.part("work_packages", seen.id, "activities") });
    if (onUndo !== null) offerUndo(queries, { seen, saved, change, onUndo });
    return { kept: true, now: saved };
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) return resolveConflict(queries, seen, change, onUndo);
    const requirement = requirementIn(error, seen, change);
    const answer = requirement === null ? null : await askForRequirement(requirement);
    if (answer !== null) return changeAndTell(queries, seen, together(change, answer), onUndo);
    showEverywhere(queries, seen);
    if (requirement !== null) return { kept: false, now: seen };
    // A description stays where it is written.
    if (change.values?.description !== undefined) reportError(error);
    else reportUnsaved(error, () => void changeInTurn(queries, seen, change, onUndo));
    return { kept: false, now: seen };
  }
}

const together = (change: Change, answer: Answer): Change => ({
  ...change,
  ...answer,
  values: { ...change.values, ...answer.values },
  links: { ...change.links, ...answer.links },
});

interface Done {
  seen: WorkPackage;
  saved: WorkPackage;
  change: Change;
  onUndo: () => void;
}

const DAYS = ["startDate", "dueDate", "date"] as const;

/** Of dates also what they are now: a bar that is moved by keys shows that only to those who see it. */
function whatChanged(saved: WorkPackage, change: Change): string {
  const told = { field: labelsOf(change), id: saved.id };
  const span = DAYS.some((day) => change.values?.[day] !== undefined) ? spanOf(saved) : null;
  if (span === null) return translate("workPackages.changed", told);
  const days = [...new Set([formatDay(span.from), formatDay(span.to)])].join(" – ");
  return translate("workPackages.changedTo", { ...told, to: days });
}

function offerUndo(queries: QueryClient, { seen, saved, change, onUndo }: Done): void {
  const done = whatChanged(saved, change);
  toast.undo(done, translate("ui.undo"), () => {
    void changeInTurn(queries, saved, wayBack(seen, change), null);
    onUndo();
  });
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
  const attributes = collisions(seen, newest, change);
  if (attributes.length > 0) {
    const mine = await askAboutConflict({ seen, newest, change, attributes });
    if (!mine) return { kept: false, now: newest };
  } else {
    toast.info(translate("workPackages.conflict.merged", { id: seen.id }));
  }
  showEverywhere(queries, withChange(newest, change));
  return changeAndTell(queries, newest, change, onUndo ?? alone);
}
