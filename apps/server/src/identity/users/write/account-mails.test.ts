import { PASSWORD_ATTEMPTS } from "@halyard/contract/limits";
import { beforeAll, expect, test } from "vitest";
import { startTestApp } from "../../../../testing/app.ts";
import { startMailServer } from "../../../../testing/servers/mail-server.ts";

const post = await startMailServer();
const { api, ctx, clock, given } = await startTestApp("standard", {
  mail: { smtpUrl: post.url, from: "halyard@example.org" },
  publicUrl: "https://halyard.example.org",
});
const PASSWORD = "a password 1";
let id = 0;

beforeAll(async () => {
  id = await given.user("mover", { firstName: "Zoë" });
  await api.admin.patch(`users/${id}`, { password: PASSWORD });
  await ctx.jobs.runAll();
  post.letters.length = 0;
});

const arrived = async () => {
  await ctx.jobs.runAll();
  return post.letters.splice(0);
};

test("the old address learns of the new one, also when an administrator changed it", async () => {
  const own = await api.as("mover");
  expect((await own.patch("users/me", { email: "moved@example.org", currentPassword: PASSWORD })).status).toBe(200);
  const [letter, ...more] = await arrived();
  expect([letter?.to, more]).toEqual([["mover@example.org"], []]);
  expect(letter?.text).toContain("Subject: Your mail address was changed");
  expect(letter?.text).toContain("Hello Zoë Tester");
  expect(letter?.text).toContain("now moved@example.org instead of mover@example.org");
  expect(letter?.text).toContain("https://halyard.example.org");
  await api.admin.patch(`users/${id}`, { email: "mover@example.org" });
  expect((await arrived()).map((one) => one.to)).toEqual([["moved@example.org"]]);
});

test("nothing is sent of other changes, of refused ones and of the same address again", async () => {
  const own = await api.as("mover");
  await own.patch("users/me", { firstName: "Zoe", email: "mover@example.org" });
  expect((await own.patch("users/me", { email: "no mail" })).status).toBe(422);
  await api.admin.patch(`users/${id}`, { email: "mover@example.org" });
  expect(await arrived()).toEqual([]);
});

test("a new password is told, the password itself is not", async () => {
  const own = await api.as("mover");
  const changed = await own.patch("users/me", { password: "a password 2", currentPassword: PASSWORD });
  expect(changed.status).toBe(200);
  const [letter] = await arrived();
  expect(letter?.text).toContain("Its password was changed");
  expect(letter?.text).not.toContain("a password 2");
});

test("a mail server that is away fails no request, and gets the letter later", async () => {
  post.refuse(true);
  const own = await api.as("mover");
  expect((await own.patch("users/me", { email: "later@example.org", currentPassword: "a password 2" })).status).toBe(
    200,
  );
  expect(await arrived()).toEqual([]);
  post.refuse(false);
  clock.advance(60_000);
  expect((await arrived()).map((one) => one.to)).toEqual([["mover@example.org"]]);
});

test("one's current password cannot be guessed on and on, by the form either", async () => {
  const own = await api.as("mover");
  const guess = (path: string, currentPassword: string) =>
    own[path.endsWith("form") ? "post" : "patch"](path, { password: "a password 3", currentPassword });
  for (let n = 0; n < PASSWORD_ATTEMPTS.perAccount; n++) {
    expect((await guess(n % 2 === 0 ? "users/me" : "users/me/form", `wrong ${n}`)).status).toBe(
      n % 2 === 0 ? 422 : 200,
    );
  }
  const refused = await guess("users/me", "a password 2");
  expect([refused.status, Number(refused.headers["retry-after"]) > 0]).toEqual([429, true]);
  clock.advance(PASSWORD_ATTEMPTS.windowMs);
  expect((await guess("users/me", "a password 2")).status).toBe(200);
});
