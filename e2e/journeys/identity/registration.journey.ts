import { journey } from "../../journey.ts";

journey(
  "someone asks for an account, an administrator approves it, and they come in",
  async ({ person, another, api }) => {
    const { page, signIn, expectAccessible } = person;
    await signIn();
    await page.goto("/admin/authentication?tab=policies");
    const policy = page.getByRole("region", { name: "Self-registration" });
    const choose = async (mode: string) => {
      await policy.getByRole("button", { name: "Edit Self-registration" }).click();
      const dialog = page.getByRole("dialog", { name: "Self-registration" });
      await dialog.getByLabel("People can register").selectOption({ label: mode });
      await expectAccessible();
      await dialog.getByRole("button", { name: "Save changes" }).click();
      await policy.getByText(mode, { exact: true }).waitFor();
    };
    await choose("After approval by an administrator");

    const newcomer = await another();
    newcomer.expectErrors(/401/);
    await newcomer.page.goto("/auth/login");
    await newcomer.page.getByRole("link", { name: "Create an account" }).click();
    await newcomer.page.getByText("An administrator approves your account").waitFor();
    await newcomer.page.getByRole("button", { name: "Create account" }).click();
    await newcomer.page.getByText("Email is required").waitFor();
    await newcomer.expectToFit(390, 1440);
    await newcomer.page.getByLabel("First name").fill("Freda");
    await newcomer.page.getByLabel("Last name").fill("Fore");
    await newcomer.page.getByLabel("Email").fill("freda@crew.example");
    await newcomer.page.getByRole("button", { name: "Create account" }).click();
    await newcomer.page.getByRole("heading", { name: "Your request is on its way" }).waitFor();
    await newcomer.expectToFit(390, 1440);

    // The account is made by a job.
    for (let found = false; !found;) {
      const list = await api(
        "GET",
        `users?filters=${encodeURIComponent('[{"status":{"operator":"=","values":["registered"]}}]')}`,
      );
      found = Object(list).total === 1;
    }
    await page.goto("/admin/users?status=registered");
    await page.getByRole("button", { name: "Actions for Freda Fore" }).click();
    await page.getByRole("menuitem", { name: "Approve" }).click();
    const link = await page.getByRole("dialog").getByRole("textbox", { name: "Invitation link" }).inputValue();
    await expectAccessible();

    await newcomer.page.goto(link);
    await newcomer.page.getByLabel("Password", { exact: true }).fill("a good password 1");
    await newcomer.page.getByRole("button", { name: "Accept invitation" }).click();
    await newcomer.page.getByRole("heading", { level: 1, name: "My work" }).waitFor();

    await page.goto("/admin/authentication?tab=policies");
    await choose("No");
  },
  { alone: true },
);
