/** Puts a notification away until a time, or back into the inbox. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../api/api.ts";
import { keys } from "../../api/query-keys.ts";
import { formatTime } from "../../dates/dates.tsx";
import { reportError } from "../../errors/report.ts";
import { toast } from "../../feedback/toast-store.ts";
import { useT } from "../../i18n/i18n.tsx";
import "./messages.ts";

/** @param until null: it comes back now */
const setSnooze = (id: number, until: string | null): Promise<unknown> =>
  until === null ? api.delete(`notifications/${id}/snooze`) : api.post(`notifications/${id}/snooze`, { until });

export function useSnooze() {
  const t = useT();
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: keys.all("notifications") });
  return useMutation({
    mutationFn: ({ id, until }: { id: number; until: string | null }) => setSnooze(id, until),
    onSuccess: (_nothing, { id, until }) => {
      if (until === null) toast.success(t("notifications.snooze.ended"));
      else {
        toast.undo(t("notifications.snooze.done", { time: formatTime(until) }), t("ui.undo"), () => {
          setSnooze(id, null).then(refresh).catch(reportError);
        });
      }
      void refresh();
    },
  });
}
