/** The columns of the user table. */
import type { ReactNode } from "react";
import type { translate } from "../../../../shared/i18n/i18n.tsx";
import { AvatarName } from "../../../../shared/ui/primitives/avatar.tsx";
import type { Column } from "../../../../shared/ui/data-table/model/column.ts";
import { PhoneRow } from "../../../../shared/ui/data-table/phone-row.tsx";
import { RelativeTime } from "../../../../shared/dates/dates.tsx";
import button from "../../../../shared/ui/primitives/name-button.module.css";
import type { Membership, User } from "@halyard/contract/people";
import type { UserHandlers } from "../model/use-user-commands.ts";
import { UserActions } from "./user-actions.tsx";
import { NamedProblem } from "../../../../shared/ui/feedback/row-problem.tsx";
import { ProjectNames, RoleTag, StatusTag } from "./user-marks.tsx";
import styles from "../users-page.module.css";

interface UserColumns {
  projects: (user: User) => readonly Membership[] | undefined;
  /** What went wrong with the last action, by user. */
  problems: ReadonlyMap<number, string>;
  handlers: UserHandlers;
  /** The list view: no projects, no times. */
  short: boolean;
}

/** The columns that stay on narrow screens. */
const SHORT: ReadonlySet<string> = new Set(["name", "updatedAt", "actions"]);

function Marks({ user }: { user: User }): ReactNode {
  return (
    <span className={styles.marks}>
      <RoleTag user={user} />
      <StatusTag user={user} />
    </span>
  );
}

export function userColumns(t: typeof translate, { projects, problems, handlers, short }: UserColumns): Column<User>[] {
  const open = (user: User): ReactNode => (
    <button type="button" className={button.name} onClick={() => handlers.onOpen(user)}>
      <AvatarName name={user.name} />
    </button>
  );
  const name = (user: User): ReactNode => (
    <NamedProblem problem={problems.get(user.id)}>
      <span className={styles.named}>
        {open(user)}
        <Marks user={user} />
      </span>
    </NamedProblem>
  );
  const withEmail = (user: User): ReactNode => (
    <NamedProblem problem={problems.get(user.id)}>
      <span className={styles.named}>
        <span className={styles.whole}>{open(user)}</span>
        <Marks user={user} />
        <span className={styles.email} title={user.email}>
          {user.email}
        </span>
      </span>
    </NamedProblem>
  );
  // Who was invited has not been here, whenever the invitation was changed.
  const lastActive = (user: User): ReactNode =>
    user.lastActiveAt === undefined || user.status === "invited" ? (
      <span className={styles.quiet}>{t("users.neverActive")}</span>
    ) : (
      <RelativeTime time={user.lastActiveAt} alone />
    );
  const all: Column<User>[] = [
    {
      id: "name",
      header: t("users.column.name"),
      width: 320,
      grow: 3,
      sortable: true,
      cell: withEmail,
      phoneCell: (user) => (
        <PhoneRow
          name={name(user)}
          end={lastActive(user)}
          facts={<span title={user.email}>{user.email}</span>}
          menu={<UserActions user={user} {...handlers} />}
        />
      ),
    },
    {
      id: "projects",
      header: t("users.column.projects"),
      width: 200,
      grow: 3,
      wideOnly: true,
      cell: (user) => <ProjectNames memberships={projects(user)} />,
    },
    {
      id: "updatedAt",
      header: t("users.column.lastActive"),
      width: 128,
      sortable: true,
      wideOnly: true,
      cell: lastActive,
    },
    {
      id: "actions",
      header: t("users.column.actions"),
      width: 56,
      unlabeled: true,
      over: true,
      cell: (user) => <UserActions user={user} {...handlers} />,
    },
  ];
  return short ? all.filter(({ id }) => SHORT.has(id)) : all;
}
