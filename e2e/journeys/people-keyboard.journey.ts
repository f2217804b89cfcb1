import type { Page } from "playwright-core";
import { journey } from "../journey.ts";

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
  await tabTo(page, /^Actions of Keys only$/);
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Edit Group" }).waitFor();
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
  await details.getByRole("heading", { name: "Why can they do this?" }).waitFor();
  await page.keyboard.press("Escape");
  await details.waitFor({ state: "detached" });
  await tabTo(page, /^Actions of keys-only/);
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Lock" }).waitFor();
  await page.keyboard.type("Lock");
  await page.keyboard.press("Enter");
  await row.getByText("Locked").waitFor();
  await tabTo(page, /^Undo$/);
  await page.keyboard.press("Enter");
  await row.getByText("Active").waitFor();
});
