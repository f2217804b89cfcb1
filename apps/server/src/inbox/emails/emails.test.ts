/** Emails about notifications, as a mail server gets them. */
import { simpleParser } from "mailparser";
import { beforeEach, describe, expect, test } from "vitest";
import type { Permission } from "@halyard/contract/permissions/permissions";
import { startTestApp } from "../../../testing/app.ts";
import { startMailServer } from "../../../testing/servers/mail-server.ts";

const post = await startMailServer();
const { api, app, ctx, clock, given } = await startTestApp("standard", {
  mail: { smtpUrl: post.url, from: "Halyard <halyard@example.org>" },
  publicUrl: "https://halyard.example.org",
});
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const READ: Permission[] = ["view_work_packages"];
const project = await given.project({ name: "Harbour" });
const role = await given.role(READ);
const ida = await given.user("ida");
await given.member(ida, project, role);

const link = (path: string) => ({ href: `/api/v3/${path}` });
const mention = (id: number) =>
  `<mention class="mention" data-id="${id}" data-type="user" data-text="@x">@Ida</mention>`;
const create = async (subject = "Dredge the basin") =>
  (await api.admin.post(`projects/${project}/work_packages?notify=false`, { subject })).id;
const comment = (id: number, raw: string, more: object = {}) =>
  api.admin.post(`work_packages/${id}/activities`, { comment: { raw }, ...more });
const watch = async (id: number) =>
  (await api.as("ida")).post(`work_packages/${id}/watchers`, { user: link(`users/${ida}`) });
const prefer = async (body: object) => {
  const answer = await (await api.as("ida")).patch("users/me/preferences", body);
  expect(answer.status).toBe(200);
};

/** What has arrived after this much time. */
async function after(ms: number) {
  await ctx.jobs.runAll();
  clock.advance(ms);
  await ctx.jobs.runAll();
  return Promise.all(post.letters.splice(0).map(({ raw }) => simpleParser(raw)));
}

beforeEach(async () => {
  post.refuse(false);
  await prefer({
    emails: { enabled: true, quietFrom: null, quietTo: null },
    dailyReminders: { enabled: true, times: ["08:00"] },
    pauseReminders: { enabled: false },
    timeZone: null,
  });
  await after(0);
  await ctx.transaction(async (tx) => {
    await tx.deleteFrom("notifications").execute();
    await tx.deleteFrom("emails").execute();
  });
});

describe("at once", () => {
  test("a mention is mailed a minute later, a burst of them as one message", async () => {
    const id = await create();
    await comment(id, `${mention(ida)}, can you **look**? [Here](/work_packages/1) ![](https://tracker.example/p.png)`);
    expect(await after(30_000)).toEqual([]);
    await comment(id, `${mention(ida)}: <b>tomorrow</b> & later`);
    expect(await after(40_000)).toEqual([]);
    const [mail, ...others] = await after(MINUTE);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(`[Harbour] Dredge the basin (#${id})`);
    expect(mail?.to).toMatchObject({ value: [{ address: "ida@example.org" }] });
    expect(mail?.text).toContain("@Ida, can you **look**?");
    expect(mail?.text).toContain("tomorrow");
    expect(mail?.text).toContain("You were mentioned.");
    expect(mail?.text).toContain(`https://halyard.example.org/work_packages/${id}`);
    expect(mail?.html).toContain("<strong>look</strong>");
    expect(mail?.html).toContain('href="https://halyard.example.org/work_packages/1"');
    expect(mail?.html).not.toContain("<img");
    expect(mail?.html).toContain("prefers-color-scheme:dark");
  });

  test("times are in the reader's time zone, and name it", async () => {
    const id = await create();
    const said = async (timeZone: string | null) => {
      await prefer({ timeZone });
      await comment(id, mention(ida));
      const [mail] = await after(MINUTE);
      const time =
        /, ([A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d{2}\s[AP]M [\w+:]+)\. You were/.exec(mail?.text ?? "")?.[1] ?? "";
      expect(String(mail?.html).replaceAll("&#x202F;", "\u202f")).toContain(time);
      return time.replaceAll(/\s/g, " ");
    };
    expect(await said(null)).toMatch(/ UTC$/);
    const here = (zone: string) => clock.now().toLocaleString("en-US", { timeZone: zone, hour: "numeric" });
    const tokyo = await said("Asia/Tokyo");
    expect([tokyo, tokyo.endsWith("GMT+9")]).toEqual([tokyo, true]);
    expect(tokyo).toContain(`${here("Asia/Tokyo").split(/\s/)[0]}:`);
  });

  test("all emails about a work package stand in one thread and have a way out", async () => {
    const id = await create();
    await comment(id, mention(ida));
    const [first] = await after(MINUTE);
    await comment(id, mention(ida));
    const [second] = await after(MINUTE);
    const thread = `<work-package-${id}@halyard.example.org>`;
    expect([first?.inReplyTo, second?.inReplyTo, second?.references]).toEqual([thread, thread, thread]);
    expect(first?.messageId).not.toBe(second?.messageId);
    const headers = (name: string) => first?.headerLines.find(({ key }) => key === name)?.line ?? "";
    expect(headers("list-unsubscribe-post")).toBe("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    expect(headers("auto-submitted")).toBe("Auto-Submitted: auto-generated");
    expect(headers("list-id")).toContain(`<project-${project}.halyard.example.org>`);
  });

  test("what was read in the meantime is not mailed", async () => {
    const id = await create();
    await comment(id, mention(ida));
    await ctx.jobs.runAll();
    expect((await (await api.as("ida")).post("notifications/read_ian", {})).status).toBe(204);
    expect(await after(5 * MINUTE)).toEqual([]);
  });

  test("what could not leave for three days is not mailed any more, and stays in the inbox; what is newer is", async () => {
    const [old, recent] = [await create("Old buoy"), await create("New buoy")];
    await watch(old);
    await comment(old, "an old remark");
    await comment(old, mention(ida));
    await ctx.jobs.runAll();
    // As where no mail server is set, or no process runs.
    clock.advance(12 * DAY);
    await comment(recent, mention(ida));
    await watch(recent);
    await comment(recent, "a new remark");
    const mails = [...(await after(MINUTE)), ...(await after(DAY)), ...(await after(DAY)), ...(await after(DAY))];
    expect(mails.map(({ subject }) => subject)).toEqual([`[Harbour] New buoy (#${recent})`, "1 unread notification"]);
    expect(mails.map(({ text }) => text).join("")).not.toContain("Old buoy");
    const dropped = ctx.db
      .selectFrom("emails")
      .where("state", "=", "dropped")
      .select(["kind", "error"])
      .orderBy("kind");
    expect(await dropped.execute()).toEqual(
      ["digest", "immediate"].map((kind) => ({ kind, error: "It could not leave within 3 days." })),
    );
    expect((await (await api.as("ida")).get("notifications")).at("total")).toBe(4);
  });

  test("what its reader can see no more is not mailed", async () => {
    const id = await create();
    await comment(id, mention(ida));
    await ctx.jobs.runAll();
    await ctx.transaction((tx) => tx.deleteFrom("memberships").where("principal_id", "=", ida).execute());
    await ctx.transaction((tx) =>
      tx
        .updateTable("revisions")
        .set((eb) => ({ value: eb("value", "+", 1) }))
        .execute(),
    );
    expect(await after(5 * MINUTE)).toEqual([]);
    await given.member(ida, project, role);
  });

  test("an internal comment is mailed to no one who cannot read it when it is sent", async () => {
    const id = await create();
    const confidant = await given.userWith("confidant", project, [...READ, "view_internal_comments"]);
    await comment(id, `${mention(confidant)} ${mention(ida)} secret`, { internal: true });
    const mails = await after(5 * MINUTE);
    expect(mails.map(({ to }) => to)).toMatchObject([{ value: [{ address: "confidant@example.org" }] }]);
  });

  test("a subject with line breaks adds no header", async () => {
    const id = await create("Buoys\r\nBcc: all@example.org");
    await comment(id, mention(ida));
    const mails = await after(MINUTE);
    for (const mail of mails) expect(mail.headers.has("bcc")).toBe(false);
  });
});

describe("the digest", () => {
  test("comes at its hour, with all that is unread, once", async () => {
    const [one, two] = [await create("Quay wall"), await create("Lock gate")];
    await watch(one);
    await watch(two);
    await comment(one, "first");
    await comment(two, "second");
    expect(await after(MINUTE)).toEqual([]);
    const [mail, ...others] = await after(DAY);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe("2 unread notifications");
    expect(mail?.text).toContain("Quay wall");
    expect(mail?.text).toContain("Lock gate");
    expect(await after(2 * DAY)).toEqual([]);
  });

  test("in a pause and without reminders no digest comes; what waited comes after the pause", async () => {
    const id = await create();
    await watch(id);
    const today = clock.now().toISOString().slice(0, 10);
    await prefer({ pauseReminders: { enabled: true, firstDay: today, lastDay: today } });
    await comment(id, "in the pause");
    expect(await after(12 * 60 * MINUTE)).toEqual([]);
    expect((await after(4 * DAY)).map(({ subject }) => subject)).toEqual(["1 unread notification"]);
    await prefer({ dailyReminders: { enabled: false, times: ["08:00"] } });
    await comment(id, "no reminders");
    expect(await after(4 * DAY)).toEqual([]);
  });
});

describe("a way out", () => {
  const unsubscribe = async () => {
    const id = await create();
    await comment(id, mention(ida));
    const [mail] = await after(MINUTE);
    const line = mail?.headerLines.find(({ key }) => key === "list-unsubscribe")?.line ?? "";
    return /<https:\/\/halyard\.example\.org(\/unsubscribe\/[^>]+)>/.exec(line.replaceAll(/\s+/g, ""))?.[1] ?? "";
  };
  const click = (url: string) =>
    app.inject({
      method: "POST",
      url,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: "List-Unsubscribe=One-Click",
    });

  test("one click ends the emails; opening the link alone does not", async () => {
    const url = await unsubscribe();
    expect(url).not.toBe("");
    expect((await app.inject({ method: "GET", url })).statusCode).toBe(200);
    expect((await (await api.as("ida")).get("my_preferences")).at("emails.enabled")).toBe(true);
    expect((await click(url)).statusCode).toBe(200);
    expect((await (await api.as("ida")).get("my_preferences")).at("emails.enabled")).toBe(false);
    await comment(await create(), mention(ida));
    expect(await after(5 * MINUTE)).toEqual([]);
  });

  test("no one can make a link for someone else", async () => {
    const url = await unsubscribe();
    const { id } = await api.admin.get("users/me");
    const other = url.replace(/\/\d+-/, `/${id}-`);
    expect([(await click(other)).statusCode, (await click("/unsubscribe/nonsense")).statusCode]).toEqual([404, 404]);
  });
});

describe("a mail server that fails", () => {
  const states = () => ctx.db.selectFrom("emails").select(["state", "attempts", "error"]).orderBy("id").execute();

  test("is asked again later, and its words are kept", async () => {
    post.refuse(true);
    await comment(await create(), mention(ida));
    expect(await after(MINUTE)).toEqual([]);
    expect(await states()).toEqual([{ state: "waiting", attempts: 1, error: "451 not now" }]);
    post.refuse(false);
    expect(await after(2 * MINUTE)).toHaveLength(1);
    expect(await states()).toEqual([{ state: "sent", attempts: 2, error: "" }]);
  });

  test("an email that was made and could not leave for three days is dropped", async () => {
    post.refuse(true);
    await comment(await create(), mention(ida));
    await after(MINUTE);
    post.refuse(false);
    expect(await after(12 * DAY)).toEqual([]);
    expect(await states()).toEqual([{ state: "dropped", attempts: 2, error: "It could not leave within 3 days." }]);
    // Unless an administrator says so.
    await ctx.transaction((tx) => tx.updateTable("emails").set({ state: "failed" }).execute());
    expect((await api.admin.post("admin/emails/retry", {})).at("count")).toBe(1);
    expect(await after(MINUTE)).toHaveLength(1);
  });

  test("an address that is refused for good gets no more after three", async () => {
    await ctx.transaction((tx) =>
      tx.updateTable("users").set({ email: "refused@example.org" }).where("id", "=", ida).execute(),
    );
    for (let round = 0; round < 4; round++) {
      await comment(await create(), mention(ida));
      await after(5 * MINUTE);
    }
    expect((await states()).map(({ state, error }) => [state, error])).toEqual([
      ...Array.from({ length: 3 }, () => ["failed", "550 no such mailbox"]),
      ["dropped", "The address refused 3 emails in a row."],
    ]);
    await ctx.transaction((tx) =>
      tx.updateTable("users").set({ email: "ida@example.org" }).where("id", "=", ida).execute(),
    );
    await comment(await create(), mention(ida));
    expect(await after(5 * MINUTE)).toHaveLength(1);
  });

  test("what a killed process was sending is sent by the next, and nothing else twice", async () => {
    await comment(await create(), mention(ida));
    await ctx.jobs.runAll();
    clock.advance(MINUTE);
    await ctx.jobs.runAll();
    expect(post.letters.splice(0)).toHaveLength(1);
    // Killed between the mail server's word and the note of it: the row still says that it is being sent.
    await ctx.transaction((tx) => tx.updateTable("emails").set({ state: "sending" }).execute());
    expect(await after(20 * MINUTE)).toHaveLength(1);
    expect(await after(DAY)).toHaveLength(0);
  });
});
