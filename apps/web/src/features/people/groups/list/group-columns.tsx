/** The columns of the group list. */
import type { translate } from "../../../../shared/i18n/i18n.tsx";
import type { Column } from "../../../../shared/ui/data-table/model/column.ts";
import { NamedProblem } from "../../../../shared/ui/feedback/row-problem.tsx";
import { Tag } from "../../../../shared/ui/primitives/tag.tsx";
import button from "../../../../shared/ui/primitives/name-button.module.css";
import { GroupActions, type GroupDialogKind } from "./group-actions.tsx";
import { GroupFaces, PlaceNames } from "./group-facts.tsx";
import styles from "../groups-page.module.css";
import type { Group, Membership } from "@halyard/contract/people";

export function groupColumns(
  t: typeof translate,
  { open, act }: { open: (group: Group) => void; act: (kind: GroupDialogKind, group: Group) => void },
  /** What went wrong last, by group. */
  problems: ReadonlyMap<number, string>,
  /** Where a group is a member. */
  placesOf: (group: Group) => readonly Membership[] | undefined,
  /** Leaves out what the open group's panel says. */
  short: boolean,
): Column<Group>[] {
  return [
    {
      id: "name",
      header: t("groups.column.name"),
      width: 160,
      grow: 2,
      cell: (group) => (
        <NamedProblem problem={problems.get(group.id)}>
          <span className={styles.nameCell}>
            <button type="button" className={button.name} onClick={() => open(group)}>
              {group.name}
            </button>
            {group.ldapGroup === true ? <Tag>{t("groups.ldap")}</Tag> : null}
          </span>
        </NamedProblem>
      ),
    },
    {
      id: "members",
      header: t("groups.column.members"),
      width: short ? 88 : 224,
      narrowWidth: 88,
      cell: (group) => (
        <span className={styles.membersCell}>
          <span className={styles.memberCount}>{group.memberCount}</span>
          {short ? null : <GroupFaces group={group} most={5} />}
        </span>
      ),
    },
    {
      id: "places",
      header: t("groups.column.projectsAndRoles"),
      width: 200,
      grow: 3,
      wideOnly: true,
      cell: (group) => <PlaceNames places={placesOf(group)} />,
    },
    {
      id: "actions",
      header: t("groups.column.actions"),
      width: 56,
      unlabeled: true,
      over: true,
      cell: (group) => <GroupActions group={group} onAction={act} />,
    },
  ];
}
