/** Making and removing relations and places in the hierarchy; each can be taken back. */
import { linkedId } from "@halyard/api-client/links";
import type { Relation } from "@halyard/contract/resources";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../shared/api/api.ts";
import { reportError } from "../../../shared/errors/report.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { keys } from "../../../shared/api/query-keys.ts";
import { toast } from "../../../shared/feedback/toast-store.ts";
import { workPackageQuery } from "../model/queries.ts";

export interface NewRelation {
  type: string;
  toId: number;
  lag: number | null;
}

export function useRefresh(): () => Promise<unknown> {
  const queries = useQueryClient();
  // Dates of others may have moved with it.
  return () => queries.invalidateQueries({ queryKey: keys.all("work_packages") });
}

const create = (fromId: number, { type, toId, lag }: NewRelation, description: string | null) =>
  api.post(`work_packages/${fromId}/relations`, {
    type,
    ...(lag === null ? {} : { lag }),
    ...(description === null ? {} : { description }),
    _links: { to: { href: `/api/v3/work_packages/${toId}` } },
  });

export function useAddRelation(id: number) {
  const t = useT();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (relation: NewRelation) => create(id, relation, null),
    onSuccess: (relation) => {
      toast.undo(t("relations.added"), t("ui.undo"), () => {
        api.delete(`relations/${relation.id}`).then(refresh).catch(reportError);
      });
      void refresh();
    },
  });
}

export function useRemoveRelation() {
  const t = useT();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (relation: Relation) => api.delete(`relations/${relation.id}`),
    onSuccess: (_nothing, relation) => {
      const [from, to] = [linkedId(relation, "from"), linkedId(relation, "to")];
      toast.undo(t("relations.removed"), t("ui.undo"), () => {
        if (from === null || to === null) return;
        const again = { type: relation.type, toId: to, lag: relation.lag };
        create(from, again, relation.description).then(refresh).catch(reportError);
      });
      void refresh();
    },
  });
}

export interface ParentChange {
  childId: number;
  /** null: it becomes one without a parent. */
  parentId: number | null;
}

/** A place in the hierarchy is a property of the child, which is read again: who moves one has not opened it. */
export function useChangeParent() {
  const t = useT();
  const queries = useQueryClient();
  const refresh = useRefresh();
  const place = async ({ childId, parentId }: ParentChange): Promise<number | null> => {
    const child = await queries.fetchQuery({ ...workPackageQuery(childId), staleTime: 0 });
    const href = parentId === null ? null : `/api/v3/work_packages/${parentId}`;
    const body = { lockVersion: child.lockVersion, _links: { parent: { href } } };
    await api.patch(`work_packages/${childId}`, body);
    return linkedId(child, "parent");
  };
  return useMutation({
    mutationFn: place,
    onSuccess: (before, { childId, parentId }) => {
      const words = parentId === null ? "relations.parentRemoved" : "relations.parentSet";
      toast.undo(t(words, { id: childId, parent: parentId }), t("ui.undo"), () => {
        place({ childId, parentId: before }).then(refresh).catch(reportError);
      });
      void refresh();
    },
  });
}
