// @vitest-environment happy-dom
import { renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { listenForShortcuts, useShortcut } from "./shortcuts.ts";

test("a single key does nothing behind a dialog or a menu that is open, before that has the focus", () => {
  const pressed: string[] = [];
  renderHook(() => {
    useShortcut("c", "Create", () => pressed.push("c"));
    useShortcut("mod+k", "Search", () => pressed.push("mod+k"));
  });
  const stop = listenForShortcuts(document);
  const press = () => {
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "c", bubbles: true }));
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "k", ctrlKey: true, bubbles: true }));
    return pressed.splice(0);
  };
  expect(press()).toEqual(["c", "mod+k"]);
  for (const role of ["dialog", "menu"]) {
    const open = document.createElement("div");
    open.setAttribute("role", role);
    document.body.append(open);
    expect([role, press()]).toEqual([role, ["mod+k"]]);
    open.remove();
  }
  expect(press()).toEqual(["c", "mod+k"]);
  stop();
});
