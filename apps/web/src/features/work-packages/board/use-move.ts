/** Moving a card: to another column or lane (a change of the work package), to another place (the board's order). */
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { workPackageQuery, type WorkPackage } from "../queries.ts";
import { useChange } from "../use-change.ts";
import { placesFor, type Order } from "../order/places.ts";
import { orderQuery, saveOrder } from "../order/queries.ts";
import { valueIn, type ColumnField, type LaneField } from "./board.ts";
import type { BoardColumn } from "./use-columns.ts";

export interface Destination {
  column: BoardColumn;
  /** The lane that it comes to; null where there are none, or where it stays in its own. */
  lane: { field: Exclude<LaneField, "none">; href: string; title: string } | null;
  /** The cards that stand there, in order, and before which of them it goes; null: it keeps its place. */
  place: { cards: readonly WorkPackage[]; index: number } | null;
}

export type MoveCard = (card: WorkPackage, to: Destination) => Promise<void>;

export function useMove(projectId: string, field: ColumnField): MoveCard {
  const queries = useQueryClient();
  const change = useChange();
  return useCallback(
    async (card, { column, lane, place }) => {
      if (place !== null) {
        const before: Order = queries.getQueryData(orderQuery({ project: projectId }).queryKey) ?? {};
        const others = place.cards.filter(({ id }) => id !== card.id);
        const above = place.cards.slice(0, place.index).some(({ id }) => id === card.id) ? 1 : 0;
        saveOrder(queries, { project: projectId }, placesFor(others, before, card.id, place.index - above));
      }
      let kept = true;
      if (valueIn(card, field) !== column.key) {
        kept = await change(card, { kind: "link", attribute: field, to: column.link });
      }
      if (!kept || lane === null || valueIn(card, lane.field) === lane.href) return;
      // The first change has made it newer.
      const newest = queries.getQueryData(workPackageQuery(card.id).queryKey) ?? card;
      const to = lane.href === "" ? { href: null } : { href: lane.href, title: lane.title };
      await change(newest, { kind: "link", attribute: lane.field, to });
    },
    [projectId, field, queries, change],
  );
}
