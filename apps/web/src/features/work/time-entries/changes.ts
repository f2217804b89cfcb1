/** Logging time, changing and deleting what was logged; what is deleted can be taken back. */
import type { TimeEntry } from "@halyard/contract/resources";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../shared/api/api.ts";
import { reportError } from "../../../shared/errors/report.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { keys } from "../../../shared/api/query-keys.ts";
import { toast } from "../../../shared/feedback/toast-store.ts";

/** What the form says, as it travels. */
export interface TimeDraft {
  values: Record<string, unknown>;
  links: Record<string, unknown>;
}

/** @param entry the one that is changed; null: a new one */
export function useSaveTime(workPackageId: number, entry: TimeEntry | null) {
  const t = useT();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ values, links }: TimeDraft) => {
      if (entry !== null) return api.patch(`time_entries/${entry.id}`, { ...values, _links: links });
      const entity = { href: `/api/v3/work_packages/${workPackageId}` };
      return api.post("time_entries", { ...values, _links: { ...links, entity } });
    },
    onSuccess: () => {
      toast.success(t(entry === null ? "timeEntries.logged" : "timeEntries.changed"));
      void queries.invalidateQueries({ queryKey: keys.one("work_packages", workPackageId) });
    },
  });
}

export function useDeleteTime(workPackageId: number) {
  const t = useT();
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: keys.one("work_packages", workPackageId) });
  return useMutation({
    mutationFn: (entry: TimeEntry) => api.delete(`time_entries/${entry.id}`),
    onSuccess: (_nothing, entry) => {
      toast.undo(t("timeEntries.deleted"), t("ui.undo"), () => {
        // What no one can write of it is ignored.
        api.post("time_entries", entry).then(refresh).catch(reportError);
      });
      void refresh();
    },
  });
}
