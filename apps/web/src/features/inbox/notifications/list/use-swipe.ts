/** A row that a finger pulls aside: let go far enough, it is done with. What it does stands in the row's menu, too. */
import { useRef, type HTMLAttributes, type PointerEvent } from "react";

/** Pixels: a shorter pull changes nothing. */
const FAR = 88;

type Handlers = Pick<
  HTMLAttributes<HTMLElement>,
  "onPointerDown" | "onPointerMove" | "onPointerUp" | "onPointerCancel"
>;

export function useSwipe(onDone: () => void): Handlers {
  const from = useRef<number | null>(null);
  const pulledBy = (event: PointerEvent): number => (from.current === null ? 0 : event.clientX - from.current);
  const show = (event: PointerEvent<HTMLElement>, by: number): void => {
    event.currentTarget.style.setProperty("--pulled", `${by}px`);
    event.currentTarget.toggleAttribute("data-far", Math.abs(by) >= FAR);
  };
  const end = (event: PointerEvent<HTMLElement>): void => {
    from.current = null;
    show(event, 0);
  };
  return {
    onPointerDown: (event) => {
      if (event.pointerType === "touch") from.current = event.clientX;
    },
    onPointerMove: (event) => {
      if (from.current !== null) show(event, pulledBy(event));
    },
    onPointerUp: (event) => {
      const isFar = Math.abs(pulledBy(event)) >= FAR;
      if (from.current !== null) end(event);
      if (isFar) onDone();
    },
    onPointerCancel: (event) => {
      if (from.current !== null) end(event);
    },
  };
}
