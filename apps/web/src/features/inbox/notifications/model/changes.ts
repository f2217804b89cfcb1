/** Marking as read and muting, and back. */
import { filter, filters } from "@halyard/api-client/query";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../shared/api/api.ts";
import { reportError } from "../../../../shared/errors/report.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { keys } from "../../../../shared/api/query-keys.ts";
import { toast } from "../../../../shared/feedback/toast-store.ts";

export function useMarkRead() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, read }: { id: number; read: boolean }) =>
      api.post(`notifications/${id}/${read ? "read_ian" : "unread_ian"}`),
    onSuccess: () => void queries.invalidateQueries({ queryKey: keys.all("notifications") }),
  });
}

const byIds = (ids: readonly number[]) => ({ filters: filters([filter("id", "=", ids)]) });

/** Marks those that are shown; what came meanwhile stays unread. */
export function useMarkAllRead() {
  const t = useT();
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: keys.all("notifications") });
  return useMutation({
    mutationFn: (ids: readonly number[]) => api.post("notifications/read_ian", undefined, { query: byIds(ids) }),
    onSuccess: (_nothing, ids) => {
      toast.undo(t("notifications.allRead", { count: ids.length }), t("ui.undo"), () => {
        api
          .post("notifications/unread_ian", undefined, { query: byIds(ids) })
          .then(refresh)
          .catch(reportError);
      });
      void refresh();
    },
  });
}

const setMute = (workPackageId: number, muted: boolean): Promise<unknown> => {
  const path = `work_packages/${workPackageId}/mute` as const;
  return muted ? api.post(path) : api.delete(path);
};

export function useMute() {
  const t = useT();
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: keys.all("notifications") });
  return useMutation({
    mutationFn: ({ id, muted }: { id: number; muted: boolean }) => setMute(id, muted),
    onSuccess: (_nothing, { id, muted }) => {
      toast.undo(t(muted ? "notifications.mute.done" : "notifications.unmute.done", { id }), t("ui.undo"), () => {
        setMute(id, !muted).then(refresh).catch(reportError);
      });
      void refresh();
    },
  });
}
