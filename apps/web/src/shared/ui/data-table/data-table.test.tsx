// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { I18nProvider } from "../../i18n/i18n.tsx";
import { useKeyedState } from "../primitives/use-keyed-state.ts";
import type { Column } from "./model/column.ts";
import { DataTable } from "./data-table.tsx";
import type { DataTableProps } from "./model/table-props.ts";

interface Ship {
  id: number;
  name: string;
}

const columns: Column<Ship>[] = [
  { id: "id", header: "ID", cell: (ship) => ship.id },
  { id: "name", header: "Name", sortable: true, cell: (ship) => <a href="/x">{ship.name}</a> },
];
const ships = Array.from({ length: 500 }, (_, id) => ({ id, name: `Ship ${id}` }));

const table = (props: Partial<DataTableProps<Ship>>): ReactNode => (
  <I18nProvider>
    <MantineProvider>
      <DataTable
        label="Ships"
        columns={columns}
        rows={ships}
        rowId={(ship) => String(ship.id)}
        rowLabel={(ship) => ship.name}
        status="ready"
        empty={{ title: "No ships" }}
        {...props}
      />
    </MantineProvider>
  </I18nProvider>
);
const show = (props: Partial<DataTableProps<Ship>>) => render(table(props));

/** What someone does in a row is that row's. */
function Note({ ship }: { ship: Ship }): ReactNode {
  const [noted, note] = useKeyedState(ship.id, false);
  return <button onClick={() => note(true)}>{`${noted ? "Noted" : "Note"} ${ship.id}`}</button>;
}

describe("DataTable", () => {
  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
  });

  it("has only a few of many rows in the page, and says how many there are", () => {
    show({});
    expect(screen.getByRole("grid", { name: "Ships" }).getAttribute("aria-rowcount")).toBe("501");
    const rows = screen.getAllByRole("row").length;
    expect(rows).toBeGreaterThan(5);
    expect(rows).toBeLessThan(100);
  });

  it("asks for the other order when the head of the sorted column is pressed", () => {
    const asked: unknown[] = [];
    show({ sort: { column: "name", descending: false }, onSort: (sort) => asked.push(sort) });
    expect(screen.getByRole("columnheader", { name: "Name" }).getAttribute("aria-sort")).toBe("ascending");
    fireEvent.click(screen.getByRole("button", { name: "Name" }));
    expect(asked).toEqual([{ column: "name", descending: true }]);
  });

  it("opens a row that is clicked beside its controls, and by Enter", () => {
    const opened: number[] = [];
    show({ onOpen: (ship) => opened.push(ship.id) });
    fireEvent.click(screen.getByRole("link", { name: "Ship 0" }));
    expect(opened).toEqual([]);
    fireEvent.click(screen.getAllByRole("gridcell")[0]!);
    fireEvent.keyDown(screen.getAllByRole("row")[2]!, { key: "Enter" });
    expect(opened).toEqual([0, 1]);
  });

  it("chooses rows by their checkboxes, by Space, and all at once", () => {
    const chosen: ReadonlySet<string>[] = [];
    show({ selection: new Set(["1"]), onSelect: (ids) => chosen.push(ids) });
    fireEvent.click(screen.getByRole("checkbox", { name: "Select Ship 0" }));
    fireEvent.keyDown(screen.getAllByRole("row")[2]!, { key: " " });
    fireEvent.click(screen.getByRole("checkbox", { name: "Select all rows" }));
    expect(chosen.map((ids) => ids.size)).toEqual([2, 0, 500]);
  });

  it("chooses with Shift all from the one that was chosen last", async () => {
    vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(800);
    const onSelect = vi.fn<(ids: ReadonlySet<string>) => void>();
    const { rerender } = show({ selection: new Set(), onSelect });
    fireEvent.click(screen.getByRole("checkbox", { name: /Ship 1$/ }));
    rerender(table({ selection: new Set(["1"]), onSelect }));
    fireEvent.click(await screen.findByRole("checkbox", { name: /Ship 4$/ }), { shiftKey: true });
    expect([...(onSelect.mock.lastCall?.[0] ?? [])].toSorted()).toEqual(["1", "2", "3", "4"]);
  });

  it("asks for more once its end is in sight, and not while more are on the way", () => {
    const onEndReached = vi.fn<() => void>();
    const few = { rows: ships.slice(0, 5), total: 500, onEndReached };
    const { rerender } = show({ ...few, loadingMore: true });
    expect(onEndReached).not.toHaveBeenCalled();
    rerender(table(few));
    expect(onEndReached).toHaveBeenCalled();
    cleanup();
    onEndReached.mockClear();
    show({ ...few, total: 5 });
    expect(onEndReached).not.toHaveBeenCalled();
  });

  it("moves rows by Alt and an arrow: those that may be, and not beyond their group", () => {
    const said: unknown[] = [];
    show({
      rows: ships.slice(0, 4),
      byCell: true,
      group: (ship) => ({ key: ship.id < 3 ? "small" : "large", head: ship.id < 3 ? "Small" : "Large" }),
      mayMove: (ship) => ship.id !== 2,
      onMove: (ship, place) => said.push([ship.id, place]),
    });
    const press = (name: string, key: string) =>
      fireEvent.keyDown(screen.getByRole("link", { name }).closest("[data-cell]")!, { key, altKey: true });
    press("Ship 0", "ArrowUp");
    press("Ship 2", "ArrowUp");
    press("Ship 2", "ArrowDown");
    press("Ship 3", "ArrowUp");
    expect(said).toEqual([]);
    press("Ship 0", "ArrowDown");
    expect(said).toEqual([[0, 1]]);
    expect(screen.getAllByRole("status").map((status) => status.textContent)).toContain("Ship 0 is at place 2 of 3");
  });

  it("lets the rows of another list take over elements, but nothing of what was done in them", async () => {
    vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(800);
    const noting: Column<Ship>[] = [{ id: "note", header: "Note", cell: (ship) => <Note ship={ship} /> }];
    const props = { columns: noting, recycles: true };
    const { rerender } = show({ ...props, rows: ships.slice(0, 4) });
    const rowOf = async (id: number) =>
      (await screen.findByRole("button", { name: `Note ${id}` })).closest("[data-row]");
    const second = await rowOf(1);
    fireEvent.click(screen.getByRole("button", { name: "Note 1" }));
    expect(second?.textContent).toBe("Noted 1");
    rerender(table({ ...props, rows: ships.slice(10, 14) }));
    expect(await rowOf(11)).toBe(second);
    rerender(table({ ...props, rows: ships.slice(11, 15) }));
    expect(await rowOf(11)).toBe(second);
    expect(screen.queryByRole("button", { name: /Noted/ })).toBeNull();
  });

  it("shows what failed with a way to try again, and what an empty list means", () => {
    let retried = 0;
    show({ status: "failed", rows: [], error: new Error("x"), onRetry: () => (retried += 1) });
    fireEvent.click(screen.getByRole("button", { name: "Retry" }));
    expect(retried).toBe(1);
    cleanup();
    show({ rows: [] });
    expect(screen.getByText("No ships")).toBeDefined();
  });
});
