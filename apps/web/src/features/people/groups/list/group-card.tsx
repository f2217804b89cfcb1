/** A group in the grid. */
import { Checkbox } from "@mantine/core";
import type { ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { Avatar } from "../../../../shared/ui/primitives/avatar.tsx";
import { RowProblem } from "../../../../shared/ui/feedback/row-problem.tsx";
import { Tag } from "../../../../shared/ui/primitives/tag.tsx";
import button from "../../../../shared/ui/primitives/name-button.module.css";
import { GroupActions, type GroupDialogKind } from "./group-actions.tsx";
import styles from "../groups-page.module.css";
import type { Group } from "@halyard/contract/people";

interface GroupCardProps {
  group: Group;
  open: boolean;
  selected: boolean;
  /** What went wrong with it last. */
  problem: string | undefined;
  onSelect: (selected: boolean) => void;
  onOpen: (group: Group) => void;
  onAction: (kind: GroupDialogKind, group: Group) => void;
}

export function GroupCard({ group, open, selected, problem, onSelect, onOpen, onAction }: GroupCardProps): ReactNode {
  const t = useT();
  return (
    <li className={styles.card} data-open={open || undefined} data-selected={selected || undefined}>
      <Checkbox
        aria-label={t("groups.select", { name: group.name })}
        checked={selected}
        onChange={(event) => onSelect(event.currentTarget.checked)}
      />
      <Avatar name={group.name} size={32} />
      <div className={styles.cardWords}>
        <span className={styles.cardName}>
          <button type="button" className={button.name} onClick={() => onOpen(group)}>
            {group.name}
          </button>
          {group.ldapGroup === true ? <Tag tone="accent">{t("groups.ldap")}</Tag> : null}
        </span>
        <span className={styles.quiet}>
          {t("groups.members", { count: group.memberCount ?? 0 })} ·{" "}
          {t("groups.projects", { count: group.projectCount ?? 0 })}
        </span>
        <RowProblem problem={problem} />
      </div>
      <GroupActions group={group} onAction={onAction} />
    </li>
  );
}
