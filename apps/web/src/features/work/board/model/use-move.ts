/** Moving a card: to another column or lane (a change of the work package), to another place (the board's order). */
import { isCustomFieldKey, type CustomFieldKey } from "@halyard/contract/work-types/custom-fields";
import type { WorkPackage } from "@halyard/contract/resources";
import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { viewPartsQuery } from "../../filtering/queries.ts";
import { useChange } from "../../editing/use-change.ts";
import { placesFor, type Order } from "../../manual-order/places.ts";
import { forceFor } from "../../status-moves/force.ts";
import { orderQuery, saveOrder, showOrder } from "../../manual-order/queries.ts";
import { valueIn } from "./board.ts";
import type { ColumnField, LaneField } from "../../search-params/board-fields.ts";
import type { BoardColumn } from "./use-columns.ts";

export interface Destination {
  column: BoardColumn;
  /** The lane that it comes to; null where there are none, or where it stays in its own. */
  lane: { field: Exclude<LaneField, "none">; href: string; title: string } | null;
  /** The cards that stand there, in order, and before which of them it goes; null: it keeps its place. */
  place: Place | null;
  /** The cards that it stands among now, itself with them. */
  from: readonly WorkPackage[];
}

interface Place {
  cards: readonly WorkPackage[];
  index: number;
}

/** As the menu of the board has read it. */
const customName = (queries: QueryClient, projectId: string, field: CustomFieldKey): string | undefined =>
  queries.getQueryData(viewPartsQuery(projectId).queryKey)?.columns.get(field);

export type MoveCard = (card: WorkPackage, to: Destination) => Promise<void>;

export function useMove(projectId: string, field: ColumnField): MoveCard {
  const queries = useQueryClient();
  const change = useChange();
  return useCallback(
    async (card, { column, lane, place, from }) => {
      const toColumn = valueIn(card, field) !== column.key;
      const forced = toColumn && field === "status" ? await forceFor(queries, card, column.key) : undefined;
      if (forced === null) return;
      const of = { project: projectId };
      const placesAt = ({ cards, index }: Place): Order => {
        const now: Order = queries.getQueryData(orderQuery(of).queryKey) ?? {};
        const others = cards.filter(({ id }) => id !== card.id);
        const above = cards.slice(0, index).some(({ id }) => id === card.id) ? 1 : 0;
        return placesFor(others, now, card.id, index - above);
      };
      const at = from.findIndex(({ id }) => id === card.id);
      /** Where it is put back, there it stands as before. */
      const putBack = (): void => saveOrder(queries, of, placesAt({ cards: from, index: at }));
      const placed = place === null ? null : showOrder(queries, of, placesAt(place));
      const toLane = lane !== null && valueIn(card, lane.field) !== lane.href;
      if (!toColumn && !toLane) return placed?.save();
      const to = {
        ...(toColumn ? { [field]: column.link } : {}),
        ...(toLane ? { [lane.field]: lane.href === "" ? { href: null } : { href: lane.href, title: lane.title } } : {}),
      };
      const label = isCustomFieldKey(field) ? customName(queries, projectId, field) : undefined;
      const kept = await change(
        card,
        {
          links: to,
          ...(label === undefined ? {} : { label }),
          ...(forced === undefined ? {} : { force: forced.force }),
        },
        putBack,
      );
      if (kept) placed?.save();
      else placed?.takeBack();
    },
    [projectId, field, queries, change],
  );
}
