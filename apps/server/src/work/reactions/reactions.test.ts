import { beforeAll, expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";

const { api, given } = await startTestApp();

let work = 0;
let comment = 0;
let internal = 0;
let change = 0;
beforeAll(async () => {
  const project = await given.project({ name: "Chatty" });
  await given.userWith("talker", project, ["view_work_packages", "add_work_package_comments"]);
  await given.userWith("reader", project, ["view_work_packages"]);
  await given.user("outsider");
  work = (await api.admin.post(`projects/${project}/work_packages`, { subject: "Talk" })).id;
  const say = async (raw: string, more: object = {}) =>
    (await api.admin.post(`work_packages/${work}/activities`, { comment: { raw }, ...more })).id;
  comment = await say("Well?");
  internal = await say("Between us", { internal: true });
  const history = await api.admin.get(`work_packages/${work}/activities`);
  change = history.number("_embedded.elements.0.id");
});

test("a reaction comes and goes, with all who reacted so", async () => {
  const talker = await api.as("talker");
  const react = (reaction: unknown) => talker.patch(`activities/${comment}/emoji_reactions`, { reaction });
  await api.admin.patch(`activities/${comment}/emoji_reactions`, { reaction: "rocket" });
  const both = await react("rocket");
  expect([both.status, both.at("total")]).toEqual([200, 1]);
  expect(both.at("_embedded.elements.0")).toMatchObject({
    _type: "EmojiReaction",
    id: `${comment}-rocket`,
    emoji: "🚀",
    reactionsCount: 2,
    _links: { reactable: { href: `/api/v3/activities/${comment}` }, reactingUsers: [{}, { title: "talker Tester" }] },
  });
  expect((await react("heart")).each("reaction").toSorted()).toEqual(["heart", "rocket"]);
  expect((await react("rocket")).each("reactionsCount").toSorted()).toEqual([1, 1]);
  const all = await talker.get(`work_packages/${work}/activities_emoji_reactions`);
  expect(all.each("id").toSorted()).toEqual([`${comment}-heart`, `${comment}-rocket`]);
  for (const reaction of ["poop", "", null, 5, "toString", undefined]) expect((await react(reaction)).status).toBe(400);
});

test("who may not comment only reads, and internal comments are internal", async () => {
  const reader = await api.as("reader");
  const path = `activities/${comment}/emoji_reactions`;
  expect((await reader.get(path)).status).toBe(200);
  expect((await reader.patch(path, { reaction: "heart" })).error).toBe("MissingPermission");
  expect((await reader.get(`activities/${comment}`)).links).not.toContain("react");
  expect((await (await api.as("talker")).get(`activities/${comment}`)).links).toContain("react");
  await api.admin.patch(`activities/${internal}/emoji_reactions`, { reaction: "eyes" });
  for (const caller of [reader, await api.as("talker")]) {
    expect((await caller.get(`activities/${internal}/emoji_reactions`)).status).toBe(404);
    expect((await caller.patch(`activities/${internal}/emoji_reactions`, { reaction: "eyes" })).status).toBe(404);
    const all = await caller.get(`work_packages/${work}/activities_emoji_reactions`);
    expect(all.each("reaction")).not.toContain("eyes");
  }
  for (const caller of [await api.as("outsider"), api.anonymous]) {
    expect((await caller.get(path)).status).toBe(404);
    expect((await caller.get(`work_packages/${work}/activities_emoji_reactions`)).status).toBe(404);
  }
});

test("only comments are reacted to", async () => {
  const answer = await api.admin.patch(`activities/${change}/emoji_reactions`, { reaction: "heart" });
  expect(answer.error).toBe("MissingPermission");
  expect((await api.admin.get(`activities/${change}/emoji_reactions`)).at("total")).toBe(0);
});
