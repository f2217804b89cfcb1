// @vitest-environment happy-dom
import type { Group } from "@halyard/contract/people";
import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api } from "../../../shared/api/api.ts";
import { I18nProvider } from "../../../shared/i18n/i18n.tsx";
import { keys } from "../../../shared/api/query-keys.ts";
import { toast } from "../../../shared/feedback/toast-store.ts";
import { GroupsView } from "./groups-view.tsx";
// The view loads them when it needs them; here they are there, however busy the machine is.
import "./dialogs/group-dialogs.tsx";

const group = (id: number, name: string): Group => ({
  _type: "Group",
  id,
  name,
  _links: { delete: { href: `/api/v3/groups/${id}`, method: "delete" } },
});

let groups: Group[] = [];

/** Where the second one is a member, page after page. */
async function* places() {
  for (let id = 1; id <= 1_200; id++) {
    const [principal, project] = [
      { href: "/api/v3/groups/2" },
      { href: `/api/v3/projects/${id}`, title: `Dock ${id}` },
    ];
    yield { id, _links: { principal, project, roles: [] } } as never;
  }
}

/** The server: the first cannot be deleted. */
beforeEach(() => {
  vi.spyOn(api, "paginate").mockImplementation(places);
  groups = [group(1, "Anchor"), group(2, "Buoy"), group(3, "Crew"), group(4, "Deck")];
  vi.spyOn(api, "get").mockImplementation(
    async () => ({ total: groups.length, _embedded: { elements: groups } }) as never,
  );
  vi.spyOn(api, "delete").mockImplementation(async (path) => {
    if (path === "groups/1") throw new Error("It holds fast.");
    groups = groups.filter(({ id }) => path !== `groups/${id}`);
  });
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  toast.clear();
});

const checkbox = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name: `Select ${name}` });
const card = (name: string) => within(checkbox(name).closest("li")!);
const press = async (role: "button" | "menuitem", name: string) =>
  fireEvent.click(await screen.findByRole(role, { name }));
const gone = (name: string) =>
  waitFor(() => expect(screen.queryByRole("checkbox", { name: `Select ${name}` })).toBeNull());
const confirm = async () => {
  const dialog = within(await screen.findByRole("dialog"));
  fireEvent.click(dialog.getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
};

test("deleting one group by its menu leaves the others' selection, and why they could not be deleted", async () => {
  const queries = new QueryClient();
  queries.setQueryData(keys.me, { id: 1, name: "Ada", admin: true });
  render(
    <I18nProvider>
      <MantineProvider env="test">
        <QueryClientProvider client={queries}>
          <GroupsView search={{}} onSearch={() => undefined} header={({ actions }) => actions} />
        </QueryClientProvider>
      </MantineProvider>
    </I18nProvider>,
  );
  await screen.findByRole("checkbox", { name: "Select Anchor" });
  // All places count, however many pages of them there are.
  await card("Buoy").findByText(/1,198 more/);
  for (const name of ["Anchor", "Buoy"]) fireEvent.click(checkbox(name));
  await press("button", "Delete Selected");
  await confirm();
  await gone("Buoy");
  const reason = () => card("Anchor").queryByText(/It holds fast\./);
  expect(reason()).not.toBeNull();

  fireEvent.click(checkbox("Deck"));
  await press("button", "Actions for Crew");
  await press("menuitem", "Delete Group");
  await confirm();
  await gone("Crew");
  expect([checkbox("Anchor").checked, checkbox("Deck").checked]).toEqual([true, true]);
  expect(reason()).not.toBeNull();

  // What is tried again and goes well is forgotten, and only that.
  vi.mocked(api.delete).mockImplementation(async () => void (groups = groups.filter(({ id }) => id !== 1)));
  await press("button", "Retry failed");
  await gone("Anchor");
  expect(checkbox("Deck").checked).toBe(true);
  expect(screen.queryByRole("button", { name: "Retry failed" })).toBeNull();
});
