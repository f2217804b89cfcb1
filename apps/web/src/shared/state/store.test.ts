// @vitest-environment happy-dom
import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { createStore, useStore } from "./store.ts";

test("shows each new value to a component, and tells no one who has stopped", () => {
  const store = createStore(1);
  const { result } = renderHook(() => useStore(store));
  const told: number[] = [];
  const stop = store.subscribe(() => told.push(store.get()));
  act(() => store.set(2));
  expect([result.current, told]).toEqual([2, [2]]);
  stop();
  act(() => store.set(3));
  expect([result.current, told]).toEqual([3, [2]]);
});
