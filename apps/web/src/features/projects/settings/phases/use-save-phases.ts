/** Saves the phases of a project: what someone else changed meanwhile is shown first. */
import type { ProjectPhaseDefinition } from "@halyard/contract/schemas/projects";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../shared/api/api.ts";
import { keys } from "../../../../shared/api/query-keys.ts";
import { formatDay } from "../../../../shared/dates/dates.tsx";
import { reportError } from "../../../../shared/errors/report.ts";
import { toast } from "../../../../shared/feedback/toast-store.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { conflictsBetween, type Shown } from "../../../../shared/conflicts/conflicts.ts";
import { isOutdated, useConflict } from "../../../../shared/conflicts/use-conflict.ts";
import { bodyOf, inputsOf, versionsOf, type PhaseInputs, type PhaseVersions } from "./phases-input.ts";

interface Saving {
  before: PhaseInputs;
  after: PhaseInputs;
  /** Of the state that was checked for conflicts. */
  versions: PhaseVersions;
  again: () => void;
}

/** @param onDone the form shows what the server has from then on */
export function useSavePhases(projectId: number, definitions: readonly ProjectPhaseDefinition[], onDone: () => void) {
  const t = useT();
  const queries = useQueryClient();
  const { conflict, saveChecked } = useConflict();
  const readAgain = () => queries.invalidateQueries({ queryKey: keys.all("phases") });
  const saving = useMutation({
    mutationFn: ({ before, after, versions }: Saving) =>
      api.patch(`projects/${projectId}/phases`, bodyOf(before, after, versions)),
    meta: { handled: true },
    onSuccess: async () => {
      toast.success(t("projectPhases.saved"));
      await readAgain();
      onDone();
    },
    onError: (error, { again }) => (isOutdated(error) ? again() : reportError(error)),
  });
  const fields = definitions.flatMap(({ id, name }) => [
    { key: `${id} active`, label: name },
    { key: `${id} startDate`, label: t("projectPhases.startOf", { name }) },
    { key: `${id} finishDate`, label: t("projectPhases.finishOf", { name }) },
  ]);
  const labels: Shown = Object.fromEntries(fields.map(({ key, label }) => [key, label]));
  const shown = (inputs: PhaseInputs): Shown =>
    Object.fromEntries(
      [...inputs].flatMap(([id, { active, startDate, finishDate }]) => [
        [`${id} active`, t(active ? "projectPhases.on" : "projectPhases.off")],
        [`${id} startDate`, startDate === "" ? "" : formatDay(startDate)],
        [`${id} finishDate`, finishDate === "" ? "" : formatDay(finishDate)],
      ]),
    );
  const save = (before: PhaseInputs, after: PhaseInputs): Promise<void> =>
    saveChecked({
      read: async () => (await api.get(`projects/${projectId}/phases`))._embedded.elements,
      conflictsWith: (newest) =>
        conflictsBetween(shown(before), shown(after), shown(inputsOf(definitions, newest)), labels),
      save: (newest, again) => saving.mutate({ before, after, versions: versionsOf(newest), again }),
      takeTheirs: () => {
        void readAgain();
        onDone();
      },
    });
  return { save, conflict, isPending: saving.isPending };
}
