/** Writing roles. What may have changed with them is read again: who may do what changes with every role. */
import type { Holder } from "@halyard/contract/schemas/identity/roles";
import { idOf, linksOf } from "@halyard/api-client/links";
import { ApiError } from "@halyard/api-client/error";
import type { Permission } from "@halyard/contract/permissions/permissions";
import type { Role } from "@halyard/contract/resources";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../shared/api/api.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { keys } from "../../../../shared/api/query-keys.ts";
import { toast } from "../../../../shared/feedback/toast-store.ts";

export interface RoleInput {
  name: string;
  description: string;
  assignable: boolean;
  globalRole: boolean;
  permissions: Permission[];
  lockVersion: number;
}

/** @returns what reads again; of a role that is gone nothing */
function useRefresh(): (gone?: number) => Promise<unknown> {
  const queries = useQueryClient();
  return (gone) =>
    Promise.all(
      (["roles", "users", "groups", "memberships", "administration"] as const).map((resource) =>
        queries.invalidateQueries({
          queryKey: keys.all(resource),
          predicate: ({ queryKey: [name, kind, id] }) =>
            gone === undefined || name !== "roles" || kind !== "one" || id !== String(gone),
        }),
      ),
    );
}

/** Creates a role, or changes the one given. */
export function useSaveRole(role: Role | null) {
  const t = useT();
  const queries = useQueryClient();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (input: Partial<RoleInput>) =>
      role === null ? api.post("roles", input) : api.patch(`roles/${role.id}`, input),
    meta: { handled: true },
    onSuccess: (saved) => {
      toast.success(t(role === null ? "roles.created" : "roles.updated"));
      queries.setQueryData(keys.one("roles", saved.id), saved);
      void refresh();
    },
  });
}

/** Deletes a role; those who have it get the one with the id given instead (null: no one has it). */
export function useDeleteRole({ id }: Role) {
  const t = useT();
  const refresh = useRefresh();
  return useMutation({
    mutationKey: keys.deletion("roles", id),
    mutationFn: (reassignTo: number | null) => api.delete(`roles/${id}`, { query: { reassign_to: reassignTo } }),
    meta: { handled: true },
    onSuccess: () => {
      toast.success(t("roles.deleted"));
      void refresh(id);
    },
  });
}

/**
 * Takes a role from someone in a project. The membership stays where it has other roles; it is read again first, so
 * that nothing is lost that was given meanwhile.
 */
export function useRemoveHolder(role: Role) {
  const t = useT();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async (holder: Holder) => {
      const path = holder._links.membership.href;
      if (path === null) throw new Error("The membership has no address.");
      try {
        const membership = await api.follow({ href: path }, undefined, { operation: "GET memberships/{}" });
        const others = linksOf(membership, "roles").filter((link) => idOf(link) !== role.id);
        if (others.length === 0) await api.delete(path);
        else await api.patch(path, { _links: { roles: others.map(({ href }) => ({ href })) } });
      } catch (error) {
        // Someone else was faster: it is as it was to be.
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      }
    },
    meta: { handled: true },
    onSuccess: () => {
      toast.success(t("roles.removed"));
      return refresh();
    },
  });
}
