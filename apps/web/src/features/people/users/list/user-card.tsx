/** A user in the grid. */
import { Checkbox } from "@mantine/core";
import type { ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { PersonAvatar } from "../../../../shared/components/person.tsx";
import button from "../../../../shared/ui/primitives/name-button.module.css";
import type { Membership, User } from "@halyard/contract/people";
import type { UserHandlers } from "../model/use-user-commands.ts";
import { UserActions } from "./user-actions.tsx";
import { RowProblem } from "../../../../shared/ui/feedback/row-problem.tsx";
import { ProjectNames, RoleTag, StatusTag } from "./user-marks.tsx";
import styles from "../users-page.module.css";

interface UserCardProps {
  user: User;
  memberships: readonly Membership[] | undefined;
  selected: boolean;
  /** Its details are open beside the list. */
  open: boolean;
  onSelect: (selected: boolean) => void;
  handlers: UserHandlers;
  /** What went wrong with the last action. */
  problem: string | undefined;
}

export function UserCard({ user, memberships, selected, open, onSelect, handlers, problem }: UserCardProps): ReactNode {
  const t = useT();
  return (
    <li className={styles.card} data-open={open || undefined} data-selected={selected || undefined}>
      <div className={styles.cardHead}>
        <Checkbox
          aria-label={t("users.select", { name: user.name })}
          checked={selected}
          onChange={(event) => onSelect(event.currentTarget.checked)}
        />
        <PersonAvatar id={user.id} name={user.name} size={32} />
        <div className={styles.words}>
          <button type="button" className={button.name} onClick={() => handlers.onOpen(user)}>
            {user.name}
          </button>
          <span className={styles.quiet}>{user.email}</span>
        </div>
        <UserActions user={user} {...handlers} />
      </div>
      <div className={styles.tags}>
        <RoleTag user={user} />
        <StatusTag user={user} />
      </div>
      <ProjectNames memberships={memberships} />
      <RowProblem problem={problem} />
    </li>
  );
}
