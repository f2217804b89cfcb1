// @vitest-environment happy-dom
import type { WorkPackage } from "@halyard/contract/resources";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api } from "../../../shared/api/api.ts";
import { showPart } from "../../../shared/testing/show-part.tsx";
import { Properties } from "./properties.tsx";
import "../model/messages.ts";

const MAY_EDIT = { updateImmediately: { href: "/api/v3/work_packages/12", method: "patch" } };
const row = (more: object, links: object = {}): WorkPackage =>
  Object.assign(Object.create(null), {
    _type: "WorkPackage",
    id: 12,
    lockVersion: 3,
    subject: "Mend the sail",
    startDate: "2027-03-01",
    dueDate: "2027-03-05",
    duration: null,
    estimatedTime: "PT8H",
    derivedEstimatedTime: "PT20H",
    remainingTime: null,
    percentageDone: null,
    storyPoints: null,
    scheduleManually: true,
    ignoreNonWorkingDays: false,
    createdAt: "2027-02-01T08:00:00Z",
    updatedAt: "2027-02-02T08:00:00Z",
    ...more,
    _links: {
      project: { href: "/api/v3/projects/1", title: "Boats" },
      type: { href: "/api/v3/types/1", title: "Task" },
      status: { href: "/api/v3/statuses/1", title: "New" },
      priority: { href: "/api/v3/priorities/2", title: "Normal" },
      author: { href: "/api/v3/users/1", title: "Ada" },
      version: { href: null },
      category: { href: "/api/v3/categories/4", title: "Rigging" },
      ...links,
    },
  });

/** What the server says the schema is. All its lists are empty. */
let schema: Record<string, unknown>;
beforeEach(() => {
  const names = ["status", "priority", "dueDate", "scheduleManually", "estimatedTime", "category", "version"];
  schema = Object.fromEntries(names.map((name) => [name, {}]));
  vi.spyOn(api, "get").mockImplementation(
    async (path) => (path.includes("/schemas/") ? schema : { total: 0, _embedded: { elements: [] } }) as never,
  );
  vi.spyOn(api, "post").mockImplementation(async () => ({ _embedded: { schema } }) as never);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const names = () => screen.getAllByRole("term").map(({ textContent }) => textContent);

test("what has a value is shown, and what is empty is unfolded by a button that says how much that is", async () => {
  showPart(<Properties row={row({})} />);
  expect(names()).toContain("Category");
  expect(screen.getByText("Rigging")).toBeDefined();
  // Of this one, and with everything below it.
  expect(screen.getByText("8 h")).toBeDefined();
  expect(screen.getByText(/20 h/)).toBeDefined();
  expect(names()).not.toContain("Version");
  const more = screen.getByRole("button", { name: /^More \(\d+ empty\)$/ });
  expect(more.getAttribute("aria-expanded")).toBe("false");
  fireEvent.click(more);
  expect(names()).toContain("Version");
  fireEvent.click(more);
  await waitFor(() => expect(names()).not.toContain("Version"));
});

test("what its type does not have is not there, and without the right to edit nothing can be changed", async () => {
  delete schema["estimatedTime"];
  showPart(<Properties row={row({ scheduleManually: false })} />);
  expect(names()).toContain("Estimated work");
  await waitFor(() => expect(names()).not.toContain("Estimated work"));
  expect(api.post).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: /^More/ }));
  expect(screen.getByLabelText<HTMLInputElement>("Manual scheduling").disabled).toBe(true);
});

test("a property is shown although its form cannot be read", async () => {
  vi.spyOn(api, "post").mockRejectedValue(new Error("Not now."));
  showPart(<Properties row={row({}, MAY_EDIT)} />);
  await waitFor(() => expect(api.post).toHaveBeenCalled());
  expect(screen.getByText("Rigging")).toBeDefined();
});
