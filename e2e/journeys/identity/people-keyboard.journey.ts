import type { Page } from "playwright-core";
import { journey } from "../../journey.ts";

/** Tabs on until the focus is on what has this name, as a person who has no mouse would. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let steps = 0; steps < 80; steps++) {
    await page.keyboard.press("Tab");
    const focused = await page.evaluate<string>(
      `(() => { const on = document.activeElement; return on.getAttribute("aria-label") ?? on.labels?.[0]?.textContent ?? on.textContent ?? ""; })()`,
    );
    if (name.test(focused.trim())) return;
  }
  throw new Error(`Tab does not come to ${name}`);
}

journey("people and groups are managed by keyboard alone", async ({ person, user }) => {
  const { page, signIn } = person;
  await user("keys-only", "Member", "demo-project");
  await signIn();

  // A group: made, filled, emptied again and the last taken back, deleted.
  await page.goto("/admin/groups");
  await page.getByText(/^Showing /).waitFor();
  await page.keyboard.press("c");
  await page.getByRole("dialog", { name: "Create New Group" }).waitFor();
  await page.keyboard.type("Keys only");
  await page.keyboard.press("Enter");
  const panel = page.getByRole("complementary", { name: "Group Keys only" });
  await panel.getByText("No members yet").waitFor();
  await tabTo(page, /^Add First Member$/);
  await page.keyboard.press("Enter");
  const members = page.getByRole("dialog", { name: "Manage Group Members" });
  await members.waitFor();
  await page.keyboard.type("keys-only");
  const candidates = members.getByRole("group", { name: "Users to add" }).getByRole("checkbox");
  await candidates.nth(1).waitFor({ state: "detached" });
  await members.getByRole("checkbox", { name: /keys-only@/ }).waitFor();
  await tabTo(page, /keys-only@/);
  await page.keyboard.press("Space");
  await members.getByRole("button", { name: "Add 1" }).waitFor();
  await tabTo(page, /^Add 1$/);
  await page.keyboard.press("Enter");
  await members.getByText("Current members (1)").waitFor();
  await tabTo(page, /^Select all members$/);
  await page.keyboard.press("Space");
  await tabTo(page, /^Remove 1$/);
  await page.keyboard.press("Enter");
  await page.getByText("Removed 1 member(s) from group").waitFor();
  await page.keyboard.press("Escape");
  await members.waitFor({ state: "detached" });
  await tabTo(page, /^Undo$/);
  await page.keyboard.press("Enter");
  await panel.getByText("keys-only@").waitFor();
  await tabTo(page, /^Close$/);
  await page.keyboard.press("Enter");
  await panel.waitFor({ state: "detached" });
  await page.goto("/admin/groups?q=Keys+only&view=list");
  await page.getByText("Showing 1-1 of 1").waitFor();
  await tabTo(page, /^Actions for Keys only$/);
  await page.keyboard.press("Enter");
  await page.locator('[role="menuitem"]:focus').waitFor();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.getByText("Are you sure you want to delete the group? This action cannot be undone.").waitFor();
  await tabTo(page, /^Delete$/);
  await page.keyboard.press("Enter");
  await page.getByText("Group deleted successfully").waitFor();

  // A person: found, looked at, locked from the row's menu, unlocked by the way back.
  await page.goto("/admin/users");
  await page.getByText(/^Showing 1-/).waitFor();
  await tabTo(page, /^Search by name, login or email$/);
  await page.keyboard.type("keys-only");
  await page.getByText("Showing 1-1 of 1").waitFor();
  const row = page.getByRole("grid", { name: "User Management" }).getByRole("row").nth(1);
  await tabTo(page, /^(?!Select|Actions).*keys-only/);
  await page.keyboard.press("Enter");
  const details = page.getByRole("complementary", { name: /^User keys-only/ });
  await details.getByRole("heading", { name: "Permissions" }).waitFor();
  await page.keyboard.press("Escape");
  await details.waitFor({ state: "detached" });
  await tabTo(page, /^Actions for keys-only/);
  await page.keyboard.press("Enter");
  await page.locator('[role="menuitem"]:focus').waitFor();
  await page.keyboard.type("Lock");
  await page.keyboard.press("Enter");
  await row.getByText("Locked").waitFor();
  await tabTo(page, /^Undo$/);
  await page.keyboard.press("Enter");
  await row.getByText("Active").waitFor();
});

journey("an administrator sees what someone sees, by keyboard, and changes nothing", async (world) => {
  const { person, another, user, api } = world;
  const { page, context, signIn, expectAccessible, expectToFit, expectErrors } = person;
  // What is refused while viewing, and what the tab that was left open asks afterwards.
  expectErrors(/403|409/);
  // The session of an administrator whom no other journey is.
  await user("watch-officer", "Reader", "demo-project");
  const officer = (await api("GET", "users/watch-officer")) as { id: number };
  await api("PATCH", `users/${officer.id}`, { admin: true });
  await user("looked-at", "Member", "demo-project");
  await signIn("watch-officer");
  await person.openMyWork();

  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Find pages, work or people" }).waitFor();
  await page.keyboard.type("view as");
  await page.getByRole("option", { name: "View as …", selected: true }).waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("combobox", { name: "View as whom?" }).waitFor();
  await page.keyboard.type("looked-at");
  await page.getByRole("option", { name: /^looked-at Tester/, selected: true }).waitFor();
  await page.keyboard.press("Enter");
  const question = page.getByRole("dialog", { name: "View as looked-at Tester?" });
  await question.getByText("View only: you can't change anything.").waitFor();
  await expectAccessible();
  await tabTo(page, /^View as looked-at Tester$/);
  await page.keyboard.press("Enter");
  const banner = page.getByRole("region", { name: "Viewing as someone else" });
  await banner.getByText("Viewing as looked-at Tester, read only.").waitFor();
  await banner.getByText(/You are watch-officer Tester\. (29|30) minutes left\./).waitFor();
  await page.getByRole("button", { name: "Account of looked-at Tester" }).waitFor();

  // On every page, the door of the administrators among them; a write is refused and taken back on the screen.
  await person.go("/admin/users");
  await page.getByText("Administrator Access Required").waitFor();
  await banner.waitFor();
  await person.go("/users/me?tab=preferences");
  await page.getByText("Dark", { exact: true }).click();
  await page.getByText("You are viewing as looked-at Tester: nothing can be changed.").waitFor();
  await page.getByRole("radio", { name: "System", checked: true }).waitFor({ state: "attached" });
  await person.go("/users/me?tab=tokens");
  await page.getByText("Hidden while you view as someone else").waitFor();
  await expectToFit(390, 1440);

  // A tab that is left open when it ends shows nothing more of it.
  const left = await context.newPage();
  await left.goto("/projects");
  await left.getByRole("button", { name: "Account of looked-at Tester" }).waitFor();
  await page.bringToFront();
  await tabTo(page, /^Stop viewing$/);
  await page.keyboard.press("Enter");
  await page.getByText("You see Halyard as yourself again.").waitFor();
  await page.getByRole("button", { name: "Account of watch-officer Tester" }).waitFor();
  await banner.waitFor({ state: "detached" });
  await left.getByRole("navigation").getByRole("link", { name: "My work" }).click();
  await left.getByRole("button", { name: "Account of watch-officer Tester" }).waitFor();

  // Whom they viewed as reads of it.
  const other = await another();
  await other.signIn("looked-at");
  await other.page.goto("/users/me?tab=security");
  const seen = other.page.getByRole("region", { name: "Who viewed as you" });
  await seen.getByText("watch-officer Tester").waitFor();
  await seen.getByText(/M to \d/).waitFor();
  await other.expectAccessible();
});
