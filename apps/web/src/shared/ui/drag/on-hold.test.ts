// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { HOLD_MS, onHold, STRAY_PX, type Point } from "./on-hold.ts";

const said: string[] = [];
const write = (what: string) => (at?: Point) => void said.push(at === undefined ? what : `${what} ${at.x},${at.y}`);

let element: HTMLElement;
let stop: () => void;

/** A finger is a place, by its number. @returns whether the browser would go on with what it does by itself */
function touch(type: string, changed: Record<number, Point>, down: Record<number, Point> = changed): boolean {
  const list = (points: Record<number, Point>): Touch[] =>
    Object.entries(points).map(
      ([identifier, { x, y }]) =>
        new Touch({ identifier: Number(identifier), target: element, clientX: x, clientY: y }),
    );
  return element.dispatchEvent(
    new TouchEvent(type, { bubbles: true, cancelable: true, changedTouches: list(changed), touches: list(down) }),
  );
}

const at = (x: number, y: number): Record<number, Point> => ({ 0: { x, y } });

beforeEach(() => {
  vi.useFakeTimers();
  said.length = 0;
  element = document.createElement("div");
  document.body.append(element);
  stop = onHold(element, (from) => {
    write("lift")(from);
    return { move: write("move"), drop: write("drop"), cancel: write("cancel") };
  });
});

afterEach(() => {
  touch("touchend", at(0, 0), {});
  stop();
  element.remove();
  vi.useRealTimers();
});

describe("a finger that stays", () => {
  it("picks up, carries and drops, and neither scrolls nor clicks meanwhile", () => {
    touch("touchstart", at(10, 20));
    vi.advanceTimersByTime(HOLD_MS);
    expect(touch("touchmove", at(30, 40))).toBe(false);
    expect(touch("touchend", at(31, 41), {})).toBe(false);
    expect(said).toEqual(["lift 10,20", "move 30,40", "drop 31,41"]);
  });

  it("may tremble", () => {
    touch("touchstart", at(10, 20));
    touch("touchmove", at(10 + STRAY_PX, 20));
    vi.advanceTimersByTime(HOLD_MS);
    expect(said).toEqual(["lift 10,20"]);
  });

  it("picks up nothing where nothing may be, and lets the page scroll", () => {
    stop();
    stop = onHold(element, () => null);
    touch("touchstart", at(10, 20));
    vi.advanceTimersByTime(HOLD_MS);
    expect(touch("touchmove", at(10, 90))).toBe(true);
  });

  it("keeps the menu and the selection of a long press away, and pointers from who would take them for the end", () => {
    touch("touchstart", at(10, 20));
    vi.advanceTimersByTime(HOLD_MS);
    const heard = vi.fn();
    window.addEventListener("pointermove", heard);
    element.dispatchEvent(new PointerEvent("pointermove", { bubbles: true }));
    window.removeEventListener("pointermove", heard);
    expect(heard).not.toHaveBeenCalled();
  });

  it("does not mind that something else loses the focus", () => {
    touch("touchstart", at(10, 20));
    element.dispatchEvent(new FocusEvent("blur"));
    vi.advanceTimersByTime(HOLD_MS);
    element.dispatchEvent(new FocusEvent("blur"));
    expect(said).toEqual(["lift 10,20"]);
  });

  it("goes on where the element is drawn again or is gone", () => {
    touch("touchstart", at(10, 20));
    vi.advanceTimersByTime(HOLD_MS);
    stop();
    element.remove();
    touch("touchmove", at(30, 40));
    touch("touchend", at(30, 40), {});
    expect(said).toEqual(["lift 10,20", "move 30,40", "drop 30,40"]);
  });
});

describe("nothing is picked up", () => {
  const cases: [string, () => void][] = [
    ["the finger moves before: it scrolls", () => touch("touchmove", at(10 + STRAY_PX + 1, 20))],
    ["the finger is taken away before: it clicks", () => touch("touchend", at(10, 20), {})],
    ["the browser takes the finger", () => touch("touchcancel", at(10, 20), {})],
    ["a second finger comes", () => touch("touchstart", { 1: { x: 0, y: 0 } }, { ...at(10, 20), 1: { x: 0, y: 0 } })],
    ["the element goes", () => stop()],
  ];
  it.each(cases)("where %s", (_, happens) => {
    touch("touchstart", at(10, 20));
    vi.advanceTimersByTime(HOLD_MS - 1);
    happens();
    vi.advanceTimersByTime(HOLD_MS);
    expect(said).toEqual([]);
  });

  it("where one writes", () => {
    const field = document.createElement("textarea");
    element.append(field);
    const finger = new Touch({ identifier: 0, target: field, clientX: 1, clientY: 1 });
    field.dispatchEvent(new TouchEvent("touchstart", { bubbles: true, touches: [finger], changedTouches: [finger] }));
    vi.advanceTimersByTime(HOLD_MS);
    expect(said).toEqual([]);
  });
});

describe("what is held is put back", () => {
  const cases: [string, () => void][] = [
    ["a second finger", () => touch("touchstart", { 1: { x: 0, y: 0 } }, { ...at(30, 40), 1: { x: 0, y: 0 } })],
    ["Escape", () => window.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }))],
    ["the browser, which takes the finger", () => touch("touchcancel", at(30, 40), {})],
    ["another window", () => window.dispatchEvent(new Event("blur"))],
  ];
  it.each(cases)("by %s", (_, happens) => {
    touch("touchstart", at(10, 20));
    vi.advanceTimersByTime(HOLD_MS);
    happens();
    touch("touchmove", at(50, 60));
    touch("touchend", at(50, 60), {});
    expect(said).toEqual(["lift 10,20", "cancel"]);
    // And the next finger is served again.
    touch("touchstart", at(1, 2));
    vi.advanceTimersByTime(HOLD_MS);
    expect(said.at(-1)).toBe("lift 1,2");
  });

  it("and the next finger is served again also where another one was the last to go", () => {
    const second = { 1: { x: 0, y: 0 } };
    touch("touchstart", at(10, 20));
    vi.advanceTimersByTime(HOLD_MS);
    touch("touchstart", second, { ...at(10, 20), ...second });
    touch("touchend", at(10, 20), second);
    window.dispatchEvent(new TouchEvent("touchend", { cancelable: true }));
    touch("touchstart", at(1, 2));
    vi.advanceTimersByTime(HOLD_MS);
    expect(said).toEqual(["lift 10,20", "cancel", "lift 1,2"]);
  });
});
