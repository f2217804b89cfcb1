import assert from "node:assert/strict";
import { journey } from "../../journey.ts";

journey("an administrator changes a setting, and a stale form is refused", async ({ person }) => {
  const { page, signIn, expectAccessible, expectToFit, expectErrors } = person;
  expectErrors(/409/);
  await signIn();
  await page.goto("/admin/system");
  const name = page.getByLabel("Instance name");
  await name.fill("Osprey Works");
  await expectAccessible();
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.getByText("Settings saved.").waitFor();
  await page.reload();
  await name.waitFor();
  assert.equal(await name.inputValue(), "Osprey Works");
  await page.getByText("Changed here.").first().waitFor();
  await name.fill("Too late");
  await page.evaluate(async () => {
    const read = await fetch("/api/v3/admin/settings/general");
    const { lockVersion }: { lockVersion: number } = JSON.parse(await read.text());
    const headers = { "content-type": "application/json", "x-requested-with": "XMLHttpRequest" };
    const body = JSON.stringify({ lockVersion, instanceName: null });
    await fetch("/api/v3/admin/settings/general", { method: "PATCH", headers, body });
  });
  await page.getByRole("button", { name: "Save changes" }).click();
  for (const tab of ["Security", "Performance", "Maintenance", "Jobs"]) {
    await page.getByRole("tab", { name: tab }).click();
    await page.waitForURL(/tab=/);
    await expectAccessible();
    await expectToFit(360);
  }
});
