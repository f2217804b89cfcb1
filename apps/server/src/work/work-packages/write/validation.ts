/** What a work package may be. Fills in the names of what is newly linked on the way. */
import { STORY_POINTS_MAXIMUM, SUBJECT_LENGTH_MAXIMUM, TEXT_LENGTH_MAXIMUM } from "@halyard/contract/limits";
import type { Caller } from "../../../access/caller.ts";
import type { Catalogue } from "../../../work-types/entries/catalogue.ts";
import { violation, type ApiError } from "../../../platform/errors.ts";
import { categoriesOf } from "../../../projects/categories/service.ts";
import type { Context } from "../../../platform/context.ts";
import type { Reader } from "../../../platform/database/schema/schema.ts";
import { assignableIds } from "../../../identity/memberships/service.ts";
import { showPrincipals } from "../../../identity/principals/service.ts";
import { typeIdsOf } from "../../../projects/projects/service.ts";
import { closesCircleUnder } from "../../relations/circles.ts";
import { phasesOf } from "../../../projects/phases/service.ts";
import { sprintsOf } from "../../../projects/sprints/service.ts";
import { versionsOf } from "../../../projects/versions/service.ts";
import type { Force } from "../status/force.ts";
import { statusProblems } from "../status/problems.ts";
import { ancestorsOf, isRelatedToAny, workPackageById, type WorkPackageRow } from "../store.ts";

const MISSING = 0;

/**
 * The problems of a draft. Only what differs from the stored row is looked up: a value that was valid once may
 * stay. @param stored null: a new work package @param comment that comes with the change
 */
export async function draftProblems(
  ctx: Context,
  caller: Caller,
  catalogue: Catalogue,
  draft: WorkPackageRow,
  stored: WorkPackageRow | null,
  comment: string,
  force: Force | null = null,
): Promise<ApiError[]> {
  const changed = (column: keyof WorkPackageRow) => stored === null || stored[column] !== draft[column];
  const errors = [...textProblems(draft, changed)];
  const moved = changed("project_id");
  errors.push(...projectProblems(caller, draft, stored));
  const known = draft.project_id !== MISSING && !errors.some((error) => error.attribute === "project");
  if (moved || changed("type_id")) errors.push(...(await typeProblems(ctx, catalogue, draft, known)));
  if (changed("status_id") || changed("type_id")) {
    errors.push(...(await statusProblems(ctx, caller, catalogue, draft, stored, comment, force)));
  }
  if (changed("priority_id")) {
    const priority = catalogue.priorities.get(draft.priority_id);
    if (priority === undefined) errors.push(violation("priority", "Priority does not exist."));
    else if (priority.is_active !== 1) errors.push(violation("priority", "Priority is not active."));
  }
  if (!known) return errors;
  if (changed("assignee_id")) errors.push(...(await personProblems(ctx, caller, draft, "assignee")));
  if (changed("responsible_id")) errors.push(...(await personProblems(ctx, caller, draft, "responsible")));
  if (draft.category_id !== null && (moved || changed("category_id"))) {
    const category = (await categoriesOf(ctx.db, draft.project_id)).find((one) => one.id === draft.category_id);
    if (category === undefined) errors.push(violation("category", "Category is not set to one of the allowed values."));
    else draft.category_name = category.name;
  }
  if (draft.version_id !== null && (moved || changed("version_id"))) {
    const versions = await versionsOf(ctx, caller, draft.project_id);
    const version = versions.find((one) => one.id === draft.version_id);
    const usable = version !== undefined && (version.status === "open" || !changed("version_id"));
    if (!usable) errors.push(violation("version", "Version is not set to one of the allowed values."));
    else draft.version_name = version.name;
  }
  if (draft.sprint_id !== null && (moved || changed("sprint_id"))) {
    const sprint = (await sprintsOf(ctx.db, draft.project_id)).find((one) => one.id === draft.sprint_id);
    const usable = sprint !== undefined && caller.can("view_sprints", draft.project_id);
    if (!usable || (sprint.status === "completed" && changed("sprint_id"))) errors.push(sprintNotAllowed());
    else draft.sprint_name = sprint.name;
  }
  errors.push(...(await phaseProblems(ctx, caller, draft, moved || changed("project_phase_id"))));
  if (draft.parent_id !== null && changed("parent_id"))
    errors.push(...(await parentProblems(ctx, ctx.db, caller, catalogue, draft)));
  return errors;
}

async function phaseProblems(
  ctx: Context,
  caller: Caller,
  draft: WorkPackageRow,
  changed: boolean,
): Promise<ApiError[]> {
  if (!changed) return [];
  const id = draft.project_phase_id;
  draft.phase_name = null;
  draft.phase_definition_id = null;
  if (id === null) return [];
  const phase = (await phasesOf(ctx.db, draft.project_id)).find((one) => one.id === id && one.active === 1);
  if (phase === undefined || !caller.can("view_project_phases", draft.project_id)) {
    return [violation("projectPhase", "Project phase is not set to one of the allowed values.")];
  }
  draft.phase_name = phase.name;
  draft.phase_definition_id = phase.definition_id;
  return [];
}

function textProblems(draft: WorkPackageRow, changed: (column: keyof WorkPackageRow) => boolean): ApiError[] {
  const errors: ApiError[] = [];
  if (draft.subject === "") errors.push(violation("subject", "Subject can't be blank."));
  if (draft.subject.length > SUBJECT_LENGTH_MAXIMUM) {
    errors.push(violation("subject", `Subject is too long (maximum is ${SUBJECT_LENGTH_MAXIMUM} characters).`));
  }
  if (draft.description.length > TEXT_LENGTH_MAXIMUM) {
    errors.push(violation("description", `Description is too long (maximum is ${TEXT_LENGTH_MAXIMUM} characters).`));
  }
  const points = draft.story_points;
  if (changed("story_points") && points !== null && (points < 0 || points > STORY_POINTS_MAXIMUM)) {
    errors.push(violation("storyPoints", `Story points must be between 0 and ${STORY_POINTS_MAXIMUM}.`));
  }
  return errors;
}

function projectProblems(caller: Caller, draft: WorkPackageRow, stored: WorkPackageRow | null): ApiError[] {
  if (draft.project_id === MISSING) return [violation("project", "Project can't be blank.")];
  if (stored !== null && stored.project_id === draft.project_id) return [];
  if (!caller.can("view_work_packages", draft.project_id) && !caller.can("add_work_packages", draft.project_id)) {
    return [violation("project", "Project does not exist.")];
  }
  draft.project_name = caller.facts.projects.get(draft.project_id)?.name ?? "";
  const allowed = caller.can("add_work_packages", draft.project_id);
  return allowed ? [] : [violation("project", "Project is not one where you may add work packages.")];
}

async function typeProblems(
  ctx: Context,
  catalogue: Catalogue,
  draft: WorkPackageRow,
  projectKnown: boolean,
): Promise<ApiError[]> {
  const type = catalogue.types.get(draft.type_id);
  if (type === undefined)
    return [violation("type", draft.type_id === MISSING ? "Type can't be blank." : "Type does not exist.")];
  if (projectKnown && !(await typeIdsOf(ctx.db, draft.project_id)).includes(type.id)) {
    return [violation("type", "Type is not set to one of the allowed values.")];
  }
  if (type.is_milestone === 1 && draft.children.length > 0) {
    return [milestoneWithChildren()];
  }
  return [];
}

export const sprintNotAllowed = () => violation("sprint", "Sprint is not set to one of the allowed values.");

export const milestoneWithChildren = () =>
  violation("type", "Type cannot be a milestone: the work package has children.");

async function personProblems(
  ctx: Context,
  caller: Caller,
  draft: WorkPackageRow,
  kind: "assignee" | "responsible",
): Promise<ApiError[]> {
  const id = draft[`${kind}_id`];
  draft[`${kind}_name`] = null;
  draft[`${kind}_type`] = null;
  if (id === null) return [];
  const label = kind === "assignee" ? "Assignee" : "Accountable";
  if (!(await assignableIds(ctx.db, draft.project_id)).includes(id)) {
    const message = `${label} is invalid: the chosen one is not allowed to be ${label.toLowerCase()} of this work package.`;
    return [violation(kind, message)];
  }
  const [principal] = await showPrincipals(ctx, caller, [id]);
  const name = principal?.["name"];
  draft[`${kind}_name`] = typeof name === "string" ? name : "";
  const type = principal?._type;
  draft[`${kind}_type`] = type === "Group" || type === "PlaceholderUser" ? type : "User";
  return [];
}

/** @param db where others may change the hierarchy meanwhile: the transaction that has it to itself */
export async function parentProblems(
  ctx: Context,
  db: Reader,
  caller: Caller,
  catalogue: Catalogue,
  draft: WorkPackageRow,
): Promise<ApiError[]> {
  const id = draft.parent_id;
  const parent = id === null ? undefined : await workPackageById(db, id, caller.id);
  if (parent === undefined || !caller.can("view_work_packages", parent.project_id)) {
    return [violation("parent", "Parent does not exist.")];
  }
  draft.parent_subject = parent.subject;
  draft.parent_project_id = parent.project_id;
  if (catalogue.types.get(parent.type_id)?.is_milestone === 1) {
    return [violation("parent", "Parent cannot be a milestone.")];
  }
  if (draft.id === MISSING) return [];
  if (parent.id === draft.id) return [violation("parent", "Parent cannot be the work package itself.")];
  const above = await ancestorsOf(db, ctx.dialect, [parent.id]).execute();
  if (above.some((ancestor) => ancestor.id === draft.id)) {
    return [violation("parent", "Parent cannot be one of the work package's own descendants.")];
  }
  const line = [parent.id, ...above.map((ancestor) => ancestor.id)];
  if (await isRelatedToAny(db, ctx.dialect, draft.id, line)) {
    return [violation("parent", "Parent cannot be a work package that it already has a relation to.")];
  }
  return (await closesCircleUnder(db, ctx.dialect, draft.id, parent.id))
    ? [violation("parent", "The new parent would create a circular dependency.")]
    : [];
}
