/** One status, type or priority: its colour and name, its marks, its actions by its links. */
import { hasLink } from "@halyard/api-client/links";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { ColorDot } from "../../../shared/ui/primitives/color-dot.tsx";
import styles from "../customizer/customizer.module.css";
import { RowActions } from "../customizer/row-actions.tsx";
import type { Entry } from "./entry.ts";

interface EntryRowProps {
  entry: Entry;
  /** Why there is no deleting it, where its links have none. */
  kept: string;
  /** The name with what marks it; without it: with its colour. */
  shown?: ReactNode;
  /** How many work packages have it; null: not known. */
  used: number | null;
  onEdit: () => void;
  onDelete: () => void;
  children: ReactNode;
}

export function EntryRow({ entry, kept, shown, used, onEdit, onDelete, children }: EntryRowProps): ReactNode {
  const t = useT();
  const { name, color } = entry;
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <button type="button" className={styles.name} onClick={onEdit}>
          {shown ?? <ColorDot name={name} color={color} />}
        </button>
        <span className={styles.marks}>{children}</span>
      </div>
      {used === null ? null : <span className={styles.used}>{t("catalogue.used", { count: used })}</span>}
      <RowActions name={name} kept={hasLink(entry, "delete") ? null : kept} onEdit={onEdit} onDelete={onDelete} />
    </div>
  );
}
