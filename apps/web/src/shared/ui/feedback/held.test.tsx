// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Held } from "./held.tsx";

const part = (isReady: boolean) => (
  <Held isReady={isReady} placeholder={<p>Loading</p>}>
    <button type="button">Send</button>
  </Held>
);

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test("it is shown once it is ready, and stays when it is read again", () => {
  const { rerender } = render(part(false));
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.queryByText("Loading")).not.toBeNull();
  rerender(part(true));
  expect(screen.queryByRole("button")).not.toBeNull();
  expect(screen.queryByText("Loading")).toBeNull();
  rerender(part(false));
  expect(screen.queryByRole("button")).not.toBeNull();
});

test("it is shown after a while, though what stands above it does not come", () => {
  render(part(false));
  act(() => void vi.advanceTimersByTime(1_400));
  expect(screen.queryByRole("button")).toBeNull();
  act(() => void vi.advanceTimersByTime(200));
  expect(screen.queryByRole("button")).not.toBeNull();
});
