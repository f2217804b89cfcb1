/** Logging time, changing and deleting what was logged; what is deleted can be taken back. */
import { linkOf } from "@halyard/api-client/links";
import type { TimeEntry } from "@halyard/contract/resources";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../shared/api/api.ts";
import { reportError } from "../../../shared/errors/report.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { keys } from "../../../shared/api/query-keys.ts";
import { toast } from "../../../shared/feedback/toast-store.ts";

export interface TimeDraft {
  spentOn: string;
  /** ISO 8601. */
  hours: string;
  comment: string;
  activity: string;
  /** Its custom fields that were changed. */
  fields: { values: Record<string, unknown>; links: Record<string, unknown> };
}

const bodyOf = (draft: TimeDraft) => ({
  ...draft.fields.values,
  spentOn: draft.spentOn,
  hours: draft.hours,
  comment: { raw: draft.comment },
  _links: { ...draft.fields.links, activity: { href: draft.activity } },
});

/** @param entry the one that is changed; null: a new one */
export function useSaveTime(workPackageId: number, entry: TimeEntry | null) {
  const t = useT();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (draft: TimeDraft) => {
      const body = bodyOf(draft);
      if (entry !== null) return api.patch(`time_entries/${entry.id}`, body);
      const entity = { href: `/api/v3/work_packages/${workPackageId}` };
      return api.post("time_entries", { ...body, _links: { ...body._links, entity } });
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
      const again = {
        spentOn: entry.spentOn,
        hours: entry.hours,
        comment: { raw: entry.comment.raw },
        _links: {
          activity: { href: linkOf(entry, "activity")?.href },
          user: { href: linkOf(entry, "user")?.href },
          entity: { href: `/api/v3/work_packages/${workPackageId}` },
        },
      };
      toast.undo(t("timeEntries.deleted"), t("ui.undo"), () => {
        api.post("time_entries", again).then(refresh).catch(reportError);
      });
      void refresh();
    },
  });
}
