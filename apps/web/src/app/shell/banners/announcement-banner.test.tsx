// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { Announcement } from "../../../shared/instance/instance.ts";
import { AnnouncementBanner } from "./announcement-banner.tsx";

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.useRealTimers();
});

const show = (more: Partial<Announcement> = {}) =>
  render(
    <MantineProvider>
      <AnnouncementBanner text="Moving on Friday." tone="info" until={null} {...more} />
    </MantineProvider>,
  );

test("is put away for this text, and another one is shown again", () => {
  show();
  expect(screen.getByText("Moving on Friday.")).toBeTruthy();
  screen.getByRole("button", { name: "Hide announcement" }).click();
  cleanup();
  show();
  expect(screen.queryByText("Moving on Friday.")).toBeNull();
  cleanup();
  show({ text: "Moved." });
  expect(screen.getByText("Moved.")).toBeTruthy();
});

test("goes away by itself when it ends", async () => {
  vi.useFakeTimers();
  show({ until: new Date(Date.now() + 1_000).toISOString() });
  expect(screen.getByText("Moving on Friday.")).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(1_001));
  expect(screen.queryByText("Moving on Friday.")).toBeNull();
});
