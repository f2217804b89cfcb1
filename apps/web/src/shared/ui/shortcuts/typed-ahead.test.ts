// @vitest-environment happy-dom
import { expect, it, vi } from "vitest";
import { collectTyping } from "./typed-ahead.ts";

const press = (key: string, more: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more });
  document.body.dispatchEvent(event);
  return event.defaultPrevented;
};

it("keeps what is typed before the field is there, and nothing below hears of it", () => {
  const below = vi.fn<() => void>();
  document.addEventListener("keydown", below);
  const escaped = vi.fn<() => void>();
  const ahead = collectTyping(window, escaped);
  for (const key of ["t", "s", "Backspace", "a", " ", "b"]) expect(press(key)).toBe(true);
  expect([press("k", { ctrlKey: true }), press("Tab")]).toEqual([false, false]);
  expect(ahead.text).toBe("ta b");
  expect(below).toHaveBeenCalledTimes(2);
  press("Escape");
  expect(escaped).toHaveBeenCalledOnce();

  ahead.end();
  expect(press("x")).toBe(false);
  expect(ahead.text).toBe("");
  document.removeEventListener("keydown", below);
});
