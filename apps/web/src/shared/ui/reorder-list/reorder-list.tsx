/**
 * A list that people put in order: by dragging a row's handle, by its arrows or its menu, which work from the keyboard
 * and with a screen reader, or by Alt and an arrow key. Rows draw their own content.
 */
import { useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { VisuallyHidden } from "@mantine/core";
import { useT } from "../../i18n/i18n.tsx";
import { ListCells, ListTable, type ListColumn, type PhoneFacts } from "../column-list/column-list.tsx";
import { ReorderRow } from "./reorder-row.tsx";
import styles from "./reorder-list.module.css";

interface ReorderListProps<Item> {
  /** The list's name. */
  label: string;
  items: readonly Item[];
  itemId: (item: Item) => number;
  itemName: (item: Item) => string;
  /** @param place counted from 1. @param how by a drag, which one may do by accident, or by an arrow */
  onMove: (item: Item, place: number, how: "drag" | "arrow") => void;
  /** Headings; `children` are then the cells below them. */
  columns?: readonly ListColumn[];
  /** Instead of the cells, on a phone. */
  phoneFacts?: (item: Item) => PhoneFacts;
  /** What an item is one of: said above the first of those that follow each other. */
  groupOf?: (item: Item) => string;
  /** What can be done with a row: the items of its menu, before those that move it. */
  renderMenu?: (item: Item) => ReactNode;
  children: (item: Item) => ReactNode;
}

export function ReorderList<Item>(props: ReorderListProps<Item>): ReactNode {
  const { label, items, itemId, itemName, onMove, columns, phoneFacts, groupOf, renderMenu, children } = props;
  const t = useT();
  const list = useRef<HTMLUListElement>(null);
  const [said, setSaid] = useState("");
  /** What has moved and where it was: it moves in the document, which takes the focus from it. */
  const moving = useRef<{ id: number; from: number; control: string } | null>(null);
  useLayoutEffect(() => {
    const { id, from, control } = moving.current ?? { id: 0, from: 0, control: "" };
    if (control === "" || items.findIndex((item) => itemId(item) === id) === from) return;
    list.current?.querySelector<HTMLElement>(control)?.focus();
    moving.current = null;
  });
  const move = (item: Item, place: number, how: "drag" | "arrow"): void => {
    setSaid(t("ui.reorder.moved", { name: itemName(item), place, count: items.length }));
    onMove(item, place, how);
  };
  const rows = (
    <ul ref={list} className={styles.list} aria-label={label} data-columns={columns === undefined ? undefined : true}>
      {items.flatMap((item, index) => [
        <GroupHead key={`group-${itemId(item)}`} item={item} above={items[index - 1]} groupOf={groupOf} />,
        <ReorderRow
          key={itemId(item)}
          id={itemId(item)}
          name={itemName(item)}
          list={label}
          index={index}
          last={index === items.length - 1}
          menu={renderMenu?.(item)}
          onArrow={(direction) => {
            const id = itemId(item);
            const control =
              renderMenu === undefined ? `[data-arrow="${id}-${direction}"]` : `[data-menu-of="${id}"] button`;
            moving.current = { id, from: index, control };
            move(item, direction === "up" ? index : index + 2, "arrow");
          }}
          onDropped={(from, to) => {
            const dragged = items[from];
            if (dragged !== undefined && from !== to) move(dragged, to + 1, "drag");
          }}
        >
          {columns === undefined ? children(item) : <ListCells phone={phoneFacts?.(item)}>{children(item)}</ListCells>}
        </ReorderRow>,
      ])}
    </ul>
  );
  return (
    <>
      {columns === undefined ? (
        rows
      ) : (
        <ListTable columns={columns} first>
          {rows}
        </ListTable>
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}

interface GroupHeadProps<Item> {
  item: Item;
  above: Item | undefined;
  groupOf: ((item: Item) => string) | undefined;
}

function GroupHead<Item>({ item, above, groupOf }: GroupHeadProps<Item>): ReactNode {
  const group = groupOf?.(item);
  if (group === undefined || (above !== undefined && groupOf?.(above) === group)) return null;
  return <li className={styles.group}>{group}</li>;
}
