import { beforeAll, expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";

const { api, given } = await startTestApp();

let publisher = 0;
beforeAll(async () => {
  const project = await given.project({ name: "Listed" });
  await given.user("list-owner");
  await given.userWith("list-reader", project, []);
  publisher = await given.user("list-publisher");
  await given.member(publisher, null, await given.role(["manage_public_project_queries"], "global"));
});

test("someone keeps filters under a name, for themself alone", async () => {
  const owner = await api.as("list-owner");
  const made = await owner.post("project_lists", { name: "Late", search: { sort: "overdue", desc: true, color: 1 } });
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({ name: "Late", public: false, search: { sort: "overdue", desc: true } });
  expect(made.at("search")).not.toHaveProperty("color");
  expect((await owner.post("project_lists", { name: "late" })).at("_embedded.details.attribute")).toBe("name");
  const changed = await owner.patch(`project_lists/${made.id}`, { name: "Overdue", search: { scope: "mine" } });
  expect(changed.body).toMatchObject({ name: "Overdue", search: { scope: "mine" } });
  for (const login of ["list-reader", "list-publisher", "admin"]) {
    const other = await api.as(login);
    expect((await other.get("project_lists")).at("total")).toBe(0);
    expect((await other.patch(`project_lists/${made.id}`, { name: "Taken" })).status).toBe(404);
    expect((await other.delete(`project_lists/${made.id}`)).status).toBe(404);
  }
  expect((await api.anonymous.get("project_lists")).status).toBe(401);
  expect((await api.anonymous.post("project_lists", { name: "Mine" })).status).toBe(401);
  expect((await owner.delete(`project_lists/${made.id}`)).status).toBe(204);
  expect((await owner.get("project_lists")).at("total")).toBe(0);
});

test("a list for everyone is made and changed by those who manage such lists", async () => {
  const owner = await api.as("list-owner");
  expect((await owner.post("project_lists", { name: "All", public: true })).status).toBe(422);
  const made = await (await api.as("list-publisher")).post("project_lists", { name: "All", public: true });
  expect([made.status, made.at("public")]).toEqual([201, true]);
  expect((await owner.get("project_lists")).each("name")).toEqual(["All"]);
  expect((await owner.get("project_lists")).at("_embedded.elements.0._links.delete")).toBeUndefined();
  expect((await owner.patch(`project_lists/${made.id}`, { name: "Mine" })).error).toBe("MissingPermission");
  expect((await owner.delete(`project_lists/${made.id}`)).error).toBe("MissingPermission");
  const renamed = await api.admin.patch(`project_lists/${made.id}`, { name: "Every project" });
  expect(renamed.at("name")).toBe("Every project");
  expect((await api.admin.delete(`project_lists/${made.id}`)).status).toBe(204);
});

test("bad input is said at its field", async () => {
  const owner = await api.as("list-owner");
  for (const name of ["", "  ", "x".repeat(101)]) {
    expect((await owner.post("project_lists", { name })).at("_embedded.details.attribute")).toBe("name");
  }
  expect((await owner.post("project_lists", { name: "A", search: [] })).at("_embedded.details.attribute")).toBe(
    "search",
  );
});
