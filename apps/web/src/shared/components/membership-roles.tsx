/** Memberships in lists: where, and with which roles. Those that come through groups say so, as they cannot be taken away there. */
import { idOf, linkOf, linksOf } from "@halyard/api-client/links";
import type { Membership } from "@halyard/contract/people";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useT } from "../i18n/i18n.tsx";
import styles from "./membership-roles.module.css";

export function MembershipRoles({ membership }: { membership: Membership }): ReactNode {
  const t = useT();
  const groups = new Map(membership.inherited.map(({ _links: { group } }) => [group.href, group.title ?? ""]));
  return (
    <>
      <span>
        {linksOf(membership, "roles")
          .map(({ title }) => title)
          .join(", ")}
      </span>
      {groups.size === 0 ? null : (
        <span className={styles.through}>
          {" "}
          {t("ui.through", { groups: [...groups.values()].join(", "), count: groups.size })}
        </span>
      )}
    </>
  );
}

/** The project of a membership, with the way there. */
export function ProjectName({ membership }: { membership: Membership }): ReactNode {
  const project = linkOf(membership, "project");
  const id = idOf(project);
  if (id === null) return <span>{project?.title}</span>;
  return (
    <Link to="/projects/$projectId" params={{ projectId: String(id) }}>
      {project?.title}
    </Link>
  );
}
