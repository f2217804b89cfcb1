/** Reading and changing who watches a work package. */
import { FRESH } from "@halyard/contract/limits";
import type { Named } from "@halyard/contract/resources";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../shared/api/api.ts";
import { reportError } from "../../../shared/errors/report.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { keys } from "../../../shared/api/query-keys.ts";
import { toast } from "../../../shared/feedback/toast-store.ts";

const people = (id: number, part: "watchers" | "available_watchers") =>
  queryOptions({
    queryKey: keys.part("work_packages", id, part),
    queryFn: async ({ signal }) => {
      const query = part === "watchers" ? {} : { pageSize: -1 };
      return (await api.get(`work_packages/${id}/${part}`, { query, signal }))._embedded.elements;
    },
    staleTime: FRESH.workPackages,
  });

export const watchersQuery = (id: number) => people(id, "watchers");

/** The members who may see it and do not watch it yet. */
export const availableWatchersQuery = (id: number) => people(id, "available_watchers");

export interface WatcherChange {
  person: Pick<Named, "id" | "name">;
  watches: boolean;
}

/** Each can be taken back. */
export function useChangeWatcher(id: number) {
  const t = useT();
  const queries = useQueryClient();
  // The own button to watch shows it, too.
  const refresh = () => queries.invalidateQueries({ queryKey: keys.one("work_packages", id) });
  const change = ({ person, watches }: WatcherChange): Promise<unknown> =>
    watches
      ? api.post(`work_packages/${id}/watchers`, { user: { href: `/api/v3/users/${person.id}` } })
      : api.delete(`work_packages/${id}/watchers/${person.id}`);
  return useMutation({
    mutationFn: change,
    onSuccess: (_answer, { person, watches }) => {
      const done = t(watches ? "watchers.added" : "watchers.removed", { name: person.name, id });
      toast.undo(done, t("ui.undo"), () => {
        change({ person, watches: !watches }).then(refresh).catch(reportError);
      });
      void refresh();
    },
  });
}
