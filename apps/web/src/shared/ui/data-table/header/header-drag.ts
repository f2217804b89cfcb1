/** Dragging the head of a column to another place; loaded where columns can be put in order. */
import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import { dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { attachClosestEdge } from "@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/attach-closest-edge";
import { extractClosestEdge } from "@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/extract-closest-edge";
import { getReorderDestinationIndex } from "@atlaskit/pragmatic-drag-and-drop-hitbox/util/get-reorder-destination-index";
import { draggable } from "../../drag/draggable.ts";

const KIND = "column-head";
type Line = "left" | "right" | null;

/** @param onLine where what is dragged would land @returns the way to stop */
export function dragHeader(
  element: HTMLElement,
  at: number,
  onLine: (line: Line) => void,
  onDropped: (from: number, to: number) => void,
): () => void {
  const lineOf = (data: Record<string | symbol, unknown>): Line => {
    const edge = extractClosestEdge(data);
    return edge === "left" || edge === "right" ? edge : null;
  };
  return combine(
    draggable({
      element,
      // The edge sizes the column.
      canDrag: ({ input }) => {
        const under = document.elementFromPoint(input.clientX, input.clientY);
        return under?.closest("[data-edge]") == null;
      },
      getInitialData: () => ({ kind: KIND, at }),
    }),
    dropTargetForElements({
      element,
      canDrop: ({ source }) => source.data["kind"] === KIND && source.data["at"] !== at,
      getData: ({ input, element: target }) =>
        attachClosestEdge({}, { input, element: target, allowedEdges: ["left", "right"] }),
      onDrag: ({ self }) => onLine(lineOf(self.data)),
      onDragLeave: () => onLine(null),
      onDrop: ({ self, source }) => {
        onLine(null);
        const from = source.data["at"];
        if (typeof from !== "number") return;
        const closestEdgeOfTarget = lineOf(self.data);
        const to = getReorderDestinationIndex({
          startIndex: from,
          indexOfTarget: at,
          closestEdgeOfTarget,
          axis: "horizontal",
        });
        if (to !== from) onDropped(from, to);
      },
    }),
  );
}
