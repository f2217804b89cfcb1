// @vitest-environment happy-dom
import { ApiError } from "@halyard/api-client/error";
import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { api } from "../../../shared/api/api.ts";
import { linesQuery } from "./queries.ts";
import { WorkList } from "./work-list.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const shown = (within: boolean) => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const query = linesQuery([], [["updatedAt", "desc"]]);
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queries}>
        <WorkList title="Recently changed" empty="Nothing yet" query={query} moment="changed" within={within} />
      </QueryClientProvider>
    </MantineProvider>,
  );
};

test("someone in no project has an empty list; within a project a refusal is one", async () => {
  const refused = new ApiError({ kind: "answer", status: 403, message: "No.", identifier: "MissingPermission" });
  vi.spyOn(api, "get").mockRejectedValue(refused);
  shown(false);
  await screen.findByText("Nothing yet");
  expect(screen.queryByRole("alert")).toBeNull();
  cleanup();
  shown(true);
  await screen.findByRole("alert");
  expect(screen.queryByText("Nothing yet")).toBeNull();
});
