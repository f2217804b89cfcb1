import assert from "node:assert/strict";
import { journey } from "../../journey.ts";

journey("administrators see how emails look, make a webhook and set default rules", async ({ person }) => {
  const { page, signIn, expectAccessible, expectToFit, expectErrors } = person;
  expectErrors(/422/);
  await signIn();
  await page.goto("/admin/notifications");
  await page.getByRole("heading", { level: 1, name: "Notifications" }).waitFor();
  await page.getByText("No emails are sent.").waitFor();
  await page.getByText("[Harbor] Dredge the harbor basin (#42)").waitFor();
  await page.getByText("Plain text", { exact: true }).click();
  await page.getByText("You were mentioned.").waitFor();
  await expectAccessible();

  await page.getByRole("tab", { name: "Webhooks" }).click();
  await page.getByRole("button", { name: "Create webhook" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Build server");
  await dialog.getByLabel("Address").fill("ftp://example.org");
  await dialog.getByRole("button", { name: "Create webhook" }).click();
  await dialog.getByText("must start with http://").waitFor();
  await dialog.getByLabel("Address").fill("http://127.0.0.1:9/hook");
  await dialog.getByRole("button", { name: "Create webhook" }).click();
  const secret = page.getByRole("dialog", { name: "Secret of Build server" });
  assert.match(await secret.getByLabel("Secret").inputValue(), /^whsec_/);
  await secret.getByRole("button", { name: "Done" }).click();
  await expectAccessible();

  await page.getByRole("button", { name: "Actions for Build server" }).click();
  await page.getByRole("menuitem", { name: "Send test" }).click();
  await page.getByText(/Test failed: 127\.0\.0\.1 is a private address/).waitFor();
  await page.getByRole("button", { name: "Actions for Build server" }).click();
  await page.getByRole("menuitem", { name: "Deliveries" }).click();
  await page.getByRole("dialog").getByText("webhook:test", { exact: true }).waitFor();
  await page.getByRole("dialog").getByText("Failed", { exact: true }).last().waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Actions for Build server" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("No webhooks yet").waitFor();

  await page.getByRole("tab", { name: "Rules" }).click();
  await page.getByRole("button", { name: "Add rule" }).click();
  await page.getByLabel("Reason").selectOption({ label: "Watched" });
  await page.getByLabel("Email", { exact: true }).last().selectOption({ label: "No email" });
  await page.getByRole("button", { name: "Save rules" }).click();
  await page.getByText("Rules saved.").waitFor();
  await page.reload();
  assert.equal(await page.getByLabel("Reason").inputValue(), "watched");
  await expectAccessible();
  await page.getByRole("button", { name: "Remove rule 1" }).click();
  await page.getByRole("button", { name: "Save rules" }).click();
  await page.getByText("No default rules").waitFor();
  await expectToFit(360);
});
