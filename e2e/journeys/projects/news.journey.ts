import assert from "node:assert/strict";
import { journey } from "../../journey.ts";

journey("news are written, read on the overview, changed and deleted by who may", async (world) => {
  const { person, api, user, another } = world;
  const { page, signIn, expectAccessible, expectToFit } = person;
  const identifier = "news-harbor";
  await api("POST", "projects", { name: "News harbor", identifier });
  await user("news-writer", "Member", identifier);
  await user("news-reader", "Reader", identifier);
  await signIn("news-writer");
  await page.goto(`/projects/${identifier}?view=overview`);
  const card = page.getByRole("region", { name: "News", exact: true });
  await card.getByText("No news yet.").waitFor();
  await card.getByRole("link", { name: "Write news" }).click();
  await page.getByRole("heading", { level: 1, name: "Write news" }).waitFor();
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByText("Enter a title.").waitFor();
  await page.getByRole("textbox", { name: "Title" }).fill("The quay opens");
  await page.getByRole("textbox", { name: "Summary" }).fill("On Monday at eight");
  await page.getByRole("textbox", { name: "Text", exact: true }).fill("Ships berth **there** from then on.");
  await expectAccessible();

  // What is written is not left behind without a question.
  await page.getByRole("link", { name: "News", exact: true }).click();
  const question = page.getByRole("dialog", { name: "Discard what you wrote?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByRole("heading", { level: 1, name: "The quay opens" }).waitFor();
  await page.locator("strong", { hasText: "there" }).waitFor();
  await expectToFit(390, 1440);

  const reader = await another();
  await reader.signIn("news-reader");
  await reader.page.goto(`/projects/${identifier}?view=overview`);
  const read = reader.page.getByRole("region", { name: "News", exact: true });
  await read.getByText("On Monday at eight").waitFor();
  assert.equal(await read.getByRole("link", { name: "Write news" }).count(), 0);
  await read.getByRole("link", { name: "All news" }).click();
  await reader.page.getByRole("link", { name: "The quay opens" }).click();
  await reader.page.locator("strong", { hasText: "there" }).waitFor();
  assert.equal(await reader.page.getByRole("button", { name: "Edit", exact: true }).count(), 0);

  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page.getByRole("textbox", { name: "Title" }).fill("The quay opens on Tuesday");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "The quay opens on Tuesday" }).waitFor();
  // The other person's page follows.
  await reader.page.getByRole("heading", { level: 1, name: "The quay opens on Tuesday" }).waitFor();
  // It is read again once it is gone.
  reader.expectErrors(/404 \(Not Found\).*\/news\/\d+/);
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  const deletion = page.getByRole("dialog", { name: "Delete this news item?" });
  await deletion.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByText("No news yet", { exact: true }).waitFor();
  await reader.page.getByRole("heading", { level: 1, name: "News", exact: true }).waitFor();
  await reader.page.getByText("The news couldn't be loaded").waitFor();
  await expectAccessible();
  await page.getByRole("link", { name: "Write news" }).waitFor();
});
