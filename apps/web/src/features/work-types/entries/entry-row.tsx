/** One status, type or priority: its colour and name, its marks, its actions by its links. */
import { hasLink } from "@halyard/api-client/links";
import { ActionIcon, Tooltip } from "@mantine/core";
import { Pencil, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { ColorDot } from "../../../shared/ui/primitives/color-dot.tsx";
import { toast } from "../../../shared/feedback/toast-store.ts";
import styles from "../customizer/customizer.module.css";
import type { Entry } from "./entry.ts";

interface EntryRowProps {
  entry: Entry;
  /** Why there is no deleting it, where its links have none. */
  kept: string;
  /** The name with what marks it; without it: with its colour. */
  shown?: ReactNode;
  onEdit: () => void;
  onDelete: () => void;
  children: ReactNode;
}

export function EntryRow({ entry, kept, shown, onEdit, onDelete, children }: EntryRowProps): ReactNode {
  const { name, color } = entry;
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <button type="button" className={styles.name} onClick={onEdit}>
          {shown ?? <ColorDot name={name} color={color} />}
        </button>
        <span className={styles.marks}>{children}</span>
      </div>
      <EntryActions entry={entry} kept={kept} onEdit={onEdit} onDelete={onDelete} />
    </div>
  );
}

export function EntryActions({ entry, kept, onEdit, onDelete }: Omit<EntryRowProps, "children" | "shown">): ReactNode {
  const t = useT();
  const deletable = hasLink(entry, "delete");
  return (
    <span className={styles.actions}>
      <ActionIcon aria-label={t("catalogue.edit", { name: entry.name })} onClick={onEdit}>
        <Pencil size={16} aria-hidden />
      </ActionIcon>
      <Tooltip label={kept} disabled={deletable}>
        <ActionIcon
          aria-label={t("catalogue.delete", { name: entry.name })}
          // Not `disabled`: it says why, to a pointer, to the keyboard and to a finger.
          aria-disabled={!deletable}
          className={styles.remove}
          onClick={() => (deletable ? onDelete() : toast.info(kept))}
        >
          <Trash2 size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </span>
  );
}
