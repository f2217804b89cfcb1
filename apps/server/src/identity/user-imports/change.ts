/** What a row of a file changes of someone who is there already. Pure. */
import type { Changes } from "../../platform/events/journal.ts";
import { key } from "../users/write/create.ts";
import type { UserInput } from "../users/resource.ts";
import type { KeyHolders, UserRow } from "../users/service.ts";
import { problemsOf } from "../users/write/validation.ts";
import {
  addRuleProblems,
  EMAIL_TAKEN,
  formulasIn,
  keysIn,
  nameOf,
  NO_TRUTH,
  textIn,
  truthIn,
  type Cells,
  type Problem,
} from "./row.ts";

export interface RowChange {
  input: Partial<UserInput>;
  /** null: it stays. */
  status: "active" | "locked" | null;
  changes: Changes;
  problems: Problem[];
}

/** By login; by address where the row has no login. Accounts of the system are no one's to change. */
export function holderOf(cells: Cells, holders: KeyHolders): UserRow | undefined {
  const { login, email } = keysIn(cells);
  const found = login === "" ? holders.byEmail.get(email) : holders.byLogin.get(login);
  return found?.builtin === "none" ? found : undefined;
}

/**
 * An empty cell leaves alone what there is, so that a file that was imported once changes nothing the second time.
 * @param importerId whose own account cannot be locked or demoted by it
 */
export function readChange(cells: Cells, user: UserRow, holders: KeyHolders, importerId: number): RowChange {
  const problems = formulasIn(cells);
  const input: Partial<UserInput> = {};
  const changes: Changes = {};
  const [name, email] = [textIn(cells, "name").replaceAll(/\s+/g, " "), textIn(cells, "email")];
  if (name !== "" && name !== user.name) {
    Object.assign(input, { lastName: "", ...nameOf(name) });
    changes["name"] = { from: user.name, to: name };
  }
  if (email !== "" && key(email) !== key(user.email)) {
    input.email = email;
    changes["email"] = { from: user.email, to: email };
    const holder = holders.byEmail.get(key(email));
    if (holder !== undefined && holder.id !== user.id) problems.push(EMAIL_TAKEN);
  }
  const admin = textIn(cells, "admin") === "" ? user.admin === 1 : truthIn(cells);
  if (admin === undefined) problems.push(NO_TRUTH);
  else if (admin !== (user.admin === 1)) {
    if (user.id === importerId) problems.push({ attribute: "admin", message: "You cannot demote your own account." });
    input.admin = admin;
    changes["admin"] = { from: user.admin === 1, to: admin };
  }
  const status = statusFor(textIn(cells, "status").toLowerCase(), user, importerId);
  if ("problem" in status) problems.push({ attribute: "status", message: status.problem });
  else if (status.to !== null) changes["status"] = { from: user.status, to: status.to };
  // One name alone is the first one; it is no fault that there is no last one.
  const { lastName, ...rest } = input;
  addRuleProblems(problems, problemsOf(lastName === "" ? rest : input, false));
  return { input, status: "to" in status ? status.to : null, changes, problems };
}

/** Invitations are accepted by people, not by files: who is invited stays so, and who has accepted one too. */
function statusFor(
  wanted: string,
  user: UserRow,
  importerId: number,
): { to: "active" | "locked" | null } | { problem: string } {
  if (!["", "active", "invited", "registered", "locked"].includes(wanted)) {
    return { problem: "Status must be active, locked or invited." };
  }
  if (wanted === "active" && user.status === "locked") return { to: "active" };
  if (wanted !== "locked" || user.status === "locked") return { to: null };
  if (user.id === importerId) return { problem: "You cannot lock your own account." };
  return user.status === "active" ? { to: "locked" } : { problem: "Only an active user can be locked." };
}
