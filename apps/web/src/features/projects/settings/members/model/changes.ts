/** Adding, changing and removing members, one or many: what became of each, and one way back for all. */
import { linkOf } from "@halyard/api-client/links";
import type { Membership } from "@halyard/contract/people";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../../../../shared/api/api.ts";
import { keys } from "../../../../../shared/api/query-keys.ts";
import { failuresOf, runSequentially, type Outcome } from "../../../../../shared/api/run-sequentially.ts";
import { switched } from "../../../../../shared/conflicts/conflicts.ts";
import { reportError } from "../../../../../shared/errors/report.ts";
import { toast } from "../../../../../shared/feedback/toast-store.ts";
import { useT } from "../../../../../shared/i18n/i18n.tsx";
import { methodsQuery } from "../../../../../shared/session/methods-query.ts";
import { directRoleIds, throughGroupsAlone } from "./inheritance.ts";

export interface NewMember {
  /** The principal's id. */
  id: number;
  name: string;
  href: string;
}

const linksOfRoles = (ids: readonly number[]) => ids.map((id) => ({ href: `/api/v3/roles/${id}` }));

function useRefresh(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: keys.all("memberships") }),
      queries.invalidateQueries({ queryKey: keys.all("projects") }),
      queries.invalidateQueries({ queryKey: keys.all("users") }),
    ]);
}

/** Says what was done, with the way back. */
function useUndo(): (message: string, steps: readonly (() => Promise<unknown>)[]) => void {
  const t = useT();
  const refresh = useRefresh();
  return (message, steps) => {
    if (steps.length === 0) return;
    const run = async (): Promise<void> => {
      const outcomes = await runSequentially(steps, async (step) => void (await step()));
      const [failed] = failuresOf(outcomes);
      if (failed !== undefined) toast.error(failed.problem ?? "");
      await refresh();
    };
    toast.undo(message, t("ui.undo"), () => void run().catch(reportError));
  };
}

/** Invites each address; one that belongs to someone already makes them a member. */
export function useInviteMembers(projectId: number) {
  const t = useT();
  const sendsMail = useQuery(methodsQuery).data?.passwordReset;
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async ({ addresses, roleIds }: { addresses: readonly string[]; roleIds: readonly number[] }) =>
      failuresOf(
        await runSequentially(addresses, async (email) => {
          const body = { email, _links: { roles: linksOfRoles(roleIds) } };
          await api.post(`projects/${projectId}/invitations`, body);
        }),
      ),
    onSuccess: (failed, { addresses }) => {
      const count = addresses.length - failed.length;
      if (count > 0)
        toast.success(t(sendsMail === false ? "members.invitedWithoutMail" : "members.invited", { count }));
    },
    onSettled: refresh,
  });
}

export function useAddMembers(projectId: number) {
  const t = useT();
  const refresh = useRefresh();
  const offerUndo = useUndo();
  const [done, setDone] = useState(0);
  const mutation = useMutation({
    mutationFn: async ({ people, roleIds }: { people: readonly NewMember[]; roleIds: readonly number[] }) => {
      const added: Membership[] = [];
      const outcomes = await runSequentially(
        people,
        async ({ href }) => {
          const project = { href: `/api/v3/projects/${projectId}` };
          const _links = { project, principal: { href }, roles: linksOfRoles(roleIds) };
          added.push(await api.post("memberships", { _links }));
        },
        setDone,
      );
      return { added, failed: failuresOf(outcomes) };
    },
    onSuccess: ({ added }) => {
      offerUndo(
        t("members.added", { count: added.length }),
        added.map(
          ({ id }) =>
            () =>
              api.delete(`memberships/${id}`),
        ),
      );
      return refresh();
    },
  });
  return { ...mutation, done };
}

export interface RoleChange {
  membership: Membership;
  /** The roles to be assigned here afterwards, without those that come through groups. */
  roleIds: readonly number[];
}

const withRoles = (membership: Membership, direct: readonly number[]): Promise<Membership> =>
  api.patch(`memberships/${membership.id}`, {
    _links: { roles: linksOfRoles([...new Set([...throughGroupsAlone(membership), ...direct])]) },
  });

/** Someone else may have changed other roles since the membership was read: those stay. */
async function switchRoles(
  { id }: Membership,
  before: readonly number[],
  wanted: readonly number[],
): Promise<Membership> {
  const newest = await api.get(`memberships/${id}`);
  return withRoles(newest, [...switched(before, wanted, directRoleIds(newest))]);
}

export function useChangeRoles() {
  const t = useT();
  const refresh = useRefresh();
  const offerUndo = useUndo();
  const [done, setDone] = useState(0);
  const mutation = useMutation({
    mutationFn: async (changes: readonly RoleChange[]): Promise<readonly Outcome<Membership>[]> => {
      const undo: (() => Promise<unknown>)[] = [];
      const outcomes = await runSequentially(
        changes.map(({ membership }) => membership),
        async (membership) => {
          const wanted = changes.find((one) => one.membership === membership)?.roleIds ?? [];
          const before = directRoleIds(membership);
          await switchRoles(membership, before, wanted);
          undo.push(() => switchRoles(membership, wanted, before));
        },
        setDone,
      );
      offerUndo(t("members.changed", { count: undo.length }), undo);
      return failuresOf(outcomes);
    },
    // After a failure, too: some of several may have been changed.
    onSettled: refresh,
  });
  return { ...mutation, done };
}

export function useRemoveMembers() {
  const t = useT();
  const refresh = useRefresh();
  const offerUndo = useUndo();
  const [done, setDone] = useState(0);
  const mutation = useMutation({
    mutationFn: async (members: readonly Membership[]): Promise<readonly Outcome<Membership>[]> => {
      const undo: (() => Promise<unknown>)[] = [];
      const outcomes = await runSequentially(
        members,
        async (membership) => {
          await api.delete(`memberships/${membership.id}`);
          undo.push(() => addAgain(membership));
        },
        setDone,
      );
      offerUndo(t("members.removed", { count: undo.length }), undo);
      return failuresOf(outcomes);
    },
    onSettled: refresh,
  });
  return { ...mutation, done };
}

/** Where roles through groups were left, the membership is still there and gets the others back. */
async function addAgain(membership: Membership): Promise<unknown> {
  if (membership.inherited.length > 0) return withRoles(membership, directRoleIds(membership));
  const project = linkOf(membership, "project");
  const principal = linkOf(membership, "principal");
  return api.post("memberships", { _links: { project, principal, roles: linksOfRoles(directRoleIds(membership)) } });
}
