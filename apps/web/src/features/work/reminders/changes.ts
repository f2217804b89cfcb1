/** Setting, changing and removing a reminder; what is removed can be taken back. */
import { linkOf } from "@halyard/api-client/links";
import type { Reminder } from "@halyard/contract/resources";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../shared/api/api.ts";
import { reportError } from "../../../shared/errors/report.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { formatTime } from "../../../shared/dates/dates.tsx";
import { toast } from "../../../shared/feedback/toast-store.ts";
import { reminderQuery } from "./queries.ts";

export interface ReminderDraft {
  /** ISO 8601. */
  remindAt: string;
  note: string;
}

const create = (workPackageId: number, { remindAt, note }: ReminderDraft) =>
  api.post(`work_packages/${workPackageId}/reminders`, { remindAt, note });

/** @param reminder the one that is changed; null: a new one */
export function useSaveReminder(workPackageId: number, reminder: Reminder | null) {
  const t = useT();
  const queries = useQueryClient();
  const { queryKey } = reminderQuery(workPackageId);
  return useMutation({
    mutationFn: (draft: ReminderDraft) =>
      reminder === null ? create(workPackageId, draft) : api.patch(`reminders/${reminder.id}`, draft),
    onSuccess: (saved) => {
      queries.setQueryData(queryKey, saved);
      toast.success(t("reminders.set", { time: formatTime(saved.remindAt) }));
    },
    // It may be there already, or be over, in another window.
    onError: () => queries.invalidateQueries({ queryKey }),
  });
}

export function useRemoveReminder(workPackageId: number) {
  const t = useT();
  const queries = useQueryClient();
  const { queryKey } = reminderQuery(workPackageId);
  return useMutation({
    mutationFn: async (reminder: Reminder) => {
      const link = linkOf(reminder, "delete");
      if (link !== null) await api.follow(link);
    },
    onSuccess: (_nothing, { remindAt, note }) => {
      queries.setQueryData(queryKey, null);
      toast.undo(t("reminders.removed"), t("ui.undo"), () => {
        create(workPackageId, { remindAt, note })
          .then((again) => queries.setQueryData(queryKey, again))
          .catch(reportError);
      });
    },
    onError: (error) => {
      reportError(error);
      void queries.invalidateQueries({ queryKey });
    },
  });
}
