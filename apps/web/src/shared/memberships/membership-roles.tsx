/** Memberships in lists: where, and with which roles. Those that come through groups say so, as they cannot be taken away there. */
import { idOf, linkOf } from "@halyard/api-client/links";
import type { Membership } from "@halyard/contract/people";
import { Link } from "@tanstack/react-router";
import { Fragment, type ReactNode } from "react";
import { useT } from "../i18n/i18n.tsx";
import { heldRoles } from "./held-roles.ts";
import styles from "./membership-roles.module.css";

interface Source {
  names: string[];
  direct: boolean;
  groups: readonly string[];
}

/** Roles that come from the same are named together. */
function bySource(membership: Membership): Source[] {
  const sources = new Map<string, Source>();
  for (const { name, direct, groups } of heldRoles(membership)) {
    const key = `${direct} ${groups.join("/")}`;
    const source = sources.get(key) ?? { names: [], direct, groups };
    source.names.push(name);
    sources.set(key, source);
  }
  return [...sources.values()];
}

export function MembershipRoles({ membership }: { membership: Membership }): ReactNode {
  const t = useT();
  return bySource(membership).map(({ names, direct, groups }, at) => (
    <Fragment key={names.join("/")}>
      {at === 0 ? null : "; "}
      <span>{names.join(", ")}</span>
      {groups.length === 0 ? null : (
        <span className={styles.through}>
          {" "}
          {t(direct ? "ui.directlyAndThrough" : "ui.through", { groups: groups.join(", "), count: groups.length })}
        </span>
      )}
    </Fragment>
  ));
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
