// @vitest-environment happy-dom
import type { WorkPackage } from "@halyard/contract/resources";
import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api } from "../../../shared/api/api.ts";
import { I18nProvider } from "../../../shared/i18n/i18n.tsx";
import { ChoiceEditor } from "./choice-editor.tsx";
import "../model/messages.ts";

const HREF = "/api/v3/users/";
const kim = (id: number, more: object) => ({ id, name: "Kim Lee", ...more, _links: { self: { href: HREF + id } } });
const workPackage: WorkPackage = Object.assign(Object.create(null), {
  _type: "WorkPackage",
  id: 4_712,
  lockVersion: 3,
  _links: { assignee: { href: `${HREF}5`, title: "Kim Lee" } },
});

beforeEach(() => {
  vi.spyOn(api, "post").mockResolvedValue({
    _embedded: { schema: { assignee: { _links: { allowedValues: { href: "/people" } } } } },
  } as never);
  vi.spyOn(api, "follow").mockResolvedValue({
    _embedded: {
      elements: [
        kim(5, { login: "kim.lee" }),
        kim(6, { login: "klee", email: "klee@example.org" }),
        kim(7, {}),
        { id: 8, name: "Ada", login: "ada", _links: { self: { href: `${HREF}8` } } },
      ],
    },
  } as never);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const open = async () => {
  render(
    <I18nProvider>
      <MantineProvider env="test">
        <QueryClientProvider client={new QueryClient()}>
          <ChoiceEditor workPackage={workPackage} attribute="assignee" show={(name) => name} none="Nobody" />
        </QueryClientProvider>
      </MantineProvider>
    </I18nProvider>,
  );
  fireEvent.click(screen.getByRole("button"));
  await screen.findByRole("option", { name: "Ada" });
  return screen.getAllByRole("option");
};

test("people of the same name are told apart, and the one who is chosen already is marked", async () => {
  const options = await open();
  expect(options.map(({ textContent }) => textContent)).toEqual([
    "Nobody",
    "Kim Lee (kim.lee)",
    "Kim Lee (klee)",
    "Kim Lee (#7)",
    "Ada",
  ]);
  expect(options.filter((option) => option.hasAttribute("data-combobox-active"))).toEqual([options[1]]);
});

test("another person of the same name can be chosen", async () => {
  const patch = vi.spyOn(api, "patch").mockResolvedValue(workPackage);
  const options = await open();
  fireEvent.click(options[2]!);
  await vi.waitFor(() => expect(patch).toHaveBeenCalled());
  expect(patch.mock.calls[0]?.[1]).toEqual({ lockVersion: 3, _links: { assignee: { href: `${HREF}6` } } });
});

test("the person who is chosen already is not written again", async () => {
  const patch = vi.spyOn(api, "patch").mockResolvedValue(workPackage);
  const options = await open();
  fireEvent.click(options[1]!);
  await new Promise((done) => setTimeout(done, 50));
  expect(patch).not.toHaveBeenCalled();
});

test("of thousands of people those are read who match what is typed", async () => {
  const crowd = Array.from({ length: 100 }, (_, index) => kim(index + 100, { name: `Crew ${index}` }));
  vi.mocked(api.post).mockResolvedValue({
    _embedded: {
      schema: { assignee: { _links: { allowedValues: { href: "/work_packages/4712/available_assignees" } } } },
    },
  } as never);
  const asked: string[] = [];
  vi.mocked(api.follow).mockImplementation((link: { href?: string | null }) => {
    asked.push(new URL(link.href ?? "", "http://test").searchParams.get("filters") ?? "everyone");
    const elements = asked.length === 1 ? crowd : [kim(5_000, { name: "Zora Quist" })];
    return Promise.resolve({ _embedded: { elements } }) as never;
  });
  const patch = vi.spyOn(api, "patch").mockResolvedValue(workPackage);
  render(
    <I18nProvider>
      <MantineProvider env="test">
        <QueryClientProvider client={new QueryClient()}>
          <ChoiceEditor workPackage={workPackage} attribute="assignee" show={(name) => name} none="Nobody" />
        </QueryClientProvider>
      </MantineProvider>
    </I18nProvider>,
  );
  fireEvent.click(screen.getByRole("button"));
  await screen.findByRole("option", { name: "Crew 0" });
  const field = screen.getByRole("textbox");
  fireEvent.change(field, { target: { value: "Zora" } });
  // Before the answer is there: it is taken once it is.
  fireEvent.keyDown(field, { key: "Enter" });
  await vi.waitFor(() => expect(patch).toHaveBeenCalled());
  expect(patch.mock.calls[0]?.[1]).toEqual({ lockVersion: 3, _links: { assignee: { href: `${HREF}5000` } } });
  expect(asked).toEqual(["[]", '[{"typeahead":{"operator":"**","values":["zora"]}}]']);
});
