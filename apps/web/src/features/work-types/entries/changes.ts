/** Writing statuses, types and priorities. Their names and colours stand in work packages, which are read again, too. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../shared/api/api.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { keys } from "../../../shared/api/query-keys.ts";
import { overReads } from "../../../shared/api/reads.ts";
import { moved } from "../../../shared/ui/reorder-list/places.ts";
import { toast } from "../../../shared/feedback/toast-store.ts";
import type { Entry, EntryKind } from "./entry.ts";
import { tellWriteFailure } from "./failures.ts";

function useRefresh(kind: EntryKind): () => Promise<unknown> {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: keys.all(kind) }),
      queries.invalidateQueries({ queryKey: keys.all("work_packages") }),
    ]);
}

/** Creates an entry, or changes the one given. Tells of success and of failure; the form shows its fields' messages. */
export function useSaveEntry(kind: EntryKind, entry: Entry | null) {
  const t = useT();
  const refresh = useRefresh(kind);
  return useMutation({
    mutationFn: (input: object) => (entry === null ? api.post(kind, input) : api.patch(`${kind}/${entry.id}`, input)),
    meta: { handled: true },
    onSuccess: ({ name }) => {
      toast.success(t(entry === null ? `${kind}.created` : `${kind}.updated`, { name }));
      void refresh();
    },
    onError: (error) => tellWriteFailure(kind, entry === null ? "create" : "update", error),
  });
}

interface Move<Row> {
  entry: Row;
  /** From 1. */
  place: number;
  /** Offers the way back: a drag may be a slip, an arrow is taken back by the other. */
  undoable: boolean;
}

function inPlace<Row extends Entry>(rows: readonly Row[], { entry, place }: Move<Row>): Row[] {
  const from = rows.findIndex((row) => row.id === entry.id);
  return moved(rows, from, place - 1).map((row, index) => ({ ...row, position: index + 1 }));
}

/** Puts an entry at another place, on the screen at once; one after the other, however fast they come. */
export function useMoveEntry<Row extends Entry>(kind: EntryKind) {
  const t = useT();
  const queries = useQueryClient();
  const refresh = useRefresh(kind);
  const queryKey = keys.list(kind, {});
  const mutationKey = ["move", kind];
  const mutation = useMutation({
    mutationKey,
    scope: { id: `move-${kind}` },
    mutationFn: ({ entry, place }: Move<Row>) => api.patch(`${kind}/${entry.id}`, { position: place }),
    meta: { handled: true },
    onMutate: (move) => {
      const before = queries.getQueryData<Row[]>(queryKey);
      const put = (rows: readonly Row[]): Row[] => inPlace(rows, move);
      queries.setQueryData<Row[]>(queryKey, (rows) => rows && put(rows));
      return { before, end: overReads(queries, { queryKey, exact: true }, put) };
    },
    onSuccess: (_answer, { entry, undoable }) => {
      if (!undoable) return;
      toast.undo(t("catalogue.moved", { name: entry.name }), t("ui.undo"), () =>
        mutation.mutate({ entry, place: entry.position, undoable: false }),
      );
    },
    onError: (error, _move, kept) => {
      queries.setQueryData(queryKey, kept?.before);
      tellWriteFailure(kind, "update", error);
    },
    onSettled: (_answer, _error, _move, kept) => {
      kept?.end();
      // While another is on its way, the server's order is not yet the one on the screen.
      if (queries.isMutating({ mutationKey }) === 1) void refresh();
    },
  });
  return mutation;
}

interface Deletion {
  entry: Entry;
  /** The id of the one that its work packages get; null: it has none. */
  moveTo: number | null;
}

export function useDeleteEntry(kind: EntryKind) {
  const t = useT();
  const refresh = useRefresh(kind);
  return useMutation({
    mutationFn: ({ entry, moveTo }: Deletion) =>
      api.delete(`${kind}/${entry.id}`, moveTo === null ? {} : { query: { move_to: moveTo } }),
    meta: { handled: true },
    onSuccess: (_answer, { entry }) => {
      toast.success(t(`${kind}.deleted`, { name: entry.name }));
    },
    onError: (error) => tellWriteFailure(kind, "delete", error),
    // Also after a failure: someone else may have deleted it.
    onSettled: refresh,
  });
}
