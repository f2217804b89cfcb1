// @vitest-environment happy-dom
import { ApiError } from "@halyard/api-client/error";
import type { Permission } from "@halyard/contract/permissions/permissions";
import type { Role } from "@halyard/contract/resources";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api } from "../../../../shared/api/api.ts";
import { toast } from "../../../../shared/feedback/toast-store.ts";
import { showPart } from "../../../../shared/testing/show-part.tsx";
import { overviewSearch } from "../model/search.ts";
import { RolesOverviewPage } from "./overview-page.tsx";

const role = (id: number, name: string, changes: Partial<Role> = {}): Role => ({
  _type: "Role",
  id,
  name,
  description: `What a ${name.toLowerCase()} does.`,
  assignable: true,
  globalRole: false,
  roleType: "project",
  builtin: null,
  permissions: ["view_work_packages"],
  userCount: id,
  lockVersion: 0,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: `2026-01-0${id}T00:00:00.000Z`,
  _links: { self: { href: `/api/v3/roles/${id}` }, delete: { href: `/api/v3/roles/${id}`, method: "delete" } },
  ...changes,
});
const permission = (id: Permission, risk: "high" | "low") => ({ id, name: id, category: "projects", risk });
const CATALOGUE = [
  {
    id: "projects",
    name: "Projects",
    permissions: [permission("manage_members", "high"), permission("edit_project", "low")],
  },
];

let roles: Role[];

beforeEach(() => {
  roles = [
    role(1, "Reader"),
    role(2, "Captain", { permissions: ["view_work_packages", "manage_members"] }),
    role(3, "Clerk", { roleType: "global", globalRole: true }),
    role(4, "Robot", { assignable: false, _links: { self: { href: "/api/v3/roles/4" } } }),
  ];
  vi.spyOn(api, "get").mockImplementation(async (path) => {
    if (path === "roles") return { _embedded: { elements: roles } } as never;
    if (path === "permissions") return { _embedded: { elements: CATALOGUE } } as never;
    return { total: 0, _embedded: { elements: [] } } as never;
  });
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  toast.clear();
});

function show(address = "/admin/roles") {
  const root = createRootRoute();
  const app = createRoute({ getParentRoute: () => root, id: "app" });
  const page = createRoute({
    getParentRoute: () => app,
    path: "admin/roles",
    validateSearch: overviewSearch,
    component: RolesOverviewPage,
  });
  const router = createRouter({
    routeTree: root.addChildren([app.addChildren([page])]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  // The product's own router has all routes; this one has the page's alone.
  showPart(<RouterProvider router={router as never} />);
  return router;
}

const recent = async () => {
  const list = await screen.findByRole("list", { name: "Recent Roles" });
  return within(list)
    .getAllByRole("link")
    .map((link) => link.getAttribute("aria-label")?.replace("View Details of ", ""));
};

test("the five roles that changed last are shown, and all of them by category", async () => {
  roles = [...roles, role(5, "Cook"), role(6, "Pilot"), role(7, "Diver")];
  show();
  expect(await recent()).toEqual(["Diver", "Pilot", "Cook", "Robot", "Clerk"]);
  const map = within(await screen.findByRole("region", { name: /categor/i }));
  expect(map.getAllByRole("columnheader").map((head) => head.textContent)).toEqual(
    expect.arrayContaining(["Category", "Captain", "Reader"]),
  );
  expect(map.getByRole("rowheader", { name: "Projects" }).closest("tr")?.textContent).toContain("1/2");
});

test("filters stand in the address and go with the way to the whole list", async () => {
  const router = show();
  await recent();
  fireEvent.click(screen.getByRole("button", { name: "Filters" }));
  fireEvent.change(await screen.findByRole("combobox", { name: "Risk" }), { target: { value: "high" } });
  await waitFor(() => expect(router.state.location.search).toEqual({ filters: true, risk: "high" }));
  expect(await recent()).toEqual(["Captain"]);
  expect(screen.getByRole("link", { name: "View All" }).getAttribute("href")).toBe("/admin/roles/list?risk=high");
  fireEvent.change(screen.getByRole("combobox", { name: "Type" }), { target: { value: "global" } });
  expect(await screen.findByText("No roles found")).not.toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Clear filters" }));
  await waitFor(async () => expect(await recent()).toHaveLength(4));
  expect(router.state.location.search).toEqual({ filters: true });
});

test("a role is deleted from its menu where the server lets it be", async () => {
  const remove = vi.spyOn(api, "delete").mockImplementation(async () => {
    roles = roles.filter(({ id }) => id !== 1);
  });
  show();
  await recent();
  fireEvent.click(screen.getByRole("button", { name: "Actions for Robot" }));
  await screen.findByRole("menuitem", { name: "View Details" });
  expect(screen.queryByRole("menuitem", { name: "Delete Role" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Actions for Robot" }));
  await waitFor(() => expect(screen.queryByRole("menuitem")).toBeNull());
  fireEvent.click(screen.getByRole("button", { name: "Actions for Reader" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Delete Role" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Delete Role" }));
  await dialog.findByText("No one has this role.");
  fireEvent.click(dialog.getByRole("button", { name: "Delete" }));
  await waitFor(async () => expect(await recent()).toEqual(["Robot", "Clerk", "Captain"]));
  expect(remove.mock.calls.map(([path]) => path)).toEqual(["roles/1"]);
});

test("roles that can't be read can be read again", async () => {
  vi.mocked(api.get).mockRejectedValueOnce(new ApiError({ kind: "answer", status: 500, message: "Broken." }));
  show();
  fireEvent.click(await screen.findByRole("button", { name: "Retry" }));
  expect(await recent()).toHaveLength(4);
});
