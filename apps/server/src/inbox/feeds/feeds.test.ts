import { describe, expect, test } from "vitest";
import type { Permission } from "@halyard/contract/permissions/permissions";
import { startTestApp } from "../../../testing/app.ts";

const { api, app, given, ctx, logged, clock } = await startTestApp("standard", {
  publicUrl: "https://halyard.example.org",
});
const harbor = await given.project({ name: "Harbor" });
const secretBay = await given.project({ name: "Secret bay" });
const READ: Permission[] = ["view_work_packages", "work_package_assigned"];
const role = await given.role(READ);
const ida = await given.user("ida");
await given.member(ida, harbor, role);
await given.member(ida, secretBay, role);
const other = await given.userWith("other", harbor, READ);

const day = (ahead: number) => new Date(clock.now().getTime() + ahead * 86_400_000).toISOString().slice(0, 10);
const create = async (project: number, subject: string, body: object = {}) =>
  (await api.admin.post(`projects/${project}/work_packages?notify=false`, { subject, ...body })).id;
const mine = { _links: { assignee: { href: `/api/v3/users/${ida}` } } };
const read = (path: string) => app.inject({ method: "GET", url: path });
async function feed(body: object, login = "ida") {
  const answer = await (await api.as(login)).post("feeds", body);
  expect(answer.status).toBe(201);
  return { id: answer.id, path: String(answer.at("path")) };
}
const unfolded = (text: string) => text.replaceAll(/\r?\n[ \t]/g, "");

describe("calendars", () => {
  test("a person's own calendar has the dated work packages assigned to them, as whole days", async () => {
    const id = await create(harbor, "Dredge, deep; wide", { ...mine, startDate: day(1), dueDate: day(3) });
    await create(harbor, "Another person's", { dueDate: day(3) });
    await create(harbor, "Without dates", mine);
    const template = await given.project({ name: "Template" });
    await given.member(ida, template, role);
    await create(template, "No one's work", { ...mine, startDate: day(1), dueDate: day(3) });
    await api.admin.patch(`projects/${template}`, { templated: true });
    const { path } = await feed({ kind: "dates" });
    const answer = await read(path);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-type"]).toBe("text/calendar; charset=utf-8");
    expect(answer.headers["cache-control"]).toBe("private, max-age=300");
    const text = unfolded(answer.payload);
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    expect(text).toContain(`SUMMARY:#${id} Dredge\\, deep\\; wide`);
    expect(text).toContain(`DTSTART;VALUE=DATE:${day(1).replaceAll("-", "")}`);
    // The end of a whole day is the day after.
    expect(text).toContain(`DTEND;VALUE=DATE:${day(4).replaceAll("-", "")}`);
    expect(text).toContain(`https://halyard.example.org/work_packages/${id}`);
  });

  test("it has what its owner sees now: who lost a project, or their account, reads no more of it", async () => {
    const dated = await create(secretBay, "Sink the wreck", { ...mine, dueDate: day(5) });
    const own = await feed({ kind: "dates" });
    const project = await feed({ kind: "project_dates", projectId: secretBay });
    const activity = await feed({ kind: "activity", projectId: secretBay });
    for (const { path } of [own, project, activity]) expect((await read(path)).payload).toContain("Sink the wreck");
    const memberships = await api.admin.list("memberships", {
      filters: [{ principal: { operator: "=", values: [String(ida)] } }],
      pageSize: 50,
    });
    const links = memberships.each("_links.project.href");
    const at = links.indexOf(`/api/v3/projects/${secretBay}`);
    expect((await api.admin.delete(`memberships/${String(memberships.each("id")[at])}`)).status).toBe(204);
    expect((await read(own.path)).payload).not.toContain("Sink the wreck");
    expect((await read(project.path)).statusCode).toBe(404);
    expect((await read(activity.path)).statusCode).toBe(404);
    expect(dated).toBeGreaterThan(0);
    await api.admin.post(`users/${ida}/lock`);
    expect((await read(own.path)).statusCode).toBe(404);
    await api.admin.delete(`users/${ida}/lock`);
    expect((await read(own.path)).statusCode).toBe(200);
  });
});

describe("the activity of a project", () => {
  test("tells what the owner may know: no internal comment, and markup that is no markup of the feed", async () => {
    const id = await create(harbor, "Paint <the> & ]]> hull");
    const comment = (raw: string, internal: boolean) =>
      api.admin.post(`work_packages/${id}/activities`, { comment: { raw }, internal });
    await comment("Two **coats**", false);
    await comment("The price is secret", true);
    const { path } = await feed({ kind: "activity", projectId: harbor });
    const answer = await read(path);
    expect(answer.headers["content-type"]).toBe("application/atom+xml; charset=utf-8");
    expect(answer.payload).toContain("<strong>coats</strong>");
    expect(answer.payload).not.toContain("The price is secret");
    expect(answer.payload).toContain("Paint &lt;the&gt; &amp; ]]&gt; hull");
    expect(answer.payload).toContain(`https://halyard.example.org/work_packages/${id}`);
    const full = await feed({ kind: "activity", projectId: harbor }, "admin");
    expect((await read(full.path)).payload).toContain("The price is secret");
  });
});

describe("secret addresses", () => {
  test("they are shown once, kept as a hash, and written to no log", async () => {
    const { path } = await feed({ kind: "dates" });
    const secret = path.slice("/feeds/".length, -".ics".length);
    await read(path);
    const rows = await ctx.db.selectFrom("feeds").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(logged.join("")).not.toContain(secret);
    const events = await ctx.db.selectFrom("events").selectAll().execute();
    expect(JSON.stringify(events)).not.toContain(secret);
    expect((await (await api.as("ida")).get("feeds")).text).not.toContain(secret);
  });

  test("a reset makes the old address useless, and a revoked one is gone", async () => {
    const person = await api.as("ida");
    const { id, path } = await feed({ kind: "dates" });
    const reset = await person.post(`feeds/${id}/reset`);
    expect((await read(path)).statusCode).toBe(404);
    expect((await read(String(reset.at("path")))).statusCode).toBe(200);
    expect((await person.delete(`feeds/${id}`)).status).toBe(204);
    expect((await read(String(reset.at("path")))).statusCode).toBe(404);
  });

  test("no one resets, revokes or lists another person's, and feeds of unseen projects aren't made", async () => {
    const { id } = await feed({ kind: "dates" });
    const stranger = await api.as("other");
    expect((await stranger.post(`feeds/${id}/reset`)).status).toBe(404);
    expect((await stranger.delete(`feeds/${id}`)).status).toBe(404);
    expect((await api.admin.delete(`feeds/${id}`)).status).toBe(404);
    expect((await stranger.get("feeds")).elements).toEqual([]);
    expect((await api.anonymous.post("feeds", { kind: "dates" })).status).toBe(401);
    for (const wrong of [{ kind: "activity" }, { kind: "x" }, { kind: "activity", projectId: secretBay }, {}]) {
      expect((await stranger.post("feeds", wrong)).status).toBe(422);
    }
    expect(other).toBeGreaterThan(0);
    for (const wrong of ["/feeds/x.ics", `/feeds/${"a".repeat(43)}.ics`]) {
      expect((await read(wrong)).statusCode).toBe(404);
    }
  });
});
