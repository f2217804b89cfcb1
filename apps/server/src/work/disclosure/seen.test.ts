import { beforeAll, expect, test } from "vitest";
import type { KyselyPlugin } from "kysely";
import { startTestApp } from "../../../testing/app.ts";
import { callerOfUser } from "../../identity/users/service.ts";
import { seenAmong, type Reference } from "./seen.ts";

const { api, given, ctx } = await startTestApp();
const references: Reference[] = [];
let reader = 0;

beforeAll(async () => {
  const open = await given.project({ name: "Open" });
  const secret = await given.project({ name: "Secret" });
  reader = await given.userWith("reader", open, ["view_work_packages"]);
  for (const project of [open, secret]) {
    references.push({ kind: "projects", id: project });
    for (const name of ["One", "Two", "Three"]) {
      const link = { definingProject: { href: `/api/v3/projects/${project}` } };
      const work = await api.admin.post(`projects/${project}/work_packages`, { subject: name });
      const version = await api.admin.post("versions", { name, _links: link });
      const category = await api.admin.post(`projects/${project}/categories`, { name });
      references.push({ kind: "work_packages", id: work.id });
      references.push({ kind: "versions", id: version.id });
      references.push({ kind: "categories", id: category.id });
    }
  }
  const gone = references.findLast(({ kind }) => kind === "versions");
  await api.admin.delete(`versions/${gone?.id}`);
});

test("tells the names of what is in projects that the caller sees, in at most two statements", async () => {
  const caller = await callerOfUser(ctx, reader);
  if (caller === null) throw new Error("no such user");
  let statements = 0;
  const counter: KyselyPlugin = {
    transformQuery({ node }) {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const seen = await seenAmong({ ...ctx, db: ctx.db.withPlugin(counter) }, caller, references);
  expect(statements).toBe(2);
  const half = references.length / 2;
  expect(references.map(({ kind, id }) => seen.has(kind, id))).toEqual(references.map((_, at) => at < half));
  expect(references.slice(0, 4).map(({ kind, id }) => seen.name(kind, id))).toEqual(["Open", "One", "One", "One"]);
  expect(references.slice(half).map(({ kind, id }) => seen.name(kind, id))).toEqual(Array(half).fill(undefined));
});

test("asks the database nothing where only projects are referred to", async () => {
  const caller = await callerOfUser(ctx, reader);
  if (caller === null) throw new Error("no such user");
  const refuse: KyselyPlugin = {
    transformQuery() {
      throw new Error("a statement");
    },
    transformResult: async ({ result }) => result,
  };
  const projects = references.filter(({ kind }) => kind === "projects");
  const seen = await seenAmong({ ...ctx, db: ctx.db.withPlugin(refuse) }, caller, projects);
  expect(projects.map(({ kind, id }) => seen.has(kind, id))).toEqual([true, false]);
});
