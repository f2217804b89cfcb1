/** Writing groups. What may have changed with them is read again: the counts of others, too. */
import { idOf, linkOf, linksOf } from "@halyard/api-client/links";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../../../shared/api/api.ts";
import { reportError } from "../../../../shared/errors/report.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { keys } from "../../../../shared/api/query-keys.ts";
import { failuresOf, runSequentially } from "../../../../shared/api/run-sequentially.ts";
import { toast } from "../../../../shared/feedback/toast-store.ts";
import type { Group, Membership } from "@halyard/contract/people";

function useRefresh(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: keys.all("groups") }),
      queries.invalidateQueries({ queryKey: keys.all("users") }),
      queries.invalidateQueries({ queryKey: keys.all("memberships") }),
    ]);
}

let offered = 0;

/** The way back from the last change alone: an older one would be taken back on top of it. */
function offerUndo(message: string, label: string, undo: () => void): void {
  toast.dismiss(offered);
  offered = toast.undo(message, label, undo);
}

/** Creates a group, or renames the one given. */
export function useSaveGroup(group: Group | null) {
  const t = useT();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (name: string) =>
      group === null ? api.post("groups", { name }) : api.patch(`groups/${group.id}`, { name }),
    meta: { handled: true },
    onSuccess: () => {
      toast.success(t(group === null ? "groups.created" : "groups.updated"));
      void refresh();
    },
  });
}

export interface MemberChange {
  add: readonly number[];
  remove: readonly number[];
}

export function useChangeMembers(id: number) {
  const t = useT();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (change: MemberChange) => changeMembers(id, change),
    onSuccess: (_answer, { add, remove }) => {
      if (add.length > 0) {
        const undo = (): void => void changeMembers(id, { add: [], remove: add }).then(refresh).catch(reportError);
        offerUndo(t("groups.membersAdded", { count: add.length }), t("ui.undo"), undo);
      }
      if (remove.length > 0) {
        const undo = (): void => void changeMembers(id, { add: remove, remove: [] }).then(refresh).catch(reportError);
        offerUndo(t("groups.membersRemoved", { count: remove.length }), t("ui.undo"), undo);
      }
      return refresh();
    },
  });
}

/** The members are replaced as a whole, so they are read again first: no one is lost who was added meanwhile. */
async function changeMembers(id: number, { add, remove }: MemberChange): Promise<void> {
  const group = await api.get(`groups/${id}`);
  const before = linksOf(group, "members").flatMap((link) => idOf(link) ?? []);
  const ids = new Set([...before.filter((user) => !remove.includes(user)), ...add]);
  const members = [...ids].map((user) => ({ href: `/api/v3/users/${user}` }));
  await api.patch(`groups/${id}`, { _links: { members } });
}

export interface Assignment {
  projectIds: readonly number[];
  roleIds: readonly number[];
  /** The group's assignments as they are: a project that has one gets the roles beside those that are there. */
  existing: readonly Membership[];
}

/** @returns how to take it back, and the projects where it failed, with what went wrong there */
export function useAssign(id: number) {
  const t = useT();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async ({ projectIds, roleIds, existing }: Assignment) => {
      const undo: (() => Promise<unknown>)[] = [];
      const outcomes = await runSequentially(projectIds, async (projectId) => {
        const known = existing.find((one) => idOf(linkOf(one, "project")) === projectId);
        const before = linksOf(known, "roles").flatMap((link) => idOf(link) ?? []);
        const roles = rolesOf([...new Set([...before, ...roleIds])]);
        if (known !== undefined) {
          await api.patch(`memberships/${known.id}`, { _links: { roles } });
          undo.push(() => api.patch(`memberships/${known.id}`, { _links: { roles: rolesOf(before) } }));
        } else {
          const project = { href: `/api/v3/projects/${projectId}` };
          const _links = { project, principal: { href: `/api/v3/groups/${id}` }, roles };
          const made = await api.post("memberships", { _links });
          undo.push(() => api.delete(`memberships/${made.id}`));
        }
      });
      return { undo, failed: failuresOf(outcomes) };
    },
    onSuccess: ({ undo }) => {
      if (undo.length === 0) return;
      const takeBack = async (): Promise<void> => {
        for (const step of undo) await step();
      };
      const run = (): void => void takeBack().then(refresh, reportError);
      offerUndo(t("groups.assigned"), t("ui.undo"), run);
    },
    // Also after a failure: some of several may have been assigned.
    onSettled: refresh,
  });
}

const rolesOf = (ids: readonly number[]) => ids.map((role) => ({ href: `/api/v3/roles/${role}` }));

export function useUnassign() {
  const t = useT();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (membership: Membership) => api.delete(`memberships/${membership.id}`),
    onSuccess: (_answer, { _links: { project, principal, roles } }) => {
      const again = (): Promise<unknown> => api.post("memberships", { _links: { project, principal, roles } });
      offerUndo(t("groups.unassigned"), t("ui.undo"), () => void again().then(refresh).catch(reportError));
      return refresh();
    },
  });
}

/** Deletes one after the other. @returns those that could not be deleted, with what kept them */
export function useDeleteGroups() {
  const t = useT();
  const refresh = useRefresh();
  const [done, setDone] = useState(0);
  const mutation = useMutation({
    mutationFn: async (groups: readonly Group[]) =>
      failuresOf(await runSequentially(groups, ({ id }) => api.delete(`groups/${id}`), setDone)),
    onSuccess: (kept, groups) => {
      const deleted = groups.length - kept.length;
      if (deleted > 0)
        toast.success(groups.length === 1 ? t("groups.deletedOne") : t("groups.deleted", { count: deleted }));
      // Each says in its row what kept it.
      if (kept.length > 0) toast.error(t("groups.notDeleted", { count: kept.length }));
      return refresh();
    },
  });
  return { ...mutation, done };
}
