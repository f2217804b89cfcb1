import { describe, expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";

const { api, given } = await startTestApp();
const project = await given.project();
await given.userWith("template-manager", project, ["view_members", "manage_members"]);
await given.userWith("template-reader", project, ["view_members"]);
await given.user("template-stranger");

const LIST = "permission_templates";
const permissions = ["view_wiki", "view_files"];

describe("permission templates", () => {
  test("are the built-in ones of the spec, then the administrators' own by name", async () => {
    await api.admin.post(LIST, { name: "Zeta", permissions });
    await api.admin.post(LIST, { name: "alpha", permissions, description: "Reads." });
    const list = await api.admin.get(LIST);
    expect(list.each("name")).toEqual(["Viewer", "Editor", "Administrator", "alpha", "Zeta"]);
    expect(list.each("permissions.length").slice(0, 3)).toEqual([4, 9, 14]);
    expect(list.each("category")).toEqual(["built-in", "built-in", "built-in", "own", "own"]);
  });

  test("are made, read, changed and deleted", async () => {
    const made = await api.admin.post(LIST, { name: " Tutor ", permissions: ["view_files", "view_wiki", "view_wiki"] });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ _type: "PermissionTemplate", name: "Tutor", description: "", lockVersion: 0 });
    expect(made.at("permissions")).toEqual(["view_wiki", "view_files"]);
    expect(made.links).toEqual(["delete", "self", "updateImmediately"]);
    const changed = await api.admin.patch(`${LIST}/${made.id}`, { name: "Tutors", lockVersion: 0 });
    expect(changed.body).toMatchObject({ name: "Tutors", lockVersion: 1, permissions: ["view_wiki", "view_files"] });
    expect((await api.admin.patch(`${LIST}/${made.id}`, { name: "Late", lockVersion: 0 })).error).toBe(
      "UpdateConflict",
    );
    expect((await api.admin.patch(`${LIST}/${made.id}`, { name: "Tutors" })).number("lockVersion")).toBe(1);
    expect((await api.admin.delete(`${LIST}/${made.id}`)).status).toBe(204);
    expect((await api.admin.get(`${LIST}/${made.id}`)).status).toBe(404);
    expect((await api.admin.delete(`${LIST}/${made.id}`)).status).toBe(404);
    const journal = await api.admin.list("admin/activities", {
      filters: [{ entityType: { operator: "=", values: ["PermissionTemplate"] } }],
    });
    expect(journal.each("action").slice(0, 3)).toEqual(["deleted", "updated", "created"]);
  });

  test("keep the built-in ones as they are", async () => {
    expect((await api.admin.get(`${LIST}/viewer`)).at("name")).toBe("Viewer");
    expect((await api.admin.get(`${LIST}/viewer`)).links).toEqual(["self"]);
    expect((await api.admin.patch(`${LIST}/viewer`, { name: "Mine" })).status).toBe(404);
    expect((await api.admin.delete(`${LIST}/viewer`)).status).toBe(404);
  });

  test.each([
    [{}, ["name", "permissions"]],
    [{ name: "  ", permissions }, ["name"]],
    [{ name: "x".repeat(51), permissions }, ["name"]],
    [{ name: "VIEWER", permissions }, ["name"]],
    [{ name: "Fine", permissions: [] }, ["permissions"]],
    [{ name: "Fine", permissions: ["become_god"] }, ["permissions"]],
    [{ name: "Fine", permissions: "view_wiki" }, ["permissions"]],
    [{ name: "Fine", permissions: [1] }, ["permissions"]],
    [{ name: 5, permissions }, ["name"]],
    [{ name: "Fine", permissions, description: "x".repeat(501) }, ["description"]],
  ])("refuse %j", async (body, attributes) => {
    const answer = await api.admin.post(LIST, body);
    expect(answer.status).toBe(422);
    for (const attribute of attributes) expect(answer.text).toContain(`"attribute":"${attribute}"`);
  });

  test("have a name once, in whatever case", async () => {
    const one = await api.admin.post(LIST, { name: "Once", permissions });
    expect((await api.admin.post(LIST, { name: "once", permissions })).status).toBe(422);
    const other = await api.admin.post(LIST, { name: "Twice", permissions });
    const renamed = await api.admin.patch(`${LIST}/${other.id}`, { name: "ONCE" });
    expect(renamed.status).toBe(422);
    expect(renamed.text).toContain("Name has already been taken.");
    expect((await api.admin.patch(`${LIST}/${one.id}`, { name: "ONCE" })).at("name")).toBe("ONCE");
  });

  test.each(["template-manager", "template-reader", "template-stranger"])("are nothing for %s", async (login) => {
    const caller = await api.as(login);
    expect((await caller.get(LIST)).error).toBe("MissingPermission");
    expect((await caller.get(`${LIST}/viewer`)).error).toBe("MissingPermission");
    expect((await caller.post(LIST, "{")).error).toBe("MissingPermission");
    expect((await caller.patch(`${LIST}/1`, { name: "Mine" })).error).toBe("MissingPermission");
    expect((await caller.delete(`${LIST}/1`)).error).toBe("MissingPermission");
  });

  test("are nothing for strangers who are not signed in", async () => {
    expect((await api.anonymous.get(LIST)).status).toBe(401);
    expect((await api.anonymous.post(LIST, { name: "Mine", permissions })).status).toBe(401);
  });

  test.each(["0", "x", "99999999999", "1.5", "-1", "viewer%00"])("answer 404 for the id %s", async (id) => {
    expect((await api.admin.get(`${LIST}/${id}`)).status).toBe(404);
  });
});
