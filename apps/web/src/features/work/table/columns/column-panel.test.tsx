// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api } from "../../../../shared/api/api.ts";
import { showPart } from "../../../../shared/testing/show-part.tsx";
import { DEFAULT_LAYOUT, type Layout } from "../../search-params/column-layout.ts";
import { ColumnPanel } from "./column-panel.tsx";

/** The project has no custom fields, as far as this person knows. */
beforeEach(() => void vi.spyOn(api, "get").mockRejectedValue(new Error("Nothing is known.")));
// Two dozen columns, each with a box and a name: a busy machine takes seconds to draw them.
vi.setConfig({ testTimeout: 30_000 });
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** @returns the layout as it is now */
function show(columns: Layout["columns"], sortedBy?: string): () => Layout {
  let now: Layout = { ...DEFAULT_LAYOUT, columns };
  function Panel() {
    const [layout, setLayout] = useState(now);
    return <ColumnPanel projectId="1" {...{ layout, sortedBy }} onChange={(next) => setLayout((now = next))} />;
  }
  showPart(<Panel />);
  return () => now;
}

// By what it marks them with: to find each of dozens of boxes by its role takes a busy machine seconds.
const box = (column: string) => document.querySelector<HTMLInputElement>(`[data-column="${column}"]`)!;
const shown = () =>
  [...document.querySelectorAll<HTMLElement>("li [data-column]")].map(({ dataset }) => dataset["column"]);

test("a column that is checked comes last, one that is not goes to the others, and the focus goes with it", async () => {
  const layout = show(["status", "assignee"]);
  fireEvent.click(box("priority"));
  expect(layout().columns).toEqual(["status", "assignee", "priority"]);
  expect(shown()).toEqual(["status", "assignee", "priority"]);
  await waitFor(() => expect(document.activeElement).toBe(box("priority")));
  fireEvent.click(box("status"));
  expect(layout().columns).toEqual(["assignee", "priority"]);
  await waitFor(() => expect(document.activeElement).toBe(box("status")));
  expect(box("status").checked).toBe(false);
});

test("what the table is sorted by is not said to be left out", () => {
  show(["status"], "updatedAt");
  const sorted = screen.getByLabelText<HTMLInputElement>("Changed (the table is sorted by it)");
  expect([sorted.checked, sorted.disabled]).toEqual([true, true]);
  expect(box("updatedAt")).toBeNull();
});

test("the way back to the usual columns is there once they are others", () => {
  const layout = show(DEFAULT_LAYOUT.columns);
  const usual = () => screen.queryByText("Reset to default columns");
  expect(usual()).toBeNull();
  fireEvent.click(box("category"));
  fireEvent.click(usual()!);
  expect(layout()).toEqual(DEFAULT_LAYOUT);
});

test("a column that the project does not have is not offered, and without others the subject is what is left", () => {
  show(["customField9"]);
  expect(screen.getByText("Only the subject is shown.")).toBeDefined();
  expect(shown()).toEqual([]);
  expect(box("customField9")).toBeNull();
  expect(box("status").checked).toBe(false);
});
