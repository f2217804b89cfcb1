import { journey } from "../journey.ts";

journey("the permission matrix shows who may do what, filtered by the address", async ({ person }) => {
  const { page, signIn, expectAccessible } = person;
  await signIn();
  await page.goto("/admin/roles/matrix");
  await page.getByRole("heading", { level: 1, name: "Permission Matrix" }).waitFor();
  const grid = page.getByRole("grid", { name: "Permission Matrix" });
  await grid.getByRole("columnheader", { name: "Project admin" }).waitFor();
  await expectAccessible();

  await page.getByPlaceholder("Search permissions...").fill("archive");
  await page.waitForURL("**q=archive*");
  await grid.getByRole("rowheader", { name: /^Archive project/ }).waitFor();
  await grid.getByRole("checkbox", { name: /^Archive project, Project admin/, checked: true }).waitFor();
  await grid.getByRole("checkbox", { name: /^Archive project, Reader/, checked: false }).waitFor();
  await grid.getByRole("rowheader", { name: /^Edit project/ }).waitFor({ state: "detached" });

  await page.getByPlaceholder("Search permissions...").fill("nothing is called like this");
  await page.getByText("No Permissions Found").waitFor();
  await expectAccessible();
  await page.getByRole("button", { name: "Clear Filters" }).click();
  await grid
    .getByRole("rowheader", { name: /^Edit project/ })
    .first()
    .waitFor();

  // Folding is part of the address too.
  await grid.getByRole("button", { name: /^Project Management/ }).click();
  await page.waitForURL("**folded=project*");
  await grid.getByRole("rowheader", { name: /^Archive project/ }).waitFor({ state: "detached" });
  await page.goto("/admin/roles/matrix?risk=high&category=wiki");
  await grid
    .getByRole("rowheader", { name: /^Delete wiki pages/ })
    .first()
    .waitFor();
  await grid.getByRole("rowheader", { name: /^View wiki/ }).waitFor({ state: "detached" });
});
