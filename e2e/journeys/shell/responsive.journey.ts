import assert from "node:assert/strict";
import { journey } from "../../journey.ts";

journey("every page works in the dark and on a small screen", async ({ person }) => {
  const { page, signIn, expectToFit } = person;
  await signIn();
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  for (const path of ["/", "/projects", "/projects/your-scrum-project", "/work_packages/60"]) {
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.getByRole("status", { name: "Loading…" }).first().waitFor({ state: "detached" });
    await expectToFit(360, 390, 1440);
  }
});

journey("on a phone a date is one tap, and the comments are one tap from the top and back", async ({ person, api }) => {
  const { page, signIn, expectAccessible } = person;
  const { id } = (await api("POST", "projects/demo-project/work_packages", { subject: "Ring the bell" })) as {
    id: number;
  };
  await signIn();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/work_packages/${id}`);
  await page.getByRole("button", { name: new RegExp(`^Edit Due date of #${id}`) }).click();
  const days = page.getByRole("group", { name: "Days" });
  await expectAccessible();
  await days.getByRole("button", { name: /^Tomorrow/ }).click();
  await page.getByText(new RegExp(`^Due date of #${id} changed`)).waitFor();
  await page.getByRole("button", { name: "To the comments" }).click();
  await page.locator("textarea:focus").waitFor();
  await expectAccessible();
  await page.getByRole("button", { name: "To the top" }).click();
  const heading = page.getByRole("heading", { level: 1 });
  await heading.and(page.locator(":focus")).waitFor();
  const box = await heading.boundingBox();
  assert.ok(box !== null && box.y > 0 && box.y < 600);
});

journey("on a phone rows are chosen on request, and a board goes from column to column by name", async ({ person }) => {
  const { page, signIn, expectToFit } = person;
  await signIn();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/admin/users");
  const users = page.getByRole("grid", { name: "User Management" });
  await users.getByText("Ada Halyard").waitFor();
  assert.equal(await users.getByRole("checkbox").count(), 0);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Select" }).click();
  await users.getByRole("checkbox", { name: "Select Ada Halyard" }).check();
  await page.getByText("1 user selected").waitFor();
  await expectToFit(390);
  await users.getByRole("button", { name: "Done" }).click();
  assert.equal(await users.getByRole("checkbox").count(), 0);

  await page.goto("/projects/your-scrum-project?view=board");
  await page.getByRole("region", { name: "Board" }).getByRole("button", { name: "New", exact: true }).click();
  await page.getByRole("menuitem", { name: /^In progress/ }).click();
  await page.getByRole("heading", { level: 2, name: "In progress" }).hover({ trial: true });
});

journey("work is done by keyboard alone", async ({ person }) => {
  const { page, signIn } = person;
  await signIn();
  await page.goto("/projects/demo-project?view=table&group=none");
  const grid = page.getByRole("grid", { name: "Work packages" });
  await grid.getByRole("row").nth(2).waitFor();
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });

  await page.keyboard.press("c");
  const dialog = page.getByRole("dialog", { name: "New work package" });
  await dialog.getByLabel("Subject").waitFor();
  // Closed by mistake, what was typed is there again.
  await page.keyboard.type("Made without");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await page.keyboard.press("c");
  await dialog.getByLabel("Subject").and(page.locator('[value="Made without"]')).waitFor();
  await page.keyboard.press("End");
  await page.keyboard.type(" a mouse");
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "detached" });
  await grid.getByText("Made without a mouse").waitFor();

  const made = grid.getByRole("row").filter({ hasText: "Made without a mouse" });
  await made.getByRole("gridcell").nth(1).focus();
  await page.keyboard.press("o");
  const details = page.getByRole("complementary", { name: /^Details of/ });
  await details.getByText("Made without a mouse").waitFor();
  await details.getByRole("textbox", { name: "Write a comment" }).waitFor();
  await page.keyboard.press("m");
  await details.locator("textarea:focus").waitFor();
  await page.keyboard.type("Typed only.");
  await page.keyboard.press("Control+Enter");
  await details.getByRole("listitem").filter({ hasText: "Typed only." }).waitFor();
  await page.keyboard.press("Escape");
  await details.waitFor({ state: "detached" });
  await page.keyboard.press("j");
  await details.waitFor();
});

journey("Enter that comes before the choices do counts once they are there", async ({ person }) => {
  const { page, signIn } = person;
  await signIn();
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/api/v3/work_packages/*/form", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/projects/demo-project?view=table&group=none&sort=id");
  const row = page.getByRole("grid", { name: "Work packages" }).getByRole("row").nth(1);
  const priority = row.getByRole("button", { name: /^Edit Priority/ });
  const wanted = (await priority.innerText()).includes("Immediate") ? "High" : "Immediate";
  await priority.press("Enter");
  await page.getByRole("textbox", { name: "Find a value" }).waitFor();
  await page.keyboard.type(wanted);
  await page.keyboard.press("Enter");
  answer();
  await priority.filter({ hasText: wanted }).waitFor();
});

/** The texts of lines that end with three dots where they are cut, with whether any of them is. */
const CUT = `(() => {
  const found = {};
  for (const element of document.querySelectorAll("main *")) {
    const style = getComputedStyle(element);
    if (style.clipPath !== "none" || style.textOverflow !== "ellipsis" || style.overflowX !== "hidden" || element.querySelector("*") !== null) continue;
    const text = element.textContent.trim();
    if (text !== "") found[text] ||= element.scrollWidth > element.clientWidth;
  }
  return found;
})()`;

/** What follows from another width is drawn a frame after it was measured. */
const DRAWN =
  "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done))))";

/** By how many pixels the words of one row stand above or below each other at most, of all rows: where it is worst. */
const STEPS = `(() => {
  const pen = document.createElement("canvas").getContext("2d");
  const worst = { px: 0, row: "" };
  for (const row of document.querySelectorAll("main [data-row], main li[data-work-package]")) {
    const words = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
    const lines = [];
    while (words.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(words.currentNode);
      const [box, second] = range.getClientRects();
      // Beside a subject of two lines, what else is said stands in the middle.
      if (second !== undefined) { lines.length = 0; break; }
      const style = getComputedStyle(words.currentNode.parentElement);
      if (box === undefined || words.currentNode.parentElement.closest("[class*=hidden], [data-bare]") !== null || words.currentNode.data.trim() === "") continue;
      pen.font = style.font;
      const { fontBoundingBoxAscent: up, fontBoundingBoxDescent: down } = pen.measureText("x");
      lines.push(box.top + (box.height * up) / (up + down));
    }
    const px = lines.length === 0 ? 0 : Math.max(...lines) - Math.min(...lines);
    if (px > worst.px) Object.assign(worst, { px, row: row.innerText });
  }
  return worst;
})()`;

journey(
  "what is whole at 1280 px is whole at 1440 px, and the words of a row stand on one line",
  async ({ person }) => {
    const { page, signIn } = person;
    await signIn();
    const project = "/projects/your-scrum-project";
    for (const path of [`${project}?view=table`, `${project}/backlog`, "/projects"]) {
      const seen: Record<string, boolean>[] = [];
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.goto(path);
      await page.locator("main [data-row], main li[data-work-package]").nth(5).waitFor();
      await page.getByRole("status", { name: "Loading…" }).first().waitFor({ state: "detached" });
      await page.waitForFunction("document.fonts.status === 'loaded'");
      for (const width of [1280, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await page.evaluate(DRAWN);
        seen.push(await page.evaluate(CUT));
        const { px, row } = await page.evaluate<{ px: number; row: string }>(STEPS);
        assert.ok(px < 0.6, `${path} at ${width}: ${px} px in ${row}`);
      }
      const [small = {}, large = {}] = seen;
      const texts = Object.keys(small).filter((text) => small[text] === false && large[text] === true);
      assert.deepEqual(texts, [], `${path}: whole at 1280 px, cut at 1440 px`);
      // The backlog's subjects take a second line, where others end with three dots.
      if (!path.endsWith("/backlog")) assert.ok(Object.keys(small).length > 10, path);
    }
  },
);
