/** What a project may be. */
import {
  PROJECT_IDENTIFIER_LENGTH_MAXIMUM,
  PROJECT_NAME_LENGTH_MAXIMUM,
  TEXT_LENGTH_MAXIMUM,
} from "@halyard/contract/limits";
import { PROJECT_MODULES } from "@halyard/contract/permissions/permissions";
import type { Caller } from "../../access/caller.ts";
import { mayArchive } from "../../access/policies/projects.ts";
import { violation, type ApiError } from "../../platform/errors.ts";
import type { Reader } from "../../platform/database/schema/schema.ts";
import { KINDS, type Kind } from "./links.ts";
import { descendantIds, PROJECT_STATUSES, type ProjectInput } from "./resource.ts";
import { projectByIdentifier, type ProjectRow } from "./store.ts";

const RESERVED = new Set(["new", "menu", "queries", "filters", "identifier_update_dialog", "identifier_suggestion"]);

export interface NewProject {
  kind?: Kind;
  /** Whether it may be below nothing though the caller may not add projects: as copies may. */
  anywhere?: boolean;
}

export async function projectProblems(
  db: Reader,
  caller: Caller,
  input: Partial<ProjectInput>,
  row: ProjectRow | null,
  { kind = row?.kind ?? "project", anywhere = false }: NewProject = {},
): Promise<ApiError[]> {
  const errors: ApiError[] = [];
  if (row === null || input.name !== undefined) {
    const name = squeezed(input.name ?? "");
    if (name === "") errors.push(violation("name", "Name can't be blank."));
    if (name.length > PROJECT_NAME_LENGTH_MAXIMUM) {
      errors.push(violation("name", `Name is too long (maximum is ${PROJECT_NAME_LENGTH_MAXIMUM} characters).`));
    }
  }
  if (input.identifier != null || (row !== null && input.identifier !== undefined)) {
    errors.push(...(await identifierProblems(db, input.identifier ?? "", row)));
  }
  for (const [attribute, label] of [
    ["description", "Description"],
    ["statusExplanation", "Status description"],
  ] as const) {
    if ((input[attribute]?.length ?? 0) > TEXT_LENGTH_MAXIMUM) {
      errors.push(violation(attribute, `${label} is too long (maximum is ${TEXT_LENGTH_MAXIMUM} characters).`));
    }
  }
  if (input.statusCode != null && !Object.hasOwn(PROJECT_STATUSES, input.statusCode)) {
    errors.push(violation("status", "Status is not set to one of the allowed values."));
  }
  if (input.modules?.some((module) => !PROJECT_MODULES.includes(module)) === true) {
    errors.push(violation("modules", "Modules is not set to one of the allowed values."));
  }
  return [...errors, ...parentProblems(caller, input, row, kind, anywhere), ...activityProblems(caller, input, row)];
}

function activityProblems(caller: Caller, input: Partial<ProjectInput>, row: ProjectRow | null): ApiError[] {
  if (row === null || input.active === undefined || input.active === (row.active === 1)) return [];
  const { projects } = caller.facts;
  if (input.active) {
    const parent = row.parent_id === null ? undefined : projects.get(row.parent_id);
    const problem = violation("active", "Active can't be set because the project above is archived.");
    return parent?.active === false ? [problem] : [];
  }
  const kept = descendantIds(caller, row.id).some((id) => projects.get(id)?.active === true && !mayArchive(caller, id));
  return kept ? [violation("active", "Active can't be unset because a subproject may not be archived by you.")] : [];
}

async function identifierProblems(db: Reader, identifier: string, row: ProjectRow | null): Promise<ApiError[]> {
  if (identifier === "") return [violation("identifier", "Identifier can't be blank.")];
  if (identifier.length > PROJECT_IDENTIFIER_LENGTH_MAXIMUM) {
    const message = `Identifier is too long (maximum is ${PROJECT_IDENTIFIER_LENGTH_MAXIMUM} characters).`;
    return [violation("identifier", message)];
  }
  if (!/^[a-z0-9_-]+$/.test(identifier) || /^\d+$/.test(identifier)) {
    return [violation("identifier", "Identifier is invalid.")];
  }
  if (RESERVED.has(identifier)) return [violation("identifier", "Identifier is reserved.")];
  const taken = await projectByIdentifier(db, identifier);
  return taken === undefined || taken.id === row?.id ? [] : [identifierTaken()];
}

export const identifierTaken = () => violation("identifier", "Identifier has already been taken.");

function parentProblems(
  caller: Caller,
  input: Partial<ProjectInput>,
  row: ProjectRow | null,
  kind: Kind,
  anywhere: boolean,
): ApiError[] {
  const { parentId } = input;
  if (parentId === undefined || parentId === (row?.parent_id ?? null)) {
    const needed = row === null && !anywhere && kind === "project" && !caller.canGlobally("add_project");
    return needed ? [violation("parent", "Subproject of can't be blank.")] : [];
  }
  if (parentId === null) return [];
  if (!caller.sees(parentId)) return [violation("parent", "Subproject of does not exist.")];
  const circular = row !== null && (parentId === row.id || descendantIds(caller, row.id).includes(parentId));
  if (circular) return [circularParent()];
  const allowed =
    mayBeBelow(kind, caller.facts.projects.get(parentId)?.kind) && caller.can("add_subprojects", parentId);
  return allowed ? [] : [violation("parent", "Subproject of is invalid.")];
}

/** Which kinds may be below which. */
export const mayBeBelow = (kind: Kind, parent: Kind | undefined): boolean =>
  KINDS[kind].parents.some((one) => one === parent);

export const circularParent = () => violation("parent", "Subproject of is one of the project's own subprojects.");

export const squeezed = (name: string): string => name.trim().replace(/\s+/g, " ");

/** An identifier out of a name, free of those that are taken. */
export async function identifierFor(db: Reader, name: string): Promise<string> {
  const ascii = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const slug = ascii
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 80);
  const base = slug === "" || /^\d+$/.test(slug) || RESERVED.has(slug) ? `project-${slug}`.replace(/-$/, "") : slug;
  for (let count = 1; ; count++) {
    const candidate = count === 1 ? base : `${base}-${count}`;
    if ((await projectByIdentifier(db, candidate)) === undefined) return candidate;
  }
}
