/** What can be done with a row of My work beside its status and its date: the same fields as by keys, and putting off. */
import type { WorkPackage } from "@halyard/contract/resources";
import { Menu } from "@mantine/core";
import { CalendarDays, Signal, UserRound } from "lucide-react";
import type { ReactNode } from "react";
import { SnoozeItems } from "../../../shared/components/snooze/snooze-items.tsx";
import { useSnooze } from "../../../shared/components/snooze/use-snooze.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { DotsMenu } from "../../../shared/ui/menu/dots-menu.tsx";
import { mayEdit } from "../model/queries.ts";
import type { QuickField } from "../quick-edit/quick-edit-dialog.tsx";
import styles from "./my-work-page.module.css";
import { useAsk } from "./asking.ts";
import "../quick-edit/messages.ts";
import "./messages.ts";

interface RowMenuProps {
  subject: string;
  /** undefined: not read yet */
  row: WorkPackage | undefined;
  /** The notification that asks for an answer. */
  notification?: number;
}

export function RowMenu({ subject, row, notification }: RowMenuProps): ReactNode {
  const t = useT();
  const ask = useAsk();
  const { mutate } = useSnooze();
  const item = (field: QuickField, icon: ReactNode, words: string): ReactNode =>
    row === undefined ? null : (
      <Menu.Item leftSection={icon} onClick={() => ask({ field, rows: [row] })}>
        {words}
      </Menu.Item>
    );
  const edits = row !== undefined && mayEdit(row);
  if (!edits && notification === undefined) return null;
  return (
    <span className={styles.menu}>
      <DotsMenu label={t("myWork.actions", { subject })} dots={16}>
        {edits ? (
          <>
            {item("assignee", <UserRound size={14} aria-hidden />, t("quickEdit.assignee"))}
            {item("priority", <Signal size={14} aria-hidden />, t("quickEdit.priority"))}
            {item("dueDate", <CalendarDays size={14} aria-hidden />, t("quickEdit.dueDate"))}
          </>
        ) : null}
        {edits && notification !== undefined ? <Menu.Divider /> : null}
        {notification === undefined ? null : <SnoozeItems onSnooze={(until) => mutate({ id: notification, until })} />}
      </DotsMenu>
    </span>
  );
}
