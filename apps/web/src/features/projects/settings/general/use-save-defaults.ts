/** Saves the defaults of new work packages: what someone else changed meanwhile is shown first. */
import { linkOf } from "@halyard/api-client/links";
import type { WorkPackageDefaults } from "@halyard/contract/schemas/projects";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../../../shared/api/api.ts";
import { keys } from "../../../../shared/api/query-keys.ts";
import { fieldMessages } from "../../../../shared/errors/describe.ts";
import { reportError } from "../../../../shared/errors/report.ts";
import { toast } from "../../../../shared/feedback/toast-store.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { conflictsBetween, type Shown } from "../../../../shared/conflicts/conflicts.ts";
import { isOutdated, useConflict } from "../../../../shared/conflicts/use-conflict.ts";
import { changedLinks, DEFAULT_FIELDS, defaultsOf, type DefaultField, type Defaults } from "./default-links.ts";

interface Saving extends Record<"before" | "after", Defaults> {
  /** Of the state that was checked for conflicts. */
  lockVersion: number;
  again: () => void;
}

/** @param onDone the form shows what the server has from then on */
export function useSaveDefaults(
  projectId: number,
  optionsOf: (field: DefaultField) => readonly { value: string; label: string }[],
  onDone: () => void,
) {
  const t = useT();
  const queries = useQueryClient();
  const { conflict, saveChecked } = useConflict();
  const [messages, setMessages] = useState<Record<string, string>>({});
  const path = `projects/${projectId}/work_package_defaults` as const;
  const saving = useMutation({
    mutationFn: ({ before, after, lockVersion }: Saving) =>
      api.patch(path, { ...changedLinks(before, after), lockVersion }),
    meta: { handled: true },
    onSuccess: async () => {
      toast.success(t("projectGeneral.defaults.saved"));
      setMessages({});
      await readAgain();
      onDone();
    },
    onError: (error, { again }) => {
      if (isOutdated(error)) return again();
      const found = fieldMessages(error);
      setMessages(found);
      if (Object.keys(found).length === 0) reportError(error);
    },
  });
  const readAgain = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: keys.part("projects", projectId, "work_package_defaults") }),
      // Forms of new work packages begin with them.
      queries.invalidateQueries({ queryKey: ["work_packages", "new"] }),
    ]);
  const shown = (defaults: Defaults): Shown =>
    Object.fromEntries(
      DEFAULT_FIELDS.map((field) => [
        field,
        optionsOf(field).find(({ value }) => value !== "" && value === defaults[field])?.label ?? defaults[field],
      ]),
    );
  /** Someone else can have chosen people who were not found here. */
  const saved = (newest: WorkPackageDefaults): Shown =>
    Object.fromEntries(
      Object.entries(shown(defaultsOf(newest))).map(([field, label]) => [field, linkOf(newest, field)?.title ?? label]),
    );
  const labels: Shown = Object.fromEntries(
    DEFAULT_FIELDS.map((field) => [field, t(`projectGeneral.defaults.${field}`)]),
  );
  const save = (before: Defaults, after: Defaults): Promise<void> =>
    saveChecked({
      read: () => api.get(path),
      conflictsWith: (newest) => conflictsBetween(shown(before), shown(after), saved(newest), labels),
      save: ({ lockVersion }, again) => saving.mutate({ before, after, lockVersion, again }),
      takeTheirs: () => {
        void readAgain();
        onDone();
      },
    });
  return { save, conflict, messages, isPending: saving.isPending };
}
