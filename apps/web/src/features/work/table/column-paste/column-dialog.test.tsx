// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from "@testing-library/react";
import type { WorkPackage } from "@halyard/contract/resources";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api } from "../../../../shared/api/api.ts";
import { showPart } from "../../../../shared/testing/show-part.tsx";
import { haveTypefaces } from "../../../../shared/testing/typefaces.ts";
import { ColumnDialog } from "./column-dialog.tsx";

vi.setConfig({ testTimeout: 30_000 });
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});
const schema = {
  storyPoints: { type: "Integer", name: "Story points", required: false, hasDefault: false, writable: true },
};
beforeEach(() => {
  haveTypefaces();
  vi.spyOn(api, "get").mockRejectedValue(new Error("Nothing is known."));
  vi.spyOn(api, "post").mockResolvedValue({ _embedded: { schema, payload: {} } } as never);
});

const row = (id: number): WorkPackage =>
  Object.assign(Object.create(null), {
    id,
    subject: `Row ${id}`,
    lockVersion: 1,
    storyPoints: null,
    _links: { updateImmediately: { href: "/x" } },
  });
const rowsUpTo = (count: number) => Array.from({ length: count }, (_, at) => row(at + 1));
const columns = [
  { id: "subject", name: "Subject" },
  { id: "status", name: "Status" },
];

interface Table {
  /** How many rows there are in all. */
  all: number;
  fails?: boolean;
  pasted?: { column: string; text: string };
}

/** A table that has loaded two rows, and loads two more at a time. */
function Table({ all, fails = false, pasted }: Table) {
  const [loaded, setLoaded] = useState(2);
  return (
    <ColumnDialog
      projectId="1"
      rows={rowsUpTo(loaded)}
      columns={columns}
      hasMore={loaded < all}
      loadMore={() => {
        if (!fails) setLoaded(loaded + 2);
        return Promise.resolve({ isError: fails });
      }}
      pasted={pasted ?? null}
      onClose={() => undefined}
    />
  );
}

const pasted = (count: number) => ({ column: "storyPoints", text: "5\n".repeat(count) });

test("fields that the table doesn't show can be filled, too, and are told apart", () => {
  showPart(<Table all={2} />);
  const names = (group: string) =>
    [...document.querySelectorAll(`optgroup[label="${group}"] option`)].map(({ textContent }) => textContent);
  expect(names("Shown in the table")).toEqual(["Subject", "Status"]);
  expect(names("Not shown in the table")).toContain("Story points");
  expect(names("Not shown in the table")).not.toContain("Status");
  expect(names("Not shown in the table")).not.toContain("Created");
});

test("rows that are not loaded yet are loaded, as many as there are values", async () => {
  showPart(<Table all={20} pasted={pasted(6)} />);
  await screen.findByRole("button", { name: "Change 6 work packages" });
  expect(screen.queryByText(/left over|no row/)).toBeNull();
});

test("values beyond the last row are counted, and so are those that rows couldn't be loaded for", async () => {
  showPart(<Table all={4} pasted={pasted(5)} />);
  await screen.findByText(/1 value has no row/);
  cleanup();
  showPart(<Table all={20} fails pasted={pasted(5)} />);
  await screen.findByText(/3 values are left over, because more rows couldn't be loaded/);
});

test("no more than 500 values are used, and the dialog says so", async () => {
  showPart(<Table all={2} pasted={pasted(600)} />);
  await waitFor(() => expect(screen.getByText(/Only the first 500 of 600 values are used/)).toBeDefined());
});
