/** The rows that can be seen, and a few beyond. Arrow keys move between them, Enter opens, Space chooses. */
import { Checkbox } from "@mantine/core";
import { useVirtualizer } from "@tanstack/react-virtual";
import {
  useEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from "react";
import { useT } from "../../app/i18n.tsx";
import { rowAfterKey } from "./column.ts";
import type { DataTableProps } from "./data-table.tsx";
import styles from "./data-table.module.css";
import { rowItems } from "./row-items.ts";
import type { DataTableModel } from "./use-data-table.ts";

interface VirtualRowsProps<Row extends object> extends Pick<
  DataTableProps<Row>,
  "group" | "selection" | "onOpen" | "openId" | "rowLabel" | "loadingMore" | "total"
> {
  model: DataTableModel<Row>;
  scroller: RefObject<HTMLDivElement | null>;
  onEnd: () => void;
}

const ROW_PX = 36;
const AHEAD = 12;
/** A page of keys; the exact number of visible rows would not be felt. */
const PAGE = 12;

export function VirtualRows<Row extends object>(props: VirtualRowsProps<Row>): ReactNode {
  const { model, scroller, group, selection, onOpen, openId, rowLabel, onEnd, loadingMore = false, total } = props;
  const t = useT();
  const rows = model.table.getRowModel().rows;
  const items = useMemo(() => rowItems(rows, group && ((row) => group(row.original))), [rows, group]);
  const places = useMemo(() => items.flatMap((item, at) => (item.kind === "row" ? [at] : [])), [items]);
  const [active, setActive] = useState(0);
  /** The row that was chosen last: Shift chooses all from there. */
  const anchor = useRef<number | null>(null);
  const body = useRef<HTMLDivElement>(null);
  const moveFocus = useRef(false);
  // oxlint-disable-next-line react/incompatible-library -- the compiler that this warns about is not used
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: AHEAD,
    // The sticky header covers the first row's height.
    scrollPaddingStart: ROW_PX,
    initialRect: { width: 0, height: 800 },
    getItemKey: (at) => {
      const item = items[at];
      return item === undefined ? at : item.kind === "row" ? item.row.id : `group ${item.group.key} ${at}`;
    },
  });
  const shown = virtual.getVirtualItems();
  const last = shown.at(-1)?.index ?? 0;
  const atEnd = last >= items.length - 1 - AHEAD && total !== undefined && rows.length < total;
  useEffect(() => {
    if (atEnd && !loadingMore) onEnd();
  }, [atEnd, loadingMore, onEnd]);
  useEffect(() => {
    if (!moveFocus.current) return;
    moveFocus.current = false;
    body.current?.querySelector<HTMLElement>(`[data-row="${active}"]`)?.focus();
  });

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>, index: number, row: (typeof rows)[number]): void => {
    // Keys pressed in a control of the row are the control's.
    if (event.target !== event.currentTarget) return;
    if (event.key === "Enter" && onOpen !== undefined) onOpen(row.original);
    else if (event.key === " " && selection !== undefined) choose(index, event.shiftKey);
    else {
      const to = rowAfterKey(event.key, index, rows.length, PAGE);
      if (to === null) return;
      setActive(to);
      moveFocus.current = true;
      virtual.scrollToIndex(places[to] ?? to);
    }
    event.preventDefault();
  };
  const onClick = (event: MouseEvent<HTMLDivElement>, row: Row): void => {
    if (onOpen === undefined || !(event.target instanceof Element)) return;
    if (
      event.target.closest("a, button, input, label, select, textarea, [role=menu], [role=dialog], [role=listbox]") !==
      null
    )
      return;
    // Clicks in menus and dialogs that a cell opened bubble here through React, not through the page.
    if (!event.currentTarget.contains(event.target) || (getSelection()?.toString() ?? "") !== "") return;
    onOpen(row);
  };

  const choose = (index: number, range: boolean): void => {
    const row = rows[index];
    if (row === undefined) return;
    const from = range ? (anchor.current ?? index) : index;
    const chosen = !row.getIsSelected();
    const ids = rows.slice(Math.min(from, index), Math.max(from, index) + 1).map(({ id }) => id);
    anchor.current = index;
    model.table.setRowSelection((before) => {
      const next = Object.entries(before).filter(([id]) => !ids.includes(id));
      return Object.fromEntries(chosen ? [...next, ...ids.map((id) => [id, true] as const)] : next);
    });
  };

  return (
    <div ref={body} role="rowgroup" className={styles.body} style={{ height: virtual.getTotalSize() }}>
      {shown.map((place) => {
        const item = items[place.index];
        if (item === undefined) return null;
        const style = { transform: `translateY(${place.start}px)` };
        if (item.kind === "group") {
          return (
            <div key={place.key} role="row" className={styles.group} style={style}>
              <div role="gridcell" className={styles.groupHead}>
                {item.group.head}
              </div>
            </div>
          );
        }
        const { row, index } = item;
        const chosen = row.getIsSelected();
        return (
          <div
            key={place.key}
            role="row"
            aria-rowindex={index + 2}
            aria-selected={selection === undefined ? undefined : chosen}
            className={styles.row}
            data-placed
            data-row={index}
            data-chosen={chosen || undefined}
            data-open={row.id === openId || undefined}
            data-opens={onOpen !== undefined || undefined}
            tabIndex={index === Math.min(active, rows.length - 1) ? 0 : -1}
            style={style}
            onFocus={() => setActive(index)}
            onKeyDown={(event) => onKeyDown(event, index, row)}
            onClick={(event) => onClick(event, row.original)}
          >
            {selection === undefined ? null : (
              <div role="gridcell" className={styles.check}>
                <Checkbox
                  aria-label={t("ui.table.selectRow", { row: rowLabel(row.original) })}
                  checked={chosen}
                  onChange={({ nativeEvent }) =>
                    choose(
                      index,
                      nativeEvent instanceof PointerEvent || nativeEvent instanceof MouseEvent
                        ? nativeEvent.shiftKey
                        : false,
                    )
                  }
                />
              </div>
            )}
            {model.columns.map((column) => (
              <div key={column.id} role="gridcell" className={styles.cell} data-align={column.align}>
                {column.cell(row.original)}
              </div>
            ))}
          </div>
        );
      })}
    </div>
  );
}
