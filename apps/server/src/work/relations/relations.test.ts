import { describe, expect, test } from "vitest";
import type { Permission } from "@halyard/contract/permissions/permissions";
import { notFound } from "../../platform/errors.ts";
import { startTestApp } from "../../../testing/app.ts";
import { callerOfUser } from "../../identity/users/service.ts";
import { changeRelation, findRelation } from "./service.ts";

const { api, given, ctx } = await startTestApp();
const project = await given.project({ name: "Rigging" });
const secret = await given.project({ name: "Secret slipway" });
const READ: Permission[] = ["view_work_packages"];
await given.userWith("rigger", project, [...READ, "edit_work_packages", "manage_work_package_relations"]);
await given.userWith("onlooker", project, READ);
await given.user("passer-by");

const workPackage = async (body: object = {}, at = project) =>
  (await api.admin.post(`projects/${at}/work_packages`, { subject: "Mast", ...body })).id;
const relate = (from: number, type: string, to: number, more: object = {}) =>
  api.admin.post(`work_packages/${from}/relations`, { type, ...more, _links: { to: link(to) } });
const link = (id: number) => ({ href: `/api/v3/work_packages/${id}` });
const dates = async (id: number) => {
  const shown = await api.admin.get(`work_packages/${id}`);
  return [shown.at("startDate"), shown.at("dueDate")];
};

describe("making relations", () => {
  test.each([
    ["relates", "relates", false],
    ["follows", "follows", false],
    ["precedes", "follows", true],
    ["duplicates", "duplicates", false],
    ["duplicated", "duplicates", true],
    ["blocks", "blocks", false],
    ["blocked", "blocks", true],
    ["includes", "includes", false],
    ["partof", "includes", true],
    ["requires", "requires", false],
    ["required", "requires", true],
  ])("%s is kept as %s", async (type, stored, swapped) => {
    const [a, b] = [await workPackage(), await workPackage()];
    const answer = await relate(a, type, b, { description: "why" });
    expect(answer.status).toBe(201);
    expect([answer.at("type"), answer.at("description")]).toEqual([stored, "why"]);
    const ends = [answer.at("_links.from.href"), answer.at("_links.to.href")];
    expect(ends).toEqual(swapped ? [link(b).href, link(a).href] : [link(a).href, link(b).href]);
    expect(answer.at("lag")).toBe(stored === "follows" ? 0 : null);
    expect(answer.at("_embedded.to.subject")).toBe("Mast");
    for (const id of [a, b]) {
      expect((await api.admin.get(`work_packages/${id}/relations`)).each("id")).toEqual([answer.id]);
    }
  });

  test("a work package shown alone has its relations, files, version, category and parent with it, as far as one sees", async () => {
    const version = await api.admin.post("versions", {
      name: "1.0",
      _links: { definingProject: { href: `/api/v3/projects/${project}` } },
    });
    const parent = await workPackage({}, secret);
    const [a, b] = [
      await workPackage({ _links: { version: { href: version.at("_links.self.href") } } }),
      await workPackage(),
    ];
    const hidden = await workPackage({}, secret);
    const first = await relate(a, "relates", b);
    const second = await relate(a, "relates", hidden);
    const shown = await api.admin.get(`work_packages/${a}`);
    await api.admin.patch(`work_packages/${a}`, {
      lockVersion: shown.at("lockVersion"),
      _links: { parent: link(parent) },
    });
    const own = await api.admin.get(`work_packages/${a}`);
    const ids = (answer: typeof own, name: string) =>
      (answer.at(`_embedded.${name}._embedded.elements`) as { id: number }[]).map((one) => one.id);
    expect(ids(own, "relations")).toEqual([first.id, second.id]);
    expect([own.at("_embedded.version.name"), own.at("_embedded.parent.id")]).toEqual(["1.0", parent]);
    expect([own.at("_embedded.attachments.total"), own.at("_embedded.relations._type")]).toEqual([0, "Collection"]);
    const seen = await (await api.as("onlooker")).get(`work_packages/${a}`);
    expect([ids(seen, "relations"), seen.at("_embedded.parent")]).toEqual([[first.id], undefined]);
  });

  test("one relation a pair, of whatever type", async () => {
    const [a, b] = [await workPackage(), await workPackage()];
    await relate(a, "relates", b);
    const second = await relate(b, "blocks", a);
    expect([second.status, second.error]).toEqual([409, "UpdateConflict"]);
    const [c, d] = [await workPackage(), await workPackage()];
    const both = await Promise.all([relate(c, "relates", d), relate(d, "relates", c)]);
    expect(both.map((answer) => answer.status).toSorted((x, y) => x - y)).toEqual([201, 409]);
  });

  test("circles are refused, over the hierarchy too; what only relates may go round", async () => {
    const [a, b, c] = [await workPackage(), await workPackage(), await workPackage()];
    await relate(b, "follows", a);
    await relate(c, "follows", b);
    const circle = await relate(a, "follows", c);
    expect([circle.status, circle.at("_embedded.details.attribute")]).toEqual([422, "to"]);
    const child = await workPackage({ _links: { parent: link(c) } });
    expect((await relate(a, "follows", child)).status).toBe(422);
    expect((await relate(child, "precedes", a)).status).toBe(422);
    const other = await workPackage({ _links: { parent: link(a) } });
    expect((await relate(other, "follows", c)).status).toBe(422);
    expect((await relate(child, "follows", other)).status).toBe(201);
    expect((await relate(a, "relates", c)).status).toBe(201);
  });

  test("itself, its parent and its children are refused, and a parent that it is related to", async () => {
    const top = await workPackage();
    const leaf = await workPackage({ _links: { parent: link(top) } });
    for (const [from, to] of [
      [top, top],
      [top, leaf],
      [leaf, top],
    ] as const) {
      expect((await relate(from, "relates", to)).status).toBe(422);
    }
    const [a, b] = [await workPackage(), await workPackage()];
    await relate(a, "relates", b);
    const below = await api.admin.patch(`work_packages/${a}`, { lockVersion: 0, _links: { parent: link(b) } });
    expect([below.status, below.at("_embedded.details.attribute")]).toEqual([422, "parent"]);
  });

  test.each([
    [{ type: "parent" }, 422],
    [{}, 422],
    [{ type: "follows", lag: -1 }, 422],
    [{ type: "follows", lag: 2001 }, 422],
    [{ type: "follows", lag: "3" }, 422],
    [{ type: "follows", lag: 1.5 }, 422],
    [{ type: "relates", description: 5 }, 422],
    [{ type: "relates", _links: {} }, 422],
    [{ type: "relates", _links: { to: { href: "/api/v3/users/1" } } }, 422],
    [{ type: "relates", _links: { to: { href: "/api/v3/work_packages/99999999" } } }, 422],
  ])("%j is refused and nothing is written", async (body, status) => {
    const [a, b] = [await workPackage(), await workPackage()];
    const answer = await api.admin.post(`work_packages/${a}/relations`, { _links: { to: link(b) }, ...body });
    expect(answer.status).toBe(status);
    expect((await api.admin.get(`work_packages/${a}/relations`)).at("total")).toBe(0);
  });
});

describe("scheduling", () => {
  test("what follows becomes automatic and begins the working day after, plus the lag", async () => {
    const first = await workPackage({ startDate: "2026-03-02", dueDate: "2026-03-06" });
    const second = await workPackage({ startDate: "2026-03-02", duration: "P2D" });
    const third = await workPackage({ duration: "P1D" });
    const relation = await relate(second, "follows", first);
    await relate(second, "precedes", third, { lag: 2 });
    expect(await dates(second)).toEqual(["2026-03-09", "2026-03-10"]);
    expect(await dates(third)).toEqual(["2026-03-13", "2026-03-13"]);
    expect((await api.admin.get(`work_packages/${second}`)).at("scheduleManually")).toBe(false);

    await api.admin.patch(`work_packages/${first}`, { lockVersion: 0, dueDate: "2026-03-10" });
    expect(await dates(second)).toEqual(["2026-03-11", "2026-03-12"]);
    expect(await dates(third)).toEqual(["2026-03-17", "2026-03-17"]);
    const history = await api.admin.get(`work_packages/${third}/activities`);
    expect(JSON.stringify(history.body)).toContain("Start date changed from 2026-03-13 to 2026-03-17");

    const tooEarly = await api.admin.patch(`work_packages/${second}`, {
      lockVersion: (await api.admin.get(`work_packages/${second}`)).number("lockVersion"),
      startDate: "2026-03-03",
    });
    expect([tooEarly.status, tooEarly.at("_embedded.details.attribute")]).toEqual([422, "startDate"]);
    expect(tooEarly.at("message")).toContain("2026-03-11");

    await api.admin.patch(`relations/${relation.id}`, { lag: 1 });
    expect(await dates(second)).toEqual(["2026-03-12", "2026-03-13"]);
    expect((await api.admin.delete(`relations/${relation.id}`)).status).toBe(204);
    expect((await api.admin.get(`work_packages/${second}`)).at("scheduleManually")).toBe(true);
    expect(await dates(second)).toEqual(["2026-03-12", "2026-03-13"]);
  });

  test("what is scheduled by hand stays; children wait for what their parent follows", async () => {
    const first = await workPackage({ dueDate: "2026-03-06" });
    const parent = await workPackage();
    const child = await workPackage({
      scheduleManually: false,
      startDate: "2026-03-02",
      duration: "P1D",
      _links: { parent: link(parent) },
    });
    const stubborn = await workPackage({ startDate: "2026-03-02", duration: "P1D", _links: { parent: link(parent) } });
    await relate(parent, "follows", first);
    expect(await dates(child)).toEqual(["2026-03-09", "2026-03-09"]);
    expect(await dates(stubborn)).toEqual(["2026-03-02", "2026-03-02"]);
  });
});

describe("changing, filtering, candidates", () => {
  test("the type may change and swap the ends; the ends themselves stay", async () => {
    const [a, b, c] = [await workPackage(), await workPackage(), await workPackage()];
    const { id } = await relate(a, "relates", b);
    const changed = await api.admin.patch(`relations/${id}`, { type: "blocked", description: "keel first" });
    expect([changed.at("type"), changed.at("_links.from.href")]).toEqual(["blocks", link(b).href]);
    const moved = await api.admin.patch(`relations/${id}`, { _links: { to: link(c) } });
    expect([moved.status, moved.error]).toEqual([422, "PropertyIsReadOnly"]);
    expect((await api.admin.patch(`relations/${id}`, { lag: null, _links: { to: link(a) } })).status).toBe(200);
  });

  test("a change leaves what another made of it meanwhile, and finds nothing where it has gone", async () => {
    const admin = (await callerOfUser(ctx, (await api.admin.get("users/me")).id))!;
    const [a, b] = [await workPackage(), await workPackage()];
    const { id } = await relate(a, "follows", b);
    const found = await findRelation(ctx, admin, id);
    await api.admin.patch(`relations/${id}`, { type: "precedes" });
    const changed = await changeRelation(ctx, admin, found, { lag: 2 });
    expect([changed.type, changed.from_id, changed.to_id, changed.lag]).toEqual(["follows", b, a, 2]);
    await api.admin.delete(`relations/${id}`);
    const told = () => ctx.db.selectFrom("events").select("id").where("entity_type", "=", "Relation").execute();
    const before = await told();
    await expect(changeRelation(ctx, admin, found, { lag: 3 })).rejects.toThrow(notFound().message);
    expect(await told()).toEqual(before);
  });

  test("lists and work packages are filtered by them, from either end", async () => {
    const [a, b] = [await workPackage(), await workPackage()];
    const { id } = await relate(a, "blocks", b);
    const found = async (name: string, value: number) =>
      (await api.admin.list("work_packages", { filters: [{ [name]: { operator: "=", values: [`${value}`] } }] })).each(
        "id",
      );
    expect(await found("blocks", b)).toEqual([a]);
    expect(await found("blocked", a)).toEqual([b]);
    expect(await found("blocked", b)).toEqual([]);
    for (const filter of [
      { involved: { operator: "=", values: [`${b}`] } },
      { from: { operator: "=", values: [`${a}`] } },
    ]) {
      expect((await api.admin.list("relations", { filters: [filter] })).each("id")).toEqual([id]);
    }
    expect((await api.admin.list("relations", { filters: [{ nope: { operator: "=", values: ["1"] } }] })).status).toBe(
      400,
    );
  });

  test("candidates leave out itself, its line and what it is related to", async () => {
    const top = await workPackage({ subject: "Candidate top" });
    const [a, b, c] = [
      await workPackage({ subject: "Candidate a", _links: { parent: link(top) } }),
      await workPackage({ subject: "Candidate b" }),
      await workPackage({ subject: "Candidate c" }),
    ];
    await relate(a, "relates", b);
    const candidates = async (type: string, query = "candidate") =>
      (await api.admin.get(`work_packages/${a}/available_relation_candidates?type=${type}&query=${query}`)).each("id");
    expect(await candidates("follows")).toEqual([c]);
    expect(await candidates("follows", `${c}`)).toEqual([c]);
    expect(await candidates("children")).toEqual(expect.arrayContaining([b, c]));
    expect(await candidates("children")).not.toContain(top);
    expect((await api.admin.get(`work_packages/${a}/available_relation_candidates?type=nope`)).status).toBe(400);
  });
});

describe("who may", () => {
  test("make, change and remove them", async () => {
    const [a, b, c] = [await workPackage(), await workPackage(), await workPackage()];
    const path = `work_packages/${a}/relations`;
    const body = { type: "relates", _links: { to: link(b) } };
    const rigger = await api.as("rigger");
    const onlooker = await api.as("onlooker");
    expect((await api.anonymous.post(path, body)).status).toBe(401);
    expect((await (await api.as("passer-by")).post(path, body)).status).toBe(404);
    expect((await onlooker.post(path, body)).status).toBe(403);
    expect((await onlooker.get(`work_packages/${a}`)).links).not.toContain("addRelation");
    expect((await rigger.get(`work_packages/${a}`)).links).toContain("addRelation");
    const made = await rigger.post(path, body);
    expect([made.status, made.links.includes("delete")]).toEqual([201, true]);
    expect((await onlooker.get(`relations/${made.id}`)).links).toEqual(["from", "self", "to"]);
    expect((await onlooker.delete(`relations/${made.id}`)).status).toBe(403);
    expect((await onlooker.patch(`relations/${made.id}`, { description: "x" })).status).toBe(403);
    expect((await rigger.delete(`relations/${made.id}`)).status).toBe(204);

    const hidden = await workPackage({ subject: "Hidden hull" }, secret);
    const across = await relate(c, "relates", hidden);
    expect(across.status).toBe(201);
    expect((await rigger.get(`work_packages/${c}/relations`)).at("total")).toBe(0);
    expect((await rigger.get(`relations/${across.id}`)).status).toBe(404);
    expect((await rigger.list("relations", { pageSize: 1000 })).each("id")).not.toContain(across.id);
    const guess = await rigger.post(path, { type: "relates", _links: { to: link(hidden) } });
    const missing = await rigger.post(path, { type: "relates", _links: { to: link(99_999_999) } });
    expect(guess.text).toBe(missing.text);
  });
});
