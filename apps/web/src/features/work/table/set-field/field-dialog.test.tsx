// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import type { WorkPackage } from "@halyard/contract/resources";
import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect, type ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { api } from "../../../../shared/api/api.ts";
import { showPart } from "../../../../shared/testing/show-part.tsx";
import { FieldDialog } from "./field-dialog.tsx";

vi.setConfig({ testTimeout: 30_000 });
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const row = (id: number): WorkPackage =>
  Object.assign(Object.create(null), {
    id,
    _type: "WorkPackage",
    subject: `Row ${id}`,
    lockVersion: 1,
    _links: {
      updateImmediately: { href: "/x" },
      project: { href: "/api/v3/projects/1" },
      type: { href: "/api/v3/types/2" },
    },
  });
const about = { required: false, hasDefault: false, writable: true };
const options = ["North", "South"].map((title, at) => ({ href: `/api/v3/custom_options/${at + 1}`, title }));
const schema = {
  customField7: { ...about, type: "CustomOption", name: "Berth", _links: { allowedValues: options } },
  estimatedTime: { ...about, type: "Duration", name: "Work" },
  _links: { self: { href: "/api/v3/work_packages/schemas/1-2" } },
};

function show(beside: ReactNode = null) {
  vi.spyOn(api, "get").mockResolvedValue({ _embedded: { elements: [schema] } } as never);
  vi.spyOn(api, "post").mockResolvedValue({ _embedded: { schema, payload: {} } } as never);
  const onChoose = vi.fn();
  const onClose = vi.fn();
  showPart(
    <>
      {beside}
      <FieldDialog rows={[row(1), row(2), row(3)]} onClose={onClose} onChoose={onChoose} />
    </>,
  );
  return { onChoose, onClose };
}

const choose = async (name: string) => fireEvent.click(await screen.findByRole("option", { name, hidden: true }));

test("a custom field is set on three work packages in one go", async () => {
  const { onChoose, onClose } = show();
  await screen.findByText("Set a field of 3 work packages");
  fireEvent.click(await screen.findByRole("combobox", { name: "Field" }));
  await choose("Berth");
  fireEvent.click(await screen.findByRole("combobox", { name: "Value" }));
  await choose("North");
  fireEvent.click(screen.getByRole("button", { name: "Set for all 3" }));
  const change = { links: { customField7: options[0] }, label: "Berth" };
  expect(onChoose).toHaveBeenCalledWith(new Map([1, 2, 3].map((id) => [id, change])));
  expect(onClose).toHaveBeenCalled();
});

test("what can't be read is said at the field, and nothing is changed", async () => {
  const { onChoose } = show();
  fireEvent.click(await screen.findByRole("combobox", { name: "Field" }));
  await choose("Estimated work");
  const value = await screen.findByRole("textbox", { name: "Value" });
  // What is left empty is not cleared by the way: that has a button of its own.
  fireEvent.click(screen.getByRole("button", { name: "Set for all 3" }));
  await waitFor(() => expect(screen.getByText("Enter a value.")).toBeDefined());
  fireEvent.change(value, { target: { value: "long" } });
  fireEvent.click(screen.getByRole("button", { name: "Set for all 3" }));
  await waitFor(() => expect(screen.getByText("Enter hours such as 4 or 1.5.")).toBeDefined());
  expect(onChoose).not.toHaveBeenCalled();
});

test("a field is cleared by its own button, unless it is required", async () => {
  const { onChoose } = show();
  fireEvent.click(await screen.findByRole("combobox", { name: "Field" }));
  await choose("Estimated work");
  fireEvent.click(await screen.findByRole("button", { name: "Clear for all 3" }));
  const change = { values: { estimatedTime: null } };
  expect(onChoose).toHaveBeenCalledWith(new Map([1, 2, 3].map((id) => [id, change])));
});

function Cache({ onKnown }: { onKnown: (queries: QueryClient) => void }): null {
  const queries = useQueryClient();
  useEffect(() => {
    onKnown(queries);
  }, [queries, onKnown]);
  return null;
}

test("what is typed stays while the forms are read again", async () => {
  let queries: QueryClient | undefined;
  show(<Cache onKnown={(known) => void (queries = known)} />);
  fireEvent.click(await screen.findByRole("combobox", { name: "Field" }));
  await choose("Berth");
  const value = await screen.findByRole("combobox", { name: "Value" });
  fireEvent.click(value);
  fireEvent.change(value, { target: { value: "No" } });
  // Someone changes a custom field meanwhile.
  await queries?.invalidateQueries();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.getByRole("combobox", { name: "Value" })).toBe(value);
  expect(screen.getByDisplayValue("No")).toBe(value);
});
