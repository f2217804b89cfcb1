// @vitest-environment happy-dom
import type { BackupSection } from "@halyard/contract/schemas/administration/administration";
import { backupSettings } from "@halyard/contract/settings/backup";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { showPart } from "../../../shared/testing/show-part.tsx";
import { BackupSettingsDialog } from "./settings-dialog.tsx";

afterEach(cleanup);

const settings: BackupSection = {
  _type: "Settings",
  section: "backup",
  lockVersion: 1,
  ...backupSettings.parse({}),
  sources: {
    schedule: { source: "environment", variable: "HALYARD_SET_BACKUP_SCHEDULE", default: "" },
    keptDays: { source: "changed", variable: null, default: 14 },
    folder: { source: "default", variable: null, default: "" },
  },
  secrets: { passphrase: false, s3SecretAccessKey: false },
  _links: {},
};

test("what the environment sets can't be changed, and each value says where it comes from", async () => {
  showPart(<BackupSettingsDialog settings={settings} sought={undefined} onClose={() => {}} />);
  const schedule = await screen.findByLabelText("Back up");
  expect(schedule).toHaveProperty("disabled", true);
  expect(screen.getByText(/Set by HALYARD_SET_BACKUP_SCHEDULE/)).toBeDefined();
  expect(screen.getByText("Changed")).toBeDefined();
  // The default is said to those who ask.
  expect(screen.getByTitle("This is the default value.")).toBeDefined();
});

test("Reset puts the default in the field, from where it is saved as no value of its own", async () => {
  const asked = vi.spyOn(globalThis, "fetch").mockImplementation(() => Promise.reject(new Error("not sent")));
  const changed = { ...settings, keptDays: 30 };
  showPart(<BackupSettingsDialog settings={changed} sought={undefined} onClose={() => {}} />);
  const days = await screen.findByLabelText("Keep all for (days)");
  fireEvent.click(screen.getByRole("button", { name: "Reset" }));
  expect(days).toHaveProperty("value", "14");
  expect(document.activeElement).toBe(days);
  expect(screen.queryByText("Changed")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(asked).toHaveBeenCalled());
  const request = asked.mock.calls
    .map(([input, init]) => new Request(input, init))
    .find(({ method }) => method === "PATCH");
  expect(await request?.json()).toEqual({ keptDays: null, lockVersion: 1 });
});

test.each([
  ["alertAfterHours", /^Warn when the last verified backup/],
  ["passphrase", "Passphrase"],
  // There is no field for a bucket while backups are kept in a folder.
  ["s3Url", "Keep them in"],
])("the focus is in the field that someone came for: %s", async (sought, label) => {
  const scrolled = vi.spyOn(HTMLElement.prototype, "scrollIntoView").mockImplementation(() => {});
  showPart(<BackupSettingsDialog settings={settings} sought={sought} onClose={() => {}} />);
  const field = await screen.findByLabelText(label);
  await waitFor(() => expect(document.activeElement).toBe(field));
  // In this environment a select that gets the focus says nothing of it.
  if (field instanceof HTMLInputElement) expect(scrolled.mock.contexts).toContain(field);
});
