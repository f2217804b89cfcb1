/** A group in the grid; on a phone, where cards stand below each other anyway, a row. */
import { Checkbox } from "@mantine/core";
import type { ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { PhoneRow } from "../../../../shared/ui/data-table/phone-row.tsx";
import { useSmallPhone } from "../../../../shared/ui/layout/use-phone.ts";
import { RowProblem } from "../../../../shared/ui/feedback/row-problem.tsx";
import { Tag } from "../../../../shared/ui/primitives/tag.tsx";
import button from "../../../../shared/ui/primitives/name-button.module.css";
import { GroupActions, type GroupDialogKind } from "./group-actions.tsx";
import { GroupFaces, PlaceLines } from "./group-facts.tsx";
import styles from "../groups-page.module.css";
import type { Group, Membership } from "@halyard/contract/people";

/** As many as leave room for a project's name. */
const FACES = 3;

interface GroupCardProps {
  group: Group;
  /** Where it is a member; undefined: not known. */
  places: readonly Membership[] | undefined;
  open: boolean;
  selected: boolean;
  /** Some are selected: on a phone there are boxes only then. */
  choosing: boolean;
  /** What went wrong with it last. */
  problem: string | undefined;
  onSelect: (selected: boolean) => void;
  onOpen: (group: Group) => void;
  onAction: (kind: GroupDialogKind, group: Group) => void;
}

export function GroupCard(props: GroupCardProps): ReactNode {
  const { group, places, open, selected, choosing, problem, onSelect, onOpen, onAction } = props;
  const t = useT();
  const phone = useSmallPhone();
  if (phone) {
    return (
      <li className={styles.row} data-open={open || undefined} data-selected={selected || undefined}>
        {choosing ? (
          <Checkbox
            aria-label={t("groups.select", { name: group.name })}
            checked={selected}
            onChange={(event) => onSelect(event.currentTarget.checked)}
          />
        ) : null}
        <PhoneRow
          name={
            <>
              <span className={styles.nameCell}>
                <button type="button" className={`${button.name} ${styles.rowName}`} onClick={() => onOpen(group)}>
                  {group.name}
                </button>
                {group.ldapGroup === true ? <Tag>{t("groups.ldap")}</Tag> : null}
              </span>
              <RowProblem problem={problem} />
            </>
          }
          sign={0}
          end={t("groups.members", { count: group.memberCount ?? 0 })}
          facts={
            <span>
              <PlaceLines places={places} />
            </span>
          }
          menu={<GroupActions group={group} onAction={onAction} onSelect={() => onSelect(true)} />}
        />
      </li>
    );
  }
  return (
    <li className={styles.card} data-open={open || undefined} data-selected={selected || undefined}>
      <div className={styles.cardHead}>
        <button type="button" className={`${button.name} ${styles.cardName}`} onClick={() => onOpen(group)}>
          {group.name}
        </button>
        {group.ldapGroup === true ? <Tag>{t("groups.ldap")}</Tag> : null}
        <span className={styles.cardCount}>{t("groups.members", { count: group.memberCount ?? 0 })}</span>
        <span className={styles.cardMenu}>
          <Checkbox
            aria-label={t("groups.select", { name: group.name })}
            checked={selected}
            onChange={(event) => onSelect(event.currentTarget.checked)}
          />
          <GroupActions group={group} onAction={onAction} />
        </span>
      </div>
      <RowProblem problem={problem} />
      <div className={styles.cardFoot}>
        <div className={styles.cardPlaces}>
          <PlaceLines places={places} />
        </div>
        <GroupFaces group={group} most={FACES} />
      </div>
    </li>
  );
}
