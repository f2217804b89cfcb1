/** One row of a file of users: what its cells mean and what is wrong with them. Pure. */
import { isFormula, unguarded } from "@halyard/contract/csv";
import { truthOf } from "../../custom-fields/values/from-text.ts";
import type { ApiError } from "../../platform/errors.ts";
import { key } from "../users/write/create.ts";
import type { UserInput } from "../users/resource.ts";
import { problemsOf } from "../users/write/validation.ts";

/** The columns that a file has to have, in any order. */
export const COLUMNS = ["login", "name", "email", "status", "admin"] as const;
export type ColumnName = (typeof COLUMNS)[number];
export type Cells = Record<ColumnName, string>;

export interface Problem {
  /** A column, a custom field by its name in the API, or `base`. */
  attribute: string;
  /** The whole sentence. */
  message: string;
}

export interface ReadRow {
  /** A new user: invited, as a file has no passwords. */
  input: Partial<UserInput>;
  problems: Problem[];
}

const ADMIN_WORDS: Partial<Record<string, boolean>> = { admin: true, user: false, "": false };

const ATTRIBUTES: Partial<Record<string, ColumnName>> = {
  login: "login",
  email: "email",
  firstName: "name",
  lastName: "name",
  status: "status",
};

export const textIn = (cells: Cells, column: ColumnName): string => unguarded(cells[column]).trim();

/** undefined where the cell says neither; an empty one says no. */
export function truthIn(cells: Cells): boolean | undefined {
  const text = textIn(cells, "admin").toLowerCase();
  return ADMIN_WORDS[text] ?? truthOf(text);
}

export const NO_TRUTH: Problem = { attribute: "admin", message: "Admin must be true or false." };

export const EMAIL_TAKEN: Problem = { attribute: "email", message: "Email has already been taken." };

export const FORMULA = "Begins like a formula of a spreadsheet.";

export const formulasIn = (cells: Cells): Problem[] =>
  COLUMNS.filter((column) => isFormula(cells[column])).map((attribute) => ({
    attribute,
    message: FORMULA,
  }));

/** Adds what is wrong by the rules for users, one problem for a column. */
export function addRuleProblems(problems: Problem[], errors: readonly ApiError[]): void {
  for (const error of errors) {
    const attribute = ATTRIBUTES[error.attribute ?? ""] ?? "base";
    if (!problems.some((known) => known.attribute === attribute)) problems.push({ attribute, message: error.message });
  }
}

export function readRow(cells: Cells): ReadRow {
  const problems = formulasIn(cells);
  const text = (column: ColumnName): string => textIn(cells, column);
  const admin = truthIn(cells);
  const status = text("status").toLowerCase();
  const input: Partial<UserInput> = { email: text("email"), status: "invited", ...nameOf(text("name")) };
  if (text("login") !== "") input.login = text("login");
  if (admin === undefined) problems.push(NO_TRUTH);
  else input.admin = admin;
  if (!["", "active", "invited"].includes(status)) {
    problems.push({ attribute: "status", message: "Status is not a valid status for new users." });
  }
  addRuleProblems(problems, problemsOf(input, true));
  return { input, problems };
}

/** The last word is the last name, where there are several. */
export function nameOf(name: string): Pick<Partial<UserInput>, "firstName" | "lastName"> {
  const words = name.split(/\s+/).filter((word) => word !== "");
  const last = words.pop();
  if (last === undefined) return {};
  return words.length === 0 ? { firstName: last } : { firstName: words.join(" "), lastName: last };
}

/** Under what the new user's login and address must not be taken. */
export function keysOf({ login, email }: Partial<UserInput>): { login: string; email: string } {
  return { login: key(login ?? email ?? ""), email: key(email ?? "") };
}

/** By which the row finds someone who is there already; empty where it does not say. */
export const keysIn = (cells: Cells): { login: string; email: string } => ({
  login: key(textIn(cells, "login")),
  email: key(textIn(cells, "email")),
});
