// @vitest-environment happy-dom
import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { useChosen } from "./use-chosen.ts";

const shown = [1, 2, 3, 4, 5].map((id) => ({ id }));
const chosen = () => renderHook(() => useChosen([], () => shown));

test("Shift chooses all between two rows", () => {
  const { result } = chosen();
  act(() => result.current.choose({ id: 4 }, false));
  act(() => result.current.choose({ id: 2 }, true));
  expect([...result.current.selection].toSorted()).toEqual(["2", "3", "4"]);
});

test("Shift where nothing is chosen chooses all from the top", () => {
  const { result } = chosen();
  act(() => result.current.choose({ id: 3 }, true));
  expect([...result.current.selection]).toEqual(["1", "2", "3"]);
  // Also after all were taken out again.
  act(() => result.current.setSelection(new Set()));
  act(() => result.current.choose({ id: 2 }, true));
  expect([...result.current.selection]).toEqual(["1", "2"]);
});
