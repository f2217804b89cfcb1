/** Dragging in the backlog: rows between the buckets, and within them. */
import { extractClosestEdge } from "@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge";
import { monitorForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { useEffect, useRef } from "react";
import { bucketKeyOf, type Plan } from "./plan-context.ts";

export const ROW = "backlog-row";
export const BUCKET = "backlog-bucket";

/** Whether what is dragged may be let go there: a row whose sprint is fixed stays in its bucket. */
export const fitsInto = (data: Record<string | symbol, unknown>, bucket: number): boolean =>
  data["kind"] === ROW && (data["stays"] !== true || data["bucket"] === bucket);

export function useDrag(plan: Plan): void {
  const latest = useRef(plan);
  useEffect(() => {
    latest.current = plan;
  });
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => source.data["kind"] === ROW,
        onDrop({ source, location }) {
          const { buckets, rowsIn, move, together } = latest.current;
          const targets = location.current.dropTargets;
          const bucket = buckets.find(({ key }) => targets.some(({ data }) => data["key"] === key));
          const row = buckets.flatMap(({ key }) => rowsIn(key)).find(({ id }) => id === source.data["id"]);
          if (bucket === undefined || row === undefined) return;
          const rows = together(row);
          const on = targets.find(({ data }) => data["kind"] === ROW)?.data;
          if (rows.some(({ id }) => id === on?.["id"])) return;
          const others = rowsIn(bucket.key).filter(({ id }) => rows.every((one) => one.id !== id));
          const at = others.findIndex(({ id }) => id === on?.["id"]);
          if (at < 0 && rows.every((one) => bucketKeyOf(one) === bucket.key)) return;
          const below = on !== undefined && extractClosestEdge(on) === "bottom" ? 1 : 0;
          move(rows, bucket, at < 0 ? null : at + below);
        },
      }),
    [],
  );
}
