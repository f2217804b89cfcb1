// @vitest-environment happy-dom
import { ApiError } from "@halyard/api-client/error";
import type { CatalogueEntry, CatalogueGroup } from "@halyard/contract/schemas/identity/roles";
import { permissionOf, riskOf, type Permission } from "@halyard/contract/permissions/permissions";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { showPart } from "../../../../shared/testing/show-part.tsx";
import { haveTypefaces } from "../../../../shared/testing/typefaces.ts";
import { RoleForm, type RoleDraft } from "./role-form.tsx";
import { selectionOf } from "./selection.ts";
import "./messages.ts";
import "../model/messages.ts";

const NAMES = {
  view_work_packages: "View work packages",
  edit_work_packages: "Edit work packages",
  delete_work_packages: "Delete work packages",
  manage_members: "Manage members",
} as const;
const entry = ([id, name]: [Permission, string]): CatalogueEntry => {
  const { dependencies, contexts } = permissionOf(id);
  return {
    id,
    name,
    description: "",
    category: "workPackages",
    module: null,
    risk: riskOf(id),
    contexts,
    public: false,
    dependencies,
  };
};
const CATALOGUE: CatalogueGroup[] = [
  {
    _type: "PermissionCategory",
    id: "workPackages",
    name: "Work packages",
    permissions: (Object.entries(NAMES) as [Permission, string][]).map(entry),
  },
];

const submitted = vi.fn<() => void>();

function Form({ given, error = null }: { given?: Partial<RoleDraft>; error?: unknown }) {
  const [draft, setDraft] = useState<RoleDraft>({
    name: "",
    description: "",
    assignable: true,
    globalRole: false,
    selection: selectionOf([], false),
    ...given,
  });
  return (
    <RoleForm
      draft={draft}
      onChange={(change) => setDraft(change)}
      catalogue={CATALOGUE}
      builtin={null}
      submitLabel="Create Role"
      saving={false}
      error={error}
      onSubmit={submitted}
      onCancel={() => undefined}
    />
  );
}

beforeEach(() => {
  haveTypefaces();
  submitted.mockReset();
});
afterEach(cleanup);

const name = () => screen.getByRole<HTMLInputElement>("textbox", { name: /Role Name/ });
const create = () => screen.getByRole<HTMLButtonElement>("button", { name: "Create Role" });
const box = (label: string) => screen.getByRole<HTMLInputElement>("checkbox", { name: new RegExp(`^${label}`) });

test("Create Role is disabled until the form is valid, and an empty form is not called wrong", () => {
  showPart(<Form />);
  expect(create().disabled).toBe(true);
  expect(screen.queryByText("Enter a role name first.")).not.toBeNull();
  fireEvent.change(name(), { target: { value: "Bosun" } });
  expect(create().disabled).toBe(false);
  expect(screen.queryByText("Form is valid")).not.toBeNull();
  fireEvent.change(name(), { target: { value: "" } });
  expect(create().disabled).toBe(true);
  expect(screen.queryByText("Please fix the errors above")).not.toBeNull();
});

test("a permission brings what it depends on, takes it along when that goes, and says so", () => {
  showPart(<Form given={{ name: "Bosun" }} />);
  expect(screen.queryByText("0 of 4 selected (0% coverage)")).not.toBeNull();
  fireEvent.click(box("Edit work packages"));
  expect(box("View work packages").checked).toBe(true);
  expect(screen.queryByText("2 of 4 selected (50% coverage)")).not.toBeNull();
  expect(screen.queryByText(/Also selected.*View work packages/)).not.toBeNull();
  fireEvent.click(box("View work packages"));
  expect(box("Edit work packages").checked).toBe(false);
  expect(screen.queryByText(/Also removed.*Edit work packages/)).not.toBeNull();
});

test("Select All and Clear All mean what the search shows", async () => {
  showPart(<Form given={{ name: "Bosun" }} />);
  fireEvent.change(screen.getByRole("textbox", { name: "Search permissions..." }), { target: { value: "members" } });
  await waitFor(() => expect(screen.queryByText("Edit work packages")).toBeNull());
  fireEvent.click(screen.getByRole("button", { name: "Select All" }));
  expect(screen.queryByText("1 of 4 selected (25% coverage)")).not.toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Clear All" }));
  expect(screen.queryByText("0 of 4 selected (0% coverage)")).not.toBeNull();
});

test("what the server refuses is said at its field, and what belongs to none is said as well", () => {
  const fields = [
    { attribute: "name", message: "Name is taken." },
    { attribute: "base", message: "The role is in use." },
  ];
  showPart(
    <Form given={{ name: "Bosun" }} error={new ApiError({ kind: "answer", status: 422, message: "No", fields })} />,
  );
  expect(screen.queryByText("Name is taken.")).not.toBeNull();
  expect(screen.queryByText("The role is in use.")).not.toBeNull();
});

test("Enter in an unfinished form says what is missing and sends nothing", () => {
  showPart(<Form />);
  fireEvent.keyDown(name(), { key: "Enter" });
  expect(screen.getAllByRole("alert").length).toBeGreaterThan(0);
  expect(document.activeElement).toBe(name());
  expect(submitted).not.toHaveBeenCalled();
});
