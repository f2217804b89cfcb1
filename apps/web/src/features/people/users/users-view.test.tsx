// @vitest-environment happy-dom
import { ApiError } from "@halyard/api-client/error";
import type { User } from "@halyard/contract/people";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useCallback, useState, type ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { api } from "../../../shared/api/api.ts";
import { toast } from "../../../shared/feedback/toast-store.ts";
import { showPart } from "../../../shared/testing/show-part.tsx";
import { DEFAULT_LOOK, rememberLook } from "./model/remembered.ts";
import { usersSearch, type SearchChange } from "./model/search.ts";
import { UsersView } from "./users-view.tsx";
// The view loads it when it needs it; here it is there, however busy the machine is.
import "./dialogs/user-dialog.tsx";

const user = (id: number, name: string): User => ({
  _type: "User",
  id,
  name,
  email: `${name.toLowerCase()}@example.org`,
  status: "active",
  admin: false,
  _links: {
    lock: { href: `/api/v3/users/${id}/lock`, method: "post" },
    delete: { href: `/api/v3/users/${id}`, method: "delete" },
  },
});

let users: User[] = [];

/** Cards, as a page without a size has no rows of a table. The server finds people by their names. */
beforeEach(() => {
  localStorage.clear();
  rememberLook({ ...DEFAULT_LOOK, view: "grid" });
  users = [user(2, "Bea"), user(3, "Cleo"), user(4, "Dan")];
  vi.spyOn(api, "get").mockImplementation(async (path, options) => {
    const asked = String(options?.query?.["filters"] ?? "");
    const found =
      path === "users" ? users.filter(({ name }) => !asked.includes("anyName") || asked.includes(name)) : [];
    return { total: found.length, workPackages: 0, soleManagers: 0, _embedded: { elements: found } } as never;
  });
  vi.spyOn(api, "follow").mockImplementation(async ({ href, method }) => {
    const id = Number(href?.split("/")[4]);
    if (method === "delete") users = users.filter((one) => one.id !== id);
    else users = users.map((one) => (one.id === id ? { ...one, status: "locked" } : one));
    return undefined as never;
  });
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  toast.clear();
});

/** The view with an address of its own. */
function Page(): ReactNode {
  const [search, setSearch] = useState(usersSearch({}));
  const onSearch = useCallback(
    (patch: SearchChange) => setSearch((now) => usersSearch({ ...now, ...patch })),
    [setSearch],
  );
  return <UsersView search={search} onSearch={onSearch} header={({ actions }) => actions} />;
}

const checkbox = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name: `Select ${name}` });
const press = async (role: "button" | "menuitem" | "radio", name: string) =>
  fireEvent.click(await screen.findByRole(role, { name }));
const shown = async () => void (await screen.findByRole("checkbox", { name: "Select Bea" }));
const gone = (name: string) =>
  waitFor(() => expect(screen.queryByRole("checkbox", { name: `Select ${name}` })).toBeNull());

describe("UsersView", () => {
  it("deletes one by its menu once that is confirmed", async () => {
    showPart(<Page />);
    await press("button", "Actions for Dan");
    await press("menuitem", "Delete");
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText("Are you sure you want to delete Dan?")).not.toBeNull();
    expect(users).toHaveLength(3);
    fireEvent.click(dialog.getByRole("button", { name: "Delete" }));
    await gone("Dan");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("saves a new user, and then lists them", async () => {
    const post = vi.spyOn(api, "post").mockImplementation(async () => {
      users = [...users, user(5, "Eve")];
      return users.at(-1) as never;
    });
    showPart(<Page />);
    await press("button", "Create user");
    const dialog = within(await screen.findByRole("dialog", { name: "Create user" }));
    const said = {
      "First name": "Eve",
      "Last name": "Moor",
      Email: "eve@example.org",
      Login: "eve",
      Password: "long-enough",
    };
    for (const [name, value] of Object.entries(said)) {
      fireEvent.change(dialog.getByLabelText(new RegExp(`^${name}`)), { target: { value } });
    }
    const save = dialog.getByRole<HTMLButtonElement>("button", { name: "Create user" });
    await waitFor(() => expect(save.disabled).toBe(false));
    fireEvent.click(save);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(post.mock.lastCall?.slice(0, 2)).toEqual([
      "users",
      {
        firstName: "Eve",
        lastName: "Moor",
        email: "eve@example.org",
        login: "eve",
        password: "long-enough",
        admin: false,
      },
    ]);
    await screen.findByRole("checkbox", { name: "Select Eve" });
  });

  it("keeps what is chosen as a table, and comes back as a table", async () => {
    const { unmount } = showPart(<Page />);
    await shown();
    fireEvent.click(checkbox("Cleo"));
    await press("radio", "Table");
    expect(screen.getByRole("grid", { name: "User Management" }).getAttribute("aria-rowcount")).toBe("4");
    expect(screen.queryByText("1 user selected")).not.toBeNull();
    unmount();
    showPart(<Page />);
    await screen.findByRole("grid", { name: "User Management" });
  });

  it("finds by name, and says so where no one is found, with the way back", async () => {
    showPart(<Page />);
    await shown();
    const box = screen.getByRole("textbox", { name: "Search by name, login or email" });
    fireEvent.change(box, { target: { value: "Dan" } });
    await gone("Bea");
    expect(checkbox("Dan")).not.toBeNull();
    fireEvent.change(box, { target: { value: "Zoe" } });
    await screen.findByText("No Results Found");
    await press("button", "Clear Search");
    await shown();
  });

  it("says what went wrong where users cannot be read, and whether there is anything to create with", async () => {
    vi.mocked(api.get).mockRejectedValue(
      new ApiError({ kind: "answer", status: 409, message: "The harbour is closed." }),
    );
    showPart(<Page />, { id: 1, name: "Ada" });
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("Failed to load users: The harbour is closed.");
    expect(screen.queryByRole("button", { name: "Create user" })).toBeNull();
    expect(screen.queryByRole("grid")).toBeNull();
  });
});
