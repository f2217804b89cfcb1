/** What is wrong with the status of a draft, in words. */
import { isCustomFieldKey } from "@halyard/contract/work-types/custom-fields";
import type { BuiltInRequirable, RequirableAttribute } from "@halyard/contract/work-types/workflows";
import type { Caller } from "../../../access/caller.ts";
import type { Context } from "../../../platform/context.ts";
import { violation, type ApiError } from "../../../platform/errors.ts";
import type { Catalogue } from "../../../work-types/entries/catalogue.ts";
import { decideStatus, type StatusQuestion } from "../../../work-types/workflows/decision.ts";
import { isOpen } from "../../../hal/answer/resource.ts";
import { valuesOf } from "../../../custom-fields/values/value.ts";
import { attributeName, workPackageResource } from "../resource/resource.ts";
import type { WorkPackageRow } from "../store.ts";
import { refusedMove, type Force } from "./force.ts";
import { statusQuestion } from "./question.ts";
import { openBlockersOf } from "./store.ts";

/** @param stored null: a new work package @param comment that comes with the change @param force is told whether the rules refuse it */
export async function statusProblems(
  ctx: Context,
  caller: Caller,
  catalogue: Catalogue,
  draft: WorkPackageRow,
  stored: WorkPackageRow | null,
  comment: string,
  force: Force | null,
): Promise<ApiError[]> {
  const question = await statusQuestion(ctx, caller, catalogue, draft, stored);
  const { refusal, requirement } = decideStatus(catalogue, question, draft.status_id);
  switch (refusal) {
    case "unknown":
      return [violation("status", "Status does not exist.")];
    case "notOfType":
      return [violation("status", "Status is not set to one of the allowed values.")];
    case "closedVersion":
      return [closedVersion(catalogue, draft)];
    case "blocked":
      return [violation("status", await blocked(ctx, caller, draft.id))];
    case "noTransition":
      if (force === null) return [refusedMove()];
      force.isNeeded = true;
      return [];
    case null:
  }
  if (requirement === null) return [];
  const why = requiredBy(catalogue, question, draft);
  // A new work package has its description; there is nothing yet to comment on.
  const silent = requirement.comment && stored !== null && comment === "";
  const missing = askedOf(caller, catalogue, draft, requirement.attributes).filter((attribute) =>
    isEmpty(catalogue, draft, attribute),
  );
  return [
    ...(silent ? [violation("comment", `Comment can't be blank: ${why}`)] : []),
    ...missing.map((attribute) =>
      violation(attribute, `${attributeName(catalogue, attribute) ?? attribute} can't be blank: ${why}`),
    ),
  ];
}

function closedVersion(catalogue: Catalogue, draft: WorkPackageRow): ApiError {
  return catalogue.statuses.get(draft.status_id)?.is_closed === 1
    ? violation("base", "The status of a work package in a closed version cannot be changed.")
    : violation("base", "A work package in a closed version cannot be reopened.");
}

/** Names only those that the caller sees. */
async function blocked(ctx: Context, caller: Caller, id: number): Promise<string> {
  const blockers = await openBlockersOf(ctx.db, id);
  const seen = blockers.filter((one) => caller.can("view_work_packages", one.project_id)).map((one) => `#${one.id}`);
  const by = seen.length === 0 ? "another work package" : seen.join(", ");
  return `Status cannot be set to a closed one while the work package is blocked by ${by}.`;
}

function requiredBy(catalogue: Catalogue, question: StatusQuestion, draft: WorkPackageRow): string {
  const nameOf = (id: number): string => catalogue.statuses.get(id)?.name ?? "";
  return `moving from ${nameOf(question.from)} to ${nameOf(draft.status_id)} requires it.`;
}

/** A custom field is asked for where the work package has it and the caller can fill it in: others could not go on. */
export const askedOf = (
  caller: Caller,
  catalogue: Catalogue,
  row: WorkPackageRow,
  attributes: readonly RequirableAttribute[],
): RequirableAttribute[] =>
  attributes.filter((attribute) => !isCustomFieldKey(attribute) || opensTo(caller, catalogue, row, attribute));

function opensTo(caller: Caller, catalogue: Catalogue, row: WorkPackageRow, attribute: string): boolean {
  const { properties, relations } = workPackageResource(catalogue);
  const member = properties[attribute] ?? relations[attribute];
  return member !== undefined && member.shownTo?.(caller, row) !== false && isOpen(member, caller, row, null);
}

const COLUMNS: Record<BuiltInRequirable, keyof WorkPackageRow> = {
  description: "description",
  assignee: "assignee_id",
  responsible: "responsible_id",
  category: "category_id",
  version: "version_id",
  startDate: "start_date",
  dueDate: "due_date",
  estimatedTime: "estimated_seconds",
  remainingTime: "remaining_seconds",
  percentageDone: "done_ratio",
  storyPoints: "story_points",
};

function isEmpty({ customFields }: Catalogue, row: WorkPackageRow, attribute: RequirableAttribute): boolean {
  if (isCustomFieldKey(attribute)) {
    const field = customFields.all.named(attribute);
    return field !== undefined && valuesOf(row, field).length === 0;
  }
  const value = row[COLUMNS[attribute]];
  return value === null || (typeof value === "string" && value.trim() === "");
}
