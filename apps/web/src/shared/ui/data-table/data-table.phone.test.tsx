// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { I18nProvider } from "../../i18n/i18n.tsx";
import type { Column } from "./model/column.ts";
import { DataTable } from "./data-table.tsx";

interface Ship {
  id: number;
  name: string;
}

const columns: Column<Ship>[] = [
  { id: "name", header: "Name", cell: (ship) => ship.name, phoneCell: (ship) => ship.name },
];
const ships = [
  { id: 1, name: "Osprey" },
  { id: 2, name: "Heron" },
];

const begin = vi.fn();
const set = vi.fn<(on: boolean) => void>();
const onSelect = vi.fn<(ids: ReadonlySet<string>) => void>();

const show = (on: boolean) =>
  render(
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
          selection={new Set()}
          onSelect={onSelect}
          choosing={{ on, set, begin }}
        />
      </MantineProvider>
    </I18nProvider>,
  );

describe("DataTable on a phone", () => {
  beforeEach(() => {
    const narrow = window.matchMedia("(min-width: 1px)");
    vi.spyOn(window, "matchMedia").mockReturnValue(narrow);
  });
  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
    vi.clearAllMocks();
    vi.useRealTimers();
  });

  it("has no checkboxes until someone wants to choose rows, and none once they are done", () => {
    show(false);
    expect(screen.getByText("Heron")).toBeDefined();
    expect(screen.queryAllByRole("checkbox")).toHaveLength(0);
    cleanup();
    show(true);
    expect(screen.getByRole("checkbox", { name: "Select Heron" })).toHaveProperty("checked", false);
    fireEvent.click(screen.getByRole("button", { name: "Done" }));
    expect(set).toHaveBeenCalledWith(false);
    expect(onSelect).toHaveBeenCalledWith(new Set());
  });

  it("chooses the row that a finger rests on", () => {
    vi.useFakeTimers();
    show(false);
    const row = screen.getByText("Heron");
    document.elementFromPoint = () => row;
    const touch = new Touch({ identifier: 1, target: row, clientX: 20, clientY: 90 });
    fireEvent.touchStart(row, { touches: [touch], changedTouches: [touch] });
    act(() => void vi.advanceTimersByTime(400));
    expect(onSelect).toHaveBeenCalledWith(new Set(["2"]));
    fireEvent.touchEnd(row, { touches: [], changedTouches: [touch] });
  });
});
