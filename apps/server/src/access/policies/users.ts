/** Who sees and who changes which accounts. */
import type { Caller } from "../caller.ts";

export interface Account {
  id: number;
  admin: number;
  status: string;
  builtin: string;
}

const isOwn = (caller: Caller, user: { id: number } | null): boolean => user?.id === caller.id;

/** Logins, statuses and the parts of names; their own everyone sees. */
export const seesAccounts = (caller: Caller): boolean =>
  caller.canGlobally("manage_user") || caller.canGlobally("create_user");

export const seesAddresses = (caller: Caller): boolean => seesAccounts(caller) || caller.canGlobally("view_user_email");

/** @param user null: one that is being made */
export const seesAccount = (caller: Caller, user: { id: number } | null): boolean =>
  isOwn(caller, user) || seesAccounts(caller);

export const seesAccountOfOther = (caller: Caller, user: { id: number } | null): boolean =>
  !isOwn(caller, user) && seesAccounts(caller);

/** Who of the users is an administrator. */
export const seesAdministrators = (caller: Caller): boolean => caller.isAdministrator;

/** When the account was made and changed. */
export const seesAccountDates = (caller: Caller, user: { id: number } | null): boolean =>
  caller.isAdministrator || isOwn(caller, user);

/** What a person may do in no project in particular. */
export const seesGlobalCapabilities = (caller: Caller, user: { id: number }): boolean =>
  isOwn(caller, user) || caller.isAdministrator || caller.canGlobally("manage_user");

/** Locks, unlocks, deletes: everything of the accounts of others. */
export const administersAccounts = (caller: Caller): boolean => caller.isAdministrator;

export const administersAccount = (caller: Caller, user: { id: number } | null): boolean =>
  administersAccounts(caller) && !isOwn(caller, user);

/** Administrators are changed by administrators alone. */
const manages = (caller: Caller, user: Pick<Account, "admin">): boolean =>
  caller.isAdministrator || (caller.canGlobally("manage_user") && user.admin !== 1);

export const mayUpdateAccount = (caller: Caller, user: Account): boolean =>
  user.builtin === "none" && ((isOwn(caller, user) && !caller.anonymous) || manages(caller, user));

/** @param user null: one that is being made */
export const maySetPassword = (caller: Caller, user: { id: number } | null): boolean =>
  user === null ? caller.isAdministrator || seesAccounts(caller) : administersAccounts(caller) || isOwn(caller, user);

export const mayRevokeTokens = (caller: Caller, user: { id: number } | null): boolean =>
  user !== null && maySetPassword(caller, user);

/** Their own, or those of accounts that the caller manages. */
export const mayChangeAvatar = (caller: Caller, user: Account): boolean =>
  user.builtin === "none" && (isOwn(caller, user) || manages(caller, user));

export const mayLock = (caller: Caller, user: Account): boolean =>
  administersAccount(caller, user) && user.status === "active";

export const mayUnlock = (caller: Caller, user: Account): boolean =>
  administersAccounts(caller) && user.status === "locked";

/** Who may take the account of someone invited in hand: a link to it is as good as being them. */
export const mayInvite = (caller: Caller, user: Pick<Account, "admin">): boolean => manages(caller, user);

/** A file may make administrators, so only they import. */
export const mayImportUsers = (caller: Caller): boolean => caller.isAdministrator;

/** Administrators see what others see, but for each other and those who could not sign in themselves. */
export const mayViewAs = (caller: Caller, user: Account): boolean =>
  administersAccount(caller, user) && user.admin !== 1 && user.status === "active" && user.builtin === "none";

/** Who has viewed as this user. */
export const seesViewings = (caller: Caller, user: { id: number }): boolean =>
  caller.isAdministrator || isOwn(caller, user);

/** Their own with the permission; administrators see everyone's. */
export const mayMentor = (caller: Caller, user: Account): boolean =>
  user.builtin === "none" &&
  (caller.isAdministrator || (isOwn(caller, user) && caller.canGlobally("view_mentor_dashboard")));
