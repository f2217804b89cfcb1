/** Dragging on the board: where the card may go while it is held, and what becomes of it when it is let go. */
import { extractClosestEdge } from "@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge";
import { monitorForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import type { WorkPackage } from "@halyard/contract/resources";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { reportError } from "../../../shared/errors/report.ts";
import { refusedStatusesQuery } from "../status-moves/queries.ts";
import { allowedFor } from "./model/allowed-columns.ts";
import { cardIn } from "./model/use-cards.ts";
import { valueIn } from "./model/board.ts";
import type { ColumnField, LaneField } from "../search-params/board-fields.ts";
import { CARD } from "./columns/card.tsx";
import { COLUMN } from "./columns/column.tsx";
import type { BoardLane } from "./model/use-cards.ts";
import type { BoardColumn } from "./model/use-columns.ts";
import type { MoveCard } from "./model/use-move.ts";

interface DragOptions {
  field: ColumnField;
  laneField: LaneField;
  columns: readonly BoardColumn[];
  lanes: readonly BoardLane[];
  move: MoveCard;
  /** Ids of cards that are chosen together: with one of them all of them are moved. */
  selection: ReadonlySet<string>;
}

export interface Drag {
  /** Keys of the columns that the dragged card may go to, by force too; null: none is dragged, or it is not known yet. */
  allowed: ReadonlySet<string> | null;
  /** Why not to the others, as far as that is known. */
  refused: ReadonlyMap<string, string>;
}

const laneOf = (lanes: readonly BoardLane[], card: WorkPackage): BoardLane | undefined =>
  lanes.find(({ cards }) => [...cards.values()].some((those) => those.includes(card)));

const NOTHING: ReadonlyMap<string, string> = new Map();
const NONE: ReadonlySet<string> = new Set();

export function useDrag(options: DragOptions): Drag {
  const queries = useQueryClient();
  const [allowed, setAllowed] = useState<ReadonlySet<string> | null>(null);
  const [refused, setRefused] = useState(NOTHING);
  const [forcible, setForcible] = useState(NONE);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => {
    const find = (id: unknown) => cardIn(latest.current.lanes, id);
    let held: number | null = null;
    return monitorForElements({
      canMonitor: ({ source }) => source.data["kind"] === CARD,
      onDragStart({ source }) {
        const { card } = find(source.data["id"]) ?? {};
        if (card === undefined) return;
        held = card.id;
        const { field, columns } = latest.current;
        allowedFor(queries, card, field, columns).then(
          (found) => {
            if (held === card.id) setAllowed(new Set([...found, valueIn(card, field)]));
          },
          (error: unknown) => reportError(error),
        );
        if (field !== "status") return;
        // What the columns say is beside the point where it does not come.
        queries.fetchQuery(refusedStatusesQuery(card)).then(
          (found) => {
            if (held !== card.id) return;
            setRefused(new Map(found.map(({ href, why }) => [href, why])));
            // Letting it go there asks for the reason.
            setForcible(new Set(found.filter(({ canForce }) => canForce).map(({ href }) => href)));
          },
          () => undefined,
        );
      },
      onDrop({ source, location }) {
        held = null;
        setAllowed(null);
        setRefused(NOTHING);
        setForcible(NONE);
        const found = find(source.data["id"]);
        const targets = location.current.dropTargets;
        const target = targets.find(({ data }) => data["kind"] === COLUMN);
        const { columns, lanes, laneField, move, selection } = latest.current;
        const column = columns.find(({ key }) => key === target?.data["columnKey"]);
        if (found === undefined || column === undefined) return;
        // A folded column is of all lanes: there it stays in its own.
        const lane = lanes.find(({ key }) => key === target?.data["laneKey"]) ?? laneOf(lanes, found.card);
        if (lane === undefined) return;
        const cards = lane.cards.get(column.key) ?? [];
        const on = targets.find(({ data }) => data["kind"] === CARD);
        const at = cards.findIndex(({ id }) => id === on?.data["id"]);
        const below = on !== undefined && extractClosestEdge(on.data) === "bottom" ? 1 : 0;
        const index = at < 0 ? cards.length : at + below;
        const to = {
          column,
          lane: laneField === "none" ? null : { field: laneField, href: lane.key, title: lane.title },
        };
        void move(found.card, { ...to, place: { cards, index }, from: found.among });
        if (!selection.has(String(found.card.id))) return;
        for (const id of selection) {
          const other = id === String(found.card.id) ? undefined : find(Number(id));
          if (other !== undefined) void move(other.card, { ...to, place: null, from: other.among });
        }
      },
    });
  }, [queries]);
  const open = useMemo(() => (allowed === null ? null : new Set([...allowed, ...forcible])), [allowed, forcible]);
  return { allowed: open, refused };
}
