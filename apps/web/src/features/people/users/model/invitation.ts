/** The invitation of a user who has not come in yet. */
import { linkOf } from "@halyard/api-client/links";
import { FRESH } from "@halyard/contract/limits";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../shared/api/api.ts";
import { reportError } from "../../../../shared/errors/report.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { keys } from "../../../../shared/api/query-keys.ts";
import { toast } from "../../../../shared/feedback/toast-store.ts";

export const invitationQuery = (id: number) =>
  queryOptions({
    queryKey: keys.part("users", id, "invitation"),
    queryFn: ({ signal }) => api.get(`users/${id}/invitation`, { signal }),
    staleTime: FRESH.users,
  });

export function useInvitationLink(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api.post(`users/${id}/invitation/link`, {}),
    meta: { handled: true },
    onSuccess: () => void queries.invalidateQueries({ queryKey: keys.part("users", id, "invitation") }),
  });
}

interface Invited {
  id: number;
  name: string;
  email?: string;
}

/**
 * Tells that the letter is on its way, sending it again where asked to.
 * @param handOver where the server sends no mail: the link has to be handed over
 */
export function useInvite<User extends Invited>(handOver: (user: User) => void) {
  const t = useT();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({
      user,
      again = false,
      approve = false,
    }: {
      user: User;
      again?: boolean;
      approve?: boolean;
    }) => {
      if (approve) await api.post(`users/${user.id}/approval`, {});
      const invitation = await api.get(`users/${user.id}/invitation`);
      const send = linkOf(invitation, "send");
      if (send !== null && again) await api.follow(send, {});
      return { user, mailed: send !== null };
    },
    meta: { handled: true },
    onSuccess: ({ user, mailed }, { approve = false }) => {
      if (approve) {
        void queries.invalidateQueries({ queryKey: keys.all("users") });
        toast.success(t("users.approved", { name: user.name }));
        if (!mailed) handOver(user);
        return;
      }
      void queries.invalidateQueries({ queryKey: keys.part("users", user.id, "invitation") });
      if (mailed) toast.success(t("users.invitation.sent", { email: user.email ?? user.name }));
      else handOver(user);
    },
    onError: reportError,
  });
}
