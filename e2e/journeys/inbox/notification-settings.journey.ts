import assert from "node:assert/strict";
import { journey } from "../../journey.ts";

journey("administrators see how emails look, make a webhook and set default rules", async ({ person, api }) => {
  const { page, signIn, expectAccessible, expectToFit, expectErrors } = person;
  expectErrors(/422/);
  await signIn();
  await page.goto("/admin/notifications");
  await page.getByRole("heading", { level: 1, name: "Notifications" }).waitFor();
  await page.getByText("No mail server is set up, so no emails are sent.").waitFor();
  await page.getByRole("button", { name: "Preview emails" }).click();
  await page.getByText("[Harbor] Dredge the harbor basin (#42)").waitFor();
  await page.getByText("Plain text", { exact: true }).click();
  await page.getByText("You were mentioned.").waitFor();
  await expectAccessible();
  const text = await page.getByRole("region", { name: "[Harbor] Dredge the harbor basin (#42)" }).innerText();
  const [, settings = ""] = /Email settings: https?:\/\/[^/]+(\S+)/.exec(text) ?? [];
  await page.goto(settings);
  await page.getByRole("tab", { name: "Notifications", selected: true }).waitFor();
  await page.goto("/admin/notifications");

  await page.getByRole("button", { name: "Set up mail server" }).click();
  const server = page.getByRole("dialog", { name: "Set up mail server" });
  await server.getByLabel("Host").fill("mail.example.org");
  await server.getByLabel("Sender").fill("not an address");
  await server.getByRole("button", { name: "Save changes" }).click();
  await server.getByText("Enter an address, or a name and an address in <>.").waitFor();
  await server.getByLabel("Sender").fill("Halyard <halyard@example.org>");
  await server.getByLabel("User name").fill("halyard");
  await server.getByLabel("Password", { exact: true }).fill("the password of the mail server");
  await server.getByRole("button", { name: "Save changes" }).click();
  await page.getByText("mail.example.org:587").waitFor();
  await page.getByText("Set HALYARD_PUBLIC_URL").waitFor();
  await page.getByRole("button", { name: "Edit mail server" }).click();
  const edited = page.getByRole("dialog", { name: "Edit mail server" });
  await edited.getByText("A password is set.").waitFor();
  await edited.getByLabel("Host").fill("mail.example.com");
  await edited.getByRole("button", { name: "Save changes" }).click();
  await edited.getByText("Enter the password again").waitFor();
  await expectAccessible();
  await page.keyboard.press("Escape");

  await page.getByText("Replies aren't read. Set up a mailbox to turn them into comments.").waitFor();
  await page.getByRole("button", { name: "Set up mailbox" }).click();
  const mailbox = page.getByRole("dialog", { name: "Set up mailbox" });
  await mailbox.getByLabel("Address for replies").fill("reply");
  await mailbox.getByLabel("Host").fill("127.0.0.1");
  await mailbox.getByLabel("Port").fill("1");
  await mailbox.getByLabel("User name").fill("reply");
  await mailbox.getByLabel("Password", { exact: true }).fill("the password of the mailbox");
  await mailbox.getByRole("button", { name: "Save changes" }).click();
  await mailbox.getByText("Enter an address such as reply@example.org").waitFor();
  await mailbox.getByLabel("Address for replies").fill("reply@example.org");
  await expectAccessible();
  await mailbox.getByRole("button", { name: "Save changes" }).click();
  await page.getByText("127.0.0.1:1/INBOX").waitFor();
  await page.getByRole("button", { name: "Test mailbox" }).click();
  await page
    .getByText(/The mailbox can.t be read: .*ECONNREFUSED/)
    .first()
    .waitFor();

  await page.getByRole("tab", { name: "Webhooks" }).click();
  await page.getByRole("button", { name: "Add webhook" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Build server");
  await dialog.getByLabel("Address").fill("ftp://example.org");
  await dialog.getByRole("button", { name: "Add webhook" }).click();
  await dialog.getByText("must start with http://").waitFor();
  await dialog.getByLabel("Address").fill("http://127.0.0.1:9/hook");
  await dialog.getByRole("button", { name: "Add webhook" }).click();
  const secret = page.getByRole("dialog", { name: "Secret of Build server" });
  assert.match(await secret.getByLabel("Secret").inputValue(), /^whsec_/);
  await secret.getByRole("button", { name: "Done" }).click();
  await expectAccessible();

  const filters = [
    {
      _links: { filter: { href: "/api/v3/queries/filters/status" }, operator: { href: "/api/v3/queries/operators/o" } },
      values: [],
    },
  ];
  await api("POST", "queries", { name: "What the build server builds", public: true, filters });
  await page.getByRole("button", { name: "Actions for Build server" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await dialog.getByLabel("All work packages").uncheck();
  await dialog.getByRole("button", { name: "Save changes" }).click();
  await dialog.getByText("Choose at least one saved view.").waitFor();
  await dialog.getByLabel("What the build server builds").check();
  await expectToFit(390, 1440);
  await dialog.getByRole("button", { name: "Save changes" }).click();
  await page.getByText("Webhook saved.").waitFor();
  await page.getByRole("button", { name: "Actions for Build server" }).click();
  await page.getByRole("menuitem", { name: "Send test" }).click();
  await page.getByText(/Test failed: 127\.0\.0\.1 is a private address/).waitFor();
  await page.getByRole("button", { name: "Actions for Build server" }).click();
  await page.getByRole("menuitem", { name: "Deliveries" }).click();
  await page.getByRole("dialog").getByText("Test", { exact: true }).waitFor();
  const deliveries = page.getByRole("dialog", { name: "Deliveries of Build server" });
  await deliveries.getByText("Failed", { exact: true }).last().waitFor();
  await deliveries.getByLabel("Redeliver from").selectOption({ label: "Last hour" });
  await deliveries.getByRole("button", { name: "Redeliver failed" }).click();
  await page.getByText("1 delivery is sent again.").waitFor();
  // The address is still refused, so it waits for another attempt.
  await deliveries.getByRole("button", { name: "Send now" }).first().waitFor({ timeout: 30_000 });
  await expectAccessible();
  await deliveries.getByRole("button", { name: "Send now" }).first().click();
  await page.getByText("Sending the delivery now.").waitFor();
  await expectToFit(390, 1440);
  await deliveries.getByRole("button", { name: "Redeliver all" }).click();
  const all = page.getByRole("dialog", { name: "Redeliver everything from the last hour?" });
  await all.getByText("Build server gets each delivery again").waitFor();
  await all.getByRole("button", { name: "Cancel" }).click();
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

  // Why someone was not notified, from the code that decides it.
  const made = Object(await api("POST", "projects/demo-project/work_packages", { subject: "Made by oneself" }));
  await page.getByRole("tab", { name: "Why notified?" }).click();
  await page.getByRole("combobox", { name: "Person" }).fill("Ada");
  await page.getByRole("option").first().click();
  await page.getByLabel("Work package number").fill(`#${made.id}`);
  await page.getByRole("button", { name: "Explain", exact: true }).click();
  await page.getByText("Not notified").waitFor();
  await page.getByText("It was their own change.").waitFor();
  await expectToFit(360);
});
