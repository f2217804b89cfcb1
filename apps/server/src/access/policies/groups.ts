/** Who sees and who changes groups. */
import type { Caller } from "../caller.ts";

export const seesGroupMembers = (caller: Caller): boolean => caller.canAnywhere("manage_members");

export const mayManageGroups = (caller: Caller): boolean => caller.isAdministrator;
