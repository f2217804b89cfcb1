/** A believable organisation, the same each time, dated around the day of seeding. */
import { randomUUID } from "node:crypto";
import { DEFAULT_MODULES } from "@halyard/contract/permissions/permissions";
import { TYPE_IDS } from "@halyard/contract/defaults";
import type { FileStore } from "../../platform/files/files.ts";
import type { NewRow, Writer } from "../../platform/database/schema/schema.ts";
import { hashPassword } from "../../identity/authentication/sessions/passwords.ts";
import { inheritFromGroup, membershipOf } from "../../identity/memberships/inheritance.ts";
import { nextWorkingDay } from "../../work/work-packages/scheduling/scheduling.ts";
import { addDays } from "../../hal/read/date-filters.ts";
import { GROUPS, PEOPLE } from "./content/people.ts";
import { PROJECTS, type ProjectSeed } from "./content/projects.ts";
import { seedDemoBelongings } from "./demo-belongings.ts";
import { defineDemoFields, fillDemoFields } from "./demo-fields.ts";
import { seedDemoGithub } from "./demo-github.ts";
import { TYPE_ID_OF, type DemoScope, type SeededProject } from "./demo-scope.ts";
import { seedDemoInbox } from "./demo-inbox.ts";
import { seedDemoPictures } from "./demo-pictures.ts";
import { seedDemoWork } from "./demo-work.ts";
import { insertPeople } from "../people.ts";
import { Chance } from "../random.ts";
import { ROLE_IDS } from "../roles.ts";

const SEED = 20_260_101;
/** Days before today. All of it is younger than a year, so that no age is told in years. */
const FOUNDED = 340;
const PROJECTS_BEGUN = 330;
/** Who has joined since: the last of the people, so many days ago. */
const JOINED = [2, 9, 30, 58, 96, 140];
/** Which of the people looks after accounts and projects. */
const STAFF = 20;

/** Which of the groups mentors the people of its projects. */
const MENTORS = 5;

/** @param admin the administrator's id @param files where the demo's files go */
export async function seedDemo(tx: Writer, admin: number, now: Date, files: FileStore): Promise<void> {
  const chance = new Chance(SEED);
  const today = now.toISOString().slice(0, 10);
  const people = await seedPeople(tx, today);
  const names = new Map([[admin, "Ada Halyard"], ...people.map(({ id, name }): [number, string] => [id, name])]);
  const titles = { statuses: await namesOf(tx, "statuses"), priorities: await namesOf(tx, "priorities") };
  const scope: DemoScope = { tx, chance, now, today, admin, names, titles };
  const ids = people.map((person) => person.id);
  const groups = await seedGroups(scope, ids);
  const projects = new Map<string, SeededProject>();
  for (const seed of PROJECTS) {
    const parent = seed.parent === undefined ? null : (projects.get(seed.parent)?.id ?? null);
    projects.set(seed.identifier, await seedProject(scope, seed, parent, ids, groups));
  }
  await seedStaff(scope, ids[STAFF] ?? 0);
  await seedMentors(scope, groups[MENTORS] ?? 0);
  await defineDemoFields(scope, [...projects.values()]);
  await seedDemoWork(scope, [...projects.values()]);
  await fillDemoFields(scope, [...projects.values()]);
  await seedDemoGithub(scope, projects);
  await seedDemoBelongings(scope, [...projects.values()], files);
  await seedDemoPictures(scope, files);
  await seedDemoInbox(scope);
  await ageTheInstance(scope);
}

/** What the standard data brings was there before the people were, and a project is as young as its last change. */
async function ageTheInstance({ tx, today, admin }: DemoScope): Promise<void> {
  const at = `${addDays(today, -FOUNDED)}T07:00:00.000Z`;
  const age = { created_at: at, updated_at: at };
  await tx.updateTable("roles").set(age).execute();
  await tx.updateTable("statuses").set(age).execute();
  await tx.updateTable("types").set(age).execute();
  await tx.updateTable("priorities").set(age).execute();
  await tx.updateTable("principals").set(age).where("id", "=", admin).execute();
  const last = (column: "project_id" | "actor_id") =>
    tx
      .selectFrom("events")
      .where(column, "is not", null)
      .groupBy(column)
      .select((eb) => [eb.ref(column).as("id"), eb.fn.max("created_at").as("at")])
      .execute();
  for (const { id, at: updatedAt } of await last("project_id"))
    await tx.updateTable("projects").set({ updated_at: updatedAt }).where("id", "=", id).execute();
  for (const { id, at: seen } of await last("actor_id"))
    await tx.updateTable("users").set({ last_login_at: seen }).where("id", "=", id).execute();
}

async function namesOf(tx: Writer, table: "statuses" | "priorities"): Promise<Map<number, string>> {
  const rows = await tx.selectFrom(table).select(["id", "name"]).execute();
  return new Map(rows.map((row) => [row.id, row.name]));
}

async function seedPeople(tx: Writer, today: string): Promise<{ id: number; name: string }[]> {
  // They have signed in, so they have a password; no one knows it.
  const passwordHash = await hashPassword(randomUUID());
  const people = PEOPLE.map(([firstName, lastName, status], index) => {
    const ascii = `${firstName}.${lastName}`
      .normalize("NFKD")
      .replace(/[^a-zA-Z.]/g, "")
      .toLowerCase();
    const login = ascii.replace(/\./g, "") === "" ? `person.${index + 1}` : ascii.slice(0, 40);
    const host = index % 3 === 0 ? "example.org" : "example.net";
    const joined = JOINED[PEOPLE.length - 1 - index] ?? FOUNDED - Math.floor(index / 6);
    const createdAt = `${addDays(today, -joined)}T08:${String(10 + index).padStart(2, "0")}:00.000Z`;
    const account = { firstName, lastName, login, email: `${login}@${host}`, createdAt };
    return {
      ...account,
      status: status ?? ("active" as const),
      passwordHash: status === "invited" ? null : passwordHash,
    };
  });
  const ids = await insertPeople(tx, people);
  return ids.map((id, index) => ({ id, name: `${people[index]?.firstName} ${people[index]?.lastName}` }));
}

/** Someone who is no administrator and yet creates projects and accounts. */
async function seedStaff({ tx, today }: DemoScope, person: number): Promise<void> {
  const membership = await membershipOf(tx, person, null, `${addDays(today, -FOUNDED)}T09:00:00.000Z`);
  await tx
    .insertInto("membership_roles")
    .values({ membership_id: membership, role_id: ROLE_IDS.staff, inherited_from: null })
    .execute();
}

async function seedMentors({ tx, today }: DemoScope, group: number): Promise<void> {
  const at = `${addDays(today, -FOUNDED)}T09:00:00.000Z`;
  const membership = await membershipOf(tx, group, null, at);
  await tx
    .insertInto("membership_roles")
    .values({ membership_id: membership, role_id: ROLE_IDS.mentor, inherited_from: null })
    .execute();
  await inheritFromGroup(tx, group, at);
}

async function seedGroups({ tx, today }: DemoScope, people: readonly number[]): Promise<number[]> {
  const ids: number[] = [];
  const at = `${addDays(today, -FOUNDED)}T09:00:00.000Z`;
  for (const group of GROUPS) {
    const { id } = await tx
      .insertInto("principals")
      .values({ type: "Group", name: group.name, name_key: group.name.toLowerCase(), created_at: at, updated_at: at })
      .returning("id")
      .executeTakeFirstOrThrow();
    const dn = group.name === "Engineering" ? "cn=engineering,ou=groups,dc=example,dc=net" : null;
    await tx.insertInto("groups").values({ id, ldap_dn: dn }).execute();
    const rows = group.members.map((index) => ({ group_id: id, user_id: people[index] ?? 0, created_at: at }));
    await tx.insertInto("group_users").values(rows).execute();
    ids.push(id);
  }
  return ids;
}

async function seedProject(
  scope: DemoScope,
  seed: ProjectSeed,
  parent: number | null,
  people: readonly number[],
  groups: readonly number[],
): Promise<SeededProject> {
  const { tx, today } = scope;
  const at = `${addDays(today, -PROJECTS_BEGUN)}T10:00:00.000Z`;
  const { id } = await tx
    .insertInto("projects")
    .values({
      identifier: seed.identifier,
      name: seed.name,
      name_key: seed.name.toLowerCase(),
      description: seed.description,
      public: Number(seed.public),
      active: 1,
      parent_id: parent,
      status_code: seed.status,
      status_explanation: seed.explanation,
      created_at: at,
      updated_at: at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("project_modules")
    .values(DEFAULT_MODULES.map((module) => ({ project_id: id, module })))
    .execute();
  await tx
    .insertInto("project_types")
    .values(seed.types.map((type) => ({ project_id: id, type_id: TYPE_ID_OF[type] ?? TYPE_IDS.task })))
    .execute();
  await seedMembers(scope, seed, id, people, groups, at);
  const workers = [...seed.leads, ...seed.members].map((index) => people[index] ?? 0);
  return {
    id,
    seed,
    workers:
      seed.identifier === "demo-project" || seed.identifier === "your-scrum-project"
        ? [scope.admin, ...workers]
        : workers,
    versions: await seedVersions(scope, seed, id, at),
    categories: await seedCategories(tx, seed, id, workers[0] ?? null),
  };
}

async function seedMembers(
  scope: DemoScope,
  seed: ProjectSeed,
  projectId: number,
  people: readonly number[],
  groups: readonly number[],
  at: string,
): Promise<void> {
  const { tx, admin } = scope;
  const person = (role: number) => (index: number) => ({ principal: people[index] ?? 0, role });
  const wanted = [
    ...seed.leads.map(person(ROLE_IDS.projectAdmin)),
    ...seed.members.map(person(ROLE_IDS.member)),
    ...seed.readers.map(person(ROLE_IDS.reader)),
    ...(seed.groups ?? []).map((index) => ({ principal: groups[index] ?? 0, role: ROLE_IDS.member })),
    ...(["demo-project", "your-scrum-project"].includes(seed.identifier)
      ? [{ principal: admin, role: ROLE_IDS.projectAdmin }]
      : []),
  ];
  for (const { principal, role } of wanted) {
    const { id } = await tx
      .insertInto("memberships")
      .values({ principal_id: principal, project_id: projectId, created_at: at, updated_at: at })
      .returning("id")
      .executeTakeFirstOrThrow();
    await tx
      .insertInto("membership_roles")
      .values({ membership_id: id, role_id: role, inherited_from: null })
      .execute();
  }
  for (const index of seed.groups ?? []) await inheritFromGroup(tx, groups[index] ?? 0, at);
}

const FIRST_VERSION_DAYS = 100;
const TESTED_DAYS = 20;

async function seedVersions({ tx, today }: DemoScope, seed: ProjectSeed, projectId: number, at: string) {
  const ends = seed.versions.map(([, , days]) => nextWorkingDay(addDays(today, days)));
  const rows: NewRow<"versions">[] = seed.versions.map(([name, status, , about], index) => ({
    project_id: projectId,
    name,
    name_key: name.toLowerCase(),
    description: about,
    // Work on each begins while the one before it is tested.
    start_date: addDays(ends[index - 1] ?? addDays(today, -FIRST_VERSION_DAYS), -TESTED_DAYS),
    end_date: ends[index] ?? null,
    status,
    sharing: seed.identifier === "osprey-32" ? "descendants" : "none",
    created_at: at,
    updated_at: at,
  }));
  const inserted = await tx
    .insertInto("versions")
    .values(rows)
    .returning(["id", "name", "status", "start_date", "end_date"])
    .execute();
  return inserted.map(({ id, name, status, start_date, end_date }) => ({
    id,
    name,
    status,
    start: start_date ?? today,
    end: end_date ?? today,
  }));
}

/** New work in the first of them is the lead's. */
function seedCategories(tx: Writer, seed: ProjectSeed, projectId: number, lead: number | null) {
  const rows = seed.categories.map((name, index) => ({
    project_id: projectId,
    name,
    default_assignee_id: index === 0 ? lead : null,
  }));
  return tx.insertInto("categories").values(rows).returning(["id", "name"]).execute();
}
