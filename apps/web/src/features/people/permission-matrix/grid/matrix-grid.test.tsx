// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { showPart } from "../../../../shared/testing/show-part.tsx";
import type { MatrixCategory, MatrixPermission, MatrixRole } from "../model/catalogue.ts";
import type { Line } from "../model/filters.ts";
import { selectedCells } from "../model/selection.ts";
import { MatrixStore } from "../state/store.ts";
import "../state/messages.ts";
import { WIDE } from "../model/geometry.ts";
import { MatrixGrid } from "./matrix-grid.tsx";

const NAMES = ["View", "Edit", "Rename", "Delete", "Protect"];
const permission = (name: string): MatrixPermission => ({
  id: name.toLowerCase(),
  name,
  category: "wiki",
  module: null,
  risk: "low",
  contexts: ["project"],
  public: false,
  dependencies: [],
});
const WIKI: MatrixCategory = { id: "wiki", name: "Wiki", permissions: NAMES.map(permission) };
const role = (id: number, name: string, more: Partial<MatrixRole> = {}): MatrixRole => ({
  id,
  name,
  assignable: true,
  writable: true,
  roleType: "project",
  permissions: [],
  lockVersion: 0,
  ...more,
});
const ROLES = [role(1, "Reader", { permissions: ["view"] }), role(2, "Writer"), role(3, "System", { writable: false })];

/** Of a column with as much room as there is. */
const WIDEST = 2 * WIDE.column;
const onFold = vi.fn();
const onMenu = vi.fn();

function grid(folded = false): MatrixStore {
  const store = new MatrixStore([WIKI], ROLES);
  const head: Line = { kind: "category", category: WIKI, count: NAMES.length, folded };
  const below = folded ? [] : WIKI.permissions.map((one): Line => ({ kind: "permission", permission: one }));
  showPart(
    <MatrixGrid store={store} lines={[head, ...below]} roles={ROLES} sizes={WIDE} onFold={onFold} onMenu={onMenu} />,
  );
  return store;
}

const box = (name: string) => screen.getByRole("checkbox", { name });
/** Near the corner of the cell that it is in; nothing is laid out here. */
function placeOf(element: HTMLElement): { clientX: number; clientY: number } {
  const column = Number(element.closest("[aria-colindex]")?.getAttribute("aria-colindex"));
  const line = Number(element.closest("[aria-rowindex]")?.getAttribute("aria-rowindex"));
  return { clientX: WIDE.first + (column - 2) * WIDEST + 6, clientY: WIDE.head + (line - 2) * WIDE.row + 6 };
}

/** As a mouse does. */
function press(element: HTMLElement, held: object = {}): void {
  const pointer = { button: 0, pointerId: 1, pointerType: "mouse", ...placeOf(element), ...held };
  fireEvent.pointerDown(element, pointer);
  fireEvent.pointerUp(element, pointer);
  fireEvent.click(element, held);
}
const granted = (): string[] =>
  screen
    .getAllByRole("checkbox")
    .filter((one) => one.getAttribute("aria-checked") === "true")
    .map((one) => one.getAttribute("aria-label") ?? "");
const selected = (store: MatrixStore): string[] =>
  selectedCells(store.get().selection, store.get().view).map(({ roleId, permissionId }) => `${permissionId} ${roleId}`);

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(1_000);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(700);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test("each permission is a row, each role a column, and the boxes say who holds what", () => {
  grid();
  const table = screen.getByRole("grid", { name: "Permission Matrix" });
  expect([table.getAttribute("aria-rowcount"), table.getAttribute("aria-colcount")]).toEqual(["7", "4"]);
  expect(
    within(table)
      .getAllByRole("rowheader")
      .map((one) => one.textContent),
  ).toEqual(["Wiki5 permissions", ...NAMES]);
  expect(granted()).toEqual(["View, Reader"]);
  expect(box("Edit, System, not yours to change").getAttribute("aria-disabled")).toBe("true");
});

test("a click toggles a box, and a second one makes it what is saved", () => {
  const store = grid();
  press(box("Edit, Writer"));
  expect(granted()).toEqual(["View, Reader", "Edit, Writer, unsaved"]);
  expect(store.changes).toBe(1);
  press(box("Edit, Writer, unsaved"));
  expect(granted()).toEqual(["View, Reader"]);
});

test("a closed box stays as it is", () => {
  const store = grid();
  press(box("Edit, System, not yours to change"));
  expect(store.changes).toBe(0);
});

test("two presses that mark a range change nothing, also where roles are read in between", () => {
  const store = grid();
  press(box("Edit, Writer"));
  expect(store.changes).toBe(1);
  act(() => void store.refresh([WIKI], [...ROLES.map((one) => ({ ...one })), role(4, "Someone else's")]));
  press(box("Delete, Writer"), { shiftKey: true });
  expect(store.changes).toBe(0);
  expect(selected(store)).toEqual(["edit 2", "rename 2", "delete 2"]);
});

test("a range after something else takes nothing back", () => {
  const store = grid();
  press(box("Edit, Writer"));
  act(() => store.wish([{ roleId: 1, permissionId: "protect", granted: true }]));
  press(box("Delete, Writer"), { shiftKey: true });
  expect(store.changes).toBe(2);
});

test("Ctrl adds a cell to the selection and takes it out again, and no box changes", () => {
  const store = grid();
  press(box("View, Writer").parentElement!);
  press(box("Delete, Reader"), { ctrlKey: true });
  expect(selected(store)).toEqual(["view 2", "delete 1"]);
  press(box("Delete, Reader"), { ctrlKey: true });
  expect(selected(store)).toEqual(["view 2"]);
  expect(store.changes).toBe(0);
});

test("the name of a row selects it", () => {
  const store = grid();
  press(screen.getByRole("rowheader", { name: "Rename" }));
  expect(selected(store)).toEqual(["rename 1", "rename 2", "rename 3"]);
});

test("keys move, reach, toggle all that is selected, and ask for the menu", () => {
  const store = grid();
  press(box("View, Writer").parentElement!);
  const at = () => screen.getAllByRole("checkbox").find((one) => one.tabIndex === 0)!;
  fireEvent.keyDown(at(), { key: "ArrowDown" });
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Edit, Writer");
  fireEvent.keyDown(at(), { key: "ArrowDown", shiftKey: true });
  expect(selected(store)).toEqual(["edit 2", "rename 2"]);
  fireEvent.keyDown(at(), { key: " " });
  expect(granted()).toEqual(["View, Reader", "Edit, Writer, unsaved", "Rename, Writer, unsaved"]);
  fireEvent.keyDown(at(), { key: "ContextMenu" });
  expect(onMenu).toHaveBeenCalledOnce();
});

test("a box that stays as it is does not decide what all that is selected becomes", () => {
  const store = grid();
  press(box("View, Reader").parentElement!);
  const at = () => screen.getAllByRole("checkbox").find((one) => one.tabIndex === 0)!;
  fireEvent.keyDown(at(), { key: "ArrowRight", shiftKey: true });
  fireEvent.keyDown(at(), { key: "ArrowRight", shiftKey: true });
  expect(selected(store)).toEqual(["view 1", "view 2", "view 3"]);
  fireEvent.keyDown(at(), { key: " " });
  expect(granted()).toEqual([]);
});

test("the menu of the right button keeps a selection that it is opened in, and else selects the cell", () => {
  const store = grid();
  press(box("View, Writer").parentElement!);
  press(box("Rename, Writer").parentElement!, { shiftKey: true });
  fireEvent.contextMenu(box("Edit, Writer"));
  expect(selected(store)).toHaveLength(3);
  fireEvent.contextMenu(box("Protect, Reader"));
  expect(selected(store)).toEqual(["protect 1"]);
});

test("a category folds by its button and by the arrow to the left", () => {
  grid();
  const head = screen.getByRole("button", { name: /^Wiki/ });
  expect(head.getAttribute("aria-expanded")).toBe("true");
  fireEvent.click(head);
  expect(onFold).toHaveBeenLastCalledWith("wiki");
  head.focus();
  fireEvent.keyDown(head, { key: "ArrowLeft" });
  expect(onFold).toHaveBeenLastCalledWith("wiki", true);
});

test("where the focused row is gone the first line can be reached", () => {
  grid(true);
  const head = screen.getByRole("button", { name: /^Wiki/ });
  expect(head.getAttribute("aria-expanded")).toBe("false");
  expect(head.tabIndex).toBe(0);
});

/** On a machine with much else to do, frames take their time. */
const WAITING = { timeout: 10_000 };

test("a grid that is more than a frame bears begins with its names, its cells follow", async () => {
  const many = Array.from({ length: 30 }, (_, index) => permission(`Rule ${index}`));
  const wide = Array.from({ length: 12 }, (_, index) => role(index + 1, `Role ${index}`));
  const store = new MatrixStore([{ ...WIKI, permissions: many }], wide);
  const lines = many.map((one): Line => ({ kind: "permission", permission: one }));
  showPart(<MatrixGrid store={store} lines={lines} roles={wide} sizes={WIDE} onFold={onFold} onMenu={onMenu} />);
  const seen = screen.getAllByRole("rowheader").length;
  expect(seen).toBeGreaterThan(10);
  expect(screen.queryAllByRole("gridcell")).toEqual([]);
  await vi.waitFor(() => {
    const columns = screen.getAllByRole("columnheader").length - 1;
    expect(screen.getAllByRole("gridcell")).toHaveLength(seen * columns);
  }, WAITING);
});
