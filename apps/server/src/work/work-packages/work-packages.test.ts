import { describe, expect, test } from "vitest";
import type { Permission } from "@halyard/contract/permissions/permissions";
import { startTestApp } from "../../../testing/app.ts";

const { api, given, ctx } = await startTestApp();
const project = await given.project({ name: "Boats", identifier: "boats" });
const secret = await given.project({ name: "Secret yard" });
const READ: Permission[] = ["view_work_packages"];
const WRITE: Permission[] = [
  ...READ,
  "add_work_packages",
  "edit_work_packages",
  "work_package_assigned",
  "manage_subtasks",
  "assign_versions",
];
const worker = await given.userWith("worker", project, WRITE);
await given.userWith("reader", project, READ);
await given.userWith("clerk", project, [...READ, "change_work_package_status"]);
await given.userWith("keeper", project, [...WRITE, "delete_work_packages", "move_work_packages"]);
await given.user("stranger");

const create = async (body: object = {}, at = "boats") =>
  api.admin.post(`projects/${at}/work_packages`, { subject: "Paint the hull", ...body });
const link = (path: string) => ({ href: `/api/v3/${path}` });

/** The kept counts against a real count. */
async function expectExactCounts() {
  const kept = await ctx.db
    .selectFrom("work_package_counts")
    .where("count", "!=", 0)
    .select(["project_id", "type_id", "status_id", "count"])
    .orderBy("project_id")
    .orderBy("type_id")
    .orderBy("status_id")
    .execute();
  const real = await ctx.db
    .selectFrom("work_packages")
    .groupBy(["project_id", "type_id", "status_id"])
    .select((eb) => ["project_id", "type_id", "status_id", eb.fn.countAll<number>().as("count")])
    .orderBy("project_id")
    .orderBy("type_id")
    .orderBy("status_id")
    .execute();
  expect(kept).toEqual(real);
}

describe("creating", () => {
  test("defaults: the first type, the default status and priority, the caller as author", async () => {
    const answer = await create({ startDate: "2026-03-02", duration: "P3D", estimatedTime: "PT30H" });
    expect(answer.status).toBe(201);
    expect(answer.at("_links.type.title")).toBe("Task");
    expect(answer.at("_links.status.title")).toBe("New");
    expect(answer.at("_links.priority.title")).toBe("Normal");
    expect(answer.at("_links.author.title")).toBe("Ada Halyard");
    expect(answer.at("dueDate")).toBe("2026-03-04");
    expect(answer.at("estimatedTime")).toBe("P1DT6H");
    expect(answer.at("lockVersion")).toBe(0);
    expect(answer.at("_embedded.project.identifier")).toBe("boats");
    await expectExactCounts();
  });

  test("a milestone has a date and neither start nor finish", async () => {
    const answer = await create({ date: "2026-03-04", _links: { type: link("types/2") } });
    expect(answer.status).toBe(201);
    expect(answer.at("date")).toBe("2026-03-04");
    expect(answer.body).not.toHaveProperty("startDate");
    expect(answer.body).not.toHaveProperty("duration");
  });

  test("several problems are told together, each at its field", async () => {
    const answer = await create({ subject: "", storyPoints: -1, _links: { priority: link("priorities/999") } });
    expect(answer.status).toBe(422);
    expect(answer.error).toBe("MultipleErrors");
    const attributes = (answer.at("_embedded.errors") as { _embedded: { details: { attribute: string } } }[]).map(
      (error) => error._embedded.details.attribute,
    );
    expect(attributes.toSorted()).toEqual(["priority", "storyPoints", "subject"]);
  });

  test.each([
    [{ subject: "x".repeat(256) }, "PropertyConstraintViolation", "subject"],
    [{ startDate: "2026-02-30" }, "PropertyFormatError", "startDate"],
    [{ estimatedTime: "8 hours" }, "PropertyFormatError", "estimatedTime"],
    [{ percentageDone: "many" }, "PropertyFormatError", "percentageDone"],
    [{ _links: { type: link("statuses/1") } }, "ResourceTypeMismatch", "type"],
    [{ _links: { assignee: link("users/999999") } }, "PropertyConstraintViolation", "assignee"],
    [{ _links: { version: link("versions/999") } }, "PropertyConstraintViolation", "version"],
    [{ _links: { parent: link("work_packages/999999") } }, "PropertyConstraintViolation", "parent"],
  ])("%j is refused", async (body, error, attribute) => {
    const before = await ctx.db.selectFrom("work_packages").select("id").execute();
    const answer = await create(body);
    expect([answer.status, answer.error, answer.at("_embedded.details.attribute")]).toEqual([422, error, attribute]);
    expect(await ctx.db.selectFrom("work_packages").select("id").execute()).toHaveLength(before.length);
  });

  test("a script in a text stays a text", async () => {
    const answer = await create({
      subject: "<script>alert(1)</script>",
      description: { raw: "<b>x</b> [y](javascript:z)" },
    });
    expect(answer.at("subject")).toBe("<script>alert(1)</script>");
    expect(answer.at("description.html")).not.toContain("<b>");
    expect(answer.at("description.html")).not.toContain('href="javascript');
  });
});

describe("changing", () => {
  test("needs the lock version that is there now, before anything else is looked at", async () => {
    const { id } = await create();
    for (const lockVersion of [{}, { lockVersion: null }]) {
      const missing = await api.admin.patch(`work_packages/${id}`, { subject: "", ...lockVersion });
      expect([missing.status, missing.error, missing.at("message")]).toEqual([
        409,
        "UpdateConflict",
        expect.stringContaining("lockVersion is missing"),
      ]);
    }
    expect((await api.admin.patch(`work_packages/${id}`, { lockVersion: 7, subject: "" })).status).toBe(409);
    const changed = await api.admin.patch(`work_packages/${id}`, { lockVersion: 0, subject: "Varnish" });
    expect([changed.status, changed.at("lockVersion"), changed.at("subject")]).toEqual([200, 1, "Varnish"]);
  });

  test("of two at once one wins and one is told", async () => {
    const { id } = await create();
    const both = await Promise.all(
      ["Mine", "Yours"].map((subject) => api.admin.patch(`work_packages/${id}`, { lockVersion: 0, subject })),
    );
    expect(both.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const history = await api.admin.get(`work_packages/${id}/activities`);
    expect(history.at("total")).toBe(2);
  });

  test("nothing changed writes nothing", async () => {
    const created = await create();
    const same = await api.admin.patch(`work_packages/${created.id}`, Object(created.body));
    expect([same.status, same.at("lockVersion")]).toEqual([200, 0]);
    expect((await api.admin.get(`work_packages/${created.id}/activities`)).at("total")).toBe(1);
  });

  test("the history says what changed from what to what", async () => {
    const { id } = await create();
    await api.admin.patch(`work_packages/${id}`, {
      lockVersion: 0,
      estimatedTime: "PT8H",
      _links: { status: link("statuses/7"), assignee: link(`users/${worker}`) },
    });
    const history = await api.admin.get(`work_packages/${id}/activities`);
    const sentences = (history.at("_embedded.elements.1.details") as { raw: string }[]).map((detail) => detail.raw);
    expect(sentences).toContain("Status changed from New to In progress");
    expect(sentences).toContain("Assignee set to worker Tester");
    expect(sentences).toContain("Work set to 8h");
    await expectExactCounts();
  });

  test("what one may not write is refused only where it is changed", async () => {
    const { id } = await create();
    const clerk = await api.as("clerk");
    const refused = await clerk.patch(`work_packages/${id}`, { lockVersion: 0, subject: "No" });
    expect([refused.status, refused.error]).toEqual([422, "PropertyIsReadOnly"]);
    const allowed = await clerk.patch(`work_packages/${id}`, {
      lockVersion: 0,
      subject: "Paint the hull",
      _links: { status: link("statuses/7") },
    });
    expect(allowed.status).toBe(200);
    const form = await clerk.post(`work_packages/${id}/form`, { lockVersion: 1 });
    expect([form.at("_embedded.schema.status.writable"), form.at("_embedded.schema.subject.writable")]).toEqual([
      true,
      false,
    ]);
    expect(form.links).not.toContain("commit");
  });

  test("a status that freezes lets only the status be changed", async () => {
    const { id } = await create();
    await ctx.transaction(async (tx) => {
      await tx.updateTable("statuses").set({ is_readonly: 1 }).where("id", "=", 13).execute();
      await tx
        .updateTable("revisions")
        .set((eb) => ({ value: eb("value", "+", 1) }))
        .execute();
    });
    await api.admin.patch(`work_packages/${id}`, { lockVersion: 0, _links: { status: link("statuses/13") } });
    const frozen = await api.admin.patch(`work_packages/${id}`, { lockVersion: 1, subject: "Thaw" });
    expect(frozen.error).toBe("PropertyIsReadOnly");
    const thawed = await api.admin.patch(`work_packages/${id}`, {
      lockVersion: 1,
      _links: { status: link("statuses/1") },
    });
    expect(thawed.status).toBe(200);
  });
});

describe("hierarchy", () => {
  test("parents have the totals of what is below them, up the whole chain", async () => {
    const top = await create({ estimatedTime: "PT1H", remainingTime: "PT1H" });
    const middle = await create({ _links: { parent: link(`work_packages/${top.id}`) } });
    const leaf = await create({
      estimatedTime: "PT8H",
      remainingTime: "PT2H",
      startDate: "2026-03-02",
      dueDate: "2026-03-06",
      _links: { parent: link(`work_packages/${middle.id}`) },
    });
    const shown = await api.admin.get(`work_packages/${top.id}`);
    expect(shown.at("derivedEstimatedTime")).toBe("PT9H");
    expect(shown.at("derivedRemainingTime")).toBe("PT3H");
    expect(shown.at("derivedPercentageDone")).toBe(67);
    expect(shown.at("derivedDueDate")).toBe("2026-03-06");
    expect((await api.admin.get(`work_packages/${leaf.id}`)).at("_links.ancestors")).toMatchObject([
      { href: `/api/v3/work_packages/${top.id}` },
      { href: `/api/v3/work_packages/${middle.id}` },
    ]);
    await api.admin.patch(`work_packages/${leaf.id}`, { lockVersion: 0, _links: { parent: { href: null } } });
    expect((await api.admin.get(`work_packages/${top.id}`)).at("derivedEstimatedTime")).toBe("PT1H");
    expect((await api.admin.get(`work_packages/${middle.id}`)).at("derivedEstimatedTime")).toBeNull();
  });

  test("the first child makes its parent span what is below it, and says so in its history", async () => {
    const dates = { startDate: "2026-03-02", dueDate: "2026-03-06" };
    const [made, moved] = [await create(), await create()];
    await create({ ...dates, _links: { parent: link(`work_packages/${made.id}`) } });
    const child = await create(dates);
    await api.admin.patch(`work_packages/${child.id}`, {
      lockVersion: 0,
      _links: { parent: link(`work_packages/${moved.id}`) },
    });
    for (const { id } of [made, moved]) {
      const parent = await api.admin.get(`work_packages/${id}`);
      expect(parent.body).toMatchObject({ ...dates, scheduleManually: false, duration: "P5D" });
      const history = await api.admin.get(`work_packages/${id}/activities`);
      expect(JSON.stringify(history.body)).toContain("Manual scheduling");
      // Anyone who wants it otherwise says so, and a second child does not change that.
      const lockVersion = Number(parent.at("lockVersion"));
      const manual = await api.admin.patch(`work_packages/${id}`, { lockVersion, scheduleManually: true });
      const later = { lockVersion: manual.at("lockVersion"), dueDate: "2026-03-31" };
      expect((await api.admin.patch(`work_packages/${id}`, later)).status).toBe(200);
      await create({ ...dates, _links: { parent: link(`work_packages/${id}`) } });
      expect((await api.admin.get(`work_packages/${id}`)).body).toMatchObject({
        scheduleManually: true,
        dueDate: "2026-03-31",
      });
    }
  });

  test("what one body says of the scheduling and the type decides what the same body may say of dates", async () => {
    const dates = { startDate: "2026-03-02", dueDate: "2026-03-06" };
    const own = { startDate: "2026-03-03", dueDate: "2026-03-31" };
    const { id } = await create();
    await create({ ...dates, _links: { parent: link(`work_packages/${id}`) } });
    const path = `work_packages/${id}`;
    const change = async (body: object) =>
      api.admin.patch(path, { lockVersion: (await api.admin.get(path)).at("lockVersion"), ...body });
    expect((await change(own)).error).toBe("MultipleErrors");
    expect((await change({ dueDate: own.dueDate })).error).toBe("PropertyIsReadOnly");
    const form = await api.admin.post(`${path}/form`, { scheduleManually: true, ...own });
    expect(form.at("_embedded.validationErrors")).toEqual({});
    expect(form.at("_embedded.schema.dueDate.writable")).toBe(true);
    expect(form.at("_embedded.payload")).toMatchObject(own);
    expect((await change({ scheduleManually: true, ...own })).body).toMatchObject({ scheduleManually: true, ...own });
    // And back: dates that its children would take from it at once are refused rather than forgotten.
    const back = await change({ scheduleManually: false, dueDate: "2026-04-30" });
    expect([back.error, back.at("_embedded.details.attribute")]).toEqual(["PropertyIsReadOnly", "dueDate"]);
    expect((await change({ scheduleManually: false })).body).toMatchObject({ scheduleManually: false, ...dates });

    const leaf = await create(dates);
    const date = "2026-03-11";
    const body = { lockVersion: leaf.at("lockVersion"), date, _links: { type: link("types/2") } };
    const milestone = await api.admin.patch(`work_packages/${leaf.id}`, body);
    expect([milestone.status, milestone.at("date")]).toEqual([200, date]);
  });

  test("no one is their own ancestor", async () => {
    const top = await create();
    const leaf = await create({ _links: { parent: link(`work_packages/${top.id}`) } });
    for (const target of [top, leaf]) {
      const answer = await api.admin.patch(`work_packages/${top.id}`, {
        lockVersion: 1,
        _links: { parent: link(`work_packages/${target.id}`) },
      });
      expect([answer.status, answer.at("_embedded.details.attribute")]).toEqual([422, "parent"]);
    }
  });

  test("moving takes along what is below, deleting too", async () => {
    const top = await create();
    const leaf = await create({ _links: { parent: link(`work_packages/${top.id}`) } });
    const moved = await api.admin.patch(`work_packages/${top.id}`, {
      lockVersion: 1,
      _links: { project: link(`projects/${secret}`) },
    });
    expect(moved.status).toBe(200);
    expect((await api.admin.get(`work_packages/${leaf.id}`)).at("_links.project.title")).toBe("Secret yard");
    await expectExactCounts();
    expect((await api.admin.delete(`work_packages/${top.id}`)).status).toBe(204);
    expect((await api.admin.get(`work_packages/${leaf.id}`)).status).toBe(404);
    await expectExactCounts();
  });

  test("more are moved at once with what is below them than there are connections", async () => {
    const moves = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const top = await create();
        const leaf = await create({ _links: { parent: link(`work_packages/${top.id}`) } });
        return { top: top.id, leaf: leaf.id };
      }),
    );
    const body = { lockVersion: 1, _links: { project: link(`projects/${secret}`) } };
    const answers = await Promise.all(moves.map(({ top }) => api.admin.patch(`work_packages/${top}`, body)));
    expect(answers.map(({ status }) => status)).toEqual(moves.map(() => 200));
    for (const { leaf } of moves) {
      expect((await api.admin.get(`work_packages/${leaf}`)).at("_links.project.title")).toBe("Secret yard");
    }
    await expectExactCounts();
  });
});

describe("who may what", () => {
  test.each([
    ["admin", 200, 201, 200, 204],
    ["keeper", 200, 201, 200, 204],
    ["worker", 200, 201, 200, 403],
    ["reader", 200, 403, 403, 403],
    ["stranger", 404, 404, 404, 404],
  ])("%s reads, creates, changes, deletes", async (login, read, make, change, remove) => {
    const { id } = await create();
    const caller = login === "admin" ? api.admin : await api.as(login);
    expect((await caller.get(`work_packages/${id}`)).status).toBe(read);
    expect((await caller.post("projects/boats/work_packages", { subject: "New" })).status).toBe(make);
    expect((await caller.patch(`work_packages/${id}`, { lockVersion: 0, subject: "Else" })).status).toBe(change);
    expect((await caller.delete(`work_packages/${id}`)).status).toBe(remove);
  });

  test("anonymous people see nothing of a private project", async () => {
    const { id } = await create();
    expect((await api.anonymous.get(`work_packages/${id}`)).status).toBe(404);
    expect((await api.anonymous.get("work_packages")).status).toBe(403);
  });

  test("links are there exactly for who may follow them", async () => {
    const { id } = await create();
    const links = async (login: string) => (await (await api.as(login)).get(`work_packages/${id}`)).links;
    expect(await links("reader")).not.toContain("updateImmediately");
    expect(await links("worker")).toContain("updateImmediately");
    expect(await links("worker")).not.toContain("delete");
    expect(await links("keeper")).toContain("delete");
  });

  test("what is in another project leaves no trace in lists, totals, groups, parents and children", async () => {
    const hidden = await create({ subject: "Hidden keel" }, `${secret}`);
    const parent = await create({ subject: "Seen" });
    await api.admin.patch(`work_packages/${hidden.id}`, {
      lockVersion: 0,
      _links: { parent: link(`work_packages/${parent.id}`) },
    });
    const reader = await api.as("reader");
    const all = await reader.list("work_packages", { filters: [], pageSize: 1000, groupBy: "project" });
    expect(all.each("id")).not.toContain(hidden.id);
    expect(all.at("total")).toBe(all.elements.length);
    expect((all.at("groups") as { value: string }[]).map((group) => group.value)).toEqual(["Boats"]);
    expect((await reader.get(`work_packages/${parent.id}`)).body).not.toHaveProperty("_links.children");
    const child = await create({ _links: { parent: link(`work_packages/${hidden.id}`) } });
    expect((await reader.get(`work_packages/${child.id}`)).at("_links.parent.href")).toBeNull();
  });
});

describe("lists", () => {
  test("show open ones where nothing is asked, all with an empty filter", async () => {
    const { id } = await create({ _links: { status: link("statuses/12") } });
    const open = await api.admin.list("projects/boats/work_packages", { pageSize: 1000 });
    expect(open.each("id")).not.toContain(id);
    const all = await api.admin.list("projects/boats/work_packages", { pageSize: 1000, filters: [] });
    expect(all.each("id")).toContain(id);
    expect(all.at("total")).toBe(all.elements.length);
    expect(all.at("_embedded.schemas._type")).toBe("Collection");
  });

  test("group with counts and sums over all pages", async () => {
    const list = await api.admin.list("work_packages", { filters: [], groupBy: "status", showSums: true, pageSize: 1 });
    const groups = list.at("groups") as { value: string; count: number; _links: { valueLink: { href: string }[] } }[];
    expect(groups.reduce((sum, group) => sum + group.count, 0)).toBe(list.at("total"));
    expect(groups[0]?._links.valueLink[0]?.href).toBe("/api/v3/statuses/1");
    expect(list.at("totalSums.estimatedTime")).toMatch(/^P/);
  });

  test("only what is selected is answered", async () => {
    const list = await api.admin.get("work_packages?select=total,elements/id,elements/subject&pageSize=1");
    expect(Object.keys(Object(list.body)).toSorted()).toEqual(["_embedded", "_links", "total"]);
    expect(Object.keys(Object(list.elements[0])).toSorted()).toEqual(["_links", "id", "subject"]);
    expect((await api.admin.get("work_packages?select=elements/password")).error).toBe("InvalidSignal");
  });

  test.each([
    ['[{"nope":{"operator":"=","values":["1"]}}]'],
    ['[{"status":{"operator":"~","values":["1"]}}]'],
    ['[{"status":{"operator":"=","values":["x"]}}]'],
    ["{"],
  ])("the filters %s are refused", async (filters) => {
    const answer = await api.admin.get(`work_packages?filters=${encodeURIComponent(filters)}`);
    expect([answer.status, answer.error]).toEqual([400, "InvalidQuery"]);
  });
});

describe("forms", () => {
  test("say what may be chosen and commit what they call valid", async () => {
    const form = await api.admin.post("projects/boats/work_packages/form", { subject: "By form" });
    expect(form.at("_embedded.validationErrors")).toEqual({});
    expect(form.at("_embedded.schema.priority._embedded.allowedValues.0.name")).toBe("Low");
    expect(form.at("_embedded.schema.assignee._links.allowedValues.href")).toContain("available_assignees");
    const created = await api.admin.post("projects/boats/work_packages", form.at("_embedded.payload"));
    expect([created.status, created.at("subject")]).toEqual([201, "By form"]);
  });

  test("name what is wrong and offer no commit", async () => {
    const form = await api.admin.post("work_packages/form", {});
    expect(form.status).toBe(200);
    expect(Object.keys(Object(form.at("_embedded.validationErrors"))).toSorted()).toEqual(["project", "subject"]);
    expect(form.links).not.toContain("commit");
  });

  test("a stand-alone schema says nothing of values", async () => {
    const schema = await api.admin.get(`work_packages/schemas/${project}-1`);
    expect(schema.at("subject")).toMatchObject({ type: "String", required: true, maxLength: 255 });
    expect(schema.at("status")).not.toHaveProperty("_embedded");
    expect((await api.admin.get("work_packages/schemas/9")).status).toBe(404);
  });
});
