import { beforeAll, expect, test } from "vitest";
import { startTestApp } from "../../../../testing/app.ts";

const { api, given } = await startTestApp();

let id = 0;
beforeAll(async () => {
  id = await given.user("chooser");
  await given.user("stranger");
});

test("what was set is kept, the rest has its default", async () => {
  const own = await api.as("chooser");
  expect((await own.get("users/me/preferences")).at("timeZone")).toBeNull();
  const changed = await own.patch("users/me/preferences", {
    timeZone: "Asia/Tokyo",
    commentSortDescending: true,
    theme: "dark",
    dailyReminders: { enabled: true, times: ["07:00", "16:00:00+00:00"] },
    pauseReminders: { enabled: true, firstDay: "2026-01-05" },
    unheardOf: 1,
  });
  expect(changed.status).toBe(200);
  const again = await own.get("my_preferences");
  expect([again.at("timeZone"), again.at("theme"), again.at("dailyReminders.times")]).toEqual([
    "Asia/Tokyo",
    "dark",
    ["07:00", "16:00"],
  ]);
  expect([again.at("pauseReminders.lastDay"), again.at("workdays"), again.at("_links.self.href")]).toEqual([
    "2026-01-05",
    [1, 2, 3, 4, 5],
    `/api/v3/users/${id}/preferences`,
  ]);
});

test("other keys of shortcuts are kept, and those that are switched off", async () => {
  const own = await api.as("chooser");
  expect((await own.get("users/me/preferences")).at("shortcuts")).toEqual({});
  const changed = await own.patch("users/me/preferences", { shortcuts: { s: "q", "g p": "" } });
  expect([changed.status, changed.at("shortcuts")]).toEqual([200, { s: "q", "g p": "" }]);
  expect((await own.patch("users/me/preferences", { shortcuts: {} })).at("shortcuts")).toEqual({});
});

test("notifications are replaced as a whole, with one entry a project", async () => {
  const own = await api.as("chooser");
  const everywhere = { watched: true, _links: { project: { href: null } } };
  const changed = await own.patch("users/me/preferences", { notifications: [everywhere] });
  expect([changed.at("notifications.0.watched"), changed.at("notifications.0.mentioned")]).toEqual([true, false]);
  expect((await own.patch("users/me/preferences", { notifications: [everywhere, everywhere] })).status).toBe(422);
});

test.each([
  ["timeZone", "Mars/Olympus"],
  ["dailyReminders", { enabled: true, times: ["07:30"] }],
  ["pauseReminders", { enabled: true, firstDay: "2026-02-03", lastDay: "2026-02-01" }],
  ["workdays", [1, 1]],
  ["theme", "pink"],
  ["shortcuts", { s: "a key that is far too long for any" }],
])("a %s that cannot be is refused", async (name, value) => {
  const answer = await (await api.as("chooser")).patch("users/me/preferences", { [name]: value });
  expect([answer.status, answer.at("_embedded.details.attribute")]).toEqual([422, name]);
});

test("they are for their person and the managers", async () => {
  expect((await (await api.as("stranger")).get(`users/${id}/preferences`)).status).toBe(403);
  expect((await (await api.as("stranger")).patch(`users/${id}/preferences`, {})).status).toBe(403);
  expect((await api.admin.get(`users/${id}/preferences`)).status).toBe(200);
  expect((await api.anonymous.patch("my_preferences", {})).status).toBe(401);
});

test("a change is in the journal, where their other devices hear of it; none, none", async () => {
  const own = await api.as("chooser");
  const total = async () => (await own.get("users/me/activities")).number("total");
  await own.patch("users/me/preferences", { theme: "light" });
  const before = await total();
  await own.patch("users/me/preferences", { theme: "light" });
  expect(await total()).toBe(before);
  await own.patch("users/me/preferences", { theme: "dark" });
  expect(await total()).toBe(before + 1);
});
