import assert from "node:assert/strict";
import { createServer } from "node:http";
import { journey } from "../../journey.ts";

journey("an administrator streams the audit log, tests the stream, and sees why it fails", async ({ person }) => {
  const { page, signIn, expectAccessible, expectToFit, expectErrors } = person;
  // A form that is not complete.
  expectErrors(/422/);
  await signIn();
  await page.goto("/admin/audit");
  await page.getByRole("link", { name: "Streams" }).click();
  await page.getByRole("heading", { level: 1, name: "Streams" }).waitFor();
  await page.getByText("No streams yet").waitFor();
  await expectAccessible();
  await page.getByRole("button", { name: "File on the server" }).click();
  const dialog = page.getByRole("dialog", { name: "Add stream" });
  await dialog.getByRole("button", { name: "Add stream" }).click();
  await dialog.getByText("Name can't be blank.").waitFor();
  await expectAccessible();
  await dialog.getByLabel("Name", { exact: false }).first().fill("To the archive");
  await dialog.getByLabel("File name").fill("journey.jsonl");
  await dialog.getByRole("button", { name: "Add stream" }).click();
  const line = page.getByRole("list", { name: "Audit streams" }).getByRole("listitem");
  // What other journeys do at the same time is sent too.
  await line.getByText(/\d+ entr(?:y|ies) sent/).waitFor();
  await line.getByRole("button", { name: "Actions for To the archive" }).click();
  await page.getByRole("menuitem", { name: "Send a test entry" }).click();
  await page.getByText(/^The test entry arrived in/).waitFor();
  await line.getByRole("button", { name: "Actions for To the archive" }).click();
  await page.getByRole("menuitem", { name: "Pause" }).click();
  await line.getByText("Paused").waitFor();
  await expectAccessible();
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await expectToFit(360);
  await line.getByRole("button", { name: "Actions for To the archive" }).click();
  await page.getByRole("menuitem", { name: "Delete…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete stream" }).click();
  await page.getByText("No streams yet").waitFor();
  // A receiver that no one listens at.
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  await new Promise((resolve) => server.close(resolve));
  await page.getByRole("button", { name: "Syslog" }).click();
  await dialog.getByLabel("Name", { exact: false }).first().fill("To the collector");
  await dialog.getByLabel("Host").fill("127.0.0.1");
  await dialog.getByLabel("Port").fill(String(port));
  await dialog.getByRole("button", { name: "Add stream" }).click();
  await line.getByText(/^Failing since/).waitFor();
  assert.match(await line.innerText(), /refused|private address/);
  await line.getByRole("button", { name: "Actions for To the collector" }).click();
  await page.getByRole("menuitem", { name: "Delete…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete stream" }).click();
  await page.getByText("No streams yet").waitFor();
});
