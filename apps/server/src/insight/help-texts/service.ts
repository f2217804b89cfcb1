/** Help with attributes: who reads it, and what it may be. Reading is the contract's; the writes are an extension. */
import { TEXT_LENGTH_MAXIMUM } from "@halyard/contract/limits";
import { customFieldIdOf } from "@halyard/contract/work-types/custom-fields";
import type { Caller } from "../../access/caller.ts";
import { knowsField } from "../../access/policies/custom-fields.ts";
import { customFieldsNow, NO_FIELDS } from "../../custom-fields/definitions/fields.ts";
import { missingPermission, notFound, stillThere, throwAll, type ApiError, violation } from "../../platform/errors.ts";
import { certain } from "../../platform/certain.ts";
import type { Context } from "../../platform/context.ts";
import { orTaken } from "../../platform/database/database.ts";
import type { Writer } from "../../platform/database/schema/schema.ts";
import { record, type Changes } from "../../platform/events/journal.ts";
import { caption, mayEdit, type HelpTextInput } from "./resource.ts";
import {
  allHelpTexts,
  deleteHelpText,
  helpTextById,
  insertHelpText,
  updateHelpText,
  type HelpTextRow,
} from "./store.ts";

const SCOPES = ["WorkPackage", "Project"] as const;

/** Of these what the caller may read: anyone may who sees what the attribute belongs to, of a custom field the field itself. */
async function readable(ctx: Context, caller: Caller, rows: readonly HelpTextRow[]): Promise<HelpTextRow[]> {
  const isCustom = ({ attribute }: HelpTextRow) => customFieldIdOf(attribute) !== null;
  const fields = rows.some(isCustom) ? await customFieldsNow(ctx) : NO_FIELDS;
  return rows.filter((row) => {
    const field = fields.named(row.attribute);
    if (isCustom(row) && (field === undefined || !knowsField(caller, field))) return false;
    if (mayEdit(caller)) return true;
    return row.scope === "WorkPackage" ? caller.canAnywhere("view_work_packages") : caller.visibleProjectIds().size > 0;
  });
}

export const listHelpTexts = async (ctx: Context, caller: Caller): Promise<HelpTextRow[]> =>
  readable(ctx, caller, await allHelpTexts(ctx.db));

/** @throws NotFound (404) also for what the caller may not read */
export async function findHelpText(ctx: Context, caller: Caller, id: number): Promise<HelpTextRow> {
  const stored = await helpTextById(ctx.db, id);
  const [row] = await readable(ctx, caller, stored === undefined ? [] : [stored]);
  if (row === undefined) throw notFound();
  return row;
}

/** @throws MissingPermission (403) */
export function requireEditor(caller: Caller): void {
  if (!mayEdit(caller)) throw missingPermission();
}

/** @param stored null: a new one. @throws MissingPermission (403), NotFound (404), the problems of the input (422) */
export async function saveHelp(
  ctx: Context,
  caller: Caller,
  input: Partial<HelpTextInput>,
  stored: HelpTextRow | null,
): Promise<HelpTextRow> {
  requireEditor(caller);
  const given = {
    attribute: (input.attribute ?? stored?.attribute ?? "").trim(),
    scope: input.scope ?? stored?.scope ?? "",
    body: input.body ?? stored?.body ?? "",
  };
  throwAll(problemsOf(given));
  const scope = certain(
    SCOPES.find((one) => one === given.scope),
    "any other scope is refused",
  );
  const now = ctx.clock.now().toISOString();
  const columns = { ...given, scope, updated_at: now };
  const id = await orTaken(
    () =>
      ctx.transaction(async (tx) => {
        const saved = stored?.id ?? (await insertHelpText(tx, { ...columns, created_at: now }));
        if (stored !== null && !(await updateHelpText(tx, saved, columns))) throw notFound();
        const changes = changesFrom(stored, given);
        const action = stored === null ? "created" : "updated";
        if (Object.keys(changes).length > 0)
          await tell(tx, caller, { id: saved, ...given }, { action, changes, at: now });
        return saved;
      }),
    violation("attribute", "Attribute has already been taken."),
  );
  return stillThere(await helpTextById(ctx.db, id));
}

/** @throws MissingPermission (403) */
export async function removeHelp(ctx: Context, caller: Caller, row: HelpTextRow): Promise<void> {
  requireEditor(caller);
  await ctx.transaction(async (tx) => {
    const told = { action: "deleted", changes: {}, at: ctx.clock.now().toISOString() };
    if (await deleteHelpText(tx, row.id)) await tell(tx, caller, row, told);
  });
}

function problemsOf({ attribute, scope, body }: HelpTextInput): ApiError[] {
  const errors: ApiError[] = [];
  if (!/^[a-z]\w{0,99}$/i.test(attribute)) errors.push(violation("attribute", "Attribute is invalid."));
  if (!SCOPES.some((one) => one === scope)) {
    errors.push(violation("scope", "Scope is not set to one of the allowed values."));
  }
  if (body.trim() === "") errors.push(violation("helpText", "Help text can't be blank."));
  if (body.length > TEXT_LENGTH_MAXIMUM) errors.push(violation("helpText", "Help text is too long."));
  return errors;
}

type Told = Pick<HelpTextRow, "id" | "attribute">;

type Help = Pick<HelpTextRow, "attribute" | "scope" | "body">;

function changesFrom(before: Help | null, after: { [Name in keyof Help]: string }): Changes {
  const names = { attribute: "attribute", scope: "scope", helpText: "body" } as const;
  const changed = Object.entries(names).filter(([, column]) => before?.[column] !== after[column]);
  return Object.fromEntries(
    changed.map(([name, column]) => [name, { from: before?.[column] ?? null, to: after[column] }]),
  );
}

async function tell(tx: Writer, caller: Caller, row: Told, told: { action: string; changes: Changes; at: string }) {
  const entity = { entityType: "HelpText" as const, entityId: row.id, entityTitle: caption(row.attribute) };
  await record(tx, { ...entity, projectId: null, actorId: caller.id, ...told });
}
