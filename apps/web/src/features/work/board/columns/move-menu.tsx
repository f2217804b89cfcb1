/** "Move to…": what dragging does, by keyboard: to another column, one up, one down, to the top. */
import type { WorkPackage } from "@halyard/contract/resources";
import { Menu } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ArrowDown, ArrowUp, ArrowUpToLine, SquareCheck } from "lucide-react";
import { useEffect, useRef, type ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { ColorDot } from "../../../../shared/ui/primitives/color-dot.tsx";
import { DotsMenu } from "../../../../shared/ui/menu/dots-menu.tsx";
import { MenuLoading } from "../../../../shared/ui/menu/menu-loading.tsx";
import { useBoardContext } from "../model/board-context.ts";
import { refusedStatusesQuery, type RefusedStatus } from "../../status-moves/queries.ts";
import moves from "../../status-moves/status-moves.module.css";
import { valueIn } from "../model/board.ts";
import { allowedQuery } from "../model/allowed-columns.ts";
import { cardIn } from "../model/use-cards.ts";
import type { BoardColumn } from "../model/use-columns.ts";

/** The card that is on its way by this menu: in another column it is another element, which takes the focus with it. */
let onItsWay: number | null = null;

function accompany(id: number, moving: Promise<void>): void {
  onItsWay = id;
  const arrived = (): void => {
    if (onItsWay === id) onItsWay = null;
  };
  // Where it is refused it comes back, which is drawn after this.
  void moving.finally(() => setTimeout(arrived));
}

interface MoveMenuProps {
  card: WorkPackage;
  selected: boolean;
  onSelect: (card: WorkPackage, through: boolean) => void;
}

export function MoveMenu({ card, selected, onSelect }: MoveMenuProps): ReactNode {
  const t = useT();
  const around = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const now = document.activeElement;
    const free = now === null || now === document.body || now.closest('[role="menu"]') !== null;
    if (onItsWay === card.id && free) around.current?.querySelector("button")?.focus();
  }, [card.id]);
  return (
    <span ref={around}>
      <DotsMenu label={t("board.move", { id: card.id })} dots={14} size={24}>
        <Places card={card} />
        <Menu.Divider />
        <Menu.Item leftSection={<SquareCheck size={14} aria-hidden />} onClick={() => onSelect(card, false)}>
          {t(selected ? "board.deselect" : "board.select")}
        </Menu.Item>
      </DotsMenu>
    </span>
  );
}

function Places({ card }: { card: WorkPackage }): ReactNode {
  const t = useT();
  const { field, columns, lanes, move } = useBoardContext();
  /** The cards of its column and lane, in order. */
  const beside = cardIn(lanes, card.id)?.among ?? [];
  const { data: allowed, error, refetch } = useQuery(allowedQuery(card, field, columns));
  const refused = useQuery({ ...refusedStatusesQuery(card), enabled: field === "status" }).data;
  const label = useRef<HTMLDivElement>(null);
  const arrived = allowed !== undefined;
  // A card that is alone in its column has nothing to stand at until the columns are known.
  useEffect(() => {
    if (arrived) focusFirstItem(label.current);
  }, [arrived]);
  const refusalOf = (key: string) => refused?.find(({ href }) => href === key);
  const own = columns.find((column) => column.key === valueIn(card, field));
  const at = beside.findIndex(({ id }) => id === card.id);
  const goTo = (column: BoardColumn): void =>
    accompany(card.id, move(card, { column, lane: null, place: null, from: beside }));
  const place = (index: number): void => {
    if (own !== undefined) void move(card, { column: own, lane: null, place: { cards: beside, index }, from: beside });
  };
  return (
    <>
      {at <= 0 ? null : (
        <>
          <Menu.Item leftSection={<ArrowUpToLine size={14} aria-hidden />} onClick={() => place(0)}>
            {t("board.toTop")}
          </Menu.Item>
          <Menu.Item leftSection={<ArrowUp size={14} aria-hidden />} onClick={() => place(at - 1)}>
            {t("board.up")}
          </Menu.Item>
        </>
      )}
      {at >= beside.length - 1 ? null : (
        <Menu.Item leftSection={<ArrowDown size={14} aria-hidden />} onClick={() => place(at + 2)}>
          {t("board.down")}
        </Menu.Item>
      )}
      {beside.length < 2 ? null : <Menu.Divider />}
      <Menu.Label ref={label}>{t("board.moveTo")}</Menu.Label>
      {allowed === undefined ? (
        <MenuLoading error={error} onRetry={() => void refetch()} />
      ) : (
        columns
          .filter(({ key }) => key !== own?.key)
          .map((column) => (
            <Menu.Item
              key={column.key}
              // Not `disabled`: the keys would pass over it, and with it over what keeps someone from it.
              {...(allowed.has(column.key) || refusalOf(column.key)?.canForce === true
                ? { onClick: () => goTo(column) }
                : { "aria-disabled": true, closeMenuOnClick: false })}
              className={moves.refused}
            >
              {column.look === null ? column.title : <ColorDot name={column.title} status={column.look} />}
              {allowed.has(column.key) ? null : <Refusal of={refusalOf(column.key)} />}
            </Menu.Item>
          ))
      )}
    </>
  );
}

function Refusal({ of: refused }: { of: RefusedStatus | undefined }): ReactNode {
  const t = useT();
  if (refused === undefined) return null;
  return (
    <>
      <span className={moves.why}>{refused.why}</span>
      {refused.canForce ? <span className={moves.force}>{t("statusMoves.force")}</span> : null}
    </>
  );
}

/** Of the menu around it, unless the focus stands on one of its items already. */
function focusFirstItem(within: HTMLElement | null): void {
  const menu = within?.closest('[role="menu"]');
  if (menu == null || document.activeElement?.closest('[role="menuitem"]')?.closest('[role="menu"]') === menu) return;
  const items = [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]')];
  items.find((item) => item.getAttribute("aria-disabled") !== "true")?.focus();
}
