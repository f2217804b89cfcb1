/** The columns of the group list. */
import type { translate } from "../../../../shared/i18n/i18n.tsx";
import { AvatarName } from "../../../../shared/ui/primitives/avatar.tsx";
import type { Column } from "../../../../shared/ui/data-table/model/column.ts";
import { formatDay } from "../../../../shared/dates/dates.tsx";
import { NamedProblem } from "../../../../shared/ui/feedback/row-problem.tsx";
import { Tag } from "../../../../shared/ui/primitives/tag.tsx";
import button from "../../../../shared/ui/primitives/name-button.module.css";
import { GroupActions, type GroupDialogKind } from "./group-actions.tsx";
import type { Group } from "@halyard/contract/people";

export function groupColumns(
  t: typeof translate,
  onOpen: (group: Group) => void,
  onAction: (kind: GroupDialogKind, group: Group) => void,
  /** What went wrong last, by group. */
  problems: ReadonlyMap<number, string>,
): Column<Group>[] {
  return [
    {
      id: "name",
      header: t("groups.column.name"),
      width: 160,
      grow: true,
      cell: (group) => (
        <NamedProblem problem={problems.get(group.id)}>
          <button type="button" className={button.name} onClick={() => onOpen(group)}>
            <AvatarName name={group.name} />
          </button>
        </NamedProblem>
      ),
    },
    {
      id: "ldap",
      header: t("groups.ldap"),
      width: 90,
      wideOnly: true,
      cell: (group) => (group.ldapGroup === true ? <Tag tone="accent">{t("groups.ldap")}</Tag> : null),
    },
    { id: "members", header: t("groups.column.members"), width: 100, align: "end", cell: (group) => group.memberCount },
    {
      id: "projects",
      header: t("groups.column.projects"),
      width: 100,
      align: "end",
      wideOnly: true,
      cell: (group) => group.projectCount,
    },
    {
      id: "created",
      header: t("groups.column.created"),
      width: 130,
      wideOnly: true,
      cell: (group) => (group.createdAt === undefined ? null : formatDay(group.createdAt)),
    },
    {
      id: "actions",
      header: t("groups.column.actions"),
      width: 80,
      cell: (group) => <GroupActions group={group} onAction={onAction} />,
    },
  ];
}
