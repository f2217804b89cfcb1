import { expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";

const { api, given, ctx } = await startTestApp();
const project = await given.project({ name: "Chandlery" });
const keeper = await given.userWith("keeper", project, ["view_work_packages", "work_package_assigned"]);
const other = await given.userWith("other", project, ["view_work_packages", "work_package_assigned"]);
const outsider = await given.user("outsider");

const link = (path: string) => ({ href: `/api/v3/${path}` });
const category = async (name: string, assignee: number) => {
  const { id } = await api.admin.post(`projects/${project}/categories`, { name });
  await ctx.transaction((tx) =>
    tx.updateTable("categories").set({ default_assignee_id: assignee }).where("id", "=", id).execute(),
  );
  return id;
};
const create = (links: object) =>
  api.admin.post(`projects/${project}/work_packages`, { subject: "Order rope", _links: links });

test("new work goes to its category's person, unless someone or no one is named", async () => {
  const id = await category("Rope", keeper);
  const made = await create({ category: link(`categories/${id}`) });
  expect(made.at("_links.assignee.href")).toBe(`/api/v3/users/${keeper}`);
  const named = await create({ category: link(`categories/${id}`), assignee: link(`users/${other}`) });
  expect(named.at("_links.assignee.href")).toBe(`/api/v3/users/${other}`);
  const nobody = await create({ category: link(`categories/${id}`), assignee: { href: null } });
  expect(nobody.at("_links.assignee.href")).toBeNull();
});

test("a category's person who may have no work here gets none", async () => {
  const id = await category("Paint", outsider);
  const made = await create({ category: link(`categories/${id}`) });
  expect([made.status, made.at("_links.assignee.href")]).toEqual([201, null]);
});
