import { beforeAll, expect, test } from "vitest";
import { mayHear } from "../../audit/event-visibility.ts";
import { eventsAfter } from "../../platform/events/journal.ts";
import { startTestApp } from "../../../testing/app.ts";
import { callerOfUser } from "../../identity/users/service.ts";

const { api, ctx, given } = await startTestApp();
let open = 0;
let closed = 0;
let doer = 0;
const viewers: number[] = [];

beforeAll(async () => {
  open = await given.project({ name: "Open" });
  closed = await given.project({ name: "Closed" });
  doer = await given.userWith("doer", open, [
    "view_members",
    "view_work_packages",
    "add_work_packages",
    "edit_work_packages",
    "add_work_package_comments",
    "view_internal_comments",
    "add_internal_comments",
  ]);
  await given.member(doer, closed, ["view_work_packages", "add_work_packages", "manage_versions", "view_members"]);
  viewers.push(doer, 1);
  viewers.push(await given.userWith("fellow", open, ["view_members", "view_work_packages"]));
  viewers.push(await given.userWith("blind", open, ["view_members"]));
  viewers.push(await given.user("stranger"));
  const own = await api.as("doer");
  const work = await own.post(`projects/${open}/work_packages`, { subject: "Open work" });
  await own.patch(`work_packages/${work.id}`, { subject: "Opened work", lockVersion: 0 });
  await own.post(`work_packages/${work.id}/activities`, { comment: { raw: "For **all**" } });
  await own.post(`work_packages/${work.id}/activities`, { comment: { raw: "For us" }, internal: true });
  await own.post(`projects/${closed}/work_packages`, { subject: "Closed work" });
  await own.post("versions", { name: "1.0", _links: { definingProject: { href: `/api/v3/projects/${closed}` } } });
  await own.patch("users/me", { firstName: "Didier" });
});

const titles = async (login: string) =>
  (await (login === "admin" ? api.admin : await api.as(login)).get(`users/${doer}/activities`)).each("entityTitle");

test("the newest comes first, of all that the viewer may know and nothing else", async () => {
  expect(await titles("doer")).toEqual([
    "Didier Tester",
    "1.0",
    "Closed work",
    "Opened work",
    "Opened work",
    "Opened work",
    "Open work",
  ]);
  expect(await titles("admin")).toEqual(await titles("doer"));
  expect(await titles("fellow")).toEqual(["Opened work", "Opened work", "Open work"]);
  expect(await titles("blind")).toEqual([]);
  const fellow = await (await api.as("fellow")).get(`users/${doer}/activities`);
  expect(fellow.number("total")).toBe(3);
  expect(fellow.text).not.toContain("For us");
  expect(fellow.text).not.toContain("Closed");
  expect(fellow.each("comment.html")[0]).toContain("<strong>all</strong>");
  expect(fellow.at("_embedded.elements.1.details.0.raw")).toBe("Subject changed from Open work to Opened work");
  expect(fellow.at("_embedded.elements.0._links.project.title")).toBe("Open");
  expect((await (await api.as("stranger")).get(`users/${doer}/activities`)).status).toBe(404);
  expect((await api.anonymous.get(`users/${doer}/activities`)).status).toBe(401);
});

test("a project tells what happened in it, with who did it, to those who may see the project", async () => {
  const own = await (await api.as("doer")).get(`projects/${open}/activities`);
  expect(own.each("entityTitle")).toEqual(expect.arrayContaining(["Opened work", "Open work"]));
  expect(own.text).not.toContain("Closed work");
  expect(own.at("_embedded.elements.0._links.user.title")).toBe("Didier Tester");
  const fellow = await (await api.as("fellow")).get(`projects/${open}/activities`);
  expect(fellow.each("entityTitle").filter((title) => String(title).endsWith(" work"))).toHaveLength(3);
  expect(fellow.text).not.toContain("For us");
  expect((await (await api.as("blind")).get(`projects/${open}/activities`)).text).not.toContain("Open work");
  expect((await (await api.as("stranger")).get(`projects/${open}/activities`)).status).toBe(404);
  expect((await (await api.as("fellow")).get(`projects/${closed}/activities`)).status).toBe(404);
  expect([401, 404]).toContain((await api.anonymous.get(`projects/${open}/activities`)).status);
});

test("that an account was locked is told to those who see accounts", async () => {
  const locked = await given.user("lockable");
  await api.admin.post(`users/${locked}/lock`);
  const own = await api.admin.get("users/1/activities");
  expect(own.each("details")[0]).toMatchObject([{ raw: "Status changed from Active to Locked" }]);
  expect((await (await api.as("fellow")).get("users/1/activities")).text).not.toContain("Locked");
});

test("pages are stable and counted", async () => {
  const page = await (await api.as("doer")).get(`users/me/activities?pageSize=2&offset=2`);
  expect([page.at("total"), page.each("entityTitle")]).toEqual([7, ["Closed work", "Opened work"]]);
});

test("the condition on rows says of every row of the journal what mayHear says", async () => {
  const events = (await eventsAfter(ctx.db, 0, 10_000)).filter((event) => event.actorId === doer);
  for (const id of viewers) {
    const caller = await callerOfUser(ctx, id);
    if (caller === null) throw new Error("no such caller");
    const login = caller.login === "admin" ? api.admin : await api.as(caller.login);
    const listed = await login.get(`users/${doer}/activities?pageSize=1000`);
    const heard = events.filter((event) => mayHear(caller, event)).map((event) => event.id);
    expect([id, listed.status === 404 ? [] : listed.each("id").toReversed()]).toEqual([id, heard]);
  }
});
