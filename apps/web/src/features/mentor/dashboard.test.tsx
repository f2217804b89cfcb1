// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { I18nProvider } from "../../shared/i18n/i18n.tsx";
import { keys } from "../../shared/api/query-keys.ts";
import { Dashboard } from "./dashboard.tsx";
import { liveQuery, sampleQuery } from "./model/queries.ts";
import { sampleData } from "./model/sample-data.ts";
import { mentorSearch } from "./model/search.ts";

const MENTOR = { id: 7, name: "Ada Marten" };

/** The dashboard at its address, with nothing live. */
async function show(): Promise<QueryClient> {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  queries.setQueryData(keys.me, MENTOR);
  queries.setQueryData(liveQuery(MENTOR.id).queryKey, null);
  const root = createRootRoute({ component: Outlet });
  const app = createRoute({ getParentRoute: () => root, id: "app", component: Outlet });
  const mentor = createRoute({
    getParentRoute: () => app,
    path: "/mentor/$userId",
    validateSearch: mentorSearch,
    component: () => <Dashboard mentor={MENTOR} />,
  });
  const router = createRouter({
    routeTree: root.addChildren([app.addChildren([mentor])]),
    history: createMemoryHistory({ initialEntries: ["/mentor/7?tab=pr-reviews"] }),
  });
  render(
    <I18nProvider>
      <MantineProvider env="test">
        <QueryClientProvider client={queries}>
          <RouterProvider<typeof router> router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </I18nProvider>,
  );
  await screen.findByRole("button", { name: "View #142" });
  return queries;
}

let minutes = 0;

/** The sample made again, as after a minute; on the screen when it returns (observers are told in a task of their own). */
const refreshed = (queries: QueryClient): Promise<void> =>
  act(async () => {
    queries.setQueryData(sampleQuery.queryKey, sampleData(new Date(Date.now() + ++minutes * 60_000)));
    await new Promise((told) => setTimeout(told, 0));
  });

const button = (name: string): HTMLElement => screen.getByRole("button", { name });

describe("the dashboard over a refresh", () => {
  afterEach(cleanup);

  it("keeps the request that is being read, and the buttons that are being pressed", async () => {
    const queries = await show();
    const pressed = button("View #142");
    await refreshed(queries);
    // Another element in its place would swallow the click: the mouse goes down on one and up on the other.
    expect(button("View #142")).toBe(pressed);
    fireEvent.click(pressed);
    await screen.findByRole("dialog");
    await refreshed(queries);
    expect(screen.queryByRole("dialog")).not.toBeNull();
  });

  it("shows the sample as it was made: what was taken up is not any more", async () => {
    const queries = await show();
    fireEvent.click(button("Review #142"));
    expect(button("Review #142").getAttribute("aria-disabled")).toBe("true");
    await refreshed(queries);
    expect(button("Review #142").getAttribute("aria-disabled")).toBeNull();
  });

  it("is not refreshed because something changed on the server", async () => {
    const queries = await show();
    void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === "mentor" });
    expect(queries.isFetching({ queryKey: sampleQuery.queryKey })).toBe(0);
  });
});
