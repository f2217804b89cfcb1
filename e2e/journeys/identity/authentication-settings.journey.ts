import { journey } from "../../journey.ts";

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
    await expectToFit(390, 1440);
    await score.getByRole("button", { name: "Fix: End idle sessions" }).click();
    const dialog = page.getByRole("dialog", { name: "Sessions" });
    await dialog.getByLabel("Session timeout in minutes").fill("480");
    await expectAccessible();
    await dialog.getByRole("button", { name: "Save changes" }).click();
    await page.getByText("Settings saved").waitFor();
    await page.getByRole("region", { name: "Sessions" }).getByText("480 min").waitFor();
    await score.getByRole("button", { name: "Fix: End idle sessions" }).waitFor({ state: "detached" });

    const providers = page.getByRole("region", { name: "Single sign-on" });
    await providers.getByRole("button", { name: "Add provider" }).click();
    const provider = page.getByRole("dialog", { name: "Add provider" });
    await provider.getByLabel("Kind").selectOption({ label: "Keycloak" });
    await provider.getByLabel("Issuer").fill("http://10.0.0.1/realms/crew");
    await provider.getByLabel("Client ID").fill("halyard");
    await expectAccessible();
    await provider.getByRole("button", { name: "Save changes" }).click();
    await providers.getByText("Not tested").waitFor();
    // Nothing inside the network is called unless the server allows it.
    await providers.getByRole("button", { name: "Test" }).click();
    await providers.getByText(/The test failed: .*private address/).waitFor();
    await expectToFit(390, 1440);
    await providers.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await providers.getByText("No providers").waitFor();

    await page.getByRole("button", { name: "Edit Sessions" }).click();
    await dialog.getByLabel("Session timeout in minutes").fill("20160");
    await dialog.getByRole("button", { name: "Save changes" }).click();
    await page.getByRole("region", { name: "Sessions" }).getByText("20,160 min").waitFor();
  },
  { alone: true },
);
