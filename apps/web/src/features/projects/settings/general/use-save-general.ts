/** Saves the general settings: what someone else changed meanwhile is shown first. */
import type { Project } from "@halyard/contract/resources";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { UseFormSetError } from "react-hook-form";
import { api } from "../../../../shared/api/api.ts";
import { keys } from "../../../../shared/api/query-keys.ts";
import { fieldMessages } from "../../../../shared/errors/describe.ts";
import { reportError } from "../../../../shared/errors/report.ts";
import { toast } from "../../../../shared/feedback/toast-store.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { conflictsBetween, type Shown } from "../../../../shared/conflicts/conflicts.ts";
import { isOutdated, useConflict } from "../../../../shared/conflicts/use-conflict.ts";
import { bodyOf, GENERAL_FIELDS, inputOf, type GeneralInput } from "./input.ts";

type Choices = Record<"status" | "parent", readonly { value: string; label: string }[]>;

interface Saving {
  input: GeneralInput;
  /** Of the state that was looked at for conflicts. */
  lockVersion: number;
  again: () => void;
}

export function useSaveGeneral(
  project: Project,
  choices: Choices,
  setError: UseFormSetError<GeneralInput>,
  onReset: (project: Project) => void,
) {
  const t = useT();
  const queries = useQueryClient();
  const { conflict, saveChecked } = useConflict();
  const before = inputOf(project);
  const shown = (input: GeneralInput): Shown => ({
    ...input,
    status: choices.status.find(({ value }) => value === input.status)?.label ?? input.status,
    parent: choices.parent.find(({ value }) => value === input.parent)?.label ?? input.parent,
    public: t(input.public ? "projectGeneral.yes" : "projectGeneral.no"),
  });
  const saving = useMutation({
    mutationFn: ({ input, lockVersion }: Saving) =>
      api.patch(`projects/${project.id}`, { ...bodyOf(input, before), lockVersion }),
    meta: { handled: true },
    onSuccess: (saved) => {
      // First: what is typed from now on begins from what was saved.
      onReset(saved);
      toast.success(t("projectGeneral.saved"));
      void queries.invalidateQueries({ queryKey: keys.all("projects") });
    },
    onError: (error, { again }) => {
      if (isOutdated(error)) return again();
      const messages = Object.entries(fieldMessages(error));
      let told = false;
      for (const [attribute, message] of messages) {
        const field = GENERAL_FIELDS.find((one) => one === attribute);
        if (field === undefined) continue;
        setError(field, { message }, { shouldFocus: true });
        told = true;
      }
      if (!told) reportError(error);
    },
  });
  const labels = Object.fromEntries(GENERAL_FIELDS.map((field) => [field, t(`projectGeneral.field.${field}`)]));
  const submit = (input: GeneralInput): Promise<void> =>
    saveChecked<Project>({
      read: () => api.get(`projects/${project.id}`),
      conflictsWith: (newest) => conflictsBetween(shown(before), shown(input), shown(inputOf(newest)), labels),
      save: ({ lockVersion }, again) => saving.mutate({ input, lockVersion, again }),
      takeTheirs: onReset,
    });
  return { submit, conflict, isPending: saving.isPending };
}
