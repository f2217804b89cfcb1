// @vitest-environment happy-dom
import { ApiError } from "@halyard/api-client/error";
import type { WorkPackage } from "@halyard/contract/resources";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { cleanup, configure, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api } from "../../../shared/api/api.ts";
import { toast } from "../../../shared/feedback/toast-store.ts";
import { showPart } from "../../../shared/testing/show-part.tsx";
import { BacklogPage } from "./backlog-page.tsx";

const PROJECT_LINKS = {
  self: { href: "/api/v3/projects/1", title: "Boats" },
  sprints: { href: "/api/v3/projects/1/sprints" },
  createSprint: { href: "/api/v3/projects/1/sprints", method: "post" },
};
const row = (id: number, subject: string, sprint: number | null): WorkPackage =>
  Object.assign(Object.create(null), {
    _type: "WorkPackage",
    id,
    lockVersion: 0,
    subject,
    storyPoints: 3,
    estimatedTime: null,
    _links: {
      self: { href: `/api/v3/work_packages/${id}` },
      updateImmediately: { href: `/api/v3/work_packages/${id}`, method: "patch" },
      type: { href: "/api/v3/types/1", title: "Task" },
      status: { href: "/api/v3/statuses/1", title: "New" },
      priority: { href: "/api/v3/priorities/2", title: "Normal" },
      sprint: sprint === null ? { href: null } : { href: `/api/v3/sprints/${sprint}`, title: "Sprint 5" },
    },
  });
const SPRINT = {
  _type: "Sprint",
  id: 5,
  name: "Sprint 5",
  startDate: "2027-03-01",
  finishDate: "2027-03-12",
  description: { format: "markdown", raw: "The hull is tight.", html: "" },
  _links: { self: { href: "/api/v3/sprints/5" }, status: { href: "urn:sprints:status:in_planning" } },
};

let links: Record<string, unknown>;
let rows: WorkPackage[];
const collection = (elements: readonly unknown[]) => ({
  total: elements.length,
  count: elements.length,
  _embedded: { elements },
});

beforeEach(() => {
  localStorage.clear();
  links = PROJECT_LINKS;
  rows = [row(11, "Caulk the hull", 5), row(12, "Mend the sail", null), row(13, "Oil the oars", null)];
  vi.spyOn(api, "paginate").mockImplementation(async function* paginate(path: string) {
    if (path.endsWith("sprints")) yield SPRINT as never;
    // What fulfills the filters.
    if (path.endsWith("work_packages")) yield { id: 12 } as never;
  });
  vi.spyOn(api, "get").mockImplementation(async (path, options) => {
    const asked = JSON.stringify(options?.query ?? {});
    if (path === "projects/1")
      return { _type: "Project", id: 1, identifier: "1", name: "Boats", _links: links } as never;
    if (!path.endsWith("work_packages")) return collection([]) as never;
    return collection(rows.filter(({ id }) => (id === 11) === asked.includes("5"))) as never;
  });
});
// The page is large: on a busy machine the first one of a file takes longer than the usual second.
configure({ asyncUtilTimeout: 5_000 });
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function show(address = "/projects/1/backlog") {
  const root = createRootRoute();
  const app = createRoute({ getParentRoute: () => root, id: "app" });
  const page = createRoute({ getParentRoute: () => app, path: "projects/$projectId/backlog", component: BacklogPage });
  const router = createRouter({
    routeTree: root.addChildren([app.addChildren([page])]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  // The product's own router has all routes; this one has the page's alone.
  showPart(<RouterProvider router={router as never} />);
  return router;
}

const subjectsIn = async (name: string) => {
  const list = await screen.findByRole("list", { name });
  return within(list)
    .queryAllByRole("listitem")
    .map((item) => item.querySelector("button[title]")?.textContent);
};

test("what is planned stands in its sprint, the rest in the backlog", async () => {
  show();
  await screen.findByText("Mend the sail");
  expect(await subjectsIn("Sprint 5")).toEqual(["Caulk the hull"]);
  expect(await subjectsIn("Backlog")).toEqual(["Mend the sail", "Oil the oars"]);
  expect(screen.getByText("The hull is tight.")).not.toBeNull();
});

test("what is due after its sprint says so", async () => {
  rows = [
    Object.assign(row(11, "Caulk the hull", 5), { dueDate: "2027-03-13" }),
    Object.assign(row(14, "Tar the ropes", 5), { dueDate: "2027-03-12" }),
    Object.assign(row(12, "Mend the sail", null), { dueDate: "2027-03-13" }),
  ];
  show();
  const sprint = await screen.findByRole("list", { name: "Sprint 5" });
  const mark = await within(sprint).findByRole("img", { name: "Due after the sprint ends" });
  expect(mark.closest("[data-work-package]")?.textContent).toContain("Caulk the hull");
  expect(screen.getAllByRole("img", { name: "Due after the sprint ends" })).toEqual([mark]);
});

test("the filter is in the address, and leaves what fits", async () => {
  const router = show("/projects/1/backlog?q=sail");
  await screen.findByText("Mend the sail");
  expect(await subjectsIn("Backlog")).toEqual(["Mend the sail"]);
  fireEvent.change(screen.getByRole("textbox", { name: "Filter by subject or #id" }), { target: { value: "oars" } });
  await waitFor(() => expect(router.state.location.search).toEqual({ q: "oars" }));
  await waitFor(async () => expect(await subjectsIn("Backlog")).toEqual(["Oil the oars"]));
});

test("filters leave what the server says of it, in the backlog as in sprints", async () => {
  const filters = encodeURIComponent('[{"assignee":{"operator":"=","values":["me"]}}]');
  show(`/projects/1/backlog?filters=${filters}`);
  await screen.findByText("Mend the sail");
  await waitFor(async () => expect(await subjectsIn("Backlog")).toEqual(["Mend the sail"]));
  expect(await subjectsIn("Sprint 5")).toEqual([]);
  expect(screen.getByText("1 work package")).not.toBeNull();
});

test("who can't see the sprints is told so, and can begin none", async () => {
  links = { self: PROJECT_LINKS.self };
  show();
  expect(await screen.findByText("You can't see the sprints of this project")).not.toBeNull();
  expect(screen.queryByRole("button", { name: "New sprint" })).toBeNull();
});

test("a list that cannot be read can be read again", async () => {
  const get = vi.mocked(api.get).getMockImplementation();
  let isBroken = true;
  vi.mocked(api.get).mockImplementation(async (path, options) => {
    const isBacklog = path.endsWith("work_packages") && !JSON.stringify(options?.query).includes("5");
    if (isBacklog && isBroken) throw new ApiError({ kind: "answer", status: 500, message: "Broken." });
    return get?.(path, options) as never;
  });
  show();
  const again = await screen.findByRole("button", { name: "Retry" });
  isBroken = false;
  fireEvent.click(again);
  expect(await screen.findByText("Mend the sail")).not.toBeNull();
});

test("several are chosen and go to a sprint together", async () => {
  rows = [row(11, "Caulk the hull", 5), row(12, "Mend the sail", null), row(13, "Oil the oars", null)];
  rows.push(row(14, "Tar the ropes", null));
  const post = vi.spyOn(api, "post").mockImplementation(async () => ({ results: [] }) as never);
  show();
  fireEvent.click(await screen.findByText("Mend the sail"), { ctrlKey: true });
  fireEvent.click(screen.getByText("Tar the ropes"), { shiftKey: true });
  await screen.findByRole("region", { name: "3 selected" });
  fireEvent.click(screen.getByRole("checkbox", { name: "Select #13" }));
  await screen.findByRole("region", { name: "2 selected" });
  fireEvent.click(screen.getByRole("button", { name: "Move #14" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Sprint 5" }));
  await waitFor(() => expect(post).toHaveBeenCalledOnce());
  const sprint = { href: "/api/v3/sprints/5" };
  expect(post.mock.calls[0]).toMatchObject([
    "work_packages/bulk",
    {
      changes: [
        { id: 12, _links: { sprint } },
        { id: 14, _links: { sprint } },
      ],
    },
  ]);
});

test("what is undone for several stands where it was", async () => {
  rows = [row(11, "Caulk the hull", 5), row(12, "Mend the sail", null), row(13, "Oil the oars", null)];
  rows.push(row(14, "Tar the ropes", null));
  const get = vi.mocked(api.get).getMockImplementation();
  const order = { 12: 10, 13: 20, 14: 30 };
  vi.mocked(api.get).mockImplementation(async (path, options) =>
    path.endsWith("order") ? (order as never) : (get?.(path, options) as never),
  );
  const post = vi.spyOn(api, "post").mockImplementation(async (_path, body) => {
    const { changes } = body as { changes: { id: number; _links: { sprint: { href: string | null } } }[] };
    const results = changes.map(({ id, _links: { sprint } }) => ({
      id,
      status: 200,
      workPackage: row(id, rows.find((one) => one.id === id)?.subject ?? "", sprint.href === null ? null : 5),
    }));
    return { results } as never;
  });
  const patch = vi.spyOn(api, "patch").mockImplementation(async () => ({}) as never);
  show();
  fireEvent.click(await screen.findByText("Mend the sail"), { ctrlKey: true });
  fireEvent.click(screen.getByText("Tar the ropes"), { ctrlKey: true });
  await screen.findByRole("region", { name: "2 selected" });
  fireEvent.click(screen.getByRole("button", { name: "Move #14" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Sprint 5" }));
  await waitFor(() => expect(patch).toHaveBeenCalledOnce());
  expect(toast.undoLatest()).toBe(true);
  await waitFor(() => expect(patch).toHaveBeenCalledTimes(2));
  expect(post).toHaveBeenCalledTimes(2);
  const places = new Map(Object.entries((patch.mock.calls[1]?.[1] as { delta: object } | undefined)?.delta ?? {}));
  expect(places.get("12")).toBeLessThan(20);
  expect(places.get("14")).toBeGreaterThan(20);
});

test("what is closed in a sprint and folded away is not chosen with the rows around it", async () => {
  rows = [row(11, "Caulk the hull", 5), row(12, "Mend the sail", 5), row(13, "Oil the oars", 5)];
  Object.assign(rows[1]?._links ?? {}, { status: { href: "/api/v3/statuses/2", title: "Closed" } });
  const closed = { _type: "Status", id: 2, name: "Closed", isClosed: true, color: "#888888", _links: {} };
  vi.spyOn(api, "get").mockImplementation(async (path, options) => {
    if (path === "projects/1")
      return { _type: "Project", id: 1, identifier: "1", name: "Boats", _links: links } as never;
    if (path === "statuses") return collection([closed]) as never;
    const isSprint = path.endsWith("work_packages") && JSON.stringify(options?.query ?? {}).includes("5");
    return collection(isSprint ? rows : []) as never;
  });
  show();
  const fold = await screen.findByText("1 closed");
  fireEvent.click(screen.getByText("Caulk the hull"), { ctrlKey: true });
  fireEvent.click(screen.getByText("Oil the oars"), { shiftKey: true });
  await screen.findByRole("region", { name: "2 selected" });
  fold.closest("details")?.setAttribute("open", "");
  fireEvent.click(screen.getByText("Caulk the hull"), { shiftKey: true });
  await screen.findByRole("region", { name: "3 selected" });
});

test("the sprint that begins next says so, and a row's menu assigns it", async () => {
  show();
  const head = (await screen.findByRole("heading", { name: "Sprint 5" })).parentElement;
  expect(head?.textContent).toBe("Sprint 5NextMar 1, 2027 – Mar 12, 2027");
  fireEvent.click(await screen.findByRole("button", { name: "Move #12" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Assign…" }));
  await screen.findByRole("dialog", { name: /^Assignee of #12/ });
});
