// @vitest-environment happy-dom
import type { WorkPackage } from "@halyard/contract/resources";
import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { api } from "../../../shared/api/api.ts";
import { I18nProvider } from "../../../shared/i18n/i18n.tsx";
import { showPart } from "../../../shared/testing/show-part.tsx";
import { ValueEditor } from "./value-editor.tsx";
import "../model/messages.ts";

const given = (lockVersion: number, subject: string): WorkPackage =>
  Object.assign(Object.create(null), { _type: "WorkPackage", id: 4_711, lockVersion, subject, _links: {} });

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test("what others change behind the open input is not overwritten unseen", async () => {
  const patch = vi.spyOn(api, "patch").mockResolvedValue(given(5, "Mine"));
  const queries = new QueryClient();
  const shown = (workPackage: WorkPackage) => (
    <I18nProvider>
      <MantineProvider>
        <QueryClientProvider client={queries}>
          <ValueEditor workPackage={workPackage} attribute="subject" shown={workPackage.subject} />
        </QueryClientProvider>
      </MantineProvider>
    </I18nProvider>
  );
  const { rerender } = render(shown(given(3, "Sail")));
  fireEvent.click(screen.getByRole("button"));
  fireEvent.change(screen.getByRole("textbox"), { target: { value: "Mine" } });
  rerender(shown(given(4, "Theirs")));
  fireEvent.keyDown(screen.getByRole("textbox"), { key: "Enter" });
  await vi.waitFor(() => expect(patch).toHaveBeenCalled());
  // The server answers a conflict to this, and both are shown.
  expect(patch.mock.calls[0]?.[1]).toEqual({ lockVersion: 3, subject: "Mine" });
});

test("a date has the days that it is mostly set to, and a week later than it is", async () => {
  vi.setSystemTime("2026-11-28T12:00:00Z");
  const patch = vi.spyOn(api, "patch").mockResolvedValue(given(4, "Sail"));
  const row = Object.assign(given(3, "Sail"), { dueDate: "2026-12-01" });
  showPart(<ValueEditor workPackage={row} attribute="dueDate" type="date" shown="Dec 1" />);
  const choices = async (): Promise<string[]> => {
    fireEvent.click(screen.getByRole("button", { name: /Dec 1/ }));
    const days = await screen.findByRole("group", { name: "Days" });
    return within(days)
      .getAllByRole("button")
      .map((one) => one.textContent);
  };
  expect(await choices()).toEqual([
    "TodayNov 28",
    "TomorrowNov 29",
    "Next MondayNov 30",
    "FridayDec 4",
    "+1 weekDec 8",
    "No date",
  ]);
  fireEvent.click(screen.getByRole("button", { name: /^Friday/ }));
  await vi.waitFor(() => expect(patch).toHaveBeenCalledOnce());
  expect(patch.mock.calls[0]?.[1]).toEqual({ lockVersion: 3, dueDate: "2026-12-04" });
  expect(screen.queryByRole("group", { name: "Days" })).toBeNull();
  vi.useRealTimers();
});
