/** Accounts: those of the system, and people. */
import type { RowOf, Writer } from "../platform/database/schema/schema.ts";

export interface Person {
  firstName: string;
  lastName: string;
  login: string;
  email: string;
  admin?: boolean;
  status?: RowOf<"users">["status"];
  builtin?: RowOf<"users">["builtin"];
  passwordHash?: string | null;
  createdAt: string;
}

/** @returns the ids, in order */
export async function insertPeople(tx: Writer, people: readonly Person[]): Promise<number[]> {
  const principals = people.map((person) => {
    const name = `${person.firstName} ${person.lastName}`.trim();
    return {
      type: "User" as const,
      name,
      name_key: name.toLowerCase(),
      created_at: person.createdAt,
      updated_at: person.createdAt,
    };
  });
  const rows = await tx.insertInto("principals").values(principals).returning("id").execute();
  // Ids are given in the order of the values; in which order they come back, no database promises.
  const ids = rows.map((row) => row.id).toSorted((a, b) => a - b);
  const users = people.map((person, index) => ({
    id: ids[index] ?? 0,
    login: person.login,
    login_key: person.login.toLowerCase(),
    email: person.email,
    email_key: person.email.toLowerCase(),
    first_name: person.firstName,
    last_name: person.lastName,
    admin: Number(person.admin ?? false),
    status: person.status ?? "active",
    builtin: person.builtin ?? "none",
    language: "en",
    time_zone: null,
    password_hash: person.passwordHash ?? null,
    password_changed_at: null,
    avatar_file: null,
    preferences: "{}",
    last_login_at: null,
  }));
  await tx.insertInto("users").values(users).execute();
  return ids;
}

const SYSTEM: readonly Pick<Person, "firstName" | "lastName" | "builtin">[] = [
  { firstName: "Anonymous", lastName: "", builtin: "anonymous" },
  { firstName: "Deleted", lastName: "user", builtin: "deleted" },
  { firstName: "System", lastName: "", builtin: "system" },
];

/** They have a row so that what they do has an author; no one signs in with them. */
export async function insertSystemAccounts(tx: Writer, now: string): Promise<void> {
  const people = SYSTEM.map((account) => ({
    ...account,
    login: `_${account.builtin}`,
    email: `${account.builtin}@system.invalid`,
    createdAt: now,
  }));
  await insertPeople(tx, people);
}
