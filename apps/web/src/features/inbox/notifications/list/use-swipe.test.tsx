// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { useSwipe } from "./use-swipe.ts";

afterEach(cleanup);

function Row({ onDone }: { onDone: () => void }) {
  return <p {...useSwipe(onDone)}>Row</p>;
}

test.each([
  ["touch", -120, 1],
  ["touch", 120, 1],
  ["touch", -40, 0],
  ["mouse", -120, 0],
])("a %s that pulls a row by %s px does its action %s times", (pointerType, by, times) => {
  const done = vi.fn();
  render(<Row onDone={done} />);
  const row = screen.getByText("Row");
  fireEvent.pointerDown(row, { pointerType, clientX: 200 });
  fireEvent.pointerMove(row, { pointerType, clientX: 200 + by });
  fireEvent.pointerUp(row, { pointerType, clientX: 200 + by });
  expect(done).toHaveBeenCalledTimes(times);
  expect(row.hasAttribute("data-far")).toBe(false);
});

test("a pull that becomes scrolling does nothing", () => {
  const done = vi.fn();
  render(<Row onDone={done} />);
  const row = screen.getByText("Row");
  fireEvent.pointerDown(row, { pointerType: "touch", clientX: 200 });
  fireEvent.pointerMove(row, { pointerType: "touch", clientX: 80 });
  fireEvent.pointerCancel(row, { pointerType: "touch", clientX: 80 });
  fireEvent.pointerUp(row, { pointerType: "touch", clientX: 80 });
  expect(done).not.toHaveBeenCalled();
});
