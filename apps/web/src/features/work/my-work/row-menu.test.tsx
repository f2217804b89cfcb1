// @vitest-environment happy-dom
import type { WorkPackage } from "@halyard/contract/resources";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { showPart } from "../../../shared/testing/show-part.tsx";
import { Asking } from "./asking.ts";
import { RowMenu } from "./row-menu.tsx";

const row: WorkPackage = Object.assign(Object.create(null), {
  _type: "WorkPackage",
  id: 7,
  _links: { updateImmediately: { href: "/api/v3/work_packages/7", method: "patch" } },
});

afterEach(cleanup);

test("the menu of a row asks for one of its fields", async () => {
  const ask = vi.fn();
  showPart(
    <Asking value={ask}>
      <RowMenu subject="Mend the sail" row={row} />
    </Asking>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Actions for Mend the sail" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Change priority" }));
  expect(ask).toHaveBeenCalledWith({ field: "priority", rows: [row] });
  expect(screen.queryByText("Snooze")).toBeNull();
});

test("a row that asks for an answer can be put off, also by someone who can't edit it", async () => {
  showPart(<RowMenu subject="Mend the sail" row={undefined} notification={3} />);
  fireEvent.click(screen.getByRole("button", { name: "Actions for Mend the sail" }));
  expect(await screen.findByRole("menuitem", { name: /^Tomorrow/ })).toBeDefined();
  expect(screen.queryByRole("menuitem", { name: "Change priority" })).toBeNull();
});
