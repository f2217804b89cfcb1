/** A list of any length that scrolls by itself: only what can be seen of it, and a few lines beyond, are in the page. */
import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef, type ReactNode } from "react";
import styles from "./virtual-list.module.css";

interface VirtualListProps<Item> {
  /** The list's name for screen readers. */
  label: string;
  items: readonly Item[];
  /** Stays the same for as long as the item is there. */
  keyOf: (item: Item) => string | number;
  children: (item: Item) => ReactNode;
  /** What a line is high at least; one whose words need more gets it. */
  linePx: number;
  /** Of what scrolls: its height, at least. */
  className: string | undefined;
  lineClassName?: string | undefined;
  /** `group` where each line is a control: those are reached by Tab themselves. */
  role?: "region" | "group";
  /** All items that there are, where more can be read. */
  total?: number;
  /** The end comes near; null: there is no more, or it is being read. */
  onEnd?: (() => void) | null;
}

const AHEAD = 8;

export function VirtualList<Item>(props: VirtualListProps<Item>): ReactNode {
  const { label, items, keyOf, children, linePx, className, lineClassName = "", role = "region", onEnd = null } = props;
  const scroller = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- the compiler that this warns about is not used
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => linePx,
    overscan: AHEAD,
    initialRect: { width: 0, height: 500 },
    getItemKey: (index) => {
      const item = items[index];
      return item === undefined ? index : keyOf(item);
    },
  });
  const shown = virtual.getVirtualItems();
  const nearEnd = (shown.at(-1)?.index ?? 0) >= items.length - AHEAD;
  useEffect(() => {
    if (nearEnd) onEnd?.();
  }, [nearEnd, onEnd]);
  return (
    <div
      ref={scroller}
      className={className}
      role={role}
      aria-label={label}
      // What scrolls has to be reachable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
      {...(role === "region" ? { tabIndex: 0 } : {})}
    >
      <ul className={styles.list} style={{ height: virtual.getTotalSize() }}>
        {shown.map(({ key, index, start }) => {
          const item = items[index];
          if (item === undefined) return null;
          return (
            <li
              key={String(key)}
              ref={virtual.measureElement}
              data-index={index}
              className={`${styles.line} ${lineClassName}`}
              style={{ minHeight: linePx, transform: `translateY(${start}px)` }}
              aria-setsize={props.total ?? items.length}
              aria-posinset={index + 1}
            >
              {children(item)}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
