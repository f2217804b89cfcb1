import assert from "node:assert/strict";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { journey, type World } from "../../journey.ts";

journey("an administrator changes a setting, and a stale form is refused", async ({ person }) => {
  const { page, signIn, expectAccessible, expectToFit, expectErrors } = person;
  expectErrors(/409/);
  await signIn();
  await page.goto("/admin/system");
  const name = page.getByLabel("Instance name");
  await name.fill("Osprey Works");
  await expectAccessible();
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.getByText("Settings saved.").waitFor();
  await page.getByRole("button", { name: "Save changes", disabled: true }).waitFor();
  await page.getByRole("region", { name: "History" }).getByText("changed the settings").waitFor();
  await page.reload();
  await name.waitFor();
  assert.equal(await name.inputValue(), "Osprey Works");
  await page.getByText("Changed", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Reset" }).press("Enter");
  assert.equal(await name.inputValue(), "Halyard");
  await page.waitForFunction("document.activeElement.value === 'Halyard'");
  assert.equal(await page.getByText("Changed", { exact: true }).count(), 0);
  await name.fill("Too late");
  await page.evaluate(async () => {
    const read = await fetch("/api/v3/admin/settings/general");
    const { lockVersion }: { lockVersion: number } = JSON.parse(await read.text());
    const headers = { "content-type": "application/json", "x-requested-with": "XMLHttpRequest" };
    const body = JSON.stringify({ lockVersion, instanceName: null });
    await fetch("/api/v3/admin/settings/general", { method: "PATCH", headers, body });
  });
  await page.getByRole("button", { name: "Save changes" }).click();
  for (const tab of ["Security", "Performance", "Maintenance", "Jobs"]) {
    await page.getByRole("tab", { name: tab }).click();
    await page.waitForURL(/tab=/);
    if (tab === "Performance") {
      await page
        .getByText(/^(GET|POST|PATCH) \/api\/v3\//)
        .first()
        .waitFor();
      await page
        .getByText(/ rows? read each$/)
        .first()
        .waitFor();
      const caches = page.getByRole("region", { name: "Caches" });
      await caches
        .getByText(/^\d+% found$/)
        .first()
        .waitFor();
    }
    await expectAccessible();
    await expectToFit(360);
  }
});

journey("the palette leads to the field of a backup setting and of a sign-in policy", async ({ person }) => {
  const { page, signIn, expectAccessible } = person;
  await signIn();
  await page.goto("/admin");
  const find = async (words: string, option: RegExp): Promise<void> => {
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").getByRole("combobox").fill(words);
    await page.getByRole("option", { name: option }).click();
  };
  await find("passphrase", /^Passphrase/);
  await page.waitForURL("**/admin/backup?setting=passphrase");
  const dialog = page.getByRole("dialog");
  const focused = page.locator(":focus");
  await dialog.getByLabel("Passphrase", { exact: true }).and(focused).waitFor();
  await expectAccessible();
  await page.keyboard.press("Escape");
  await page.waitForURL((url) => url.pathname === "/admin/backup" && url.search === "");
  // Each button opens the settings at its own field, and has the focus again after them.
  await page.getByRole("button", { name: "Change storage" }).press("Enter");
  await dialog.getByLabel("Keep them in").and(focused).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Change storage" }).and(focused).waitFor();
  await find("minimum length", /^Minimum length/);
  await page.waitForURL("**/admin/authentication?tab=policies&setting=passwordLength");
  await dialog.getByLabel("Minimum length").and(focused).waitFor();
});

/** One pixel. */
const LOGO = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** As it was: other journeys come after. */
async function restoreLook(api: World["api"]): Promise<void> {
  const { lockVersion } = Object(await api("GET", "admin/settings/general"));
  const cleared = Object.fromEntries(
    ["instanceName", "logo", "accentColor", "announcement", "dateFormat", "pageSize"].map((name) => [name, null]),
  );
  await api("PATCH", "admin/settings/general", { lockVersion, ...cleared });
}

async function giveLook({ person, another, user }: World): Promise<void> {
  const { page, signIn, expectAccessible, expectToFit, expectErrors } = person;
  expectErrors(/422/);
  await user("lena", "Member", "demo-project");
  const lena = await another();
  await lena.signIn("lena");
  await lena.page.goto("/");
  await lena.page.getByRole("main").waitFor();
  await signIn();
  await page.goto("/admin/system");
  await page.getByLabel("Instance name").fill("Osprey Works");
  await page.locator("input[type=file]").setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: LOGO });
  const color = page.getByRole("textbox", { name: "Accent color" });
  await color.fill("#ffd700");
  await page.getByText("Text needs 4.5:1. Choose a darker color.").waitFor();
  await page.getByRole("button", { name: "Save changes" }).click();
  await color.fill("#7a1fa2");
  await page.getByLabel("Message", { exact: true }).fill("Moving on Friday.");
  await page.getByLabel("Date format").selectOption("DD.MM.YYYY");
  await page.getByLabel("Rows per page").fill("10");
  await page.getByText("There is no other language yet.").waitFor();
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.getByText("Settings saved.").waitFor();
  const banner = page.getByRole("region", { name: "Announcement" });
  await banner.getByText("Moving on Friday.").waitFor();
  // On a page that was open before, without a reload.
  await lena.page.getByRole("region", { name: "Announcement" }).getByText("Moving on Friday.").waitFor();
  await page.getByRole("banner").getByText("Osprey Works").waitFor();
  await page.waitForFunction(
    `getComputedStyle(document.documentElement).getPropertyValue("--accent").includes("#7a1fa2")`,
  );
  await expectAccessible();
  await page.goto("/admin/audit");
  const title = await page.locator("main time").first().getAttribute("title");
  assert.match(title ?? "", /^\d\d\.\d\d\.\d{4}, /);
  await expectAccessible();
  await expectToFit(390);
  await banner.getByRole("button", { name: "Hide announcement" }).click();
  await banner.waitFor({ state: "detached" });
  await page.reload();
  await page.getByRole("heading", { name: "Audit & Logs" }).waitFor();
  assert.equal(await banner.count(), 0);
}

journey(
  "an administrator gives the instance its look, its dates and an announcement",
  async (world) => {
    try {
      await giveLook(world);
    } finally {
      await restoreLook(world.api);
    }
  },
  { alone: true },
);

async function closeForOthers({ person, another, user }: World): Promise<void> {
  const { page, signIn, expectAccessible, expectToFit } = person;
  await user("nora", "Member", "demo-project");
  const nora = await another();
  nora.expectErrors(/503|Moving the database/);
  await nora.signIn("nora");
  await nora.page.goto("/projects");
  await nora.page.getByRole("heading", { name: "Projects" }).waitFor();
  await signIn();
  await page.goto("/admin/system?tab=maintenance");
  const turn = async (mode: string): Promise<void> => {
    await page.getByLabel("Mode").selectOption(mode);
    await page.getByRole("button", { name: "Save changes" }).click();
    await page.getByRole("button", { name: "Save changes", disabled: true }).waitFor();
  };
  await page.getByLabel("Message").fill("Moving the database until noon.");
  await turn("read_only");
  const readOnly = { name: "Read-only" };
  await page.getByRole("region", readOnly).getByText("Moving the database until noon.").waitFor();
  await page.getByRole("region", readOnly).getByRole("link", { name: "Change mode" }).waitFor();
  await expectAccessible();
  await expectToFit(360);
  await page.setViewportSize({ width: 1280, height: 900 });
  // On a page that was open before.
  await nora.page.getByRole("region", readOnly).getByText("Moving the database until noon.").waitFor();
  assert.equal(await nora.page.getByRole("region", readOnly).getByRole("link").count(), 0);
  await turn("maintenance");
  await page.getByRole("region", { name: "Maintenance" }).waitFor();
  await nora.page.goto("/projects");
  await nora.page.getByText("Under maintenance").waitFor();
  await nora.page.getByText("Moving the database until noon.").waitFor();
  const guest = await another();
  await guest.page.goto("/auth/login");
  await guest.page.getByText("Moving the database until noon.").waitFor();
  await turn("off");
  await page.getByRole("region", { name: "Maintenance" }).waitFor({ state: "detached" });
  await nora.page.getByRole("button", { name: "Retry" }).click();
  await nora.page.getByRole("heading", { name: "Projects" }).waitFor();
}

journey(
  "read-only mode and maintenance are said on every page, to members, administrators and at the sign-in",
  async (world) => {
    try {
      await closeForOthers(world);
    } finally {
      const { lockVersion } = Object(await world.api("GET", "admin/settings/maintenance"));
      await world.api("PATCH", "admin/settings/maintenance", { lockVersion, mode: null, message: null });
    }
  },
  { alone: true },
);

journey("what a job wrote stands below its row, on a screen and on a phone", async ({ person }) => {
  const { page, signIn } = person;
  await signIn();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/admin/system?tab=jobs");
    const row = page.getByRole("list", { name: "Jobs" }).getByRole("listitem").first();
    await row.getByRole("button").first().click();
    const wrote = row.getByText("This job has written nothing.").or(row.getByRole("list", { name: "Log" }));
    await wrote.waitFor();
    const [name, words] = [await row.getByRole("button").first().boundingBox(), await wrote.boundingBox()];
    assert.ok(name !== null && words !== null && words.y >= name.y + name.height, JSON.stringify({ name, words }));
    assert.ok(name.height < 60, "the name of the job is on a line of its own");
  }
});

/** It was tried so often that the next attempt is the last one: by itself that takes six minutes. */
async function onLastAttempt(api: World["api"], kind: string): Promise<void> {
  const { storage } = Object(await api("GET", "admin/backups"));
  const database = new DatabaseSync(join(dirname(storage.place), "halyard.sqlite"));
  database.exec("pragma busy_timeout = 5000");
  const change = database.prepare(
    "update jobs set attempts = 4, run_at = '2020-01-01T00:00:00.000Z' where kind = ? and status = 'in_queue' and attempts = 1",
  );
  while (change.run(kind).changes === 0) await new Promise((resolve) => setTimeout(resolve, 100));
  database.close();
  for (let failed = 0; failed === 0;) failed = Object(await api("GET", "admin/jobs?state=failed")).total;
}

async function repairJob({ person, api }: World): Promise<void> {
  const { page, signIn, expectAccessible, expectToFit } = person;
  await signIn();
  const { lockVersion } = Object(await api("GET", "admin/settings/replies"));
  // No one listens there.
  const mailbox = { address: "reply@example.org", host: "127.0.0.1", port: 1, userName: "reply", password: "secret" };
  await api("PATCH", "admin/settings/replies", { lockVersion, ...mailbox });
  await api("POST", "admin/schedules/replies.fetch/run");
  await onLastAttempt(api, "replies.fetch");
  // Repaired at once: it is looked into each minute, and two of one kind don't wait.
  const now = Object(await api("GET", "admin/settings/replies"));
  await api("PATCH", "admin/settings/replies", { lockVersion: now.lockVersion, host: null, password: null });

  // The dashboard says it, and leads to it.
  await page.goto("/admin");
  await page.getByText("1 background job failed").waitFor();
  await page.getByRole("link", { name: "Show jobs" }).click();
  await page.getByRole("group", { name: "State" }).getByRole("button", { name: "Failed 1" }).click();
  const row = page.getByRole("list", { name: "Jobs" }).getByRole("listitem").first();
  await row.getByText("Failed", { exact: true }).waitFor();
  await row.getByRole("button", { name: "Fetch replies by email" }).click();
  const log = row.getByRole("list", { name: "Log" });
  await log.getByText(/^.*Attempt 1 failed/).waitFor();
  await log.getByText(/Attempt 5 failed, and there is no other/).waitFor();
  await expectAccessible();
  await expectToFit(360);

  // The reason is gone, so it is done.
  await row.getByRole("button", { name: "Try again" }).click();
  await page.getByText("Trying again: Fetch replies by email").waitFor();
  await page.getByText("No jobs in this state").waitFor();
  await page.getByRole("group", { name: "State" }).getByRole("button", { name: /^All / }).click();
  const done = page
    .getByRole("list", { name: "Jobs" })
    .getByRole("listitem")
    .filter({ hasText: "Fetch replies by email" });
  await done.getByText("Done", { exact: true }).waitFor();
}

journey("a job that failed says why in its log, and is done once it is tried again", repairJob, { alone: true });
