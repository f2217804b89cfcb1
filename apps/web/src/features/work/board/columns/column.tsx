/** One column (within one lane): its cards, and a place to drop others at. */
import { dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { createContext, useContext, useEffect, useRef, useState, type ReactNode } from "react";
import { CARD } from "./card.tsx";
import styles from "../board.module.css";

export const COLUMN = "column";

/** Keys of the columns that the dragged card may go to; null: none is, or it is not known yet. Cards need not know. */
export const AllowedColumns = createContext<ReadonlySet<string> | null>(null);

/** Why the dragged card may not go to a column, by the column's key. */
export const RefusedColumns = createContext<ReadonlyMap<string, string>>(new Map());

interface ColumnProps {
  /** Of the column and the lane: what a drop is told. */
  columnKey: string;
  laneKey: string | null;
  label: string;
  /** It has no cards and is as narrow as its name. */
  folded: boolean;
  children: ReactNode;
}

export function Column({ columnKey, laneKey, label, folded, children }: ColumnProps): ReactNode {
  const element = useRef<HTMLUListElement>(null);
  const [over, setOver] = useState(false);
  const refused = useContext(AllowedColumns)?.has(columnKey) === false;
  const why = useContext(RefusedColumns).get(columnKey);
  useEffect(() => {
    if (element.current === null) return undefined;
    return dropTargetForElements({
      element: element.current,
      canDrop: ({ source }) => source.data["kind"] === CARD && !refused,
      getData: () => ({ kind: COLUMN, columnKey, laneKey }),
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: () => setOver(false),
    });
  }, [columnKey, laneKey, refused]);
  return (
    <ul
      ref={element}
      className={styles.cards}
      aria-label={label}
      data-over={over || undefined}
      data-folded={folded || undefined}
      data-refused={refused || undefined}
    >
      {refused && why !== undefined && !folded ? <li className={styles.why}>{why}</li> : null}
      {children}
    </ul>
  );
}
