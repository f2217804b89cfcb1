/** What a user is, in a word each: what holds for nearly everyone is only heard. */
import { VisuallyHidden } from "@mantine/core";
import { linksOf, titleOf } from "@halyard/api-client/links";
import type { ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { Tag } from "../../../../shared/ui/primitives/tag.tsx";
import type { Membership, User } from "@halyard/contract/people";
import styles from "../users-page.module.css";

const TONES = { locked: "bad", invited: "warning", registered: "plain" } as const;

export function StatusTag({ user }: { user: User }): ReactNode {
  const t = useT();
  if (user.status === undefined) return null;
  const name = t(`users.status.${user.status}`);
  return user.status === "active" ? (
    <VisuallyHidden>{name}</VisuallyHidden>
  ) : (
    <Tag tone={TONES[user.status]}>{name}</Tag>
  );
}

export function RoleTag({ user }: { user: User }): ReactNode {
  const t = useT();
  return user.admin === true ? (
    <Tag>{t("users.role.admin")}</Tag>
  ) : (
    <VisuallyHidden>{t("users.role.user")}</VisuallyHidden>
  );
}

const SHOWN = 2;

/** The first two projects, and how many more there are. @param memberships undefined: they could not be read, or not yet */
export function ProjectNames({ memberships }: { memberships: readonly Membership[] | undefined }): ReactNode {
  const t = useT();
  if (memberships === undefined) return <span className={styles.quiet}>–</span>;
  if (memberships.length === 0) return <span className={styles.quiet}>{t("users.noProjects")}</span>;
  const names = memberships.slice(0, SHOWN).map((one) => titleOf(one, "project"));
  const more = memberships.length - names.length;
  const roles = memberships.map(
    (one) =>
      `${titleOf(one, "project")}: ${linksOf(one, "roles")
        .map((role) => role.title)
        .join(", ")}`,
  );
  return (
    <span className={styles.projects} title={roles.join("\n")}>
      <span className={styles.projectNames}>{names.join(", ")}</span>
      {more > 0 ? <span className={styles.more}>{t("users.moreProjects", { count: more })}</span> : null}
    </span>
  );
}
