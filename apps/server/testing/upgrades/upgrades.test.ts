import { expect, test } from "vitest";
import { openDatabase } from "../../src/platform/database/database.ts";
import { migrate, MIGRATIONS } from "../../src/platform/database/migrate.ts";
import { startTestApp } from "../app.ts";
import { testDialect, testSettings } from "../database.ts";
import { FIXTURE_PASSWORD, FIXTURES, load } from "./fixtures.ts";
import { asking, contentOf, tablesOf } from "./snapshot.ts";

/** The fixture, upgraded, with what was in its columns before and is in the same ones after. */
async function upgrade(fixture: (typeof FIXTURES)[number]) {
  // The keys of the fixtures' secrets: what was sealed with them stays readable.
  const settings = await testSettings({ secretKey: `fixture-secret-key-of-commit-${fixture}-0123456789` });
  await load(fixture, settings);
  const { tables, before } = await asking(settings, async (ask) => {
    const found = await tablesOf(ask, testDialect);
    return { tables: found, before: await contentOf(ask, found) };
  });
  const database = openDatabase(settings);
  await migrate(database);
  await database.close();
  const after = await asking(settings, (ask) => contentOf(ask, tables));
  const applied = await asking(settings, (ask) => ask("select name from migrations order by name"));
  const { api } = await startTestApp("demo", settings);
  return { fixture, before, after, applied, api };
}

const upgraded = await Promise.all(FIXTURES.map(upgrade));

test.each(upgraded)("the database of $fixture keeps every row, and what is in it", ({ before, after, applied }) => {
  expect(applied).toEqual(MIGRATIONS.map(({ name }) => ({ name })));
  expect(before).toMatchObject({ work_packages: { rows: 400 }, events: { rows: 1829 } });
  const { project_modules: modules, role_permissions: permissions, ...rest } = after;
  // Migration 0140 turns the backlogs of its eight projects on, and lets two roles see sprints and one of them plan.
  expect(modules?.rows).toBe((before["project_modules"]?.rows ?? 0) + 8);
  // Migration 0321 lets the four other roles that see work packages see phases, as project administrators do already.
  expect(permissions?.rows).toBe((before["role_permissions"]?.rows ?? 0) + 3 + 4);
  const { project_modules: _modules, role_permissions: _permissions, ...untouched } = before;
  // The revision of the settings is new there.
  expect(rest).toEqual({ ...untouched, revisions: { rows: 3, sha256: expect.any(String) } });
});

test.each(upgraded)("on the database of $fixture people sign in, read and write", async ({ api }) => {
  const signedIn = await api.anonymous.post("auth/login", { login: "admin", password: FIXTURE_PASSWORD });
  expect(signedIn.status).toBe(200);
  expect((await api.anonymous.post("auth/login", { login: "admin", password: "another one" })).status).toBe(401);

  const list = await api.admin.list("work_packages", { pageSize: 1, sortBy: [["id", "asc"]], filters: [] });
  const [id] = list.each("id");
  const work = await api.admin.get(`work_packages/${String(id)}`);
  expect([work.status, work.at("subject")]).toEqual([200, list.each("subject")[0]]);

  const change = { lockVersion: work.number("lockVersion"), subject: "Changed after the upgrade" };
  expect((await api.admin.patch(`work_packages/${work.id}`, change)).status).toBe(200);
  const comment = { comment: { raw: "Zanzibar is on the map" } };
  expect((await api.admin.post(`work_packages/${work.id}/activities`, comment)).status).toBe(201);
  for (const words of ["after the upgrade", "zanzibar"]) {
    const filters = [{ search: { operator: "**", values: [words] } }];
    expect((await api.admin.list("work_packages", { filters })).each("id")).toEqual([work.id]);
  }
  const project = await api.admin.post("projects", { name: "Made after the upgrade", identifier: "after-the-upgrade" });
  expect(project.status).toBe(201);
  expect((await api.admin.get("statuses")).elements.length).toBeGreaterThan(0);
});
