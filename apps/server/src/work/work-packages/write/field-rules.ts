/** Rules of fields where work packages are written: what is missing, and what a new one begins with. */
import type { FormAttribute } from "@halyard/contract/work-types/type-forms";
import type { Caller } from "../../../access/caller.ts";
import { isActiveAt } from "../../../custom-fields/definitions/activation.ts";
import { saidDefault } from "../../../custom-fields/values/said-default.ts";
import { valuesIn } from "../../../custom-fields/values/value.ts";
import { isOpen } from "../../../hal/answer/resource.ts";
import { violation, type ApiError } from "../../../platform/errors.ts";
import type { Catalogue } from "../../../work-types/entries/catalogue.ts";
import type { WorkPackageInput } from "../resource/input.ts";
import { workPackageResource } from "../resource/resource.ts";
import type { WorkPackageRow } from "../store.ts";

/** What an attribute of the form is in a row, by the names of its members. */
const COLUMNS: Record<FormAttribute, Partial<Record<string, keyof WorkPackageRow>>> = {
  assignee: { assignee: "assignee_id" },
  responsible: { responsible: "responsible_id" },
  estimatedTime: { estimatedTime: "estimated_seconds" },
  remainingTime: { remainingTime: "remaining_seconds" },
  percentageDone: { percentageDone: "done_ratio" },
  storyPoints: { storyPoints: "story_points" },
  category: { category: "category_id" },
  date: { startDate: "start_date", dueDate: "due_date", date: "due_date" },
  priority: { priority: "priority_id" },
  projectPhase: { projectPhase: "project_phase_id" },
  sprint: { sprint: "sprint_id" },
  version: { version: "version_id" },
};

interface Part {
  member: string;
  isEmpty(row: WorkPackageRow): boolean;
}

function partsOf(catalogue: Catalogue, attribute: string): Part[] {
  const field = catalogue.customFields.named(attribute);
  if (field !== undefined) {
    return [{ member: field.key, isEmpty: (row) => (valuesIn(row).get(field.id)?.length ?? 0) === 0 }];
  }
  const columns = Object.entries(COLUMNS).find(([name]) => name === attribute)?.[1] ?? {};
  return Object.entries(columns).flatMap(([member, column]) =>
    column === undefined ? [] : [{ member, isEmpty: (row): boolean => row[column] === null }],
  );
}

/**
 * Required attributes that the draft has nothing in, as far as this caller could enter it: of a new one all, else
 * those that a change empties, those of another type or project, and those that the rule enforces on every update.
 * @param stored null: a new work package
 */
export function ruleProblems(
  catalogue: Catalogue,
  caller: Caller,
  draft: WorkPackageRow,
  stored: WorkPackageRow | null,
): ApiError[] {
  const resource = workPackageResource(catalogue);
  const isPlacedNew = stored === null || stored.type_id !== draft.type_id || stored.project_id !== draft.project_id;
  return Object.entries(catalogue.fieldRules.rulesIn(draft)).flatMap(([attribute, rule]) => {
    if (!rule.required || rule.hidden) return [];
    return partsOf(catalogue, attribute).flatMap(({ member, isEmpty }): ApiError[] => {
      const declared = resource.properties[member] ?? resource.relations[member];
      if (declared === undefined || !isEmpty(draft)) return [];
      const isDemanded = isPlacedNew || rule.enforceOnUpdate || !isEmpty(stored);
      const isAsked = declared.shownTo?.(caller, draft) ?? true;
      if (!isDemanded || !isAsked || !isOpen(declared, caller, stored ?? draft, draft)) return [];
      return [violation(member, `${declared.name} can't be blank.`)];
    });
  });
}

/** What the rules say that a new one begins with. @param row where it comes to be */
export function ruleDefaults(catalogue: Catalogue, row: WorkPackageRow): Partial<WorkPackageInput> {
  const resource = workPackageResource(catalogue);
  const input: Partial<WorkPackageInput> = {};
  for (const [attribute, { default: value }] of Object.entries(catalogue.fieldRules.rulesIn(row))) {
    if (value === null) continue;
    // Also one that the caller does not see: a new one has it in any case.
    const field = catalogue.customFields.all.named(attribute);
    if (field !== undefined) {
      const values = isActiveAt(field, row.project_id, row.type_id) ? saidDefault(field, value) : null;
      if (values !== null) (input.custom ??= new Map()).set(field.id, values);
      continue;
    }
    const relation = resource.relations[attribute];
    if (relation === undefined) resource.properties[attribute]?.write?.(input, value, attribute);
    else relation.write?.(input, { href: value }, attribute);
  }
  // One that was turned off since does not keep anyone from adding work.
  if (input.priorityId != null && catalogue.priorities.get(input.priorityId)?.is_active !== 1) delete input.priorityId;
  return input;
}

/** What is said goes before what the rules say. */
export function withRuleDefaults(
  defaults: Partial<WorkPackageInput>,
  input: Partial<WorkPackageInput>,
): Partial<WorkPackageInput> {
  const custom = new Map([...(defaults.custom ?? []), ...(input.custom ?? [])]);
  return { ...defaults, ...input, ...(custom.size === 0 ? {} : { custom }) };
}
