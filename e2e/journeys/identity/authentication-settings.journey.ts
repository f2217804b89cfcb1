import assert from "node:assert/strict";
import { journey } from "../../journey.ts";
import { wholeAnswer } from "../../whole-answer.ts";

/** One pixel. */
const ICON = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

journey(
  "an administrator sees the security score, changes a policy and adds a provider",
  async ({ person }) => {
    const { page, signIn, expectAccessible, expectErrors, expectToFit } = person;
    expectErrors(/422/);
    await signIn();
    await page.goto("/admin/authentication");
    await page.getByRole("heading", { level: 1, name: "Authentication" }).waitFor();
    const score = page.getByRole("region", { name: "Security score" });
    await score.getByText(/^\d+ of 100$/).waitFor();
    const fix = score.getByRole("button", { name: "End after a day: Idle sessions don't end within a day" });
    await fix.waitFor();
    await expectToFit(1440, 390);
    assert.ok(((await fix.boundingBox())?.width ?? 0) > 30, "on a phone the button has room for its word");
    await page.setViewportSize({ width: 1440, height: 900 });
    await fix.click();
    const dialog = page.getByRole("dialog", { name: "Sessions" });
    await dialog.getByLabel("Session timeout in minutes").fill("480");
    await expectAccessible();
    await dialog.getByRole("button", { name: "Save changes" }).click();
    await page.getByText("Settings saved").waitFor();
    await fix.waitFor({ state: "detached" });
    await page.getByRole("tab", { name: "Policies" }).click();
    await page.getByRole("region", { name: "Sessions" }).getByText("8 hours").waitFor();
    await expectToFit(390, 1440);

    await page.getByRole("tab", { name: "Providers" }).click();
    const providers = page.getByRole("region", { name: "Single sign-on" });
    await providers.getByRole("button", { name: "Add provider" }).click();
    const provider = page.getByRole("dialog", { name: "Add provider" });
    await provider.getByLabel("Kind").selectOption({ label: "Keycloak" });
    await provider.getByLabel("Issuer").fill("http://10.0.0.1/realms/crew");
    await provider.getByLabel("Client ID").fill("halyard");
    await provider.locator("input[type=file]").setInputFiles({ name: "icon.png", mimeType: "image/png", buffer: ICON });
    await provider.getByRole("button", { name: "Use the first letter" }).waitFor();
    await expectAccessible();
    await provider.getByRole("button", { name: "Save changes" }).click();
    await providers.getByText("Not tested").waitFor();
    await providers.getByRole("listitem", { name: "Keycloak" }).locator("img").waitFor();
    // Nothing inside the network is called unless the server allows it.
    await providers.getByRole("button", { name: "Test" }).click();
    await providers.getByText(/The test failed: .*private address/).waitFor();
    await expectToFit(390, 1440);
    // The overview names it among the ways to sign in.
    await page.getByRole("tab", { name: "Overview" }).click();
    await page.getByText("Keycloak", { exact: true }).waitFor();
    await page.getByRole("tab", { name: "Providers" }).click();
    await providers.getByRole("button", { name: "Actions for Keycloak" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await providers.getByText("No providers").waitFor();

    await page.getByRole("tab", { name: "Policies" }).click();
    await page.getByRole("button", { name: "Edit Sessions" }).click();
    await dialog.getByLabel("Session timeout in minutes").fill("20160");
    await dialog.getByRole("button", { name: "Save changes" }).click();
    await page.getByRole("region", { name: "Sessions" }).getByText("14 days").waitFor();
  },
  { alone: true },
);

journey("an administrator adds a directory and reads the preview of its sync", async ({ person, api }) => {
  const { page, signIn, expectAccessible, expectErrors, expectToFit } = person;
  expectErrors(/422/);
  await signIn();
  await page.goto("/admin/authentication?tab=sources");
  const directories = page.getByRole("region", { name: "Directories" });
  await directories.getByRole("button", { name: "Add directory" }).click();
  const dialog = page.getByRole("dialog", { name: "Add directory" });
  await dialog.getByLabel("Name", { exact: true }).fill("Harbor office");
  await dialog.getByLabel("Host").fill("10.0.0.1");
  await dialog.getByLabel("Base DN of people").fill("dc=crew,dc=test");
  await expectAccessible();
  await dialog.getByRole("button", { name: "Save changes" }).click();
  const line = directories.getByRole("listitem", { name: "Harbor office" });
  await line.getByText("Not tested").waitFor();
  await line.getByRole("button", { name: "Test", exact: true }).click();
  const test = page.getByRole("dialog", { name: "Test Harbor office" });
  await test.getByRole("button", { name: "Run test" }).click();
  await test.getByText(/The test failed: .*private address/).waitFor();
  await expectAccessible();
  await test.getByRole("button", { name: "Close" }).last().click();

  // Another administrator saves while this one is changing the same thing.
  const made = await api("GET", "admin/directories");
  const [{ id, config }] = Object(made)._embedded.elements;
  await line.getByRole("button", { name: "Actions for Harbor office" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  const edited = page.getByRole("dialog", { name: "Edit directory" });
  await edited.getByLabel("Host").fill("10.0.0.2");
  await api("PATCH", `admin/directories/${id}`, { config: { ...config, host: "10.0.0.3", hourly: false } });
  await edited.getByRole("button", { name: "Save changes" }).click();
  const both = page.getByRole("dialog", { name: "Someone else changed this, too" });
  await both.getByText("10.0.0.2").waitFor();
  await both.getByText("10.0.0.3").waitFor();
  await expectAccessible();
  // What says so may still be there from the first time.
  const saved = page.waitForResponse((answer) => answer.request().method() === "PATCH" && answer.ok());
  await both.getByRole("button", { name: "Save my values" }).click();
  await saved;
  const stored = Object(await api("GET", `admin/directories/${id}`));
  assert.deepEqual([stored.config.host, stored.config.hourly, stored.lockVersion], ["10.0.0.2", false, 2]);

  // What a directory that answers would make of it: the server's own answers are tested with a real slapd.
  await page.route("**/api/v3/admin/directories", async (route) => {
    const answer = await wholeAnswer(route);
    const list = await answer.json();
    list._embedded.elements[0].tested = true;
    list._embedded.elements[0].lastSync = {
      id: 1,
      kind: "preview",
      state: "done",
      problem: null,
      counts: { create: 1, lock: 1, changeGroup: 1, joined: 2, left: 1 },
      changes: [
        { kind: "lock", name: "mate" },
        { kind: "create", name: "captain" },
        { kind: "changeGroup", name: "Crew", joined: 2, left: 1 },
      ],
      createdAt: new Date().toISOString(),
    };
    await route.fulfill({ response: answer, json: list });
  });
  await page.reload();
  await line.getByText("1 account locked · 1 member removed · 1 account created").waitFor();
  await line.getByText("Changes", { exact: true }).click();
  await line.getByText("Crew: 2 added, 1 removed").waitFor();
  await line.getByRole("button", { name: "Enable" }).waitFor();
  await expectToFit(390, 1440);
  await page.unroute("**/api/v3/admin/directories");
  await line.getByRole("button", { name: "Actions for Harbor office" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await directories.getByText("No directories").waitFor();
});

journey("an administrator tries a provisioning client, sees what it would do, and enables it", async ({ person }) => {
  const { page, signIn, expectAccessible, expectToFit } = person;
  await signIn();
  await page.goto("/admin/authentication?tab=sources");
  const clients = page.getByRole("region", { name: "Provisioning" });
  await clients.getByRole("button", { name: "Add client" }).click();
  const dialog = page.getByRole("dialog", { name: "Add client" });
  await dialog.getByLabel("Name", { exact: true }).fill("Crew directory");
  await dialog.getByRole("switch", { name: "Try it first" }).click();
  await expectAccessible();
  await dialog.getByRole("button", { name: "Save changes" }).click();
  const shown = page.getByRole("dialog", { name: "Token of Crew directory" });
  const token = await shown.getByLabel("Token").inputValue();
  await shown.getByRole("button", { name: "Close" }).last().click();
  const line = clients.getByRole("listitem", { name: "Crew directory" });
  await line.getByText("Trial: start provisioning").waitFor();

  const pushed = await page.request.post("/scim/v2/Users", {
    headers: { authorization: `Bearer ${token}`, "content-type": "application/scim+json" },
    data: {
      userName: "would-come",
      name: { givenName: "Cora", familyName: "Comer" },
      emails: [{ value: "would-come@example.org" }],
    },
  });
  if (pushed.status() !== 201) throw new Error(`the push was answered with ${pushed.status()}`);
  await page.reload();
  await line.getByText("Would create 1").waitFor();
  await line.getByText("People and groups", { exact: true }).click();
  await line.getByText("Create would-come").waitFor();
  await expectToFit(390, 1440);
  await line.getByRole("button", { name: "Enable" }).click();
  await line.getByText("0 people · 0 groups").waitFor();
  await line.getByText("Would create 1").waitFor({ state: "detached" });
  await line.getByRole("button", { name: "Actions for Crew directory" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await clients.getByText("No provisioning clients").waitFor();
});
