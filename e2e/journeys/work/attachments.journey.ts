import assert from "node:assert/strict";
import { journey } from "../../journey.ts";

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

journey("a person adds files by choosing, dropping and pasting, looks at a picture and deletes it", async (world) => {
  const { person, api, another, user } = world;
  const { id } = (await api("POST", "projects/demo-project/work_packages", { subject: "Charts of the journey" })) as {
    id: number;
  };
  const { page } = person;
  await person.signIn();
  await page.goto(`/work_packages/${id}`);
  const files = page.getByRole("region", { name: "Files" });
  await files.getByText("No files. Drop or paste them here.").waitFor();
  const chooser = page.waitForEvent("filechooser");
  await files.getByRole("button", { name: "Add files" }).click();
  await (
    await chooser
  ).setFiles([
    { name: "harbour.png", mimeType: "image/png", buffer: PNG },
    { name: "evil.html", mimeType: "text/html", buffer: Buffer.from("<script>alert(1)</script>") },
  ]);
  await files.getByRole("link", { name: "harbour.png" }).waitFor();
  await files.getByRole("link", { name: "evil.html" }).waitFor();
  await page.getByText("File harbour.png added as attachment").waitFor();

  // Dropped and pasted, as a browser hands files over.
  for (const [type, name] of [
    ["drop", "dropped.txt"],
    ["paste", "pasted.txt"],
  ] as const) {
    await page.evaluate(
      `{
        const data = new DataTransfer();
        data.items.add(new File(["text"], ${JSON.stringify(name)}, { type: "text/plain" }));
        const place = document.querySelector('section[aria-label="Files"]');
        const init = { bubbles: true, cancelable: true };
        place.dispatchEvent(${JSON.stringify(type)} === "drop"
          ? new DragEvent("drop", { ...init, dataTransfer: data })
          : new ClipboardEvent("paste", { ...init, clipboardData: data }));
      }`,
    );
    await files.getByRole("link", { name }).waitFor();
  }
  await person.expectAccessible();

  await files.getByRole("button", { name: "Show harbour.png" }).click();
  const preview = page.getByRole("dialog", { name: "harbour.png" });
  await preview.getByRole("img", { name: "harbour.png" }).waitFor();
  await person.expectAccessible();
  await page.keyboard.press("Escape");

  // A page that was uploaded is saved, not run.
  const download = page.waitForEvent("download");
  await files.getByRole("link", { name: "evil.html" }).click();
  assert.equal((await download).suggestedFilename(), "evil.html");

  await files.getByRole("button", { name: "Delete dropped.txt" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await files.getByRole("link", { name: "dropped.txt" }).waitFor({ state: "detached" });

  // Too large is told before anything is sent.
  const large = page.waitForEvent("filechooser");
  await files.getByRole("button", { name: "Add files" }).click();
  await (
    await large
  ).setFiles([{ name: "huge.bin", mimeType: "application/octet-stream", buffer: Buffer.alloc(6 * 1024 * 1024) }]);
  await files.getByText("Too large: files can have at most 5 MB.").waitFor();

  await user("files-reader", "Reader", "demo-project");
  const reader = await another();
  await reader.signIn("files-reader");
  await reader.page.goto(`/work_packages/${id}`);
  const seen = reader.page.getByRole("region", { name: "Files" });
  await seen.getByRole("link", { name: "harbour.png" }).waitFor();
  assert.equal(await seen.getByRole("button", { name: /Add files|Delete/ }).count(), 0);
  await reader.expectAccessible();
});

journey("a picture that is pasted into a comment stands at the cursor", async ({ person, api }) => {
  const { page, signIn } = person;
  const made = (await api("POST", "projects/demo-project/work_packages", { subject: "Picture in words" })) as {
    id: number;
  };
  await signIn();
  // What is pasted does not wait for the part of the page that lists the files.
  let load = (): void => undefined;
  const held = new Promise<void>((resolve) => (load = resolve));
  await page.route("**/assets/detail-sections*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/work_packages/${made.id}`);
  const box = page.getByRole("textbox", { name: "Write a comment" });
  await box.fill("before after");
  await box.press("Home");
  for (let step = 0; step < "before ".length; step++) await page.keyboard.press("ArrowRight");
  await page.evaluate(`(() => {
    const data = new DataTransfer();
    const bytes = Uint8Array.from(atob("${PNG.toString("base64")}"), (letter) => letter.charCodeAt(0));
    data.items.add(new File([bytes], "rudder.png", { type: "image/png" }));
    document.activeElement.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  })()`);
  await page.waitForFunction(
    `/^before !\\[rudder\\.png\\]\\(\\/api\\/v3\\/attachments\\/\\d+\\/content\\)after$/.test(document.activeElement.value)`,
  );
  assert.equal(await page.getByRole("region", { name: "Files" }).count(), 0);
  load();
  await page.getByRole("region", { name: "Files" }).getByRole("link", { name: "rudder.png" }).waitFor();
  await box.press("Control+Enter");
  const picture = page.getByRole("img", { name: "rudder.png" }).first();
  await picture.waitFor();
  await page.waitForFunction(`document.querySelector('img[alt="rudder.png"]').naturalWidth > 0`);
});
