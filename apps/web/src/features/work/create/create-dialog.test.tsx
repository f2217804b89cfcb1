// @vitest-environment happy-dom
import { ApiError } from "@halyard/api-client/error";
import type { Link } from "@halyard/contract/hal";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api } from "../../../shared/api/api.ts";
import { toast } from "../../../shared/feedback/toast-store.ts";
import { showPart } from "../../../shared/testing/show-part.tsx";
import { haveTypefaces } from "../../../shared/testing/typefaces.ts";
import { CreateDialog } from "./create-dialog.tsx";

const LINK: Link = { href: "/api/v3/projects/1/work_packages/form", method: "post" };
const choices = (kind: string, ...names: string[]) =>
  names.map((name, index) => ({ name, _links: { self: { href: `/api/v3/${kind}/${index + 1}`, title: name } } }));
const FORM = {
  _type: "Form",
  _embedded: {
    payload: {
      description: { raw: "" },
      _links: { project: { href: "/api/v3/projects/1" }, type: { href: "/api/v3/types/1" } },
    },
    schema: {
      subject: { required: true, writable: true },
      type: { required: true, writable: true, _embedded: { allowedValues: choices("types", "Task", "Bug") } },
      priority: { required: true, writable: true, _embedded: { allowedValues: choices("priorities", "Low", "High") } },
      startDate: { required: false, writable: true },
      dueDate: { required: false, writable: true },
    },
    validationErrors: {},
  },
};

const written = vi.fn<(href: string, body: unknown) => Promise<unknown>>();
const closed = vi.fn<() => void>();
const created = vi.fn<(workPackage: unknown, another: boolean) => void>();

beforeEach(() => {
  haveTypefaces();
  localStorage.clear();
  sessionStorage.clear();
  for (const mock of [written, closed, created]) mock.mockReset();
  written.mockResolvedValue({ _type: "WorkPackage", id: 7, subject: "Mend the sail" });
  vi.spyOn(api, "get").mockImplementation(
    async () => ({ name: "Boats", total: 0, _embedded: { elements: [] } }) as never,
  );
  vi.spyOn(api, "follow").mockImplementation(async ({ href }, body) =>
    href?.endsWith("/form") === true ? (FORM as never) : (written(href ?? "", body) as never),
  );
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  toast.clear();
});

const show = () => showPart(<CreateDialog projectId="1" link={LINK} onClose={closed} onCreated={created} />);
const subject = () => screen.findByRole<HTMLInputElement>("textbox", { name: /^Subject/ });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

test("without a subject nothing is sent, and the cursor is where it is missing", async () => {
  show();
  const field = await subject();
  press("Create");
  expect(screen.getByRole("alert").textContent).toMatch(/subject/i);
  expect(document.activeElement).toBe(field);
  expect(written).not.toHaveBeenCalled();
});

test("what was typed and chosen is sent to the address of the form", async () => {
  show();
  fireEvent.change(await subject(), { target: { value: "  Mend the sail " } });
  fireEvent.change(screen.getByRole("combobox", { name: /^Priority/ }), { target: { value: "/api/v3/priorities/2" } });
  press("Create");
  await waitFor(() => expect(created).toHaveBeenCalledWith(expect.objectContaining({ id: 7 }), false));
  const [href, body] = written.mock.calls[0] ?? [];
  expect(href).toBe("/api/v3/projects/1/work_packages");
  expect(body).toMatchObject({ subject: "Mend the sail", _links: { priority: { href: "/api/v3/priorities/2" } } });
});

test("with another one wanted, the dialog stays and is empty", async () => {
  show();
  fireEvent.change(await subject(), { target: { value: "Mend the sail" } });
  fireEvent.click(screen.getByRole("checkbox", { name: "Create another" }));
  press("Create");
  await waitFor(() => expect(created).toHaveBeenCalledWith(expect.objectContaining({ id: 7 }), true));
  expect((await subject()).value).toBe("");
  expect(closed).not.toHaveBeenCalled();
});

test("what the server objects to stands at its field, and nothing typed is lost", async () => {
  const objection = { attribute: "subject", message: "Subject is taken." };
  written.mockRejectedValue(
    new ApiError({ kind: "answer", status: 422, message: objection.message, fields: [objection] }),
  );
  show();
  fireEvent.change(await subject(), { target: { value: "Mend the sail" } });
  press("Create");
  expect(await screen.findByText("Subject is taken.")).not.toBeNull();
  expect((await subject()).value).toBe("Mend the sail");
  expect(created).not.toHaveBeenCalled();
});
