/** On a phone one column is seen at a time: its name is a menu of all of them. */
import { Menu } from "@mantine/core";
import { ChevronDown } from "lucide-react";
import { useRef, type ReactNode } from "react";
import { ColorDot } from "../../../../shared/ui/primitives/color-dot.tsx";
import styles from "../board.module.css";
import type { BoardColumn } from "../model/use-columns.ts";

export interface Jump {
  column: BoardColumn;
  /** Once it is known. */
  total: number | undefined;
}

export const columnName = ({ title, look }: BoardColumn): ReactNode =>
  look === null ? title : <ColorDot name={title} status={look} />;

/** Shows the column at that place of the same board. */
export function showColumn(from: Element | null, at: number, focus: string): void {
  const head = from?.closest(`.${styles.board}`)?.querySelectorAll("[data-head]")[at];
  head?.scrollIntoView({ inline: "start", block: "nearest" });
  // The focus goes along: it would bring the column back that it is in.
  head?.querySelector<HTMLElement>(focus)?.focus({ preventScroll: true });
}

export function ColumnJump({ column, jumps }: { column: BoardColumn; jumps: readonly Jump[] }): ReactNode {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Menu position="bottom-start" withinPortal returnFocus={false}>
      <Menu.Target>
        <button ref={button} type="button" className={styles.jump}>
          {columnName(column)}
          <ChevronDown size={14} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown mah="60dvh" style={{ overflowY: "auto" }}>
        {jumps.map((one, at) => (
          <Menu.Item
            key={one.column.key}
            rightSection={one.total}
            onClick={() => showColumn(button.current, at, "button")}
          >
            {columnName(one.column)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
