/** The phases that projects can go through; administrators define them. */
import { NAME_LENGTH_MAXIMUM } from "@halyard/contract/limits";
import type { Caller } from "../../access/caller.ts";
import { seesPhaseDefinitions, mayManagePhaseDefinitions } from "../../access/policies/projects.ts";
import { requirePermission } from "../../access/require-permission.ts";
import { conditionsOf, type Filters } from "../../hal/read/filters.ts";
import type { ListQuery } from "../../hal/read/list-query.ts";
import { limitsOf } from "../../hal/read/page.ts";
import { scopeOf } from "../../hal/read/scope.ts";
import { orderOf, type Sorts } from "../../hal/read/sorts.ts";
import type { Context } from "../../platform/context.ts";
import { orTaken } from "../../platform/database/database.ts";
import type { Writer } from "../../platform/database/schema/schema.ts";
import { notFound, stillThere, throwAll, type ApiError, violation } from "../../platform/errors.ts";
import type { Changes } from "../../platform/events/journal.ts";
import { recorderOf } from "../../platform/events/recorder.ts";
import type { PhaseDefinitionInput } from "./resource.ts";
import {
  allDefinitions,
  definitionById,
  deleteDefinitionRow,
  findDefinitions,
  insertDefinition,
  projectsWith,
  updateDefinition,
  type PhaseDefinitionRow,
} from "./store.ts";
import { sortKey } from "../../platform/database/reading/sort-key.ts";

export { allDefinitions, type PhaseDefinitionRow } from "./store.ts";

const filters: Filters = {};
const sorts: Sorts = {
  id: { column: "project_phase_definitions.id" },
  name: { column: sortKey("project_phase_definitions.name_key") },
  position: { column: "project_phase_definitions.position" },
};
const IN_ORDER = [{ name: "position", direction: "asc" }] as const;

/** Those who see phases nowhere get an empty list. */
export async function listDefinitions(ctx: Context, caller: Caller, query: ListQuery) {
  const where = conditionsOf(filters, query.filters ?? [], scopeOf(ctx, caller));
  if (!seesPhaseDefinitions(caller)) return { rows: [], total: 0 };
  const order = orderOf(sorts, query.sortBy ?? IN_ORDER, "project_phase_definitions.id");
  return findDefinitions(ctx.db, { where, order, ...limitsOf(query) });
}

/** @throws NotFound (404) also for those who see phases nowhere */
export async function findDefinition(ctx: Context, caller: Caller, id: number): Promise<PhaseDefinitionRow> {
  const row = seesPhaseDefinitions(caller) ? await definitionById(ctx.db, id) : undefined;
  if (row === undefined) throw notFound();
  return row;
}

type Patch = Pick<PhaseDefinitionRow, "name" | "start_gate" | "start_gate_name" | "finish_gate" | "finish_gate_name">;

const EMPTY: Patch = { name: "", start_gate: 0, start_gate_name: null, finish_gate: 0, finish_gate_name: null };

const orNull = (value: string | null | undefined, now: string | null): string | null =>
  value === undefined ? now : value?.trim() || null;
const flag = (value: boolean | undefined, now: number): number => (value === undefined ? now : Number(value));

const patchOf = (row: Patch, input: Partial<PhaseDefinitionInput>): Patch => ({
  name: input.name?.trim() ?? row.name,
  start_gate: flag(input.startGate, row.start_gate),
  start_gate_name: orNull(input.startGateName, row.start_gate_name),
  finish_gate: flag(input.finishGate, row.finish_gate),
  finish_gate_name: orNull(input.finishGateName, row.finish_gate_name),
});

function problemsOf(patch: Patch): ApiError[] {
  const errors: ApiError[] = [];
  if (patch.name === "") errors.push(violation("name", "Name can't be blank."));
  for (const [attribute, words, value] of [
    ["name", "Name", patch.name],
    ["startGateName", "Start gate name", patch.start_gate_name],
    ["finishGateName", "Finish gate name", patch.finish_gate_name],
  ] as const) {
    if (value === null || value.length <= NAME_LENGTH_MAXIMUM) continue;
    errors.push(violation(attribute, `${words} is too long (maximum is ${NAME_LENGTH_MAXIMUM} characters).`));
  }
  return errors;
}

const taken = () => violation("name", "Name has already been taken.");

/** @throws MissingPermission (403), the problems (422) */
export async function createDefinition(
  ctx: Context,
  caller: Caller,
  input: Partial<PhaseDefinitionInput>,
): Promise<PhaseDefinitionRow> {
  requirePermission(mayManagePhaseDefinitions(caller));
  const patch = patchOf(EMPTY, input);
  throwAll(problemsOf(patch));
  const now = ctx.clock.now().toISOString();
  const id = await orTaken(
    () =>
      ctx.transaction(async (tx) => {
        const others = await allDefinitions(tx);
        const created = await insertDefinition(tx, {
          ...patch,
          name_key: patch.name.toLowerCase(),
          position: others.length + 1,
          created_at: now,
          updated_at: now,
        });
        await place(tx, [...others.map((one) => one.id), created], created, input.position);
        await recordDefinition(tx, caller, { id: created, name: patch.name }, "created", changesOf(EMPTY, patch), now);
        return created;
      }),
    taken(),
  );
  return stillThere(await definitionById(ctx.db, id));
}

/** @throws MissingPermission (403), the problems (422) */
export async function changeDefinition(
  ctx: Context,
  caller: Caller,
  row: PhaseDefinitionRow,
  input: Partial<PhaseDefinitionInput>,
): Promise<PhaseDefinitionRow> {
  requirePermission(mayManagePhaseDefinitions(caller));
  await orTaken(
    () =>
      ctx.transaction(async (tx) => {
        const all = await allDefinitions(tx);
        const current = all.find(({ id }) => id === row.id);
        if (current === undefined) throw notFound();
        const patch = patchOf(current, input);
        throwAll(problemsOf(patch));
        const position = Math.min(Math.max(input.position ?? current.position, 1), all.length);
        const changes = changesOf({ ...current }, { ...patch, position });
        if (Object.keys(changes).length === 0) return;
        const now = ctx.clock.now().toISOString();
        await updateDefinition(tx, row.id, { ...patch, name_key: patch.name.toLowerCase(), updated_at: now });
        if (changes["position"] !== undefined)
          await place(
            tx,
            all.map(({ id }) => id),
            row.id,
            position,
          );
        await recordDefinition(tx, caller, { id: row.id, name: patch.name }, "updated", changes, now);
      }),
    taken(),
  );
  return stillThere(await definitionById(ctx.db, row.id));
}

/** One that projects go through stays. @throws MissingPermission (403), the problem (422) */
export async function deleteDefinition(ctx: Context, caller: Caller, row: PhaseDefinitionRow): Promise<void> {
  requirePermission(mayManagePhaseDefinitions(caller));
  await ctx.transaction(async (tx) => {
    const count = await projectsWith(tx, row.id);
    if (count > 0) {
      const projects = count === 1 ? "1 project" : `${count} projects`;
      throw violation("base", `${row.name} is a phase of ${projects}. Turn it off there first.`);
    }
    await deleteDefinitionRow(tx, row.id);
    const left = (await allDefinitions(tx)).map(({ id }) => id);
    for (const [index, id] of left.entries()) await updateDefinition(tx, id, { position: index + 1 });
    await recordDefinition(tx, caller, row, "deleted", {}, ctx.clock.now().toISOString());
  });
}

/** @param ids in their order, the placed one among them @param position from 1; null: where it is */
async function place(
  tx: Writer,
  ids: readonly number[],
  id: number,
  position: number | null | undefined,
): Promise<void> {
  if (position == null) return;
  const others = ids.filter((one) => one !== id);
  const ordered = [...others.slice(0, Math.max(position - 1, 0)), id, ...others.slice(Math.max(position - 1, 0))];
  for (const [index, one] of ordered.entries()) await updateDefinition(tx, one, { position: index + 1 });
}

const NAMES: Record<string, string> = {
  start_gate: "startGate",
  start_gate_name: "startGateName",
  finish_gate: "finishGate",
  finish_gate_name: "finishGateName",
};
const TRUTHS: ReadonlySet<string> = new Set(["start_gate", "finish_gate"]);

function changesOf(before: object, after: object): Changes {
  const from = new Map<string, unknown>(Object.entries(before));
  const shown = (column: string, value: unknown): unknown => (TRUTHS.has(column) ? value === 1 : value);
  return Object.fromEntries(
    Object.entries(after)
      .filter(([column, to]) => from.get(column) !== to)
      .map(([column, to]) => [
        NAMES[column] ?? column,
        { from: shown(column, from.get(column)), to: shown(column, to) },
      ]),
  );
}

const recordDefinition = recorderOf("ProjectPhaseDefinition");
