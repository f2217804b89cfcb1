import assert from "node:assert/strict";
import { journey } from "../../journey.ts";

journey(
  "everything is searched from the header, and the results are narrowed",
  async ({ person, user, another, api }) => {
    const { page, signIn, expectAccessible, expectToFit } = person;
    const make = async (project: string, subject: string) =>
      ((await api("POST", `projects/${project}/work_packages`, { subject })) as { id: number }).id;
    const [here, there] = [await make("demo-project", "Binnacle lamp"), await make("osprey-32", "Binnacle cover")];
    await api("POST", `work_packages/${here}/activities`, { comment: { raw: "The binnacle glass is cracked" } });
    await signIn();
    await person.openMyWork();
    await page.keyboard.press("/");
    await page.getByRole("dialog", { name: "Go to anything" }).waitFor();
    await page.keyboard.type("binnacle");
    await page.getByRole("option", { name: "All results for “binnacle”" }).click();
    await page.waitForURL(/\/search\?q=/);
    const results = page.getByRole("region", { name: "Work packages" });
    await results.getByRole("link", { name: /Binnacle lamp/ }).waitFor();
    await results.getByRole("link", { name: /Binnacle cover/ }).waitFor();
    await page.getByRole("button", { name: "Filter", exact: true }).click();
    await page.getByRole("combobox", { name: "Project" }).selectOption({ label: "Demo project" });
    await results.getByRole("link", { name: /Binnacle cover/ }).waitFor({ state: "detached" });
    await page.getByRole("combobox", { name: "Changed" }).selectOption({ label: "In the last 7 days" });
    await results.getByRole("link", { name: /Binnacle lamp/ }).waitFor();
    await expectAccessible();
    await page.keyboard.press("Escape");
    await page.getByRole("list", { name: "Active filters" }).getByText("Project Demo project").waitFor();
    await expectToFit(390, 1440);
    // A comment is told beside the subject, can be searched alone, and leads to where it stands.
    await page
      .getByRole("group", { name: "Where the words are" })
      .getByRole("button", { name: /^Comments/ })
      .click();
    await results.getByRole("link", { name: /^Ada Halyard, .*The binnacle glass is cracked/ }).click();
    await page.waitForURL(`**/work_packages/${here}#activity-*`);
    await page.goBack();
    await results.getByRole("link", { name: /^Ada Halyard, / }).waitFor();
    await expectAccessible();
    await page.getByRole("button", { name: "Anywhere" }).click();
    const field = page.getByRole("searchbox", { name: "Search everything" });
    await field.fill("binacle");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "binnacle", exact: true }).click();
    await results.getByRole("link", { name: /Binnacle lamp/ }).waitFor();
    await field.fill("xylophone");
    await page.keyboard.press("Enter");
    await page.getByText("No results for “xylophone”").waitFor();

    // Someone else finds only what they see. In a browser of their own: the page above would ask on without its session.
    await user("search-member", "Member", "demo-project");
    const member = await another();
    await member.signIn("search-member");
    await member.page.goto("/search?q=binnacle");
    const found = member.page.getByRole("main");
    await found.getByRole("link", { name: /Binnacle lamp/ }).waitFor();
    assert.equal(await found.getByRole("link", { name: new RegExp(`#${there}`) }).count(), 0);
  },
);
