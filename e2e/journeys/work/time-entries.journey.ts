import assert from "node:assert/strict";
import { journey } from "../../journey.ts";

journey(
  "a person is reminded of a work package, logs time on it, corrects it and takes a deletion back",
  async (world) => {
    const { person, api, user, another } = world;
    const { id } = (await api("POST", "projects/demo-project/work_packages", { subject: "Hours of the journey" })) as {
      id: number;
    };
    const { page } = person;
    await person.signIn();
    await page.goto(`/work_packages/${id}`);
    await page.getByRole("button", { name: "Remind me" }).click();
    await page.getByLabel("Note").fill("Before the tide");
    await person.expectAccessible("[role=dialog]");
    await page.getByRole("button", { name: "In three days" }).press("Enter");
    await page.getByRole("button", { name: /^Reminder: / }).press("Enter");
    assert.equal(await page.getByLabel("Note").inputValue(), "Before the tide");
    await page.getByLabel("Date", { exact: true }).fill("2020-01-01");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Choose a time in the future.").waitFor();
    await page.getByLabel("Date", { exact: true }).fill("");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Enter a date and a time.").waitFor();
    await page.getByRole("button", { name: "Remove", exact: true }).click();
    await page.getByRole("button", { name: "Remind me" }).waitFor();
    await page.getByRole("button", { name: "Undo" }).last().click();
    await page.getByRole("button", { name: /^Reminder: / }).waitFor();
    const time = page.getByRole("region", { name: "Time", exact: true });
    await time.getByText("No time logged yet.").waitFor();
    await time.getByRole("button", { name: "Log time" }).click();
    await time.getByRole("button", { name: "Log", exact: true }).click();
    await time.getByText("Enter a duration such as 1.5, 90m or 1h 30m.").waitFor();
    await person.expectAccessible();
    await time.getByLabel("Hours").fill("1.5");
    await time.getByLabel("Activity").selectOption("Development");
    await time.getByLabel("Comment").fill("Caulking <b>the seams</b>");
    await page.keyboard.press("Enter");
    const line = time.getByRole("listitem").filter({ hasText: "Caulking <b>the seams</b>" });
    await line.getByText("1.5 h").waitFor();
    await line.getByText("Development").waitFor();
    await line.getByRole("button", { name: /^Edit the time entry/ }).click();
    await time.getByLabel("Hours").fill("2");
    await time.getByRole("button", { name: "Save" }).click();
    await time.getByText("2 h logged", { exact: true }).waitFor();
    await line.getByRole("button", { name: /^Delete the time entry/ }).click();
    await time.getByText("No time logged yet.").waitFor();
    await page.getByRole("button", { name: "Undo" }).last().click();
    await line.waitFor();
    await person.expectAccessible();

    await user("time-reader", "Reader", "demo-project");
    const reader = await another();
    await reader.signIn("time-reader");
    await reader.page.goto(`/work_packages/${id}`);
    await reader.page.getByRole("heading", { name: "Activity" }).waitFor();
    assert.equal(await reader.page.getByRole("button", { name: "Log time" }).count(), 0);
  },
);
