/** Dragging a row to another place in its group; loaded where rows can be moved. */
import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import { dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { attachClosestEdge } from "@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/attach-closest-edge";
import { extractClosestEdge } from "@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/extract-closest-edge";
import { getReorderDestinationIndex } from "@atlaskit/pragmatic-drag-and-drop-hitbox/util/get-reorder-destination-index";
import { draggable } from "../../drag/draggable.ts";
import type { RowHandlers } from "../model/row-handlers.ts";

const KIND = "table-row";

interface DraggedRow {
  row: HTMLElement;
  handle: HTMLElement;
  group: string;
  place: number;
  index: number;
  moves: boolean;
}

/** @returns the way to stop */
export function dragRow(dragged: DraggedRow, { move, hold }: RowHandlers): () => void {
  const { row, handle, group, place, index, moves } = dragged;
  // Not a state: all rows in sight would be drawn again while one is dragged over them.
  const line = (edge: string | null): void => {
    if (edge === null) delete row.dataset["line"];
    else row.dataset["line"] = edge;
  };
  return combine(
    draggable({
      element: row,
      dragHandle: handle,
      canDrag: () => moves,
      getInitialData: () => ({ kind: KIND, group, place, index }),
      onDragStart: () => {
        row.dataset["dragged"] = "true";
        hold(index);
      },
      onDrop: () => {
        delete row.dataset["dragged"];
        hold(null);
      },
    }),
    dropTargetForElements({
      element: row,
      canDrop: ({ source }) =>
        source.data["kind"] === KIND && source.data["group"] === group && source.data["place"] !== place,
      getData: ({ input, element }) => attachClosestEdge({}, { input, element, allowedEdges: ["top", "bottom"] }),
      onDrag: ({ self }) => line(extractClosestEdge(self.data)),
      onDragLeave: () => line(null),
      onDrop: ({ self, source }) => {
        line(null);
        const { place: from, index: moved } = source.data;
        if (typeof from !== "number" || typeof moved !== "number") return;
        const to = getReorderDestinationIndex({
          startIndex: from,
          indexOfTarget: place,
          closestEdgeOfTarget: extractClosestEdge(self.data),
          axis: "vertical",
        });
        if (to !== from) move(moved, to);
      },
    }),
    () => line(null),
  );
}
