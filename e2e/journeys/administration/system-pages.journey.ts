import assert from "node:assert/strict";
import { journey } from "../../journey.ts";

journey(
  "an administrator makes a backup, is shown what restoring it would do, and puts back what was deleted",
  async ({ person, api }) => {
    const { page, signIn, expectAccessible, expectToFit } = person;
    await signIn();
    const made: { id?: number } = Object(
      await api("POST", "projects/1/work_packages", { subject: "Deleted by mistake" }),
    );
    await page.goto("/admin/backup");
    await page.getByRole("heading", { level: 1, name: "Backup & Restore" }).waitFor();
    await page.getByText(/Every day at 2:00\sAM UTC/).waitFor();
    await page.getByText("30 days").waitFor();
    // Where they are is all there, and what puts them at risk comes with its remedy.
    await page.getByText(/\/halyard-journeys-\w+\/backups$/).waitFor();
    await page.getByText("Backups aren't encrypted").waitFor();
    await page.getByRole("button", { name: "Set a passphrase" }).click();
    const settings = page.getByRole("dialog", { name: "Backup settings" });
    await settings.getByLabel("Passphrase").fill("a passphrase of the journeys");
    await expectAccessible();
    await settings.getByRole("button", { name: "Save changes" }).click();
    await page.getByText("With your passphrase").waitFor();
    assert.equal(await page.getByText("Backups aren't encrypted").count(), 0);
    await page.getByRole("button", { name: "Back up now" }).click();
    const line = page.getByRole("region", { name: "Backups" }).getByRole("listitem").first();
    await line.getByText(/^Completed in .*, verified$/).waitFor();
    const standing = page.getByRole("region", { name: "State of the backups" });
    await standing.getByRole("heading", { name: /^You can restore everything up to / }).waitFor();
    await standing.getByRole("img", { name: /^The last 14 days: 1 verified/ }).waitFor();
    await line.getByRole("button", { name: /^Actions for / }).click();
    const downloading = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: "Download" }).click();
    assert.match((await downloading).suggestedFilename(), /^halyard-/);
    await page.getByText(/^Your browser is downloading halyard-/).waitFor();
    await expectAccessible();
    await line.getByRole("button", { name: /^Actions for / }).click();
    await page.getByRole("menuitem", { name: "Restore…" }).click();
    const restore = page.getByRole("dialog", { name: /^Restore halyard-/ });
    await restore.getByText("Work packages").waitFor();
    assert.equal(await restore.getByRole("button", { name: "Restore" }).isDisabled(), true);
    await expectAccessible();
    await restore.getByRole("button", { name: "Cancel" }).click();
    await api("DELETE", `work_packages/${made.id}`);
    await line.getByRole("button", { name: /^Actions for / }).click();
    await page.getByRole("menuitem", { name: "Restore one item…" }).click();
    const part = page.getByRole("dialog", { name: /^Restore one item from/ });
    await part.getByLabel("Number of the work package").fill(`#${made.id}`);
    await part.getByRole("button", { name: "Show what would come back" }).click();
    await part.getByRole("region", { name: "What comes back" }).getByText("Work packages: 1").waitFor();
    await expectAccessible();
    await part.getByRole("button", { name: "Restore" }).click();
    await part.getByText("“Deleted by mistake” is restored.").waitFor();
    await part.getByRole("button", { name: "Close" }).last().click();
    const back: { subject?: string } = Object(await api("GET", `work_packages/${made.id}`));
    assert.equal(back.subject, "Deleted by mistake");
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    await expectToFit(360);
  },
);
