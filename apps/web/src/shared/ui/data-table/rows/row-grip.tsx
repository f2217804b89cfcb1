/** The handle by which a row is dragged to another place in its group; the row takes others that are let go at it. */
import { GripVertical } from "lucide-react";
import { useEffect, useRef, type ReactNode } from "react";
import { useT } from "../../../i18n/i18n.tsx";
import styles from "../data-table.module.css";
import type { RowHandlers } from "../model/row-handlers.ts";

interface RowGripProps {
  group: string;
  /** Among those of its group, and among all, from 0. */
  place: number;
  index: number;
  moves: boolean;
  handlers: RowHandlers;
}

export function RowGrip({ group, place, index, moves, handlers }: RowGripProps): ReactNode {
  const t = useT();
  const grip = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const handle = grip.current;
    const row = handle?.closest<HTMLElement>("[role=row]");
    if (handle == null || row == null) return undefined;
    let stop = (): void => undefined;
    let ended = false;
    void import("./row-drag.ts").then(({ dragRow }) => {
      if (!ended) stop = dragRow({ row, handle, group, place, index, moves }, handlers);
    });
    return () => {
      ended = true;
      stop();
    };
  }, [group, place, index, moves, handlers]);
  return (
    <span ref={grip} className={styles.grip} hidden={!moves} title={t("ui.reorder.drag")} aria-hidden>
      <GripVertical size={14} />
    </span>
  );
}
