// @vitest-environment happy-dom
import type { AuthenticationOverview } from "@halyard/contract/schemas/identity/sign-in";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { api } from "../../../shared/api/api.ts";
import { showPart } from "../../../shared/testing/show-part.tsx";
import { MethodsCard } from "./methods-card.tsx";

const SOURCES: Record<string, object[]> = {
  "admin/auth_providers": [{ name: "Crew", enabled: true, people: 12 }],
  "admin/directories": [{ name: "Crew", enabled: false, people: 1, lastSync: null }],
};

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test("providers and directories are ways to sign in, beside those of Halyard's own", async () => {
  vi.spyOn(api, "get").mockImplementation(async (path) => ({ _embedded: { elements: SOURCES[path] } }) as never);
  // The card reads the methods alone.
  const overview = { methods: [{ id: "password", enabled: true, people: 3 }] } as unknown as AuthenticationOverview;
  showPart(<MethodsCard overview={overview} />);
  await screen.findByText("Crew (directory)");
  const lines = screen.getAllByRole("term").map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`);
  expect(lines).toEqual(["Login and password: 3 people", "Crew: 12 people", "Crew (directory): 1 personDisabled"]);
});
