/** What becomes of custom fields when a project is copied or a person is deleted. */
import { beforeAll, expect, test } from "vitest";
import { startTestApp } from "../../../../testing/app.ts";

const { api, given, ctx } = await startTestApp();

let project = 0;

const field = async (body: object): Promise<string> =>
  `customField${(await api.admin.post("custom_fields", { for: "WorkPackage", isForAll: true, ...body })).id}`;

beforeAll(async () => {
  project = await given.project({ name: "Open" });
});

test("of a person who is deleted nothing is left but that they are, in values and in the history", async () => {
  const [one, many] = [
    await field({ name: "Tester", fieldFormat: "user" }),
    await field({ name: "Readers", fieldFormat: "user", multiple: true }),
  ];
  const leaver = await given.userWith("leaver", project, ["view_work_packages"]);
  const stayer = await given.userWith("stayer", project, ["view_work_packages"]);
  const href = (id: number) => ({ href: `/api/v3/users/${id}` });
  const { id, lockVersion } = Object(
    (await api.admin.post(`projects/${project}/work_packages`, { subject: "W" })).body,
  );
  const links = { [one]: href(leaver), [many]: [href(leaver), href(stayer)] };
  const changed = await api.admin.patch(`work_packages/${id}`, { lockVersion, _links: links });
  expect([changed.status, changed.at(`_links.${one}.title`)]).toEqual([200, "leaver Tester"]);
  expect((await api.admin.delete(`users/${leaver}`)).status).toBe(202);
  await ctx.jobs.runAll();
  const row = await api.admin.get(`work_packages/${id}`);
  expect(row.at(`_links.${one}.title`)).toBe("Deleted user");
  expect(row.at(`_links.${many}`)).toMatchObject([{ title: "Deleted user" }, { title: "stayer Tester" }]);
  const history = await api.admin.get(`work_packages/${id}/activities`);
  expect(history.text).toContain("Readers set to Deleted user, stayer Tester");
  expect(history.text).not.toContain("leaver");
});

test("the work of a copied project has the values of the original", async () => {
  const word = await field({ name: "Word", fieldFormat: "string" });
  const list = await field({ name: "List", fieldFormat: "list", options: ["A"] });
  const options = (await api.admin.get(`custom_fields/${list.replace("customField", "")}`)).at("options");
  const links = { [list]: { href: `/api/v3/custom_options/${Object([options].flat()[0]).id}` } };
  await api.admin.post(`projects/${project}/work_packages`, { subject: "Original", [word]: "kept", _links: links });
  const copy = await api.admin.post(`projects/${project}/copy`, { name: "Copy", identifier: "copy" });
  expect(copy.status).toBeLessThan(400);
  await ctx.jobs.runAll();
  const rows = (await api.admin.get("projects/copy/work_packages")).elements;
  const found = rows.find((one) => Object(one).subject === "Original");
  expect(found).toMatchObject({ [word]: "kept", _links: { [list]: { title: "A" } } });
});
