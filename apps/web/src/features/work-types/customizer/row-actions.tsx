/** What can be done with a row of the customizer. */
import { Menu } from "@mantine/core";
import { Pencil, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { DotsMenu } from "../../../shared/ui/menu/dots-menu.tsx";
import styles from "./customizer.module.css";
import "./messages.ts";

interface RowItemsProps {
  onEdit: () => void;
  onDelete: () => void;
  /** Why it cannot be deleted; null: it can. */
  kept?: string | null;
}

/** As items of a menu that has others, too. */
export function RowItems({ onEdit, onDelete, kept = null }: RowItemsProps): ReactNode {
  const t = useT();
  return (
    <>
      <Menu.Item leftSection={<Pencil size={14} aria-hidden />} onClick={onEdit}>
        {t("catalogue.edit")}
      </Menu.Item>
      <Menu.Item
        color="var(--danger)"
        leftSection={<Trash2 size={14} aria-hidden />}
        disabled={kept !== null}
        onClick={onDelete}
      >
        {t("ui.delete")}
        {kept === null ? null : <span className={styles.reason}>{kept}</span>}
      </Menu.Item>
    </>
  );
}

/** The menu of a row that is in no order. */
export function RowActions({ name, ...items }: RowItemsProps & { name: string }): ReactNode {
  const t = useT();
  return (
    <DotsMenu label={t("ui.reorder.actions", { name })} dots={16}>
      <RowItems {...items} />
    </DotsMenu>
  );
}
