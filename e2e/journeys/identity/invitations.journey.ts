import assert from "node:assert/strict";
import { journey } from "../../journey.ts";

journey("someone is invited by a link, chooses name and password and comes in, once", async (world) => {
  const { person, another } = world;
  const { page, signIn, expectAccessible } = person;
  await signIn();
  await page.goto("/admin/users/create");
  const create = page.getByRole("dialog", { name: "Create user" });
  await create.getByRole("switch", { name: "Invite them to choose their own password" }).check();
  assert.equal(await create.getByLabel(/^Password/).count(), 0);
  await create.getByRole("textbox", { name: "Email" }).fill("invited-deckhand@example.org");
  await create.getByRole("button", { name: "Create user" }).click();
  await page.getByText("User created successfully").waitFor();

  // This server sends no mail: the link is handed over.
  const handing = page.getByRole("dialog", { name: "Invitation link" });
  await handing.getByText("Email isn't set up on this server, so no invitation was sent.").waitFor();
  await expectAccessible();
  const link = await handing.getByLabel("Invitation link").inputValue();
  await handing.getByRole("button", { name: "Close" }).last().click();

  const invited = await another();
  invited.expectErrors(/404|422/);
  await invited.page.goto(link);
  await invited.page.getByRole("heading", { name: "Welcome to Halyard" }).waitFor();
  await invited.page.getByText("your login is invited-deckhand@example.org").waitFor();
  await invited.page.getByLabel("First name").fill("");
  await invited.page.getByLabel("Password", { exact: true }).fill("short");
  await invited.page.getByRole("button", { name: "Accept invitation" }).click();
  await invited.page.getByText("First name is required").waitFor();
  await invited.page.getByText("Last name is required").waitFor();
  await invited.page.getByText("Password is required and must be at least 8 characters").waitFor();
  await invited.expectAccessible();
  await invited.page.getByLabel("First name").fill("<Deck>");
  await invited.page.getByLabel("Last name").fill("Hand");
  await invited.page.getByLabel("Password", { exact: true }).fill("long enough 1");
  await invited.page.keyboard.press("Enter");
  await invited.page.getByText("First name is invalid.").waitFor();
  await invited.page.getByLabel("First name").fill("Deck");
  await invited.page.keyboard.press("Enter");
  await invited.page.getByRole("heading", { level: 1, name: "My work" }).waitFor();

  // Once only, and a person who copied half of it reads so.
  await invited.page.goto(link);
  await invited.page.getByRole("heading", { name: "This link has already been used" }).waitFor();
  await invited.expectAccessible();
  await invited.page.goto("/invitation#half-of-a-link");
  await invited.page.getByRole("heading", { name: "This link isn't valid" }).waitFor();
  await invited.page.getByRole("link", { name: "Sign in" }).click();
  // No mail server is set up here: nothing is offered that could not come.
  await invited.page.getByText("Forgot your password? Ask an administrator.").waitFor();
  await invited.page.goto("/auth/forgot");
  await invited.page.getByText("This server sends no email. Ask an administrator for a new password.").waitFor();
  await invited.expectAccessible();

  // From the actions of anyone who still waits, and from their details.
  await page.goto("/admin/users?status=invited");
  const row = page.getByRole("grid", { name: "User Management" }).getByRole("row").nth(1);
  await row.getByRole("button", { name: /^Actions for/ }).click();
  await page.getByRole("menuitem", { name: "Resend invitation" }).waitFor();
  assert.ok(await page.getByRole("menuitem", { name: /^Unlock/ }).isDisabled());
  await page.getByRole("menuitem", { name: "Copy invitation link" }).click();
  await handing.getByLabel("Invitation link").waitFor();
  await page.keyboard.press("Escape");
  await row.getByRole("button").first().click();
  const panel = page.getByRole("complementary", { name: /^User / });
  await panel.getByText(/The link is valid until/).waitFor();
  await expectAccessible();
});
