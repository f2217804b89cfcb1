import { beforeEach, expect, test } from "vitest";
import { startTestApp } from "../../../../testing/app.ts";
import { startMailServer } from "../../../../testing/servers/mail-server.ts";

const post = await startMailServer();
const { api, ctx, clock, given } = await startTestApp("standard", {
  mail: { smtpUrl: post.url.replace("smtp://", "smtp://mailer:hidden@"), from: "halyard@example.org" },
  publicUrl: "https://halyard.example.org",
});
const LIST = "admin/emails";
const project = await given.project({ name: "Harbour" });
const ida = await given.userWith("ida", project, ["view_work_packages"]);

/** Ida is told by email, which is tried at once. */
const mention = async () => {
  const { id } = await api.admin.post(`projects/${project}/work_packages?notify=false`, { subject: "Dredge" });
  await api.admin.post(`work_packages/${id}/activities`, {
    comment: { raw: `<mention data-id="${ida}" data-type="user">@Ida</mention>` },
  });
  await ctx.jobs.runAll();
  clock.advance(60_000);
  await ctx.jobs.runAll();
};
const fail = async () => {
  await ctx.transaction((tx) =>
    tx.updateTable("users").set({ email: "refused@example.org" }).where("id", "=", ida).execute(),
  );
  await mention();
};

beforeEach(() => {
  post.letters.length = 0;
  post.refuse(false);
});

test("the status names the server without its password, and counts", async () => {
  await fail();
  const status = await api.admin.get(`${LIST}/status`);
  expect(status.body).toMatchObject({
    isConfigured: true,
    sender: "halyard@example.org",
    failed: 1,
    waiting: 0,
    lastSentAt: null,
  });
  expect(status.at("server")).toMatch(/^127\.0\.0\.1:\d+$/);
  expect(status.text).not.toContain("hidden");
});

test("a failed email is listed with the mail server's words, and can be tried again", async () => {
  const [failed] = (await api.admin.get(`${LIST}?state=failed`)).elements;
  expect(failed).toMatchObject({
    state: "failed",
    kind: "immediate",
    error: "550 no such mailbox",
    address: "refused@example.org",
  });
  await ctx.transaction((tx) =>
    tx.updateTable("users").set({ email: "ida@example.org" }).where("id", "=", ida).execute(),
  );
  expect((await api.admin.post(`${LIST}/retry`, {})).at("count")).toBe(1);
  await ctx.jobs.runAll();
  expect(post.letters.map(({ to }) => to)).toEqual([["ida@example.org"]]);
  expect((await api.admin.get(`${LIST}/status`)).body).toMatchObject({
    failed: 0,
    sent: 1,
    lastSentAt: clock.now().toISOString(),
  });
});

test("an email that waits for another attempt is sent at once, and once", async () => {
  post.refuse(true);
  await mention();
  post.refuse(false);
  const [waiting] = (await api.admin.get(`${LIST}?state=waiting`)).elements;
  const { id: email, _links: links } = Object(waiting);
  expect(links.sendNow).toEqual({ href: `/api/v3/${LIST}/${email}/send_now`, method: "post" });
  const sendNow = () => api.admin.post(`${LIST}/${email}/send_now`);
  const twice = await Promise.all([sendNow(), sendNow()]);
  expect(twice.map(({ status }) => status)).toEqual([200, 200]);
  await ctx.jobs.runAll();
  expect(post.letters.map(({ to }) => to)).toEqual([["ida@example.org"]]);
  const again = await sendNow();
  expect([again.status, again.at("message")]).toEqual([422, "Only a waiting email can be sent now."]);
  expect((await api.admin.post(`${LIST}/987654/send_now`)).status).toBe(404);
  const told = await ctx.db
    .selectFrom("events")
    .where("entity_type", "=", "Email")
    .where("entity_id", "=", email)
    .selectAll()
    .execute();
  expect(told).toMatchObject([{ action: "retried", entity_title: expect.any(String), entity_id: email }]);
});

test("a test email goes to the one who asks; the server's no is the answer", async () => {
  expect((await api.admin.post(`${LIST}/test`, {})).body).toMatchObject({ isSent: true, address: "admin@example.net" });
  expect(post.letters.map(({ to }) => to)).toEqual([["admin@example.net"]]);
  post.refuse(true);
  expect((await api.admin.post(`${LIST}/test`, {})).body).toMatchObject({ isSent: false, error: "451 not now" });
});

test("previews show each kind of email", async () => {
  const list = await api.admin.get(`${LIST}/previews`);
  expect(list.each("name")).toEqual(["immediate", "digest", "news", "membership"]);
  expect(list.text).toContain("[Harbor] Dredge the harbor basin (#42)");
  expect(list.at("_embedded.elements.0.text")).toContain(
    "Email settings: https://halyard.example.org/users/me?tab=notifications",
  );
});

test("only administrators look and send", async () => {
  for (const [who, status] of [
    [await api.as("ida"), 403],
    [api.anonymous, 401],
  ] as const) {
    const answers = await Promise.all([
      who.get(LIST),
      who.get(`${LIST}/status`),
      who.get(`${LIST}/previews`),
      who.post(`${LIST}/test`, {}),
      who.post(`${LIST}/retry`, {}),
      who.post(`${LIST}/1/send_now`),
    ]);
    expect(answers.map((one) => one.status)).toEqual(answers.map(() => status));
  }
});
