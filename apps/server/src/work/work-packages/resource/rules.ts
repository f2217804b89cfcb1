/** On whom and on what it depends whether an attribute of a work package is shown, and may be set. */
import type { Permission } from "@halyard/contract/permissions/permissions";
import type { Caller } from "../../../access/caller.ts";
import type { Catalogue } from "../../../work-types/entries/catalogue.ts";
import { isFrozen } from "../rights.ts";
import type { WorkPackageRow } from "../store.ts";

/** Of a row as it is, or of a new one (null). */
type Rule = (caller: Caller, row: WorkPackageRow | null) => boolean;

export interface RowRules {
  isMilestone: (row: WorkPackageRow | null) => boolean;
  frozen: (row: WorkPackageRow) => boolean;
  /** With one of these permissions; on a new one everyone who may create it. */
  may: (...permissions: Permission[]) => Rule;
  /** On a new one too: not everyone who may create may set it. */
  mayEvenNew: (permission: Permission) => Rule;
  edit: Rule;
  notMilestone: Rule;
  onlyMilestone: Rule;
}

export const isNew = (row: WorkPackageRow | null): row is null => row === null || row.id === 0;

/** An automatically scheduled parent has its children's dates. */
export const spansChildren = (row: WorkPackageRow): boolean => row.children.length > 0 && row.schedule_manually === 0;

/** Where the module is off there is no rank, and nothing is estimated in points. */
export const plansSprints: Rule = (caller, row) =>
  row === null || caller.facts.projects.get(row.project_id)?.modules.has("backlogs") !== false;

export const seesPhases: Rule = (caller, row) =>
  row === null ||
  (caller.can("view_project_phases", row.project_id) && caller.facts.projects.get(row.project_id)?.hasPhases === true);

export function rulesOf(catalogue: Catalogue): RowRules {
  const isMilestone = (row: WorkPackageRow | null): boolean =>
    row !== null && catalogue.types.get(row.type_id)?.is_milestone === 1;
  const frozen = (row: WorkPackageRow): boolean => isFrozen(catalogue, row);
  const may =
    (...permissions: Permission[]): Rule =>
    (caller, row) =>
      row === null ||
      row.id === 0 ||
      (!frozen(row) && permissions.some((permission) => caller.can(permission, row.project_id)));
  const mayEvenNew =
    (permission: Permission): Rule =>
    (caller, row) =>
      row === null ||
      row.project_id === 0 ||
      ((row.id === 0 || !frozen(row)) && caller.can(permission, row.project_id));
  return {
    isMilestone,
    frozen,
    may,
    mayEvenNew,
    edit: may("edit_work_packages"),
    notMilestone: (_caller, row) => !isMilestone(row),
    onlyMilestone: (_caller, row) => row === null || isMilestone(row),
  };
}
