/** What can be done with one group, by its links. */
import { hasLink } from "@halyard/api-client/links";
import { ActionIcon, Menu } from "@mantine/core";
import { Ellipsis, FolderPlus, Pencil, SquareCheck, Trash2, UsersRound } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import styles from "../groups-page.module.css";
import type { Group } from "@halyard/contract/people";

/** Which dialog is open, and for which groups. */
export type GroupDialogKind = "edit" | "members" | "assignments" | "delete";

interface GroupActionsProps {
  group: Group;
  onAction: (kind: GroupDialogKind, group: Group) => void;
  /** Given where it has no box to be selected by. */
  onSelect?: () => void;
}

export function GroupActions({ group, onAction, onSelect }: GroupActionsProps): ReactNode {
  const t = useT();
  if (!hasLink(group, "updateImmediately") && !hasLink(group, "delete")) return null;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon aria-label={t("groups.actions", { name: group.name })}>
          <Ellipsis size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {onSelect === undefined ? null : (
          <Menu.Item leftSection={<SquareCheck size={14} aria-hidden />} onClick={onSelect}>
            {t("groups.select", { name: group.name })}
          </Menu.Item>
        )}
        {hasLink(group, "updateImmediately") ? (
          <>
            <Menu.Item leftSection={<Pencil size={14} aria-hidden />} onClick={() => onAction("edit", group)}>
              {t("groups.edit")}
            </Menu.Item>
            <Menu.Item
              leftSection={<UsersRound size={14} aria-hidden />}
              disabled={group.ldapGroup === true}
              onClick={() => onAction("members", group)}
            >
              {t("groups.manageMembers")}
              {group.ldapGroup === true ? <span className={styles.reason}>{t("groups.ldapMembers")}</span> : null}
            </Menu.Item>
            <Menu.Item
              leftSection={<FolderPlus size={14} aria-hidden />}
              onClick={() => onAction("assignments", group)}
            >
              {t("groups.assign")}
            </Menu.Item>
          </>
        ) : null}
        {hasLink(group, "delete") ? (
          <Menu.Item
            color="var(--danger)"
            leftSection={<Trash2 size={14} aria-hidden />}
            onClick={() => onAction("delete", group)}
          >
            {t("groups.delete")}
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}
