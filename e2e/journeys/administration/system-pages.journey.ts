import assert from "node:assert/strict";
import { journey } from "../../journey.ts";

journey(
  "an administrator makes a backup, sees it verified, and is shown what restoring it would do",
  async ({ person }) => {
    const { page, signIn, go, expectAccessible, expectToFit } = person;
    await signIn();
    await go("/admin/backup");
    await page.getByRole("heading", { level: 1, name: "Backup & Restore" }).waitFor();
    await page.getByText("Every day at 02:00 (UTC)").waitFor();
    await page.getByText("30 days").waitFor();
    await page.getByRole("button", { name: "Edit" }).click();
    const settings = page.getByRole("dialog", { name: "Backup settings" });
    await settings.getByLabel("Passphrase").fill("a passphrase of the journeys");
    await expectAccessible();
    await settings.getByRole("button", { name: "Save changes" }).click();
    await page.getByText("With your passphrase").waitFor();
    await page.getByRole("button", { name: "Back up now" }).click();
    const line = page.getByRole("region", { name: "Backups" }).getByRole("listitem").first();
    await line.getByText("Verified", { exact: true }).waitFor();
    await line.getByText("Completed").waitFor();
    await expectAccessible();
    await line.getByRole("button", { name: /^Actions for / }).click();
    await page.getByRole("menuitem", { name: "Restore…" }).click();
    const restore = page.getByRole("dialog", { name: /^Restore halyard-/ });
    await restore.getByText("Work packages").waitFor();
    assert.equal(await restore.getByRole("button", { name: "Restore" }).isDisabled(), true);
    await expectAccessible();
    await restore.getByRole("button", { name: "Cancel" }).click();
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    await expectToFit(360);
  },
);
