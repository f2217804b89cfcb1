/** One row of a list in order: a handle to drag it by, a line where what is dragged would land, and its arrows or its menu. */
import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import { dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { attachClosestEdge } from "@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/attach-closest-edge";
import { extractClosestEdge } from "@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/extract-closest-edge";
import { getReorderDestinationIndex } from "@atlaskit/pragmatic-drag-and-drop-hitbox/util/get-reorder-destination-index";
import { draggable } from "../drag/draggable.ts";
import { ActionIcon, Menu } from "@mantine/core";
import { ArrowDown, ArrowUp, GripVertical } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { useT } from "../../i18n/i18n.tsx";
import { DotsMenu } from "../menu/dots-menu.tsx";
import styles from "./reorder-list.module.css";

interface ReorderRowProps {
  id: number;
  name: string;
  /** Rows of other lists are not taken. */
  list: string;
  index: number;
  last: boolean;
  /** Items of a menu, in which the arrows are then, too; undefined: the arrows stand in the row. */
  menu: ReactNode;
  onArrow: (direction: "up" | "down") => void;
  /** Another row was let go here. Places count from 0. */
  onDropped: (from: number, to: number) => void;
  children: ReactNode;
}

type Line = "top" | "bottom" | null;

export function ReorderRow(props: ReorderRowProps): ReactNode {
  const { id, name, list, index, last, menu, onArrow, onDropped, children } = props;
  const t = useT();
  const row = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLSpanElement>(null);
  const [dragged, setDragged] = useState(false);
  const [line, setLine] = useState<Line>(null);
  const dropped = useEffectEvent(onDropped);

  useEffect(() => {
    if (row.current === null || handle.current === null) return undefined;
    const lineOf = (data: Record<string | symbol, unknown>): Line => {
      const edge = extractClosestEdge(data);
      return edge === "top" || edge === "bottom" ? edge : null;
    };
    return combine(
      draggable({
        element: row.current,
        dragHandle: handle.current,
        getInitialData: () => ({ list, id, index }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element: row.current,
        canDrop: ({ source }) => source.data["list"] === list && source.data["id"] !== id,
        getData: ({ input, element }) => attachClosestEdge({}, { input, element, allowedEdges: ["top", "bottom"] }),
        onDrag: ({ self }) => setLine(lineOf(self.data)),
        onDragLeave: () => setLine(null),
        onDrop: ({ self, source }) => {
          setLine(null);
          const from = source.data["index"];
          if (typeof from !== "number") return;
          const closestEdgeOfTarget = lineOf(self.data);
          dropped(
            from,
            getReorderDestinationIndex({
              startIndex: from,
              indexOfTarget: index,
              closestEdgeOfTarget,
              axis: "vertical",
            }),
          );
        },
      }),
    );
  }, [list, id, index]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    if (event.key === "ArrowUp" && index > 0) onArrow("up");
    if (event.key === "ArrowDown" && !last) onArrow("down");
  };
  const moves = { id, name, index, last, onArrow };
  return (
    // Hears the keys of what has the focus in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      ref={row}
      className={styles.row}
      data-dragged={dragged || undefined}
      data-line={line ?? undefined}
      onKeyDown={onKeyDown}
    >
      <span ref={handle} className={styles.handle} title={t("ui.reorder.drag")} aria-hidden>
        <GripVertical size={16} />
      </span>
      <div className={styles.content}>{children}</div>
      {menu === undefined ? <Arrows {...moves} /> : <RowMenu {...moves}>{menu}</RowMenu>}
    </li>
  );
}

type MovesProps = Pick<ReorderRowProps, "id" | "name" | "index" | "last" | "onArrow">;

function Arrows({ id, name, index, last, onArrow }: MovesProps): ReactNode {
  const t = useT();
  const arrow = (direction: "up" | "down", off: boolean): ReactNode => (
    <ActionIcon
      aria-label={t(direction === "up" ? "ui.reorder.up" : "ui.reorder.down", { name })}
      data-arrow={`${id}-${direction}`}
      // Not `disabled`: the focus would be lost where the way ends.
      aria-disabled={off}
      className={styles.arrow}
      onClick={() => {
        if (!off) onArrow(direction);
      }}
    >
      {direction === "up" ? <ArrowUp size={16} aria-hidden /> : <ArrowDown size={16} aria-hidden />}
    </ActionIcon>
  );
  return (
    <div className={styles.arrows}>
      {arrow("up", index === 0)}
      {arrow("down", last)}
    </div>
  );
}

function RowMenu({ id, name, index, last, onArrow, children }: MovesProps & { children: ReactNode }): ReactNode {
  const t = useT();
  return (
    <div className={styles.menu} data-menu-of={id}>
      <DotsMenu label={t("ui.reorder.actions", { name })} dots={16}>
        {children}
        <Menu.Item
          disabled={index === 0}
          aria-keyshortcuts="Alt+ArrowUp"
          leftSection={<ArrowUp size={14} aria-hidden />}
          onClick={() => onArrow("up")}
        >
          {t("ui.reorder.up", { name })}
        </Menu.Item>
        <Menu.Item
          disabled={last}
          aria-keyshortcuts="Alt+ArrowDown"
          leftSection={<ArrowDown size={14} aria-hidden />}
          onClick={() => onArrow("down")}
        >
          {t("ui.reorder.down", { name })}
        </Menu.Item>
      </DotsMenu>
    </div>
  );
}
