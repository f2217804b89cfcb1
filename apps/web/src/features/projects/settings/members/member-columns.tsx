/** The columns of the list of members. */
import { linkedId, titleOf } from "@halyard/api-client/links";
import type { Membership } from "@halyard/contract/people";
import { Menu, VisuallyHidden } from "@mantine/core";
import { ScanSearch, ShieldCheck, UserMinus } from "lucide-react";
import type { ReactNode } from "react";
import type { translate } from "../../../../shared/i18n/i18n.tsx";
import { heldRoles } from "../../../../shared/memberships/held-roles.ts";
import type { Column } from "../../../../shared/ui/data-table/model/column.ts";
import { PhoneRow } from "../../../../shared/ui/data-table/phone-row.tsx";
import { NamedProblem } from "../../../../shared/ui/feedback/row-problem.tsx";
import { DotsMenu } from "../../../../shared/ui/menu/dots-menu.tsx";
import { AvatarName } from "../../../../shared/ui/primitives/avatar.tsx";
import { GroupName } from "../../../../shared/ui/primitives/group-name.tsx";
import { Tag } from "../../../../shared/ui/primitives/tag.tsx";
import { isInherited } from "./model/inheritance.ts";
import styles from "./members-page.module.css";
import type { Principal } from "./model/queries.ts";

export type MemberAction = "roles" | "remove";

interface MemberColumnsOptions {
  /** undefined: they are on their way. */
  principals: ReadonlyMap<number, Principal> | undefined;
  /** What went wrong last, by membership. */
  problems: ReadonlyMap<number, string>;
  /** The members that stand below a group they are in. */
  nested: ReadonlySet<number>;
  /** How many people are in each group, by its membership, where that is known. */
  sizes: ReadonlyMap<number, number>;
  /** The caller can change members. */
  manages: boolean;
  onAction: (action: MemberAction, member: Membership) => void;
  /** @param id of the person */
  onWhy: (id: number) => void;
}

export function memberColumns(t: typeof translate, options: MemberColumnsOptions): Column<Membership>[] {
  const { principals, problems, nested, sizes, manages } = options;
  const principalOf = (member: Membership) => principals?.get(linkedId(member, "principal") ?? 0);
  const name = (member: Membership): ReactNode => (
    <NamedProblem problem={problems.get(member.id)}>
      <span className={styles.personLine} data-nested={nested.has(member.id) || undefined}>
        {principalOf(member)?._type === "Group" ? (
          <GroupName name={titleOf(member, "principal")} />
        ) : (
          <AvatarName name={titleOf(member, "principal")} picture={principalOf(member)?.avatar} />
        )}
        <Exceptions t={t} principal={principalOf(member)} size={sizes.get(member.id)} />
      </span>
    </NamedProblem>
  );
  const roles = (member: Membership): ReactNode => <Roles t={t} member={member} isNested={nested.has(member.id)} />;
  const menu = (member: Membership): ReactNode => <Actions {...{ t, options, member }} person={principalOf(member)} />;
  return [
    {
      id: "name",
      header: t("members.column.name"),
      width: 208,
      narrowWidth: 176,
      grow: 1.2,
      sortable: true,
      cell: name,
      phoneCell: (member) => (
        <PhoneRow
          name={name(member)}
          facts={
            <span className={styles.held} data-nested={nested.has(member.id) || undefined}>
              {roles(member)}
            </span>
          }
          menu={manages ? menu(member) : null}
        />
      ),
    },
    ...([...(principals?.values() ?? [])].some(hasEmail) ? [emailColumn(t, principalOf)] : []),
    {
      id: "roles",
      header: t("members.column.roles"),
      width: 164,
      narrowWidth: 110,
      grow: 1.1,
      cell: roles,
    },
    ...(manages ? [actionsColumn(t, menu)] : []),
  ];
}

const hasEmail = ({ email = "" }: Principal): boolean => email !== "";

/** Where at least one address is shown to the caller. */
const emailColumn = (
  t: typeof translate,
  principalOf: (member: Membership) => Principal | undefined,
): Column<Membership> => ({
  id: "email",
  header: t("members.column.email"),
  width: 216,
  grow: 1.2,
  wideOnly: true,
  cell: (member) => {
    const email = principalOf(member)?.email ?? "";
    return email === "" ? null : (
      <span className={styles.quiet} title={email}>
        {email}
      </span>
    );
  },
});

const actionsColumn = (t: typeof translate, menu: (member: Membership) => ReactNode): Column<Membership> => ({
  id: "actions",
  header: t("members.column.actions"),
  width: 56,
  unlabeled: true,
  over: true,
  cell: menu,
});

interface ActionsProps {
  t: typeof translate;
  options: MemberColumnsOptions;
  member: Membership;
  person: Principal | undefined;
}

function Actions({ t, options: { onAction, onWhy }, member, person }: ActionsProps): ReactNode {
  return (
    <DotsMenu label={t("members.actions", { name: titleOf(member, "principal") })} dots={16}>
      <Menu.Item leftSection={<ShieldCheck size={14} aria-hidden />} onClick={() => onAction("roles", member)}>
        {t("members.changeRoles")}
      </Menu.Item>
      {person?._type === "User" ? (
        <Menu.Item leftSection={<ScanSearch size={14} aria-hidden />} onClick={() => onWhy(person.id)}>
          {t("members.why")}
        </Menu.Item>
      ) : null}
      <Menu.Item
        color="var(--danger)"
        leftSection={<UserMinus size={14} aria-hidden />}
        disabled={isInherited(member)}
        onClick={() => onAction("remove", member)}
      >
        {t("members.remove")}
        {isInherited(member) ? <span className={styles.reason}>{t("members.remove.onlyInherited")}</span> : null}
      </Menu.Item>
    </DotsMenu>
  );
}

interface ExceptionsProps {
  t: typeof translate;
  principal: Principal | undefined;
  /** How many people are in it, of a group. */
  size: number | undefined;
}

/** What is not the usual: a person who is active says nothing. */
function Exceptions({ t, principal, size }: ExceptionsProps): ReactNode {
  if (principal === undefined) return null;
  const { _type: type, status } = principal;
  return (
    <>
      {type === "Group" ? <span className={styles.kind}>{t("members.kind.Group")}</span> : null}
      {size === undefined || size === 0 ? null : (
        <span className={styles.size}>{t("members.inGroup", { count: size })}</span>
      )}
      {type === "PlaceholderUser" ? <Tag>{t("members.kind.PlaceholderUser")}</Tag> : null}
      {status === undefined || status === "active" ? null : (
        <Tag tone={status === "locked" ? "bad" : "plain"}>{t(`members.status.${status}`)}</Tag>
      )}
    </>
  );
}

interface RolesProps {
  t: typeof translate;
  member: Membership;
  /** It stands below its group, which says to those who see where all of its roles come from. */
  isNested: boolean;
}

/** Each role with the groups that it comes from; those that were given directly are the rule. */
function Roles({ t, member, isNested }: RolesProps): ReactNode {
  const held = heldRoles(member);
  const hasOwn = held.some(({ direct, groups }) => direct && groups.length === 0);
  const roles = held.map(({ id, name, direct, groups }) => {
    const source = groups.join(", ");
    const from = source === "" ? "" : t(direct ? "members.directAndFrom" : "members.from", { source });
    // The group that it stands below says where it comes from, unless the person has others of their own.
    const seen = !isNested || hasOwn || groups.length !== 1 ? from : direct ? t("members.alsoDirectly") : "";
    return { id, name, from, seen, isOwn: direct && groups.length === 0 };
  });
  // What was given to the person alone is what one looks for.
  roles.sort((one, other) => Number(other.isOwn) - Number(one.isOwn));
  return (
    <span className={styles.roles} title={roles.map(({ name, from }) => `${name} ${from}`.trim()).join(", ")}>
      {roles.map(({ id, name, from, seen }) => (
        <span key={id} className={styles.role}>
          {name}
          {seen === "" ? null : (
            <span className={styles.quiet} aria-hidden={seen !== from}>
              {" "}
              {seen}
            </span>
          )}
          {seen === from ? null : <VisuallyHidden> {from}</VisuallyHidden>}
        </span>
      ))}
    </span>
  );
}
