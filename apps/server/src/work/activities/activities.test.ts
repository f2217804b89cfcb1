import { expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";

const { api, given, clock } = await startTestApp();
const project = await given.project();
await given.userWith("talker", project, [
  "view_work_packages",
  "add_work_package_comments",
  "edit_own_work_package_comments",
]);
await given.userWith("insider", project, ["view_work_packages", "view_internal_comments", "add_internal_comments"]);
await given.userWith("quiet", project, ["view_work_packages"]);
await given.user("stranger");
const { id } = await api.admin.post(`projects/${project}/work_packages`, { subject: "Talked about" });
const history = `work_packages/${id}/activities`;

test("who may comment does, who may not is told, who may not see it finds nothing", async () => {
  const comment = await (await api.as("talker")).post(history, { comment: { raw: "Looks *fine*" } });
  expect(comment.status).toBe(201);
  expect(comment.at("_type")).toBe("Activity::Comment");
  expect(comment.at("comment.html")).toContain("<em>fine</em>");
  expect((await (await api.as("quiet")).post(history, { comment: { raw: "Me too" } })).status).toBe(403);
  expect((await (await api.as("stranger")).post(history, { comment: { raw: "Hello" } })).status).toBe(404);
  expect((await (await api.as("stranger")).get(history)).status).toBe(404);
  expect((await api.anonymous.get(history)).status).toBe(404);
});

test("an empty comment is refused, a comment touches its work package and leaves its lock version", async () => {
  const before = await api.admin.get(`work_packages/${id}`);
  expect((await api.admin.post(history, { comment: { raw: "  " } })).status).toBe(422);
  clock.advance(60_000);
  await api.admin.post(history, { comment: { raw: "Later" } });
  const after = await api.admin.get(`work_packages/${id}`);
  expect(after.at("lockVersion")).toBe(before.at("lockVersion"));
  expect(String(after.at("updatedAt")) > String(before.at("updatedAt"))).toBe(true);
});

test("authors can edit their own comment, by text or by raw; others' they cannot", async () => {
  const talker = await api.as("talker");
  const own = await talker.post(history, { comment: { raw: "Frist" } });
  expect(own.links).toContain("update");
  expect((await talker.patch(`activities/${own.id}`, { comment: "First" })).at("comment.raw")).toBe("First");
  expect((await talker.patch(`activities/${own.id}`, { comment: { raw: "1st" } })).at("comment.raw")).toBe("1st");
  const other = await api.admin.post(history, { comment: { raw: "Mine" } });
  expect((await talker.patch(`activities/${other.id}`, { comment: "Yours" })).status).toBe(403);
});

test("internal comments are for those who may see them", async () => {
  const inside = await (await api.as("insider")).post(history, { comment: { raw: "Between us" }, internal: true });
  expect([inside.status, inside.at("internal")]).toEqual([201, true]);
  expect((await (await api.as("talker")).post(history, { comment: { raw: "x" }, internal: true })).status).toBe(403);
  expect((await (await api.as("insider")).get(history)).each("id")).toContain(inside.id);
  expect((await (await api.as("talker")).get(history)).each("id")).not.toContain(inside.id);
  expect((await (await api.as("talker")).get(`activities/${inside.id}`)).status).toBe(404);
});

test("what a description was and is can be read by anyone who sees the work package, as whole texts", async () => {
  const path = `work_packages/${id}`;
  const described = async (raw: string) => {
    const { lockVersion } = (await api.admin.get(path)).body as { lockVersion: number };
    await api.admin.patch(path, { lockVersion, description: { raw } });
    // Changes that follow each other at once are one.
    clock.advance(3_600_000);
    const last = (await api.admin.get(history)).at("_embedded.elements") as {
      id: number;
      details: { raw: string }[];
    }[];
    return last.at(-1)!;
  };
  const first = await described("A ship\n<script>alert(1)</script>");
  const second = await described("A ship\nand a sail");
  const last = await described("");
  const at = (one: { id: number }) => `/journals/${one.id}/diff/description`;
  expect([first, second, last].map((one) => one.details[0]?.raw)).toEqual([
    `Description set (${at(first)})`,
    `Description changed (${at(second)})`,
    `Description deleted (${at(last)})`,
  ]);
  const read = await (await api.as("quiet")).get(`activities/${second.id}/diff/description`);
  expect([read.at("from"), read.at("to")]).toEqual(["A ship\n<script>alert(1)</script>", "A ship\nand a sail"]);
  for (const missing of ["subject", "constructor", "__proto__", "x"]) {
    expect((await api.admin.get(`activities/${second.id}/diff/${missing}`)).status, missing).toBe(404);
  }
  const comment = await api.admin.post(history, { comment: { raw: "No change" } });
  expect((await api.admin.get(`activities/${comment.id}/diff/description`)).status).toBe(404);
  expect((await (await api.as("stranger")).get(`activities/${second.id}/diff/description`)).status).toBe(404);
  expect((await api.anonymous.get(`activities/${second.id}/diff/description`)).status).toBe(404);
});
