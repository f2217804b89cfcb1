import assert from "node:assert/strict";
import { carry } from "../../touch.ts";
import { journey } from "../../journey.ts";

journey("the calendar shows what is planned and moves it to other days", async ({ person, api }) => {
  const made = (await api("POST", "projects/demo-project/work_packages", {
    subject: "Hoist the journey's flag",
    startDate: "2031-05-06",
    dueDate: "2031-05-07",
  })) as { id: number };
  await person.signIn();
  const { page } = person;
  await page.goto("/projects/demo-project?view=calendar&day=2031-05-01");
  await page.getByRole("heading", { level: 2, name: "May 2031" }).waitFor();
  const bar = page.getByRole("button", { name: new RegExp(`#${made.id}: Hoist the journey's flag`) });
  await bar.waitFor();
  const widthOf = async (): Promise<number> => (await bar.boundingBox())?.width ?? 0;
  const oneDay = await widthOf();
  await person.expectAccessible();
  // On the due date only, then on both days.
  await page.getByRole("button", { name: "Dates: Due date" }).click();
  await page.getByRole("menuitemradio", { name: "Start to due date" }).click();
  await page.waitForURL("**bars=days*");
  assert.ok((await widthOf()) > oneDay * 1.8);

  // With the keys: a day later, and back by the message.
  await bar.press("Alt+ArrowRight");
  await page.getByText(`Dates of #${made.id} changed`).waitFor();
  const undone = page.waitForResponse((answer) => answer.request().method() === "PATCH" && answer.ok());
  await page.getByRole("button", { name: "Undo" }).last().click();
  await undone;

  // One key edits what has the focus; P goes to the month before, so U is for the priority.
  await bar.focus();
  await page.keyboard.press("u");
  await page
    .getByRole("dialog", { name: `Priority of #${made.id}` })
    .getByRole("option", { name: "High" })
    .waitFor();
  const changed = page.waitForResponse((answer) => answer.request().method() === "PATCH" && answer.ok());
  await page.keyboard.type("hig");
  await page.keyboard.press("Enter");
  assert.match(await (await changed).text(), /"title":"High"/);

  // In the week, with a finger: from Wednesday to Thursday.
  await page.getByText("Week", { exact: true }).click();
  await page.waitForURL("**span=week*");
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await page.getByRole("heading", { level: 2, name: /^May 5\s–\s11, 2031$/ }).waitFor();
  const thursday = page.locator('time[datetime="2031-05-08"]');
  const saved = page.waitForResponse((answer) => answer.request().method() === "PATCH" && answer.ok());
  await carry(page, { from: bar, to: thursday, held: "[data-dragged]", over: "[data-over]" });
  await saved;

  // And with the mouse: its first day, which is Wednesday now.
  await bar.hover({ position: { x: 20, y: 10 } });
  await page.mouse.down();
  await bar.hover({ position: { x: 30, y: 12 } });
  await page.locator("[data-dragged]").waitFor();
  await thursday.hover();
  await page.locator("[data-over]").waitFor();
  await page.mouse.up();
  await page.getByText(`Dates of #${made.id} changed`).last().waitFor();
  await bar.click();
  const details = page.getByRole("complementary", { name: /^Details of/ });
  await details.getByText("May 8", { exact: true }).waitFor();
  await details.getByText("May 9, 2031", { exact: true }).waitFor();
  await person.expectAccessible();

  // A new one begins on the day that was asked at.
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "New work package on May 10, 2031" }).click();
  const dialog = page.getByRole("dialog", { name: "New work package" });
  await dialog.getByLabel("Subject").waitFor();
  await dialog.getByLabel("Start date").and(page.locator('[value="2031-05-10"]')).waitFor();
});
