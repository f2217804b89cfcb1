/** The cards of the board: one list a column, put together so that a moved card shows where it now belongs. */
import { titleOf } from "@halyard/api-client/links";
import type { WorkPackage } from "@halyard/contract/resources";
import { useQueries, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ProjectSearch } from "../../search-params/search.ts";
import { inOrder, type Order } from "../../manual-order/places.ts";
import { valueIn } from "./board.ts";
import type { ColumnField, LaneField } from "../../search-params/board-fields.ts";
import { cardsQuery, COLUMN_PAGE, placedQuery } from "./queries.ts";
import type { BoardColumn } from "./use-columns.ts";

export interface BoardLane {
  /** The href of what its cards share; empty: they have none, or there are no lanes. */
  key: string;
  title: string;
  count: number;
  /** In order, by column. */
  cards: ReadonlyMap<string, readonly WorkPackage[]>;
}

/** A card, and those that it stands among in its column and lane, in order. */
export function cardIn(
  lanes: readonly BoardLane[],
  id: unknown,
): { card: WorkPackage; among: readonly WorkPackage[] } | undefined {
  for (const among of lanes.flatMap((lane) => [...lane.cards.values()])) {
    const card = among.find((one) => one.id === id);
    if (card !== undefined) return { card, among };
  }
  return undefined;
}

export function useCards(
  projectId: string,
  search: ProjectSearch,
  field: ColumnField,
  columns: readonly BoardColumn[],
  order: Order,
) {
  const [pages, setPages] = useState<ReadonlyMap<string, number>>(new Map());
  const pagesOf = (column: BoardColumn): number => pages.get(column.key) ?? 1;
  const lists = useQueries({
    queries: columns.map((column) => cardsQuery(projectId, search, field, column.id, pagesOf(column))),
  });
  const placed = useQuery(placedQuery(projectId, search));
  const read = lists.flatMap(({ data }) => data?._embedded.elements ?? []);
  const placedCards = placed.data?._embedded.elements ?? [];
  // A card that was read in its column is as new as one of those.
  const unique = new Map([...placedCards, ...read].map((card) => [card.id, card] as const));
  const readIds = new Set(read.map(({ id }) => id));
  const byColumn = new Map(
    [...Map.groupBy(unique.values(), (card) => valueIn(card, field))].map(
      ([key, cards]) => [key, inOrder(cards, order)] as const,
    ),
  );
  const all = columns.flatMap((column) => byColumn.get(column.key) ?? []);
  const listOf = (column: BoardColumn) => lists[columns.indexOf(column)]?.data;

  const lanesBy = (laneField: LaneField): BoardLane[] => {
    if (laneField === "none") return [{ key: "", title: "", count: all.length, cards: byColumn }];
    const lanes = Map.groupBy(all, (card) => valueIn(card, laneField));
    return [...lanes]
      .map(([key, cards]) => ({
        key,
        title: cards[0] === undefined ? "" : titleOf(cards[0], laneField),
        count: cards.length,
        cards: Map.groupBy(cards, (card) => valueIn(card, field)),
      }))
      .toSorted((a, b) => Number(a.key === "") - Number(b.key === "") || a.title.localeCompare(b.title));
  };

  return {
    all,
    lanesBy,
    pending: [placed, ...lists].some((list) => list.isPending && list.error === null),
    error: [placed, ...lists].find((list) => list.error !== null)?.error ?? null,
    retry: () => [placed, ...lists].forEach((list) => void (list.error === null ? null : list.refetch())),
    /** How many there are in the column, with what is not read yet. */
    totalOf(column: BoardColumn): number | undefined {
      const list = listOf(column);
      if (list === undefined) return undefined;
      // A card that was just moved counts at once where it came to; one that was placed and not read is counted already.
      const staying = list._embedded.elements.filter((card) => valueIn(card, field) === column.key).length;
      const shown = byColumn.get(column.key)?.filter(({ id }) => readIds.has(id)).length ?? 0;
      return list.total - list.count + Math.max(staying, shown);
    },
    missingIn: (column: BoardColumn): number =>
      Math.max(0, (listOf(column)?.total ?? 0) - pagesOf(column) * COLUMN_PAGE),
    more: (column: BoardColumn) => setPages(new Map(pages).set(column.key, pagesOf(column) + 1)),
  };
}
