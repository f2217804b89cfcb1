/** Making the work packages of a template: what they would be, and all of them at once or none. */
import { withVariables } from "@halyard/contract/work/template-variables";
import type { Caller } from "../../access/caller.ts";
import { assignableIds } from "../../identity/memberships/service.ts";
import type { Context } from "../../platform/context.ts";
import { ApiError, missingPermission, throwAll, violation } from "../../platform/errors.ts";
import type { Changes } from "../../platform/events/journal.ts";
import { dateShift, type Shift } from "../../work-types/calendar/date-shift.ts";
import type { Catalogue } from "../../work-types/entries/catalogue.ts";
import { relate } from "../relations/service.ts";
import { findWorkPackage, type WorkPackageRow } from "../work-packages/service.ts";
import { insertDraft, newDraft, type Draft } from "../work-packages/write/create.ts";
import { lockParent } from "../work-packages/write/lock-parent.ts";
import { firstDateOf, placeholdersIn, withDates, without, withLinks, withPeople } from "./content.ts";
import type { TemplateContent, TemplatePart } from "./content.ts";
import { mayUse, readContent, type UseInput } from "./resource.ts";
import type { TemplateRow } from "./store.ts";

interface LeftOut {
  subject: string;
  attribute: string;
  message: string;
}

interface Planned {
  content: TemplateContent;
  /** As the template has them. */
  rows: WorkPackageRow[];
  leftOut: LeftOut[];
  problems: ApiError[];
}

/** What is made of each of them has no other value where this one can't be taken over. */
const NEEDED = new Set(["subject", "type", "status", "project", "parent"]);

/** @throws MissingPermission (403) */
export async function planUse(
  ctx: Context,
  caller: Caller,
  catalogue: Catalogue,
  template: TemplateRow,
  input: Partial<UseInput>,
): Promise<Planned> {
  if (!mayUse(caller, template)) throw missingPermission();
  const content = readContent(template);
  const shift = shiftOf(content, input.startDate ?? null, catalogue);
  const people = new Map((input.replacements ?? []).map(({ placeholderId, userId }) => [placeholderId, userId]));
  const problems = await replacementProblems(ctx, template, content, people);
  const rows: WorkPackageRow[] = [];
  const leftOut: LeftOut[] = [];
  for (const part of content.workPackages) {
    const isTop = part.parent === null;
    const own = isTop && (input.subject ?? "").trim() !== "" ? (input.subject ?? "") : part.subject;
    const subject = withVariables(own, input.variables ?? new Map());
    const parent =
      isTop && input.parentId != null ? { parent: { href: `/api/v3/work_packages/${input.parentId}` } } : {};
    const body = withLinks(withPeople(withDates({ ...part.body, subject }, shift), people), parent);
    const found = await draftOf(ctx, caller, catalogue, template.project_id, body);
    leftOut.push(...found.leftOut.map((one) => ({ ...one, subject })));
    problems.push(...found.draft.errors.map((error) => named(error, isTop ? null : subject)));
    const above = part.parent === null ? undefined : rows[part.parent];
    if (above !== undefined && catalogue.types.get(above.type_id)?.is_milestone === 1) {
      problems.push(violation("type", `${above.subject}: Parent cannot be a milestone.`));
    }
    rows.push(found.draft.row);
  }
  return { content, rows, leftOut, problems };
}

/** Of one that the caller did not write the name is said. */
const named = (error: ApiError, subject: string | null): ApiError =>
  subject === null ? error : violation("workPackages", `${subject}: ${error.message}`);

/** What can't be taken over any more is left out, such as a person who left or a version that was closed. */
async function draftOf(
  ctx: Context,
  caller: Caller,
  catalogue: Catalogue,
  projectId: number,
  body: TemplatePart["body"],
): Promise<{ draft: Draft; leftOut: Omit<LeftOut, "subject">[] }> {
  const draft = await newDraft(ctx, caller, catalogue, body, projectId);
  const leftOut = draft.errors.flatMap(({ attribute, message }) =>
    attribute === undefined || NEEDED.has(attribute) ? [] : [{ attribute, message }],
  );
  if (leftOut.length === 0) return { draft, leftOut };
  const kept = without(body, new Set(leftOut.map(({ attribute }) => attribute)));
  return { draft: await newDraft(ctx, caller, catalogue, kept, projectId), leftOut };
}

function shiftOf(content: TemplateContent, startDate: string | null, { calendar }: Catalogue): Shift | null {
  const first = firstDateOf(content);
  return startDate === null || first === null ? null : { calendar, date: dateShift(first, startDate, calendar) };
}

async function replacementProblems(
  ctx: Context,
  { project_id }: TemplateRow,
  content: TemplateContent,
  people: ReadonlyMap<number, number>,
): Promise<ApiError[]> {
  if (people.size === 0) return [];
  const placeholders = new Set(placeholdersIn(content));
  const assignable = new Set(await assignableIds(ctx.db, project_id));
  return [...people].flatMap(([placeholder, user]) => {
    if (!placeholders.has(placeholder)) {
      return [violation("replacements", "Placeholder user has no work in the template.")];
    }
    return assignable.has(user) ? [] : [violation("replacements", "Person can't have work in the project.")];
  });
}

/** @returns the topmost. @throws MissingPermission (403), what is wrong with any of them (422) */
export async function createFromTemplate(
  ctx: Context,
  caller: Caller,
  catalogue: Catalogue,
  template: TemplateRow,
  input: Partial<UseInput>,
  notify: boolean,
): Promise<WorkPackageRow> {
  const also: Changes = { template: { from: null, to: template.id, toTitle: template.name } };
  const planned = await planUse(ctx, caller, catalogue, template, input);
  const ids = await createPlanned(ctx, caller, catalogue, planned, { notify, also });
  return findWorkPackage(ctx, caller, ids[0] ?? 0);
}

/** @param also what the topmost say beside that they were created @returns their ids in their order. @throws the problems (422) */
export async function createPlanned(
  ctx: Context,
  caller: Caller,
  catalogue: Catalogue,
  { content, rows, problems }: Planned,
  { notify, also }: { notify: boolean; also: Changes },
): Promise<number[]> {
  throwAll(problems);
  return ctx.transaction(
    async (tx) => {
      const made: number[] = [];
      if (content.relations.length > 0) await ctx.dialect.lockRelations(tx);
      for (const [place, row] of rows.entries()) {
        const parent = content.workPackages[place]?.parent ?? null;
        if (parent === null) await lockParent(ctx, tx, caller, catalogue, row);
        else {
          row.parent_id = made[parent] ?? null;
          row.parent_subject = rows[parent]?.subject ?? null;
          row.parent_project_id = row.project_id;
        }
        const told = parent === null ? also : {};
        made.push(await insertDraft(ctx, tx, { caller, catalogue, row, claims: null, notify, also: told }));
      }
      for (const { from, to, ...relation } of content.relations) {
        const ends = { type: relation.type, fromId: made[from] ?? 0, toId: made[to] ?? 0 };
        await relate(ctx, tx, caller, ends, relation);
      }
      return made;
    },
    // Others who wait to write are not made to wait for all of it within one transaction of theirs.
    { alone: true },
  );
}
