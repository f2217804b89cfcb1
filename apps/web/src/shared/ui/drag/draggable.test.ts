// @vitest-environment happy-dom
import { dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { draggable } from "./draggable.ts";
import { HOLD_MS } from "./on-hold.ts";

/** The one of the tests' DOM carries nothing. */
class Dragging extends MouseEvent {
  readonly dataTransfer: DataTransfer | null;

  constructor(type: string, init: DragEventInit) {
    super(type, init);
    this.dataTransfer = init.dataTransfer ?? null;
  }
}

const card = document.createElement("div");
const column = document.createElement("div");
const elsewhere = document.createElement("div");
let mayDrag = true;
let mayDrop = true;
const dropped = vi.fn();
const stops: (() => void)[] = [];
/** What the finger is over: there is no layout here. */
let under: Element = card;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("DragEvent", Dragging);
  [mayDrag, mayDrop, under] = [true, true, card];
  dropped.mockReset();
  document.body.append(card, column, elsewhere);
  document.elementsFromPoint = () => [under];
  stops.push(
    draggable({ element: card, canDrag: () => mayDrag, getInitialData: () => ({ id: 7 }) }),
    dropTargetForElements({
      element: column,
      canDrop: () => mayDrop,
      onDrop: ({ source }) => dropped(source.data["id"]),
    }),
  );
});

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function touch(type: string, last = false): void {
  const finger = new Touch({ identifier: 0, target: card, clientX: 5, clientY: 5 });
  const touches = last ? [] : [finger];
  card.dispatchEvent(new TouchEvent(type, { bubbles: true, cancelable: true, touches, changedTouches: [finger] }));
}

function dragTo(target: Element): void {
  touch("touchstart");
  vi.advanceTimersByTime(HOLD_MS);
  under = target;
  touch("touchmove");
  touch("touchend", true);
}

const lifted = (): Element | null => document.querySelector("[popover]");

it("drops with a finger what the mouse could drop", () => {
  touch("touchstart");
  vi.advanceTimersByTime(HOLD_MS);
  expect(lifted()).not.toBeNull();
  under = column;
  touch("touchend", true);
  expect(dropped).toHaveBeenCalledExactlyOnceWith(7);
  expect(lifted()).toBeNull();
});

it("drops nothing where nothing takes it, or where it is refused", () => {
  dragTo(elsewhere);
  mayDrop = false;
  dragTo(column);
  expect(dropped).not.toHaveBeenCalled();
  // And is ready for the next.
  mayDrop = true;
  dragTo(column);
  expect(dropped).toHaveBeenCalledOnce();
});

it("does not lift what may not be dragged", () => {
  mayDrag = false;
  touch("touchstart");
  vi.advanceTimersByTime(HOLD_MS);
  expect(lifted()).toBeNull();
  under = column;
  touch("touchend", true);
  expect(dropped).not.toHaveBeenCalled();
});
