// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { api } from "../../../shared/api/api.ts";
import { showPart } from "../../../shared/testing/show-part.tsx";
import { NotifyFields } from "./notify-fields.tsx";

vi.setConfig({ testTimeout: 30_000 });
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test("who is found only by the server is the one that Enter takes", async () => {
  const crew = { _type: "Group", id: 7, name: "Caulking crew", _links: {} };
  vi.spyOn(api, "get").mockImplementation((_path, options) => {
    const found = JSON.stringify(options).includes("Caulk") ? [crew] : [];
    return Promise.resolve({ total: found.length, _embedded: { elements: found } } as never);
  });
  const onChange = vi.fn();
  showPart(<NotifyFields value={{ to: [], message: "" }} error={undefined} onChange={onChange} />);
  const field = await screen.findByRole("combobox", { name: "People and groups to notify" });
  fireEvent.focus(field);
  fireEvent.click(field);
  fireEvent.change(field, { target: { value: "Caulk" } });
  await waitFor(() => expect(document.querySelector("[data-combobox-selected]")?.textContent).toBe("Caulking crew"));
  fireEvent.keyDown(field, { key: "Enter", code: "Enter" });
  await waitFor(() => expect(onChange).toHaveBeenCalledWith({ message: "", to: [7] }));
});
