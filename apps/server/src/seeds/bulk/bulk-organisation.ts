/** People and projects in any number. */
import { DEFAULT_MODULES } from "@halyard/contract/permissions/permissions";
import type { NewRow, Writer } from "../../platform/database/schema/schema.ts";
import { chunk } from "../../platform/database/chunk.ts";
import { insertPeople, type Person } from "../people.ts";

export const WORDS: readonly string[] =
  "wind sail hull rudder mast harbour chart tide anchor compass deck keel rope lantern pilot cargo".split(" ");

const wordAt = (number: number): string => WORDS[number % WORDS.length] ?? "";
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** The number after the highest id: a second run takes other names. */
async function nextNumber(tx: Writer, table: "principals" | "projects"): Promise<number> {
  const { highest } = await tx
    .selectFrom(table)
    .select((eb) => eb.fn.max("id").as("highest"))
    .executeTakeFirstOrThrow();
  return Number(highest ?? 0) + 1;
}

/** @returns the ids of the new users, who cannot sign in by password */
export async function bulkPeople(tx: Writer, count: number, now: Date): Promise<number[]> {
  const next = await nextNumber(tx, "principals");
  const people = Array.from({ length: count }, (_, index): Person => {
    const number = next + index;
    const login = `bulk.${number}`;
    return {
      firstName: capital(wordAt(number)),
      lastName: `${capital(wordAt(Math.floor(number / WORDS.length)))} ${number}`,
      login,
      email: `${login}@example.org`,
      createdAt: now.toISOString(),
    };
  });
  const ids: number[] = [];
  for (const some of chunk(people)) ids.push(...(await insertPeople(tx, some)));
  return ids;
}

/** @returns the ids of the new projects, with all types and the default modules */
export async function bulkProjects(tx: Writer, count: number, now: Date): Promise<number[]> {
  const next = await nextNumber(tx, "projects");
  const at = now.toISOString();
  const rows = Array.from({ length: count }, (_, index): NewRow<"projects"> => {
    const name = `Bulk ${wordAt(next + index)} ${next + index}`;
    return {
      identifier: `bulk-${next + index}`,
      name,
      name_key: name.toLowerCase(),
      description: "",
      public: 0,
      active: 1,
      parent_id: null,
      status_code: null,
      status_explanation: "",
      created_at: at,
      updated_at: at,
    };
  });
  const ids: number[] = [];
  for (const some of chunk(rows)) {
    const inserted = await tx.insertInto("projects").values(some).returning("id").execute();
    ids.push(...inserted.map((row) => row.id).toSorted((a, b) => a - b));
  }
  const types = await tx.selectFrom("types").orderBy("id").select("id").execute();
  for (const some of chunk(ids.flatMap((id) => DEFAULT_MODULES.map((module) => ({ project_id: id, module }))))) {
    await tx.insertInto("project_modules").values(some).execute();
  }
  for (const some of chunk(ids.flatMap((id) => types.map((type) => ({ project_id: id, type_id: type.id }))))) {
    await tx.insertInto("project_types").values(some).execute();
  }
  return ids;
}

/** Spreads the people over the projects, each in one, with the first project role that may be given. */
export async function bulkMembers(
  tx: Writer,
  projects: readonly number[],
  people: readonly number[],
  now: Date,
): Promise<void> {
  const role = await tx
    .selectFrom("roles")
    .where("type", "=", "project")
    .where("builtin", "=", "none")
    .orderBy("position")
    .orderBy("id")
    .select("id")
    .executeTakeFirst();
  if (role === undefined || projects.length === 0) return;
  const at = now.toISOString();
  const memberships = people.map((person, index) => ({
    principal_id: person,
    project_id: projects[index % projects.length] ?? null,
    created_at: at,
    updated_at: at,
  }));
  for (const some of chunk(memberships)) {
    const inserted = await tx.insertInto("memberships").values(some).returning("id").execute();
    const roles = inserted.map((row) => ({ membership_id: row.id, role_id: role.id, inherited_from: null }));
    await tx.insertInto("membership_roles").values(roles).execute();
  }
}
