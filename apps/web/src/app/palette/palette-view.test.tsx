// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { House } from "lucide-react";
import { afterEach, expect, test, vi } from "vitest";
import { showPart } from "../../shared/testing/show-part.tsx";
import type { PaletteGroup, PaletteItem } from "./entries/items.ts";
import { PaletteView } from "./palette-view.tsx";
import "./messages.ts";

afterEach(cleanup);

const item = (label: string): PaletteItem => ({ id: label, label, icon: House, href: `/${label}` });
const group = (label: string, names: readonly string[], more: Partial<PaletteGroup> = {}): PaletteGroup => ({
  id: label,
  label,
  items: names.map(item),
  state: "ready",
  ...more,
});

function show(groups: readonly PaletteGroup[], more: { typed?: string; onBack?: () => void } = {}) {
  const onChoose = vi.fn<(item: PaletteItem, beside: boolean) => void>();
  const view = (now: readonly PaletteGroup[]) => (
    <PaletteView label="Find" typed="" onType={() => undefined} groups={now} onChoose={onChoose} {...more} />
  );
  showPart(view(groups));
  const chosen = () => onChoose.mock.calls.map(([{ label }, beside]) => [label, beside]);
  return { chosen };
}

const field = () => screen.getByRole("combobox", { name: "Find" });
const press = (key: string, more: object = {}) => fireEvent.keyDown(field(), { key, ...more });
const marked = () => screen.getAllByRole("option").filter((one) => one.getAttribute("aria-selected") === "true");

test("arrows go through all groups and around, and the field names what is marked", () => {
  const { chosen } = show([group("Pages", ["Projects", "Triage"]), group("People", ["Mira"])]);
  expect(marked().map((one) => one.textContent)).toEqual(["Projects"]);
  press("ArrowUp");
  expect(marked().map((one) => one.textContent)).toEqual(["Mira"]);
  expect(field().getAttribute("aria-activedescendant")).toBe(marked()[0]?.id);
  press("ArrowDown");
  press("ArrowDown");
  press("Enter");
  press("Enter", { ctrlKey: true });
  expect(chosen()).toEqual([
    ["Triage", false],
    ["Triage", true],
  ]);
});

test("Enter waits for what an earlier group still looks for, unless someone has moved", () => {
  const { chosen } = show([group("Work", [], { state: "loading" }), group("Pages", ["Projects", "Triage"])]);
  press("Enter");
  expect(chosen()).toEqual([]);
  expect(screen.getByRole("status").textContent).toBe("Looking…");
  // That Enter is given up, so moving opens nothing.
  press("ArrowDown");
  expect(chosen()).toEqual([]);
  press("Enter");
  expect(chosen()).toEqual([["Triage", false]]);
});

test("a group that failed can be tried again, and others stay", () => {
  const retry = vi.fn<() => void>();
  show([group("Work", [], { state: "failed", retry }), group("Pages", ["Projects"])]);
  expect(screen.getByRole("alert").textContent).toContain("Work could not be searched.");
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(retry).toHaveBeenCalledOnce();
  expect(screen.getAllByRole("option")).toHaveLength(1);
});

test("Backspace in an empty field goes a step back, and in a text it does not", () => {
  const onBack = vi.fn<() => void>();
  show([], { typed: "a", onBack });
  press("Backspace");
  expect(onBack).not.toHaveBeenCalled();
  cleanup();
  show([], { onBack });
  press("Backspace");
  expect(onBack).toHaveBeenCalledOnce();
  expect(screen.getByText("Nothing found")).toBeDefined();
});
