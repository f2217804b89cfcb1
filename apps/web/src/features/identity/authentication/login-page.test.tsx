// @vitest-environment happy-dom
import { ApiError } from "@halyard/api-client/error";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api } from "../../../shared/api/api.ts";
import { showPart } from "../../../shared/testing/show-part.tsx";
import { LoginPage } from "./login-page.tsx";

const PASSWORD = { kind: "password", problem: null };
const HARBOR = {
  kind: "provider",
  problem: null,
  name: "Harbor ID",
  href: "/auth/harbor",
  domains: ["harbor.example"],
};
const refusal = (status: number, identifier: string, message: string) =>
  new ApiError({ kind: "answer", status, identifier, message });

let methods: unknown;
const tried = vi.fn<(body: unknown) => Promise<unknown>>();
const left = vi.fn<(to: string) => void>();

beforeEach(() => {
  methods = { methods: [PASSWORD], passwordReset: false, registration: false, passwordLength: 10 };
  tried.mockReset().mockResolvedValue({ _type: "User", id: 4, name: "Bo", login: "bo", _links: {} });
  left.mockReset();
  vi.spyOn(location, "assign").mockImplementation((to) => left(String(to)));
  vi.spyOn(location, "replace").mockImplementation((to) => left(String(to)));
  vi.spyOn(api, "get").mockImplementation(async (path) => {
    if (path !== "auth/methods") return {} as never;
    if (methods instanceof Error) throw methods;
    return methods as never;
  });
  vi.spyOn(api, "post").mockImplementation(async (_path, body) => tried(body) as never);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

async function show(address = "/auth/login") {
  const root = createRootRoute({ component: Outlet });
  const login = createRoute({
    getParentRoute: () => root,
    path: "/auth/login",
    component: LoginPage,
    validateSearch: (search) => search,
  });
  const other = createRoute({ getParentRoute: () => root, path: "$", component: () => <h1>Inside</h1> });
  const history = createMemoryHistory({ initialEntries: [address] });
  showPart(<RouterProvider router={createRouter({ routeTree: root.addChildren([login, other]), history })} />);
  await screen.findByText(/Sign in to Halyard|Taking you to/);
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const send = () => fireEvent.submit(field("Login").form ?? field("Login"));

test("what is missing is said at its field, and nothing is sent", async () => {
  await show();
  send();
  await screen.findByText("Enter your login.");
  expect(screen.queryByText("Enter your password.")).not.toBeNull();
  expect(tried).not.toHaveBeenCalled();
});

test("who signs in comes to where they wanted to go", async () => {
  await show("/auth/login?back=%2Fprojects");
  type("Login", " bo ");
  type("Password", "correct horse");
  send();
  await screen.findByRole("heading", { name: "Inside" });
  expect(tried).toHaveBeenCalledExactlyOnceWith({ login: "bo", password: "correct horse" });
});

test("a refusal is told in the server's words, and what was typed stays", async () => {
  tried.mockRejectedValue(refusal(401, "Unauthenticated", "Wrong login or password."));
  await show();
  type("Login", "bo");
  type("Password", "wrong");
  send();
  await screen.findByText("Wrong login or password.");
  expect(field("Login").value).toBe("bo");
});

test("an address of a provider's domain leads there, with the address as a hint", async () => {
  methods = { methods: [PASSWORD, HARBOR], passwordReset: false, registration: false, passwordLength: 10 };
  await show();
  await screen.findByRole("link", { name: /Harbor ID/ });
  type("Login", "bo@harbor.example");
  await screen.findByText("People at harbor.example sign in with Harbor ID.");
  send();
  expect(left).toHaveBeenCalledExactlyOnceWith("/auth/harbor?return_to=%2F&login_hint=bo%40harbor.example");
  expect(tried).not.toHaveBeenCalled();
});

test("an automatic provider takes people there at once, but not those who have just signed out", async () => {
  const automatic = { ...HARBOR, automatic: true };
  methods = { methods: [automatic, PASSWORD], passwordReset: false, registration: false, passwordLength: 10 };
  await show();
  await screen.findByText("Taking you to Harbor ID …");
  await waitFor(() => expect(left).toHaveBeenCalledExactlyOnceWith("/auth/harbor?return_to=%2F"));
  cleanup();
  left.mockReset();
  await show("/auth/login?signedOut=true");
  await screen.findByText("You're signed out.");
  expect(left).not.toHaveBeenCalled();
});

test("where other ways can't be loaded, the password works and they can be asked for again", async () => {
  methods = refusal(500, "InternalServerError", "Broken");
  await show();
  await screen.findByText("Other ways to sign in couldn't be loaded.");
  expect(field("Password")).not.toBeNull();
  methods = { methods: [PASSWORD], passwordReset: true, registration: true, passwordLength: 10 };
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  await screen.findByRole("link", { name: "Create an account" });
  expect(screen.queryByRole("link", { name: "Forgot your password?" })).not.toBeNull();
});
