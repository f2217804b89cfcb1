import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { journey } from "../../journey.ts";

journey(
  "several work packages are changed, exported and deleted at once; one that fails is told",
  async ({ person, api }) => {
    const ids: number[] = [];
    for (const subject of [
      "=Coil the fleet's lines",
      "Dry the fleet's sails",
      "Grease the fleet's winches",
      "Wash the fleet's hulls",
    ]) {
      ids.push(((await api("POST", "projects/demo-project/work_packages", { subject })) as { id: number }).id);
    }
    const { page } = person;
    await person.signIn();
    await page.goto("/projects/demo-project?view=table&group=none&sort=id&q=fleet%27s");
    const grid = page.getByRole("grid", { name: "Work packages" });
    const box = (subject: string) => grid.getByRole("checkbox", { name: new RegExp(subject) });
    await box("Coil").click();
    await box("Grease").click({ modifiers: ["Shift"] });
    const bar = page.getByRole("region", { name: "3 selected" });
    await bar.waitFor();
    await person.expectAccessible();

    // All change, and one undo takes all back.
    await bar.getByRole("button", { name: "Status" }).click();
    await page.getByRole("menuitem", { name: "On hold" }).click();
    await page.getByText("3 work packages changed").waitFor();
    assert.equal(await grid.getByText("On hold").count(), 3);
    await page.getByRole("button", { name: "Undo" }).last().click();
    await page.getByText("Change undone for 3 work packages").waitFor();
    await grid.getByText("On hold").first().waitFor({ state: "detached" });
    // They stay chosen for the next change.
    await bar.getByRole("button", { name: "Clear" }).click();
    await bar.waitFor({ state: "detached" });

    // One is refused: the others change, it says why and stays chosen.
    const error = {
      _type: "Error",
      errorIdentifier: "urn:openproject-org:api:v3:errors:PropertyConstraintViolation",
      message: "Priority is frozen.",
    };
    await page.route("**/api/v3/work_packages/bulk", async (route) => {
      const { changes } = route.request().postDataJSON() as { changes: { id: number }[] };
      const others = changes.filter(({ id }) => id !== ids[1]);
      const answer = await route.fetch({ postData: JSON.stringify({ changes: others }) });
      const { results } = (await answer.json()) as { results: object[] };
      const refused = changes.filter(({ id }) => id === ids[1]).map(({ id }) => ({ id, status: 422, error }));
      await route.fulfill({ json: { _type: "BulkResult", results: [...results, ...refused] } });
    });
    for (const subject of ["Coil", "Dry"]) await box(subject).check();
    await page.getByRole("region", { name: "2 selected" }).getByRole("button", { name: "Priority" }).click();
    await page.getByRole("menuitem", { name: "High" }).click();
    const dialog = page.getByRole("dialog", { name: "1 was not changed" });
    await dialog.getByText("Priority is frozen.").waitFor();
    await person.expectAccessible();
    await page.keyboard.press("Escape");
    await page.getByRole("region", { name: "1 selected" }).waitFor();
    assert.equal(await box("Dry").isChecked(), true);

    // Once more, from its message: by then it works, and the focus goes on in the table.
    await page.getByRole("region", { name: "1 selected" }).getByRole("button", { name: "Priority" }).click();
    await page.getByRole("menuitem", { name: "High" }).click();
    await dialog.waitFor();
    await page.unroute("**/api/v3/work_packages/bulk");
    await dialog.getByRole("button", { name: "Retry" }).click();
    await dialog.waitFor({ state: "detached" });
    assert.equal(await grid.getByText("High").count(), 2);
    assert.equal(await box("Dry").isChecked(), true);
    assert.equal(await grid.getByRole("checkbox", { checked: true }).count(), 1);

    // What is shown as a file that runs nothing in a spreadsheet.
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Export" }).click(),
    ]);
    assert.equal(download.suggestedFilename(), "work-packages.csv");
    const text = await readFile(await download.path(), "utf8");
    assert.match(text, /"'=Coil the fleet's lines"/);
    assert.equal(text.trim().split("\r\n").length, 5);

    await box("Coil").check();
    await box("Wash").click({ modifiers: ["Shift"] });
    await page.getByRole("region", { name: "4 selected" }).getByRole("button", { name: "Delete" }).click();
    await page.getByRole("dialog", { name: "Delete 4 work packages?" }).getByRole("button", { name: "Delete" }).click();
    await page.getByText("4 work packages deleted").waitFor();
    await page.getByText("Nothing matches the filters").waitFor();
  },
);

journey(
  "any field of the selected work packages is set at once, custom fields included, and no row moves for it",
  async ({ person, api }) => {
    const ids: number[] = [];
    for (const subject of ["Barge alpha", "Barge beta", "Barge gamma"]) {
      ids.push(((await api("POST", "projects/demo-project/work_packages", { subject })) as { id: number }).id);
    }
    const { id: field } = (await api("POST", "custom_fields", {
      name: "Barge berth",
      fieldFormat: "list",
      for: "WorkPackage",
      isForAll: true,
      types: "all",
      options: ["North", "South"],
    })) as { id: number };
    const berths = async () =>
      Promise.all(
        ids.map(async (id) => {
          const { _links } = (await api("GET", `work_packages/${id}`)) as {
            _links: Record<string, { title?: string }>;
          };
          return _links[`customField${field}`]?.title;
        }),
      );
    const { page } = person;
    await person.signIn();
    await page.goto(`/projects/demo-project?view=table&group=none&sort=id&q=Barge&fields=customField${field},priority`);
    const grid = page.getByRole("grid", { name: "Work packages" });
    const box = (subject: string) => grid.getByRole("checkbox", { name: new RegExp(subject) });
    const row = grid.getByRole("row", { name: /beta/ });
    await row.waitFor();
    const before = await row.boundingBox();
    await box("alpha").check();
    const bar = page.getByRole("region", { name: "1 selected" });
    await bar.waitFor();
    assert.deepEqual(await row.boundingBox(), before);
    await box("gamma").click({ modifiers: ["Shift"] });

    // By keyboard: the field, the value, Enter.
    const all = page.getByRole("region", { name: "3 selected" });
    await all.getByRole("button", { name: "More…" }).click();
    const dialog = page.getByRole("dialog", { name: "Set a field of 3 work packages" });
    await dialog.getByRole("combobox", { name: "Field" }).waitFor();
    await page.keyboard.type("Barge b");
    await page.getByRole("option", { name: "Barge berth" }).waitFor();
    await person.expectAccessible();
    await page.keyboard.press("Enter");
    await dialog.getByRole("combobox", { name: "Value" }).waitFor();
    await page.keyboard.type("No");
    await page.getByRole("option", { name: "North" }).waitFor();
    await page.keyboard.press("Enter");
    await dialog.getByRole("button", { name: "Set for all 3" }).click();
    await page.getByText("3 work packages changed").waitFor();
    assert.deepEqual(await berths(), ["North", "North", "North"]);
    await page.getByRole("button", { name: "Undo" }).last().click();
    await page.getByText("Change undone for 3 work packages").waitFor();
    assert.deepEqual(await berths(), [undefined, undefined, undefined]);

    // A cell of one of them changes that one, says so, and offers the others the same.
    await row.getByRole("button", { name: /Edit Barge berth/ }).click();
    await page.getByRole("option", { name: "South" }).click();
    await all.getByText(/^Barge berth changed for #\d+ only\.$/).waitFor();
    assert.deepEqual(await berths(), [undefined, "South", undefined]);
    await person.expectAccessible();
    await all.getByRole("button", { name: "Set for all 3 selected" }).click();
    await page.getByText("2 work packages changed").waitFor();
    assert.deepEqual(await berths(), ["South", "South", "South"]);

    // The hours of all; what can't be read as hours is refused first.
    await all.getByRole("button", { name: "More…" }).click();
    await page.keyboard.type("Estimated");
    await page.keyboard.press("Enter");
    await dialog.getByRole("textbox", { name: "Value" }).fill("much");
    await page.keyboard.press("Enter");
    await dialog.getByText("Enter hours such as 4 or 1.5.").waitFor();
    await dialog.getByRole("textbox", { name: "Value" }).fill("1.5");
    await page.keyboard.press("Enter");
    await page.getByText("3 work packages changed").waitFor();
    assert.equal(Object(await api("GET", `work_packages/${ids[2]}`)).estimatedTime, "PT1H30M");
    await person.expectToFit(1440, 390);
    await api("DELETE", `custom_fields/${field}`);
  },
);
