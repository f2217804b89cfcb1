/** Writing users. What may have changed with them is read again. */
import { linkOf } from "@halyard/api-client/links";
import { useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../../../shared/api/api.ts";
import { reportError } from "../../../../shared/errors/report.ts";
import { useT, type MessageId } from "../../../../shared/i18n/i18n.tsx";
import { keys } from "../../../../shared/api/query-keys.ts";
import { failuresOf, runSequentially } from "../../../../shared/api/run-sequentially.ts";
import { toast } from "../../../../shared/feedback/toast-store.ts";
import type { User } from "@halyard/contract/people";

export interface UserInput {
  firstName: string;
  lastName: string;
  email: string;
  login: string;
  password?: string;
  admin: boolean;
  /** Of a new one: they choose their own password. */
  status?: "invited";
}

/** Creates a user, or changes the one given. */
export function useSaveUser(user: User | null) {
  const t = useT();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Partial<UserInput>) =>
      user === null ? api.post("users", input) : api.patch(`users/${user.id}`, input),
    meta: { handled: true },
    onSuccess: (_saved, { admin }) => {
      if (user !== null && admin !== undefined && user.admin !== undefined && admin !== user.admin) {
        const back = { admin: user.admin };
        const undo = (): Promise<unknown> => api.patch(`users/${user.id}`, back).finally(() => void readAnew(queries));
        toast.undo(t("users.updated"), t("ui.undo"), () => void undo().catch(reportError));
      } else toast.success(t(user === null ? "users.created" : "users.updated"));
      void queries.invalidateQueries({ queryKey: keys.all("users") });
    },
  });
}

export type UserAction = "lock" | "unlock" | "delete";

const MANY_DONE: Record<UserAction, MessageId> = {
  lock: "users.lockedMany",
  unlock: "users.unlockedMany",
  delete: "users.deletedMany",
};

/** One call for each user, one after the other; what failed is told with the user's name. */
export function useUserAction() {
  const t = useT();
  const queries = useQueryClient();
  const [done, setDone] = useState(0);
  const mutation = useMutation({
    mutationFn: async ({ action, users }: { action: UserAction; users: readonly User[] }) => {
      const impossible = t("users.bulk.skipped");
      return runSequentially(users, (user) => act(action, user, impossible), setDone);
    },
    onSuccess: (outcomes, { action, users }) => {
      const failed = failuresOf(outcomes);
      const [only] = users;
      const said =
        users.length > 1 || only === undefined
          ? t(MANY_DONE[action])
          : action === "delete"
            ? t("users.deleted")
            : t(action === "lock" ? "users.lockedOne" : "users.unlockedOne", { name: only.name });
      const opposite = OPPOSITE[action];
      if (failed.length === 0 && opposite !== null) {
        toast.undo(said, t("ui.undo"), () => void takeBack(opposite, users, queries).catch(reportError));
      } else if (failed.length === 0) toast.success(said);
      if (failed.length > 0 && users.length === 1) toast.error(failed[0]?.problem ?? "");
      void queries.invalidateQueries({ queryKey: keys.all("users") });
    },
  });
  return { ...mutation, done };
}

const OPPOSITE = { lock: "unlock", unlock: "lock", delete: null } as const;

const readAnew = (queries: QueryClient): Promise<unknown> => queries.invalidateQueries({ queryKey: keys.all("users") });

/** Takes a lock back, or its end. Sessions that ended with it stay ended. */
async function takeBack(action: "lock" | "unlock", users: readonly User[], queries: QueryClient): Promise<void> {
  try {
    for (const { id } of users) {
      const link = linkOf(await api.get(`users/${id}`), action);
      if (link !== null) await api.follow(link, action === "lock" ? {} : undefined);
    }
  } finally {
    void readAnew(queries);
  }
}

/** @returns that it is impossible, else null. Only where the user's links allow it. */
async function act(action: UserAction, user: User, impossible: string): Promise<string | null> {
  const link = linkOf(user, action);
  if (link === null) return impossible;
  await api.follow(link, action === "lock" ? {} : undefined);
  return null;
}
