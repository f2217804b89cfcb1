/** The edge of a column, which sizes it: dragged, by the arrows when it has the focus, as it was by a double click. */
import { useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from "react";
import { useT } from "../../../i18n/i18n.tsx";
import { COLUMN_WIDTH_MAXIMUM, COLUMN_WIDTH_MINIMUM, widthWithin } from "../model/column.ts";
import styles from "../data-table.module.css";
import type { DataTableModel } from "../model/use-data-table.ts";

interface SeparatorProps<Row extends object> {
  model: DataTableModel<Row>;
  id: string;
  /** The column's. */
  header: string;
  width: number;
  /** null: it is not reached by Tab, but the arrows with Shift work on the head itself. */
  tabIndex: 0 | -1 | null;
}

const STEP_PX = 16;

export const stepOf = (key: string): number => (key === "ArrowLeft" ? -STEP_PX : key === "ArrowRight" ? STEP_PX : 0);

export function Separator<Row extends object>({ model, id, header, width, tabIndex }: SeparatorProps<Row>): ReactNode {
  const t = useT();
  const drag = useRef<{ from: number; width: number; to: number } | null>(null);

  const onPointerDown = (event: PointerEvent<HTMLSpanElement>): void => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    const now = event.currentTarget.parentElement?.getBoundingClientRect().width ?? width;
    drag.current = { from: event.clientX, width: now, to: now };
  };
  const onPointerMove = (event: PointerEvent<HTMLSpanElement>): void => {
    if (drag.current === null) return;
    drag.current.to = widthWithin(drag.current.width + event.clientX - drag.current.from);
    // Straight to the page: a hundred rows are not made again for each pixel.
    const { tracks, leastWidth } = model.draftOf(id, drag.current.to);
    const grid = event.currentTarget.closest<HTMLElement>("[data-grid]");
    grid?.style.setProperty("--tracks", tracks);
    grid?.style.setProperty("min-width", `${leastWidth}px`);
  };
  const onPointerUp = (): void => {
    const done = drag.current;
    drag.current = null;
    if (done !== null && done.to !== done.width) model.resize(id, done.to);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = stepOf(event.key);
    if (step === 0) return;
    event.preventDefault();
    event.stopPropagation();
    model.resize(id, widthWithin(width + step));
  };
  const edge = {
    className: styles.resize,
    "data-edge": true,
    onPointerDown,
    onPointerMove,
    onPointerUp,
    onPointerCancel: onPointerUp,
    onDoubleClick: () => model.resize(id, null),
  };
  if (tabIndex === null) return <span aria-hidden {...edge} />;
  return (
    // The one separator that is meant to be focused: the one that can be moved.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={t("ui.table.resize", { column: header })}
      aria-valuenow={width}
      aria-valuemin={COLUMN_WIDTH_MINIMUM}
      aria-valuemax={COLUMN_WIDTH_MAXIMUM}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={tabIndex}
      onKeyDown={onKeyDown}
      {...edge}
    />
  );
}
