// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { api } from "../api/api.ts";
import { PersonAvatar } from "./person.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test("a person who signs in sees the pictures that they may see, and none of the person before", async () => {
  const queries = new QueryClient();
  const page = () =>
    render(
      <MantineProvider env="test">
        <QueryClientProvider client={queries}>
          <PersonAvatar id={12} name="Ben" />
        </QueryClientProvider>
      </MantineProvider>,
    );
  const picture = () => document.querySelector("img")?.getAttribute("src");
  const get = vi.spyOn(api, "get").mockResolvedValue({ avatars: { "12": "/before.png" } });
  const before = page();
  await waitFor(() => expect(picture()).toBe("/before.png"));
  before.unmount();

  queries.clear();
  get.mockResolvedValue({ avatars: { "12": "/after.png" } });
  page();
  expect(picture()).toBeUndefined();
  await waitFor(() => expect(picture()).toBe("/after.png"));
  expect(get).toHaveBeenCalledTimes(2);

  get.mockResolvedValue({ avatars: { "12": "/changed.png" } });
  await queries.invalidateQueries();
  await waitFor(() => expect(picture()).toBe("/changed.png"));
});
