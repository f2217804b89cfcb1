/** Names in which something is invisible are refused wherever names are given. */
import { describe, expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";
import { invisibleIn, withoutInvisible } from "./invisible.ts";

test.each([
  ..."\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c\u200b\u2060\ufeff\u0007\u009b\u2028",
  ..."\u00ad\u115f\u1160\u2800\u3164\uffa0\u{e0001}\u{e0041}\u{e007f}",
])("%j is invisible", (character) => {
  const name = character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0");
  expect(invisibleIn(`be${character}tween`)).toBe(`U+${name}`);
  expect(withoutInvisible(`${character}be${character}tween`)).toBe("between");
});

test.each(["Zoë", "שלום עולם", "مرحبا", "می‌خواهم", "👩‍🚀 ❤️ 🏴󠁧󠁢󠁥󠁮󠁧󠁿", "a\tb\nc\u00a0d", "e\u0301 – “…”", "東京"])(
  "nothing of %j is",
  (text) => {
    expect(invisibleIn(text)).toBeNull();
    expect(withoutInvisible(text)).toBe(text);
  },
);

test("only a flag has tags, and no message", () => {
  const tagged = (text: string) => [...text].map((one) => String.fromCodePoint(0xe0000 + one.charCodeAt(0))).join("");
  const flag = `\u{1f3f4}${tagged("gbeng\u007f")}`;
  expect(invisibleIn(`${flag}${flag}`)).toBeNull();
  expect(invisibleIn(`${flag}${tagged("x")}`)).toBe("U+E0078");
  expect(invisibleIn(`\u{1f3f4}${tagged("whoreadsthis\u007f")}`)).toBe("U+E0073");
});

const { api, given, ctx } = await startTestApp();
const project = await given.project({ name: "Named" });
const BAD = "Ex\u202etxt.exe";
const MESSAGE = "There is an invisible character (U+202E) in it. Type it without that character.";

describe("a name that turns around is refused", () => {
  const person = {
    login: "turned",
    email: "turned@example.org",
    firstName: "Tu",
    lastName: "Rned",
    password: "a long password",
  };
  test.each<[string, string, object]>([
    ["groups", "name", { name: BAD }],
    ["placeholder_users", "name", { name: BAD }],
    ["users", "firstName", { ...person, firstName: BAD }],
    ["users", "login", { ...person, login: BAD }],
    ["users", "email", { ...person, email: "tu\u202e@example.org" }],
    ["projects", "name", { name: BAD, identifier: "bad" }],
    ["versions", "name", { name: BAD, _links: { definingProject: { href: `/api/v3/projects/${project}` } } }],
    [`projects/${project}/work_packages`, "subject", { subject: BAD }],
    [`projects/${project}/categories`, "name", { name: BAD }],
    ["statuses", "name", { name: BAD }],
    ["types", "name", { name: BAD }],
    ["priorities", "name", { name: BAD }],
    ["queries", "name", { name: BAD }],
    ["users/me/api_tokens", "name", { name: BAD }],
  ])("%s: %s", async (path, attribute, body) => {
    const answer = await api.admin.post(path, body);
    expect([answer.status, answer.at("message")]).toEqual([422, MESSAGE]);
    expect(answer.at("_embedded.details.attribute")).toBe(attribute);
  });
});

test("a role says it in its own words, sentences may have what is invisible", async () => {
  const refused = await api.admin.post("roles", { name: BAD });
  expect([refused.status, refused.at("_embedded.details.attribute")]).toEqual([422, "name"]);
  expect(refused.at("message")).not.toBe(MESSAGE);
  const description = { raw: "Right\u200f to left" };
  const made = await api.admin.post(`projects/${project}/work_packages`, { subject: "Plain", description });
  expect([made.status, made.at("description.raw")]).toEqual([201, description.raw]);
});

test("what was kept before is no hindrance to other changes, until it is changed itself", async () => {
  const { id } = await api.admin.post(`projects/${project}/work_packages`, { subject: "Before" });
  await ctx.transaction((tx) => tx.updateTable("work_packages").set({ subject: BAD }).where("id", "=", id).execute());
  const found = await api.admin.get(`work_packages/${id}`);
  const kept = await api.admin.patch(`work_packages/${id}`, { ...Object(found.body), startDate: "2026-03-02" });
  expect([kept.status, kept.at("subject"), kept.at("startDate")]).toEqual([200, BAD, "2026-03-02"]);
  const user = await given.user("before");
  const email = "be\u3164fore@example.org";
  await ctx.transaction((tx) => tx.updateTable("users").set({ email }).where("id", "=", user).execute());
  const renamed = await api.admin.patch(`users/${user}`, { email, firstName: "After" });
  expect([renamed.status, renamed.at("email"), renamed.at("firstName")]).toEqual([200, email, "After"]);
  expect((await api.admin.patch(`users/${user}`, { email: `x${email}` })).status).toBe(422);
  const lockVersion = kept.number("lockVersion");
  expect((await api.admin.patch(`work_packages/${id}`, { lockVersion, subject: `${BAD}!` })).status).toBe(422);
  expect((await api.admin.patch(`work_packages/${id}`, { lockVersion, subject: "After" })).status).toBe(200);
});
