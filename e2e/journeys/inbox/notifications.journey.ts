import assert from "node:assert/strict";
import { journey } from "../../journey.ts";

journey("someone hears about a mention at once, reads it in the inbox and puts it away", async (world) => {
  const { person, api, user } = world;
  await user("told", "Member", "demo-project");
  const { page } = person;
  await person.signIn("told");
  await person.openMyWork();
  await page.getByRole("link", { name: "Notifications, none unread" }).waitFor();
  const me = (await page.evaluate(`fetch("/api/v3/users/me").then((answer) => answer.json())`)) as { id: number };
  const { id } = (await api("POST", "projects/demo-project/work_packages", { subject: "Told in the journey" })) as {
    id: number;
  };
  const raw = `Please look, <mention class="mention" data-id="${me.id}" data-type="user" data-text="@Told">@Told</mention>`;
  await api("POST", `work_packages/${id}/activities`, { comment: { raw } });

  // Without a reload.
  await page.getByRole("link", { name: "Notifications, 1 unread" }).click();
  await page.getByRole("heading", { level: 1, name: "Inbox" }).waitFor();
  const line = page.getByRole("listitem").filter({ hasText: "Told in the journey" });
  await line.getByText("you're mentioned").waitFor();
  await line.getByText("Please look").waitFor();
  await person.expectAccessible();
  await page.getByRole("tab", { name: /^Mentioned/ }).click();
  await page.waitForURL("**reason=mentioned*");
  await line.waitFor();
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Watching" }).click();
  await page.getByText("Nothing unread").waitFor();
  await person.expectAccessible();
  await page.getByRole("tab", { name: /^All/ }).click();

  // By keyboard: to the line, read, back again; then all at once, and that taken back.
  await line.waitFor();
  await page.keyboard.press("j");
  await page.keyboard.press("r");
  await page.getByRole("link", { name: "Notifications, none unread" }).waitFor();
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByLabel("Include read").check();
  await page.keyboard.press("Escape");
  await line.getByRole("button", { name: "Mark as unread: Told in the journey" }).click();
  await page.getByRole("button", { name: "Mark all as read" }).click();
  await page.getByRole("link", { name: "Notifications, none unread" }).waitFor();
  await page.getByRole("button", { name: "Undo" }).last().click();
  await page.getByRole("link", { name: "Notifications, 1 unread" }).waitFor();

  await line.getByRole("button", { name: "Actions for the notification about Told in the journey" }).click();
  await page.getByRole("menuitem", { name: "Why did I get this?" }).click();
  const why = page.getByRole("dialog", { name: "Why you got this notification" });
  await why.getByText("Mentioned", { exact: true }).first().waitFor();
  await person.expectAccessible();
  await why.getByRole("button", { name: "Close" }).last().click();

  // Put away until tomorrow, found under Snoozed, and called back; the project's own list; muted and not.
  await line.getByRole("button", { name: "Actions for the notification about Told in the journey" }).click();
  await page.getByRole("menuitem", { name: "Tomorrow" }).click();
  await page.getByRole("link", { name: "Notifications, none unread" }).waitFor();
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Snoozed" }).click();
  await page.waitForURL("**snoozed=true*");
  await line.getByText(/until /).waitFor();
  await person.expectAccessible();
  await line.getByRole("button", { name: "Actions for the notification about Told in the journey" }).click();
  await page.getByRole("menuitem", { name: "Return to the inbox" }).click();
  await page.getByText("Nothing snoozed").waitFor();
  await page.getByRole("tab", { name: /^All/ }).click();
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByLabel("Project", { exact: true }).selectOption({ index: 1 });
  await page.waitForURL("**project=*");
  await page.keyboard.press("Escape");
  await line.getByRole("button", { name: "Actions for the notification about Told in the journey" }).click();
  await page.getByRole("menuitem", { name: `Mute #${id}` }).click();
  await line.getByText("Muted").waitFor();

  // Opening it reads it.
  await line.getByRole("link").click();
  await page.getByRole("heading", { level: 1, name: "Told in the journey" }).waitFor();
  const comment = page.getByRole("region", { name: "Activity" }).locator("[data-shown]");
  await comment.getByText("Please look").waitFor();
  assert.ok(
    await page.evaluate<boolean>("document.querySelector('[data-shown]').getBoundingClientRect().bottom < innerHeight"),
  );
  await page.getByRole("link", { name: "Notifications, none unread" }).waitFor();
});
