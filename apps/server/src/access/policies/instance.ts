/** What only administrators learn about the instance, and what does not hold for them. */
import type { Caller } from "../caller.ts";

/** Events that belong to no project, and those of projects that are archived or deleted. */
export const hearsOfAdministration = (caller: Caller): boolean => caller.isAdministrator;

export const readsAuditLog = (caller: Caller): boolean => caller.isAdministrator;

/** The version of the program: it tells attackers where to begin. */
export const seesVersion = (caller: Caller): boolean => caller.isAdministrator;

/** Administrators work on while maintenance keeps others out. */
export const passesMaintenance = (caller: Caller): boolean => caller.isAdministrator;
