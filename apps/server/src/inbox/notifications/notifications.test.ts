import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Permission } from "@halyard/contract/permissions/permissions";
import { bumpRevision } from "../../access/revision.ts";
import { changeComment } from "../../work/activities/store.ts";
import type { Writer } from "../../platform/database/schema/schema.ts";
import { lockJournal } from "../../platform/events/journal.ts";
import { startTestApp } from "../../../testing/app.ts";
import { testDialect } from "../../../testing/database.ts";
import { addUsers } from "../../identity/users/write/create.ts";
import { systemCaller } from "../../identity/users/service.ts";
import { deliveryOf } from "../../audit/delivery-queue.ts";
import { handleDelivery } from "./deliver.ts";

const { api, given, ctx } = await startTestApp();
const project = await given.project({ name: "Harbour" });
const quiet = await given.project({ name: "Quiet bay" });
const READ: Permission[] = ["view_work_packages"];
const assignee = await given.userWith("assignee", project, [...READ, "work_package_assigned", "edit_work_packages"]);
const watcher = await given.userWith("watcher", project, READ);
const bystander = await given.userWith("bystander", project, READ);
const confidant = await given.userWith("confidant", project, [...READ, "view_internal_comments"]);
const stranger = await given.user("stranger");

const link = (path: string) => ({ href: `/api/v3/${path}` });
const mention = (id: number) => `<mention class="mention" data-id="${id}" data-type="user" data-text="@x">@x</mention>`;
const create = async (body: object = {}, at = project) => {
  const answer = await api.admin.post(`projects/${at}/work_packages?notify=false`, { subject: "Dredge", ...body });
  return answer.id;
};
const comment = (id: number, raw: string, more: object = {}, query = "") =>
  api.admin.post(`work_packages/${id}/activities${query}`, { comment: { raw }, ...more });
const inbox = async (login: string, parameters: object = {}) => {
  await ctx.jobs.runAll();
  return (await api.as(login)).list("notifications", { pageSize: 100, ...parameters });
};
const reasons = async (login: string) => (await inbox(login)).each("reason");

beforeEach(async () => {
  await ctx.jobs.runAll();
  await ctx.transaction((tx) => tx.deleteFrom("notifications").execute());
});

describe("who is told, and why", () => {
  test("assignee, watcher and who is mentioned, each once, by the strongest reason", async () => {
    const id = await create({ _links: { assignee: link(`users/${assignee}`) } });
    await (await api.as("watcher")).post(`work_packages/${id}/watchers`, { user: link(`users/${watcher}`) });
    await comment(id, `See ${mention(bystander)} and ${mention(assignee)}`);
    expect(await reasons("assignee")).toEqual(["mentioned"]);
    expect(await reasons("watcher")).toEqual(["watched"]);
    expect(await reasons("bystander")).toEqual(["mentioned"]);
    expect(await reasons("confidant")).toEqual([]);
    const [shown] = (await inbox("bystander")).elements;
    expect(shown).toMatchObject({
      _type: "Notification",
      readIAN: false,
      details: [],
      _embedded: { resource: { subject: "Dredge" }, project: { name: "Harbour" }, actor: { name: "Ada Halyard" } },
      _links: { resource: link(`work_packages/${id}`), actor: { title: "Ada Halyard" } },
    });
  });

  test("a change tells the assignee; the one who acts is never told", async () => {
    const id = await create({ _links: { assignee: link(`users/${assignee}`) } });
    await (await api.as("assignee")).patch(`work_packages/${id}`, { lockVersion: 0, subject: "Own change" });
    expect(await reasons("assignee")).toEqual([]);
    await api.admin.patch(`work_packages/${id}`, { lockVersion: 1, subject: "Other change" });
    expect(await reasons("assignee")).toEqual(["assigned"]);
  });

  test("a changed custom field is told to those alone who see it, and a change beside it to everyone", async () => {
    const fields = { for: "WorkPackage", fieldFormat: "string", isForAll: true, types: "all" };
    const secret = await api.admin.post("custom_fields", { ...fields, name: "Secret", visibility: "admins" });
    const open = await api.admin.post("custom_fields", { ...fields, name: "Open" });
    const id = await create({ _links: { assignee: link(`users/${assignee}`) } });
    await api.admin.patch(`work_packages/${id}`, { lockVersion: 0, [`customField${secret.id}`]: "hush" });
    expect(await reasons("assignee")).toEqual([]);
    await api.admin.patch(`work_packages/${id}`, { lockVersion: 1, [`customField${open.id}`]: "said" });
    expect(await reasons("assignee")).toEqual(["assigned"]);
    await api.admin.patch(`work_packages/${id}`, {
      lockVersion: 2,
      subject: "Both",
      [`customField${secret.id}`]: "hm",
    });
    expect(await reasons("assignee")).toEqual(["assigned", "assigned"]);
    for (const field of [secret, open]) await api.admin.delete(`custom_fields/${field.id}`);
  });

  test("a mention in a description counts when it is new, one in an edited comment too, none twice", async () => {
    const id = await create();
    await api.admin.patch(`work_packages/${id}`, { lockVersion: 0, description: { raw: `Ask ${mention(watcher)}` } });
    await api.admin.patch(`work_packages/${id}`, { lockVersion: 1, description: { raw: `Ask ${mention(watcher)}!` } });
    expect(await reasons("watcher")).toEqual(["mentioned"]);
    const { id: activity } = await comment(id, `Ask ${mention(watcher)}`);
    expect(await reasons("watcher")).toEqual(["mentioned", "mentioned"]);
    await api.admin.patch(`activities/${activity}`, { comment: { raw: `${mention(watcher)} ${mention(bystander)}` } });
    expect(await reasons("watcher")).toEqual(["mentioned", "mentioned"]);
    expect(await reasons("bystander")).toEqual(["mentioned"]);
  });

  test("no one hears about what they may not see", async () => {
    const hidden = await create({}, quiet);
    await comment(hidden, mention(watcher));
    const id = await create();
    await comment(id, `${mention(stranger)} ${mention(bystander)} ${mention(confidant)}`, { internal: true });
    expect(await reasons("watcher")).toEqual([]);
    expect(await reasons("stranger")).toEqual([]);
    expect(await reasons("bystander")).toEqual([]);
    expect(await reasons("confidant")).toEqual(["mentioned"]);
  });

  test("notify=false and personal settings are respected, those of the project before the general ones", async () => {
    const id = await create();
    await comment(id, mention(watcher), {}, "?notify=false");
    expect(await reasons("watcher")).toEqual([]);
    const setting = (href: string | null, more: object) => ({ ...more, _links: { project: { href } } });
    const preferences = `users/${watcher}/preferences`;
    const caller = await api.as("watcher");
    const set = (notifications: object[]) => caller.patch(preferences, { notifications });
    await set([setting(null, { mentioned: true }), setting(`/api/v3/projects/${project}`, { mentioned: false })]);
    await comment(id, mention(watcher));
    expect(await reasons("watcher")).toEqual([]);
    await set([setting(null, { workPackageProcessed: true, workPackageCommented: true })]);
    await api.admin.patch(`work_packages/${id}`, { lockVersion: 0, _links: { status: link("statuses/7") } });
    await comment(id, "news");
    expect((await reasons("watcher")).toSorted()).toEqual(["commented", "processed"]);
    await set([setting(null, { watched: true, mentioned: true, assignee: true, responsible: true })]);
  });

  test("a group that is mentioned or assigned reaches its members; a job that runs again tells no one twice", async () => {
    const group = await api.admin.post("groups", { name: "Pilots", _links: { members: [link(`users/${bystander}`)] } });
    const id = await create();
    const raw = `<mention class="mention" data-id="${group.id}" data-type="group">@Pilots</mention>`;
    const event = await comment(id, raw);
    expect(await reasons("bystander")).toEqual(["mentioned"]);
    await ctx.transaction((tx) => tx.insertInto("untold_events").values({ event_id: event.id }).execute());
    await comment(id, "wakes the job");
    expect(await reasons("bystander")).toEqual(["mentioned"]);
  });

  test("what is deleted before anyone was told is told to no one", async () => {
    const id = await create({ _links: { assignee: link(`users/${assignee}`) } });
    await comment(id, "soon gone");
    await api.admin.delete(`work_packages/${id}`);
    expect(await reasons("assignee")).toEqual([]);
    expect(await ctx.db.selectFrom("untold_events").selectAll().execute()).toEqual([]);
  });
});

describe("what changes while people are told", () => {
  /** This happens when it is known who is to be told, before the first transaction that tells them begins. */
  const meanwhile = (happens: () => Promise<unknown>) => {
    let happened: Promise<unknown> | undefined;
    const transactions: number[] = [];
    handleDelivery({
      ...ctx,
      async transaction(work, options) {
        await (happened ??= happens());
        const result = await ctx.transaction(work, options);
        transactions.push(Number(result));
        return result;
      },
    });
    return transactions;
  };

  afterEach(() => handleDelivery(ctx));

  /** How many wait for another one's lock. */
  const waiting = async () => {
    const { rows } = await sql<{ waiting: number }>`select count(*) as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(ctx.db);
    return rows[0]?.waiting;
  };

  test("who is mentioned in an edit at that moment is told", async () => {
    const { id: activity } = await comment(await create(), `Ask ${mention(watcher)}`);
    const raw = `Ask ${mention(watcher)} and ${mention(bystander)}`;
    meanwhile(() => api.admin.patch(`activities/${activity}`, { comment: { raw } }));
    expect(await reasons("bystander")).toEqual(["mentioned"]);
    expect(await reasons("watcher")).toEqual(["mentioned"]);
    expect(await ctx.db.selectFrom("untold_events").selectAll().execute()).toEqual([]);
  });

  test("an edit that has asked and is not yet committed is waited for", async () => {
    const { id: activity } = await comment(await create(), `Ask ${mention(watcher)}`);
    const [asked, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let editing: Promise<unknown> | undefined;
    const words = `Ask ${mention(watcher)} and ${mention(bystander)}`;
    const edit = async (tx: Writer) => {
      await changeComment(tx, Number(activity), words, ctx.clock.now().toISOString());
      await lockJournal(tx);
      for (const statement of deliveryOf(ctx, tx, Number(activity))) await tx.executeQuery(statement);
      asked.resolve();
      await end.promise;
    };
    meanwhile(() => {
      editing = ctx.transaction(edit);
      return asked.promise;
    });
    const telling = reasons("bystander");
    await asked.promise;
    // On SQLite the transaction itself waits for its turn.
    if (testDialect === "postgres") await expect.poll(waiting, { timeout: 10_000 }).toBe(1);
    end.resolve();
    await editing;
    expect(await telling).toEqual(["mentioned"]);
  });

  test("someone or something deleted at that moment keeps no one else from being told", async () => {
    const leaving = await given.userWith("leaving", project, READ);
    const [id, gone] = [await create(), await create()];
    await comment(id, `${mention(leaving)} ${mention(bystander)}`);
    await comment(gone, mention(bystander));
    await comment(id, mention(watcher));
    meanwhile(() =>
      Promise.all([
        api.admin.delete(`work_packages/${gone}`),
        ctx.transaction(async (tx) => {
          await bumpRevision(tx, "access");
          await tx.deleteFrom("principals").where("id", "=", leaving).execute();
        }),
      ]),
    );
    expect(await reasons("bystander")).toEqual(["mentioned"]);
    expect(await reasons("watcher")).toEqual(["mentioned"]);
    expect(await ctx.db.selectFrom("untold_events").selectAll().execute()).toEqual([]);
  });

  test("a transaction tells no more than a thousand people, but of one event all", async () => {
    const crowded = await given.project({ name: "Crowded pier" });
    const system = await systemCaller(ctx);
    const inputs = Array.from({ length: 101 }, (_, at) => ({
      login: `hand${at}`,
      email: `hand${at}@example.org`,
      firstName: "Deck",
      lastName: "Hand",
      status: "active" as const,
    }));
    const now = ctx.clock.now().toISOString();
    const ids = await ctx.transaction((tx) => addUsers(ctx, tx, system, inputs, { passwordHash: null, now }));
    const members = ids.map((one) => link(`users/${one}`));
    const { id: crew } = await api.admin.post("groups", { name: "Crew", _links: { members } });
    await given.member(crew, crowded, READ);
    const id = await create({}, crowded);
    const raw = `<mention class="mention" data-id="${crew}" data-type="group">@Crew</mention>`;
    for (let event = 0; event < 10; event++) await comment(id, raw);
    const transactions = meanwhile(async () => undefined);
    await ctx.jobs.runAll();
    expect(transactions).toEqual([909, 101]);
  });
});

describe("the inbox", () => {
  test("filters, groups, pages, and marks as read one, some, all and back", async () => {
    const id = await create({ _links: { assignee: link(`users/${assignee}`) } });
    await comment(id, "one");
    await comment(id, mention(assignee));
    const all = await inbox("assignee", { groupBy: "reason" });
    expect(all.each("reason")).toEqual(["mentioned", "assigned"]);
    expect(all.at("groups")).toMatchObject([
      { value: "assigned", count: 1 },
      { value: "mentioned", count: 1 },
    ]);
    expect((await inbox("assignee", { groupBy: "project" })).at("groups.0")).toMatchObject({
      value: "Harbour",
      count: 2,
    });
    const [newest, oldest] = all.each("id");
    const caller = await api.as("assignee");
    const unread = (name = "readIAN") => inbox("assignee", { filters: [{ [name]: { operator: "=", values: ["f"] } }] });
    expect((await caller.post(`notifications/${String(newest)}/read_ian`)).status).toBe(204);
    expect((await unread()).each("id")).toEqual([oldest]);
    expect((await caller.get(`notifications/${String(newest)}`)).links).toContain("unreadIAN");
    const byReason = JSON.stringify([{ reason: { operator: "=", values: ["mentioned"] } }]);
    expect((await caller.post(`notifications/unread_ian?filters=${encodeURIComponent(byReason)}`)).status).toBe(204);
    expect((await unread()).at("total")).toBe(2);
    expect((await caller.post("notifications/read_ian")).status).toBe(204);
    expect((await unread()).at("total")).toBe(0);
    const filtered = await inbox("assignee", {
      filters: [
        { resourceId: { operator: "=", values: [`${id}`] } },
        { resourceType: { operator: "=", values: ["WorkPackage"] } },
      ],
      pageSize: 1,
    });
    expect([filtered.at("total"), filtered.at("count")]).toEqual([2, 1]);
    expect((await inbox("assignee", { filters: [{ nope: { operator: "=", values: ["1"] } }] })).status).toBe(400);
    expect((await inbox("assignee", { groupBy: "actor" })).status).toBe(400);
  });

  test("is personal: others' are not found, the anonymous have none, what one may no longer see is gone", async () => {
    const id = await create({ _links: { assignee: link(`users/${assignee}`) } });
    await comment(id, "one");
    const [mine] = (await inbox("assignee")).each("id");
    const other = await api.as("watcher");
    for (const path of [`notifications/${String(mine)}/read_ian`, "notifications/999999/read_ian"]) {
      expect((await other.post(path)).status).toBe(404);
    }
    expect((await api.admin.get(`notifications/${String(mine)}`)).status).toBe(404);
    expect((await api.anonymous.get("notifications")).status).toBe(401);
    expect((await api.anonymous.post("notifications/read_ian")).status).toBe(401);
    const moved = await api.admin.patch(`work_packages/${id}`, {
      lockVersion: 0,
      _links: { project: link(`projects/${quiet}`), assignee: { href: null } },
    });
    expect(moved.status).toBe(200);
    expect((await inbox("assignee")).at("total")).toBe(0);
  });
});
