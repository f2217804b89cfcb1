/** One status, type or priority: its colour and name, its marks, its actions by its links. */
import { hasLink } from "@halyard/api-client/links";
import type { ReactNode } from "react";
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
      <RowActions name={name} kept={hasLink(entry, "delete") ? null : kept} onEdit={onEdit} onDelete={onDelete} />
    </div>
  );
}
