/** What the board is at the moment that a card is moved: cards need not be drawn again because it has changed. */
import { createContext, useContext, useEffect, useRef, useState } from "react";
import type { ColumnField } from "../../search-params/board-fields.ts";
import type { BoardLane } from "./use-cards.ts";
import type { BoardColumn } from "./use-columns.ts";
import type { MoveCard } from "./use-move.ts";

interface Now {
  field: ColumnField;
  columns: readonly BoardColumn[];
  lanes: readonly BoardLane[];
  move: MoveCard;
}

export const BoardContext = createContext<(() => Now) | null>(null);

/** The same function as long as the board is there; it tells what was drawn last. */
export function useNow(now: Now): () => Now {
  const latest = useRef(now);
  useEffect(() => {
    latest.current = now;
  });
  return useState(() => () => latest.current)[0];
}

export function useBoardContext(): Now {
  const now = useContext(BoardContext);
  if (now === null) throw new Error("no board is around this");
  return now();
}
