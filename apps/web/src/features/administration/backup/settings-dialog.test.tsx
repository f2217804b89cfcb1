// @vitest-environment happy-dom
import type { BackupSection } from "@halyard/contract/schemas/administration/administration";
import { backupSettings } from "@halyard/contract/settings/backup";
import { cleanup, screen, waitFor } from "@testing-library/react";
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
  expect(screen.getByText(/Changed here/)).toBeDefined();
  expect(screen.getByText(/Default/)).toBeDefined();
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
