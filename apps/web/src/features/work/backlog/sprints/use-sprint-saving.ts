/** Saves a sprint from its dialog: what is refused is said at its field, and what someone else changed meanwhile is shown. */
import { ApiError } from "@halyard/api-client/error";
import type { Sprint } from "@halyard/contract/resources";
import { useState } from "react";
import type { UseFormSetError } from "react-hook-form";
import { fieldMessages } from "../../../../shared/errors/describe.ts";
import { reportError } from "../../../../shared/errors/report.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { conflictsBetween, type Conflict } from "../../../../shared/conflicts/conflicts.ts";
import { inputOf, readSprint, useSaveSprint, type SprintInput } from "./changes.ts";
import "../model/messages.ts";

/** By what the server calls them. */
const FIELDS = { name: "name", description: "goal", startDate: "startDate", finishDate: "finishDate" } as const;

interface OpenConflict {
  conflicts: readonly Conflict[];
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

export function useSprintSaving(
  projectId: number,
  sprint: Sprint | null,
  setError: UseFormSetError<SprintInput>,
  onDone: () => void,
) {
  const t = useT();
  const save = useSaveSprint(projectId, sprint);
  const [conflict, setConflict] = useState<OpenConflict | null>(null);

  const showProblems = (error: unknown): void => {
    const known = Object.entries(fieldMessages(error)).flatMap(([attribute, message]) => {
      const field = Object.entries(FIELDS).find(([name]) => name === attribute)?.[1];
      return field === undefined ? [] : [{ field, message }];
    });
    for (const { field, message } of known) setError(field, { message }, { shouldFocus: true });
    if (known.length === 0) reportError(error);
  };

  /** Where both changed the same field, the person chooses. */
  const settle = async (before: Sprint, input: SprintInput): Promise<void> => {
    const newest = await readSprint(before.id);
    const labels = {
      name: t("backlog.name"),
      goal: t("backlog.goal"),
      startDate: t("backlog.startDate"),
      finishDate: t("backlog.finishDate"),
    };
    const conflicts = conflictsBetween({ ...inputOf(before) }, { ...input }, { ...inputOf(newest) }, labels);
    if (conflicts.length === 0) return send(input, newest);
    setConflict({
      conflicts,
      onKeepMine: () => {
        setConflict(null);
        void send(input, newest).catch(reportError);
      },
      onTakeTheirs: onDone,
    });
  };

  const send = async (input: SprintInput, over: Sprint | null): Promise<void> => {
    try {
      await save.mutateAsync({ input, over });
      onDone();
    } catch (error) {
      const stale = error instanceof ApiError && error.status === 409;
      if (stale && sprint !== null) await settle(sprint, input);
      else showProblems(error);
    }
  };

  return { submit: (input: SprintInput) => send(input, null).catch(reportError), conflict, isPending: save.isPending };
}
