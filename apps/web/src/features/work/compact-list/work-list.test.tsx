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

const shown = (within: boolean, blocked?: { error: Error; retry: () => void }) => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const query = linesQuery([], [["updatedAt", "desc"]]);
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queries}>
        <WorkList
          title="Recently changed"
          empty="Nothing yet"
          query={query}
          moment="changed"
          within={within}
          {...(blocked === undefined ? {} : { blocked })}
        />
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

test("a list whose projects couldn't be read says so at once, asks for nothing and asks for them again", () => {
  const asked = vi.spyOn(api, "get");
  const retry = vi.fn();
  shown(false, { error: new ApiError({ kind: "answer", status: 500, message: "No.", identifier: "Error" }), retry });
  screen.getByRole("button", { name: "Retry" }).click();
  expect(retry).toHaveBeenCalledOnce();
  expect(asked.mock.calls.map(([path]) => path)).not.toContain("work_packages");
});
