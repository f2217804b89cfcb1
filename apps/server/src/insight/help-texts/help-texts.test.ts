import { beforeAll, expect, test } from "vitest";
import { notFound } from "../../platform/errors.ts";
import { startTestApp } from "../../../testing/app.ts";
import { systemCaller } from "../../identity/users/service.ts";
import { findHelpText, removeHelp, saveHelp } from "./service.ts";

const { api, given, ctx } = await startTestApp();

beforeAll(async () => {
  const project = await given.project({ name: "Helped" });
  await given.userWith("reader", project, ["view_work_packages"]);
  await given.userWith("helper", null, ["edit_attribute_help_texts"]);
  await given.user("outsider");
});

const help = { attribute: "startDate", scope: "WorkPackage", helpText: { raw: "The **first** day." } };

test("help is written by who may, and read by who sees the attribute", async () => {
  const helper = await api.as("helper");
  const made = await helper.post("help_texts", help);
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({
    _type: "HelpText",
    attribute: "startDate",
    attributeCaption: "Start date",
    scope: "WorkPackage",
    helpText: { format: "markdown", raw: "The **first** day." },
  });
  const reader = await api.as("reader");
  expect((await reader.get("help_texts")).each("attribute")).toEqual(["startDate"]);
  expect((await reader.patch(`help_texts/${made.id}`, { helpText: { raw: "x" } })).error).toBe("MissingPermission");
  expect((await reader.post("help_texts", help)).error).toBe("MissingPermission");
  expect((await reader.delete(`help_texts/${made.id}`)).error).toBe("MissingPermission");
  expect((await (await api.as("outsider")).get(`help_texts/${made.id}`)).status).toBe(404);
  expect((await (await api.as("outsider")).get("help_texts")).at("total")).toBe(0);
  expect((await helper.patch(`help_texts/${made.id}`, { helpText: { raw: "Day one" } })).at("helpText.raw")).toBe(
    "Day one",
  );
  expect((await helper.post("help_texts", help)).at("_embedded.details.attribute")).toBe("attribute");
  expect((await helper.delete(`help_texts/${made.id}`)).status).toBe(204);
  expect((await helper.get(`help_texts/${made.id}`)).status).toBe(404);
});

test("help with a custom field is read by who sees the field", async () => {
  const body = { name: "Secret", fieldFormat: "string", for: "WorkPackage", isForAll: true, types: "all" };
  const field = await api.admin.post("custom_fields", { ...body, visibility: "admins" });
  const about = { ...help, attribute: `customField${field.id}` };
  const made = await api.admin.post("help_texts", about);
  expect(made.status).toBe(201);
  const callers = { admin: api.admin, reader: await api.as("reader"), helper: await api.as("helper") };
  const found = async () =>
    Promise.all(
      Object.entries({ ...callers, anonymous: api.anonymous }).map(async ([who, caller]) => [
        who,
        (await caller.get(`help_texts/${made.id}`)).status,
        (await caller.get("help_texts")).text.includes(about.attribute),
      ]),
    );
  const hidden = await found();
  expect(hidden.slice(0, 3)).toEqual([
    ["admin", 200, true],
    ["reader", 404, false],
    ["helper", 404, false],
  ]);
  expect(hidden[3]?.[2]).toBe(false);
  await api.admin.patch(`custom_fields/${field.id}`, { visibility: "all" });
  expect((await found()).slice(0, 3)).toEqual([
    ["admin", 200, true],
    ["reader", 200, true],
    ["helper", 200, true],
  ]);
  expect((await api.admin.delete(`help_texts/${made.id}`)).status).toBe(204);
});

test.each([
  [{ ...help, attribute: "" }],
  [{ ...help, attribute: "<script>" }],
  [{ ...help, scope: "User" }],
  [{ ...help, helpText: { raw: " " } }],
  [{ ...help, helpText: { raw: 5 } }],
])("%j is refused", async (body) => {
  expect((await api.admin.post("help_texts", body)).status).toBe(422);
});

test("what there is none of is an empty list for who may ask", async () => {
  const project = await given.project({ name: "Empty" });
  const work = (await api.admin.post(`projects/${project}/work_packages`, { subject: "x" })).id;
  for (const path of [
    `work_packages/${work}/revisions`,
    `work_packages/${work}/file_links`,
    `projects/${project}/budgets`,
  ]) {
    expect([path, (await api.admin.get(path)).at("total")]).toEqual([path, 0]);
    expect((await (await api.as("outsider")).get(path)).status).toBe(404);
  }
  expect((await api.admin.post(`work_packages/${work}/file_links`, {})).error).toBe("NotImplemented");
});

test("a help text that has gone meanwhile is not found and notifies no one", async () => {
  const { id } = await (await api.as("helper")).post("help_texts", { ...help, attribute: "dueDate" });
  const caller = await systemCaller(ctx);
  const row = await findHelpText(ctx, caller, id);
  const told = () => ctx.db.selectFrom("events").select("action").where("entity_type", "=", "HelpText").execute();
  const before = (await told()).length;
  await removeHelp(ctx, caller, row);
  await removeHelp(ctx, caller, row);
  await expect(saveHelp(ctx, caller, { body: "Late" }, row)).rejects.toThrow(notFound().message);
  expect((await told()).length).toBe(before + 1);
});
