/** Who changes what work packages are made of: types, statuses, priorities, forms, workflows, the calendar. */
import type { Caller } from "../caller.ts";

export const mayManageWorkTypes = (caller: Caller): boolean => caller.isAdministrator;

/** Moving a work package as the workflow rules forbid it, with a reason that is recorded. */
export const mayForceMoves = (caller: Caller): boolean => caller.isAdministrator;

/** One of them stays what new work packages begin with. */
export const mayDeleteWorkType = (caller: Caller, row: { is_default: number; is_standard?: number }): boolean =>
  mayManageWorkTypes(caller) && row.is_default === 0 && (row.is_standard ?? 0) === 0;

/** The working week and the holidays. */
export const mayManageCalendar = (caller: Caller): boolean => caller.isAdministrator;

export const mayManageCustomActions = (caller: Caller): boolean => caller.isAdministrator;

export const seesCustomActions = (caller: Caller): boolean =>
  mayManageCustomActions(caller) || caller.canAnywhere("edit_work_packages");
