/** What is done with one user: what asks first opens a dialog, and the dialogs of the page are drawn by it. */
import type { User } from "@halyard/contract/people";
import { useCallback, useMemo, useState } from "react";
import { useUserAction, type UserAction } from "./changes.ts";
import { useInvite } from "./invitation.ts";
import type { SearchChange, UsersSearch } from "./search.ts";

/** Sends the invitation again, makes a link to hand over, or approves someone who registered, who is then invited. */
export type Invite = (user: User, how: "mail" | "link" | "approve") => void;

export interface UserHandlers {
  onInvite: Invite;
  onOpen: (user: User) => void;
  onEdit: (user: User) => void;
  onAction: (action: UserAction, user: User) => void;
}

export type UserCommands = ReturnType<typeof useUserCommands>;

export function useUserCommands(search: UsersSearch, change: (patch: SearchChange) => void) {
  const [editing, setEditing] = useState<User | null>(null);
  const [deleting, setDeleting] = useState<User | null>(null);
  const [handingOver, setHandingOver] = useState<{ user: User; noMail: boolean } | null>(null);
  const { mutate: act, isPending: isActing } = useUserAction();
  const { mutate: invite } = useInvite<User>((user) => setHandingOver({ user, noMail: true }));
  const onInvite: Invite = useCallback(
    (user, how) => {
      if (how === "link") setHandingOver({ user, noMail: false });
      else invite(how === "approve" ? { user, approve: true } : { user, again: true });
    },
    [invite],
  );
  const handlers = useMemo(
    (): UserHandlers => ({
      onOpen: (user) => change({ user: user.id }),
      onEdit: setEditing,
      onInvite,
      onAction: (action, user) => (action === "delete" ? setDeleting(user) : act({ action, users: [user] })),
    }),
    [change, act, onInvite],
  );
  const remove = (user: User): void => {
    const onSuccess = (): void => {
      setDeleting(null);
      if (search.user === user.id) change({ user: undefined });
    };
    act({ action: "delete", users: [user] }, { onSuccess });
  };
  return {
    /** Stable between renders. */
    handlers,
    /** A new user was saved as invited. */
    invite: (user: User) => invite({ user }),
    editing,
    endEditing: () => setEditing(null),
    handingOver,
    endHandingOver: () => setHandingOver(null),
    deleting,
    endDeleting: () => setDeleting(null),
    remove,
    isActing,
  };
}
