/**
 * What can be dragged, with the mouse and with a finger.
 *
 * Browsers begin no drag with a finger, or begin one that a page cannot rely on. So a finger that holds an element sends
 * the events of a drag from here: those that it can be dropped at, and what becomes of it, need not know the difference.
 */
import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import { draggable as draggableByMouse } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { getElementFromPointWithoutHoneypot } from "@atlaskit/pragmatic-drag-and-drop/get-element-from-point-without-honey-pot";
import { scrollAtEdge, scrollersOf } from "./edge-scroll.ts";
import { liftUp } from "./lifted.ts";
import { onHold, type Held, type Point } from "./on-hold.ts";

/** @returns the way to stop */
export function draggable(options: Parameters<typeof draggableByMouse>[0]): () => void {
  const { element, dragHandle } = options;
  return combine(
    draggableByMouse(options),
    onHold(dragHandle instanceof HTMLElement ? dragHandle : element, (at) => dragFrom(element, at)),
  );
}

/** @returns null: it may not be dragged */
function dragFrom(element: HTMLElement, from: Point): Held | null {
  const dataTransfer = new DataTransfer();
  const send = (type: string, target: Element, at: Point, relatedTarget: Element | null = null): boolean =>
    target.dispatchEvent(
      new DragEvent(type, {
        bubbles: true,
        cancelable: true,
        composed: true,
        clientX: at.x,
        clientY: at.y,
        dataTransfer,
        relatedTarget,
      }),
    );
  if (!send("dragstart", element, from)) return null;

  const lifted = liftUp(element, from);
  const scrollers = scrollersOf(element);
  let at = from;
  let over: Element | null = null;
  let taken = false;
  /** What is under the finger may be another without that having moved. */
  const look = (): void => {
    const under = getElementFromPointWithoutHoneypot({ x: at.x, y: at.y }) ?? document.body;
    if (under !== over) send("dragenter", under, at, over);
    over = under;
    // Who takes it says so by keeping it from its default, which is to be refused.
    taken = !send("dragover", under, at);
    lifted.welcome(taken);
  };
  const onFrame = (): void => {
    scrollAtEdge(scrollers, from, at);
    look();
    frame = requestAnimationFrame(onFrame);
  };
  let frame = requestAnimationFrame(onFrame);
  const end = (): void => {
    cancelAnimationFrame(frame);
    lifted.remove();
    send("dragend", element.isConnected ? element : document.body, at);
    // The library leaves a speck where the drag began, against a bug of browsers with the mouse, until it sees another
    // event: the next finger there would touch that.
    send("dragover", document.body, at);
  };
  return {
    move(to) {
      at = to;
      lifted.follow(to);
    },
    drop(to) {
      at = to;
      look();
      if (taken && over !== null) send("drop", over, at);
      end();
    },
    cancel: end,
  };
}
