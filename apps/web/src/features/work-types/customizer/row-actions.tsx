/** What can be done with a row of the customizer; with a pointer they are there where it points. */
import { ActionIcon, Menu, Tooltip } from "@mantine/core";
import { Pencil, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { toast } from "../../../shared/feedback/toast-store.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { ON_DEMAND } from "../../../shared/ui/reorder-list/on-demand.ts";
import styles from "./customizer.module.css";
import "./messages.ts";

interface RowActionsProps {
  name: string;
  onEdit: () => void;
  onDelete: () => void;
  /** Why it cannot be deleted; null: it can. */
  kept?: string | null;
}

export function RowActions({ name, onEdit, onDelete, kept = null }: RowActionsProps): ReactNode {
  const t = useT();
  return (
    <span className={styles.actions} {...ON_DEMAND}>
      <ActionIcon aria-label={t("catalogue.edit", { name })} onClick={onEdit}>
        <Pencil size={16} aria-hidden />
      </ActionIcon>
      <Tooltip label={kept} disabled={kept === null}>
        <ActionIcon
          aria-label={t("catalogue.delete", { name })}
          // Not `disabled`: it says why, to a pointer, to the keyboard and to a finger.
          aria-disabled={kept !== null}
          className={styles.remove}
          onClick={() => (kept === null ? onDelete() : toast.info(kept))}
        >
          <Trash2 size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </span>
  );
}

/** The same as items of a menu, for a finger. */
export function RowMenu({ onEdit, onDelete, kept = null }: Omit<RowActionsProps, "name">): ReactNode {
  const t = useT();
  return (
    <>
      <Menu.Item leftSection={<Pencil size={16} aria-hidden />} onClick={onEdit}>
        {t("catalogue.editItem")}
      </Menu.Item>
      <Menu.Item
        leftSection={<Trash2 size={16} aria-hidden />}
        // As its button: it says why not.
        aria-disabled={kept !== null}
        onClick={() => (kept === null ? onDelete() : toast.info(kept))}
      >
        {t("ui.delete")}
      </Menu.Item>
    </>
  );
}
