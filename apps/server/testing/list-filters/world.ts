/** A random organisation, the same in each run, for the test that compares the filters of all lists with what they mean. */
import { LOGIN_ATTEMPTS } from "@halyard/contract/limits";
import { bumpRevision } from "../../src/access/revision.ts";
import { ATTEMPTS_OF } from "../../src/identity/authentication/sessions/sessions.ts";
import type { Writer } from "../../src/platform/database/schema/schema.ts";
import type { TestApp } from "../app.ts";
import { DAYS } from "../meanings.ts";
import { maybe, name, pick, random, stamps, text } from "./chance.ts";
import { readFacts } from "./facts.ts";
import { addWork } from "./world-work.ts";

/** Sees two of the projects and what is in them. */
export const MEMBER = "part";

export async function buildListWorld(app: Pick<TestApp, "ctx" | "api" | "given">): Promise<void> {
  const people = await addPeople(app);
  const projects = await addProjects(app, people);
  await app.ctx.transaction(async (tx) => {
    await spread(tx);
    await addWork(tx, projects, people);
    await bumpRevision(tx, "access");
  });
  await readFacts(app);
}

async function addPeople({ given, api }: Pick<TestApp, "api" | "given">): Promise<number[]> {
  const users: number[] = [];
  for (const login of [MEMBER, "anna-alpha", "beta", "gamma.ray", "o_zeta", "locked"]) {
    users.push(
      await given.user(login, { firstName: name(), lastName: `${name()} ${name()}`, admin: login === "beta" }),
    );
  }
  const people = [...users];
  for (const at of [0, 1]) {
    const members = users.filter((_, index) => index % 2 === at).map((id) => ({ href: `/api/v3/users/${id}` }));
    people.push((await api.admin.post("groups", { name: `Group ${text(2)} ${at}`, _links: { members } })).id);
    people.push((await api.admin.post("placeholder_users", { name: `Nobody ${text(2)} ${at}` })).id);
  }
  return people;
}

async function addProjects({ given }: Pick<TestApp, "given">, people: readonly number[]): Promise<number[]> {
  const roles = [
    await given.role([
      "view_work_packages",
      "view_members",
      "view_time_entries",
      "view_news",
      "view_documents",
      "show_board_views",
      "manage_versions",
      "log_time",
      "manage_public_queries",
      "work_package_assigned",
      "edit_work_packages",
      "move_work_packages",
      "add_work_packages",
      "add_subprojects",
    ]),
    await given.role(["view_work_packages", "view_members"]),
    await given.role(["view_work_packages", "work_package_assigned", "save_queries", "view_own_time_entries"]),
  ];
  const projects: number[] = [];
  for (const parent of [null, 0, 1, null, 0, null, null, 3]) {
    const above = parent === null ? {} : { parentId: projects[parent]! };
    projects.push(await given.project({ name: `${text(2)} ${projects.length}`, public: parent === 3, ...above }));
  }
  for (const at of [0, 1]) await given.member(people[0]!, projects[at]!, roles[at]!);
  for (const project of projects) {
    for (const person of people.slice(1)) if (random(3) === 0) await given.member(person, project, pick(roles));
  }
  await given.member(people[1]!, null, ["add_project"]);
  return projects;
}

/** Gives what the services made the values that they would have after some time. */
async function spread(tx: Writer): Promise<void> {
  const [projects, principals, users, memberships] = await Promise.all([
    tx.selectFrom("projects").select("id").orderBy("id").execute(),
    tx.selectFrom("principals").select("id").orderBy("id").execute(),
    tx.selectFrom("users").selectAll().where("builtin", "=", "none").orderBy("id").execute(),
    tx.selectFrom("memberships").select("id").orderBy("id").execute(),
  ]);
  const kinds = ["project", "project", "project", "project", "project", "portfolio", "program", "project"] as const;
  for (const [at, { id }] of projects.entries()) {
    const status_code = maybe(["on_track", "at_risk", "finished"]);
    const row = { ...stamps(), status_code, kind: kinds[at % kinds.length]!, active: at === 7 ? 0 : 1 };
    await tx.updateTable("projects").set(row).where("id", "=", id).execute();
    await insertPhases(tx, id);
    if (at === 2) await tx.deleteFrom("project_types").where("project_id", "=", id).execute();
  }
  for (const { id } of principals) await tx.updateTable("principals").set(stamps()).where("id", "=", id).execute();
  for (const { id } of memberships) await tx.updateTable("memberships").set(stamps()).where("id", "=", id).execute();
  for (const user of users) {
    if (user.login === "locked") {
      await tx.updateTable("users").set({ status: "locked" }).where("id", "=", user.id).execute();
    }
    if (["o_zeta", "gamma.ray"].includes(user.login)) {
      const over = user.login === "gamma.ray";
      const resets_at = over ? "2026-03-01T00:00:00.000Z" : "2026-03-02T10:00:00.000Z";
      const row = { key: `${ATTEMPTS_OF}${user.login_key}`, count: LOGIN_ATTEMPTS.perAccount, resets_at };
      await tx.insertInto("throttles").values(row).execute();
    }
  }
}

/** One that is on, and one that was turned off. */
async function insertPhases(tx: Writer, project_id: number): Promise<void> {
  const definitions = await tx.selectFrom("project_phase_definitions").select("id").orderBy("id").limit(2).execute();
  for (const [at, { id: definition_id }] of definitions.entries()) {
    // Some without a beginning, some without an end.
    const day = (step: number): string | null => DAYS.toSorted()[(project_id * step + at) % (DAYS.length + 1)] ?? null;
    const [one, other] = [day(2), day(3)];
    const [start_date, finish_date] = one !== null && other !== null && one > other ? [other, one] : [one, other];
    const times = { created_at: "2026-03-01T00:00:00.000Z", updated_at: "2026-03-01T00:00:00.000Z" };
    const row = { project_id, definition_id, active: at === 0 ? 1 : 0, start_date, finish_date, ...times } as const;
    await tx.insertInto("project_phases").values(row).execute();
  }
}
