/** What the tabs of a group's panel show. */
import { hasLink, idOf, linksOf, titleOf } from "@halyard/api-client/links";
import { ActionIcon, Button } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { UserMinus } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { PersonAvatar } from "../../../../shared/components/person.tsx";
import { formatDay } from "../../../../shared/dates/dates.tsx";
import { EmptyView, FailedView, LoadingRows } from "../../../../shared/ui/feedback/state-views.tsx";
import { Tag } from "../../../../shared/ui/primitives/tag.tsx";
import { VirtualList } from "../../../../shared/ui/primitives/virtual-list.tsx";
import { ProjectName } from "../../../../shared/memberships/membership-roles.tsx";
import { byName } from "../model/name.ts";
import styles from "./group-panel.module.css";
import type { Group, Membership, User } from "@halyard/contract/people";

/** A name and beside it an address. */
const LINE_PX = 52;

/** null: this caller may not. */
type Start = (() => void) | null;

interface MembersTabProps {
  members: readonly User[];
  onAdd: Start;
  /** null: this caller may not. */
  onRemove: ((member: User) => void) | null;
}

export function MembersTab({ members, onAdd, onRemove }: MembersTabProps): ReactNode {
  const t = useT();
  if (members.length === 0) {
    return <EmptyView title={t("groups.noMembers")} action={button(t("groups.addFirstMember"), onAdd)} />;
  }
  return (
    <VirtualList
      label={t("groups.tab.members")}
      items={members.toSorted(byName)}
      keyOf={(member) => member.id}
      linePx={LINE_PX}
      className={styles.members}
      lineClassName={`${styles.line} ${styles.member}`}
    >
      {(member) => (
        <>
          <PersonAvatar id={member.id} name={member.name} size={24} />
          <span className={styles.words}>
            <Link to="/users/$userId" params={{ userId: String(member.id) }} className={styles.person}>
              {member.name}
            </Link>
            <span className={styles.email} title={member.email}>
              {member.email}
            </span>
          </span>
          {member.admin === true ? (
            <Tag>{t("groups.member.admin")}</Tag>
          ) : (
            <span className={styles.quiet}>{t("groups.member.member")}</span>
          )}
          {onRemove === null ? null : (
            <ActionIcon
              aria-label={t("groups.member.remove", { name: member.name })}
              title={t("groups.member.remove", { name: member.name })}
              onClick={() => onRemove(member)}
            >
              <UserMinus size={16} aria-hidden />
            </ActionIcon>
          )}
        </>
      )}
    </VirtualList>
  );
}

const button = (label: string, onClick: Start): ReactNode =>
  onClick === null ? null : <Button onClick={onClick}>{label}</Button>;

/** The group's assignments as they are read: on their way, failed, or there. */
export type Assignments = Pick<UseQueryResult<Membership[]>, "data" | "error" | "isPending" | "isError" | "refetch">;

/** Null where they are there. */
function unread(query: Assignments): ReactNode {
  if (query.isPending) return <LoadingRows rows={3} />;
  if (query.data !== undefined) return null;
  return <FailedView error={query.error} onRetry={() => void query.refetch()} />;
}

interface ProjectsTabProps {
  query: Assignments;
  onAssign: Start;
}

export function ProjectsTab({ query, onAssign }: ProjectsTabProps): ReactNode {
  const t = useT();
  const assignments = query.data ?? [];
  if (query.data === undefined) return unread(query);
  if (assignments.length === 0) {
    return <EmptyView title={t("groups.noProjects")} action={button(t("groups.assignToProject"), onAssign)} />;
  }
  return (
    <ul className={styles.list}>
      {assignments.map((one) => (
        <li key={one.id} className={styles.line}>
          <span className={styles.words}>
            <ProjectName membership={one} />
          </span>
          {linksOf(one, "roles").length === 0 ? <span className={styles.quiet}>{t("groups.noRoles")}</span> : null}
          {linksOf(one, "roles").map((role) => (
            <Tag key={role.href}>{role.title}</Tag>
          ))}
        </li>
      ))}
    </ul>
  );
}

export function RolesTab({ query }: { query: Assignments }): ReactNode {
  const t = useT();
  const assignments = query.data ?? [];
  if (query.data === undefined) return unread(query);
  if (assignments.length === 0) return <EmptyView title={t("groups.noRoles")} />;
  const sections = assignments.map((one) => (
    <section key={one.id}>
      <h3 className={styles.project}>{titleOf(one, "project")}</h3>
      <ul className={styles.list}>
        {linksOf(one, "roles").map((role) => (
          <li key={role.href} className={styles.line}>
            <Link to="/admin/roles/$roleId" params={{ roleId: String(idOf(role) ?? "") }}>
              {role.title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  ));
  return (
    <>
      <p className={styles.quiet}>{t("groups.rolesHelp")}</p>
      {sections}
    </>
  );
}

export function InfoTab({ group }: { group: Group }): ReactNode {
  const t = useT();
  const facts: [string, string | null | undefined][] = [
    [t("groups.info.created"), group.createdAt === undefined ? null : formatDay(group.createdAt)],
    [t("groups.info.updated"), group.updatedAt === undefined ? null : formatDay(group.updatedAt)],
    [t("groups.info.dn"), group.ldapDn],
  ];
  return (
    <dl className={styles.info}>
      {facts.map(([label, value]) =>
        value == null ? null : (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
      <div>
        <dt>{t("groups.info.permissions")}</dt>
        <dd className={styles.tags}>
          {"members" in group._links ? <Tag>{t("groups.info.canView")}</Tag> : null}
          {hasLink(group, "updateImmediately") ? <Tag>{t("groups.info.canManage")}</Tag> : null}
        </dd>
      </div>
    </dl>
  );
}
