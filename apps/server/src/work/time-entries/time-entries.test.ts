import { describe, expect, test } from "vitest";
import type { Permission } from "@halyard/contract/permissions/permissions";
import { notFound } from "../../platform/errors.ts";
import { startTestApp } from "../../../testing/app.ts";
import { callerOfUser } from "../../identity/users/service.ts";
import { changeTimeEntry, findTimeEntry } from "./service.ts";

const { api, given, ctx } = await startTestApp();
const project = await given.project({ name: "Dry dock" });
const other = await given.project({ name: "Other dock" });
const READ: Permission[] = ["view_work_packages"];
const OWN: Permission[] = [...READ, "view_own_time_entries", "log_own_time", "edit_own_time_entries"];
const logger = await given.userWith("logger", project, OWN);
const foreman = await given.userWith("foreman", project, [
  ...READ,
  "view_time_entries",
  "log_time",
  "edit_time_entries",
]);
await given.userWith("reader", project, READ);
await given.userWith("auditor", project, [...READ, "view_time_entries"]);
await given.userWith("bookkeeper", project, ["view_time_entries", "edit_time_entries"]);
await given.user("stranger");

const link = (path: string) => ({ href: `/api/v3/${path}` });
const workPackage = async (body: object = {}, at = project) =>
  (await api.admin.post(`projects/${at}/work_packages`, { subject: "Scrape the hull", ...body })).id;
const entry = (id: number, body: Record<string, unknown> = {}, links: object = {}) => ({
  spentOn: "2026-03-02",
  hours: "PT1H30M",
  ...body,
  _links: { entity: link(`work_packages/${id}`), ...links },
});

describe("logging", () => {
  test("takes the project from the work package, the caller and the default activity", async () => {
    const id = await workPackage();
    const caller = await api.as("logger");
    const made = await caller.post("time_entries", entry(id, { comment: { raw: "port side" } }));
    expect(made.status).toBe(201);
    expect([made.at("hours"), made.at("comment.raw"), made.at("ongoing")]).toEqual(["PT1H30M", "port side", false]);
    expect(made.at("_links.project.title")).toBe("Dry dock");
    expect(made.at("_links.user.href")).toBe(`/api/v3/users/${logger}`);
    expect(made.at("_links.activity")).toEqual({ href: "/api/v3/time_entries/activities/1", title: "Management" });
    expect(made.at("_links.workPackage.href")).toBe(`/api/v3/work_packages/${id}`);
    const changed = await caller.patch(`time_entries/${made.id}`, {
      hours: "P1D",
      _links: { activity: link("time_entries/activities/3") },
    });
    expect([changed.at("hours"), changed.at("_links.activity.title")]).toEqual(["P1D", "Development"]);
    expect((await caller.patch(`time_entries/${made.id}`, Object(changed.body))).status).toBe(200);
    expect((await caller.delete(`time_entries/${made.id}`)).status).toBe(204);
    expect((await caller.get(`time_entries/${made.id}`)).status).toBe(404);
    const again = await caller.post("time_entries", Object(changed.body));
    expect([again.status, again.at("hours"), again.at("comment.raw")]).toEqual([201, "P1D", "port side"]);
    expect(again.at("_links.activity.title")).toBe("Development");
  });

  test("keeps when the work began and answers when it ended", async () => {
    const caller = await api.as("logger");
    const made = await caller.post(
      "time_entries",
      entry(await workPackage(), { startTime: "2026-03-02T09:58:00+01:00", endTime: "2026-03-02T23:00:00Z" }),
    );
    const times = (answer: typeof made) => [answer.at("spentOn"), answer.at("startTime"), answer.at("endTime")];
    expect([made.status, ...times(made)]).toEqual([
      201,
      "2026-03-02",
      "2026-03-02T08:58:00.000Z",
      "2026-03-02T10:28:00.000Z",
    ]);
    const path = `time_entries/${made.id}`;
    expect(times(await caller.get(path))).toEqual(times(made));
    expect(times(await caller.patch(path, { hours: "PT1H" }))[2]).toBe("2026-03-02T09:58:00.000Z");
    expect(times(await caller.patch(path, { spentOn: "2026-03-05" }))).toEqual([
      "2026-03-05",
      "2026-03-05T08:58:00.000Z",
      "2026-03-05T09:58:00.000Z",
    ]);
    expect(times(await caller.patch(path, { startTime: "2026-03-07T10:00:00Z" }))[0]).toBe("2026-03-07");
    const elsewhere = await caller.patch(path, { spentOn: "2026-03-01", startTime: "2026-03-07T10:00:00Z" });
    expect([elsewhere.status, elsewhere.at("_embedded.details.attribute")]).toEqual([422, "startTime"]);
    const malformed = await caller.patch(path, { startTime: "nine" });
    expect([malformed.status, malformed.error]).toEqual([422, "PropertyFormatError"]);
    expect(times(await caller.patch(path, { startTime: null }))).toEqual(["2026-03-07", null, null]);
    const { body } = await caller.get("time_entries/schema");
    expect(body).toMatchObject({
      startTime: { type: "DateTime", writable: true, required: false },
      endTime: { type: "DateTime", writable: false },
    });
  });

  test("an entry of a project alone is refused by the name that clients look for", async () => {
    const alone = { project: link(`projects/${project}`) };
    for (const login of ["admin", "logger", "foreman"]) {
      const refused = await (
        await api.as(login)
      ).post("time_entries", { spentOn: "2026-03-02", hours: "PT1H", _links: alone });
      expect([refused.status, refused.at("message"), refused.at("_embedded.details.attribute")]).toEqual([
        422,
        "Logged for can't be blank.",
        "entity",
      ]);
    }
    expect((await api.admin.get("time_entries/schema")).at("entity.name")).toBe("Logged for");
  });

  test("who sees time and not the work has the work undisclosed, in entries and in what happened", async () => {
    const { id } = await (await api.as("logger")).post("time_entries", entry(await workPackage()));
    const keeper = await api.as("bookkeeper");
    const undisclosed = { href: "urn:openproject-org:api:v3:undisclosed", title: "Undisclosed" };
    const seen = await keeper.get(`time_entries/${id}`);
    expect([seen.status, seen.at("_links.entity"), seen.at("_links.workPackage")]).toEqual([
      200,
      undisclosed,
      undisclosed,
    ]);
    for (const path of ["time_entries", `projects/${project}/activities`]) {
      const list = await keeper.get(path);
      expect([path, list.number("total") > 0, list.text.includes("Scrape the hull")]).toEqual([path, true, false]);
      expect((await (await api.as("auditor")).get(path)).text).toContain("Scrape the hull");
    }
    const changed = await keeper.patch(`time_entries/${id}`, Object(seen.body));
    expect([changed.status, changed.at("_links.entity")]).toEqual([200, undisclosed]);
    expect((await api.admin.get(`time_entries/${id}`)).at("_links.entity.title")).toBe("Scrape the hull");
  });

  test("a change of an entry that has gone meanwhile finds nothing and notifies no one", async () => {
    const caller = (await callerOfUser(ctx, logger))!;
    const own = await api.as("logger");
    const { id } = await own.post("time_entries", entry(await workPackage()));
    const found = await findTimeEntry(ctx, caller, id);
    await own.delete(`time_entries/${id}`);
    const told = () => ctx.db.selectFrom("events").select("id").where("entity_type", "=", "TimeEntry").execute();
    const before = await told();
    await expect(changeTimeEntry(ctx, caller, found, { hours: 60 })).rejects.toThrow(notFound().message);
    expect(await told()).toEqual(before);
  });

  test.each([
    [{ hours: "PT0H" }, {}, "hours"],
    [{ hours: null }, {}, "hours"],
    [{ hours: "PT5000H" }, {}, "hours"],
    [{ hours: "-PT1H" }, {}, "hours"],
    [{ spentOn: null }, {}, "spentOn"],
    [{ spentOn: "2026-02-30" }, {}, "spentOn"],
    [{}, { activity: link("time_entries/activities/99") }, "activity"],
    [{}, { entity: { href: null } }, "entity"],
    [{}, { entity: link("work_packages/99999999") }, "entity"],
    [{}, { project: link("projects/99999999") }, "project"],
    [{}, { user: link("users/99999999") }, "user"],
  ])("%j %j is refused at %s", async (body, links, attribute) => {
    const id = await workPackage();
    const answer = await api.admin.post("time_entries", entry(id, body, links));
    expect([answer.status, answer.at("_embedded.details.attribute")]).toEqual([422, attribute]);
    expect((await api.admin.get(`work_packages/${id}`)).at("spentTime")).toBe("PT0S");
  });

  test("one timer runs at a time", async () => {
    const id = await workPackage();
    const caller = await api.as("logger");
    const first = await caller.post("time_entries", entry(id, { hours: null, ongoing: true }));
    expect([first.status, first.at("hours")]).toEqual([201, null]);
    const second = await caller.post("time_entries", entry(id, { hours: null, ongoing: true }));
    expect([second.status, second.at("_embedded.details.attribute")]).toEqual([422, "ongoing"]);
    expect((await caller.patch(`time_entries/${first.id}`, { ongoing: false, hours: "PT2H" })).status).toBe(200);
  });

  test("the form says what may be chosen and what is wrong", async () => {
    const form = await (await api.as("logger")).post("time_entries/form", {});
    expect(Object.keys(Object(form.at("_embedded.validationErrors"))).toSorted()).toEqual(["entity", "hours"]);
    expect(form.at("_embedded.schema.activity._embedded.allowedValues.2.name")).toBe("Development");
    const id = await workPackage();
    const good = await api.admin.post("time_entries/form", entry(id));
    expect(good.links).toContain("commit");
    expect((await api.admin.post("time_entries", good.at("_embedded.payload"))).status).toBe(201);
  });
});

describe("sums and lists", () => {
  test("a work package shows what was spent on it and below it, and time moves with it", async () => {
    const top = await workPackage();
    const leaf = await workPackage({ _links: { parent: link(`work_packages/${top}`) } });
    await api.admin.post("time_entries", entry(top));
    await (await api.as("logger")).post("time_entries", entry(leaf, { hours: "PT3H" }));
    expect((await api.admin.get(`work_packages/${top}`)).at("spentTime")).toBe("PT4H30M");
    expect((await (await api.as("logger")).get(`work_packages/${top}`)).at("spentTime")).toBe("PT3H");
    expect((await (await api.as("reader")).get(`work_packages/${top}`)).body).not.toHaveProperty("spentTime");
    const { lockVersion } = Object((await api.admin.get(`work_packages/${top}`)).body);
    await api.admin.patch(`work_packages/${top}`, { lockVersion, _links: { project: link(`projects/${other}`) } });
    const moved = await api.admin.list("time_entries", {
      filters: [{ project_id: { operator: "=", values: [`${other}`] } }],
    });
    expect(moved.at("total")).toBe(2);
  });

  test("filters under all their names, orders, pages", async () => {
    const id = await workPackage();
    const made = [];
    for (const [day, hours] of [
      ["2026-01-05", "PT1H"],
      ["2026-01-06", "PT3H"],
      ["2026-01-07", "PT2H"],
    ]) {
      made.push((await api.admin.post("time_entries", entry(id, { spentOn: day, hours }))).id);
    }
    const [first = 0, second = 0, third = 0] = made;
    const list = async (filter: object, more: object = {}) =>
      (
        await api.admin.list("time_entries", {
          filters: [{ entity_id: { operator: "=", values: [`${id}`] } }, filter],
          ...more,
        })
      ).each("id");
    expect(await list({ entity_type: { operator: "=", values: ["WorkPackage"] } })).toEqual([third, second, first]);
    expect(await list({ workPackage: { operator: "=", values: [`${id}`] } }, { sortBy: [["hours", "desc"]] })).toEqual([
      second,
      third,
      first,
    ]);
    expect(await list({ spent_on: { operator: "<>d", values: ["2026-01-06", ""] } })).toEqual([third, second]);
    expect(await list({ user: { operator: "=", values: ["me"] } }, { pageSize: 1 })).toEqual([third]);
    expect(
      (await api.admin.list("time_entries", { filters: [{ nope: { operator: "=", values: ["1"] } }] })).status,
    ).toBe(400);
  });
});

describe("who may", () => {
  test("log, see, change and delete", async () => {
    const id = await workPackage();
    const [own, boss, reader] = [await api.as("logger"), await api.as("foreman"), await api.as("reader")];
    const [auditor, stranger] = [await api.as("auditor"), await api.as("stranger")];
    expect((await api.anonymous.post("time_entries", entry(id))).status).toBe(401);
    expect((await stranger.post("time_entries", entry(id))).status).toBe(403);
    expect((await reader.post("time_entries", entry(id))).status).toBe(403);
    for (const caller of [reader, stranger, api.anonymous]) {
      const list = await caller.get("time_entries");
      expect([list.status, list.at("total")]).toEqual([200, 0]);
    }
    expect((await stranger.get("time_entries/activities/1")).status).toBe(404);
    expect((await reader.get(`work_packages/${id}`)).links).not.toContain("logTime");
    expect((await own.get(`work_packages/${id}`)).links).toContain("logTime");

    const forOther = entry(id, {}, { user: link(`users/${foreman}`) });
    expect((await own.post("time_entries", forOther)).status).toBe(422);
    const made = await boss.post("time_entries", entry(id, {}, { user: link(`users/${logger}`) }));
    expect([made.status, made.at("_links.user.href")]).toEqual([201, `/api/v3/users/${logger}`]);
    const bosses = await boss.post("time_entries", entry(id));
    const ids = async (caller: typeof own) =>
      (await caller.list("time_entries", { filters: [{ entity_id: { operator: "=", values: [`${id}`] } }] }))
        .each("id")
        .toSorted();
    expect(await ids(own)).toEqual([made.id]);
    expect(await ids(auditor)).toEqual([made.id, bosses.id].toSorted());
    expect((await own.get(`time_entries/${bosses.id}`)).status).toBe(404);
    expect((await stranger.get(`time_entries/${made.id}`)).status).toBe(404);
    expect((await auditor.get(`time_entries/${made.id}`)).links).not.toContain("delete");
    expect((await auditor.delete(`time_entries/${made.id}`)).status).toBe(403);
    expect((await own.patch(`time_entries/${made.id}`, { hours: "PT2H" })).status).toBe(200);
    expect((await boss.delete(`time_entries/${made.id}`)).status).toBe(204);
  });

  test("time of a person who is deleted stays, without them", async () => {
    const id = await workPackage();
    const leaver = await given.userWith("leaver", project, OWN);
    const { id: made } = await (await api.as("leaver")).post("time_entries", entry(id));
    await api.admin.delete(`users/${leaver}`);
    await ctx.jobs.runAll();
    expect((await api.admin.get(`time_entries/${made}`)).at("_links.user.title")).not.toBe("leaver Tester");
  });
});
