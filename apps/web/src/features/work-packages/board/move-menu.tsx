/** "Move to…": what dragging does, by keyboard: to another column, one up, one down, to the top. */
import { ActionIcon, Loader, Menu } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ArrowDown, ArrowUp, ArrowUpToLine, Ellipsis } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useT } from "../../../app/i18n.tsx";
import { ColorDot } from "../../../ui/color-dot.tsx";
import type { WorkPackage } from "../queries.ts";
import { valueIn, type ColumnField } from "./board.ts";
import { allowedQuery } from "./allowed.ts";
import type { MoveCard } from "./use-move.ts";
import type { BoardColumn } from "./use-columns.ts";

interface MoveMenuProps {
  card: WorkPackage;
  field: ColumnField;
  columns: readonly BoardColumn[];
  /** The cards of its column and lane, in order. */
  beside: readonly WorkPackage[];
  move: MoveCard;
}

export function MoveMenu({ card, field, columns, beside, move }: MoveMenuProps): ReactNode {
  const t = useT();
  const [opened, setOpened] = useState(false);
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon size={24} aria-label={t("board.move", { id: card.id })}>
          <Ellipsis size={14} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{opened ? <Places {...{ card, field, columns, beside, move }} /> : null}</Menu.Dropdown>
    </Menu>
  );
}

function Places({ card, field, columns, beside, move }: MoveMenuProps): ReactNode {
  const t = useT();
  const allowed = useQuery(allowedQuery(card, field)).data;
  const own = columns.find((column) => column.key === valueIn(card, field));
  const at = beside.findIndex(({ id }) => id === card.id);
  const place = (index: number): void => {
    if (own !== undefined) void move(card, { column: own, lane: null, place: { cards: beside, index } });
  };
  return (
    <>
      <Menu.Item leftSection={<ArrowUpToLine size={14} aria-hidden />} disabled={at <= 0} onClick={() => place(0)}>
        {t("board.toTop")}
      </Menu.Item>
      <Menu.Item leftSection={<ArrowUp size={14} aria-hidden />} disabled={at <= 0} onClick={() => place(at - 1)}>
        {t("board.up")}
      </Menu.Item>
      <Menu.Item
        leftSection={<ArrowDown size={14} aria-hidden />}
        disabled={at >= beside.length - 1}
        onClick={() => place(at + 2)}
      >
        {t("board.down")}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Label>{t("board.moveTo")}</Menu.Label>
      {allowed === undefined ? (
        <Menu.Item disabled leftSection={<Loader size={14} />}>
          {t("ui.loading")}
        </Menu.Item>
      ) : (
        columns
          .filter(({ key }) => key !== own?.key)
          .map((column) => (
            <Menu.Item
              key={column.key}
              disabled={!allowed.has(column.key)}
              onClick={() => void move(card, { column, lane: null, place: null })}
            >
              {column.color === null ? column.title : <ColorDot name={column.title} color={column.color} />}
            </Menu.Item>
          ))
      )}
    </>
  );
}
