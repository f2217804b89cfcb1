/** Which types are on in a project. */
import type { Caller } from "../../access/caller.ts";
import type { Context } from "../../platform/context.ts";
import { missingPermission, throwAll, violation, type ApiError } from "../../platform/errors.ts";
import { recordProject } from "../projects/write.ts";
import type { Catalogue } from "../../work-types/entries/catalogue.ts";
import { typeIdsOf, type ProjectRow } from "../projects/service.ts";
import { countsByType, setTypes } from "./store.ts";
import { counted } from "../../platform/counted.ts";

/** A type that work has stays on. @throws MissingPermission (403), the problems (422) */
export async function changeTypes(
  ctx: Context,
  caller: Caller,
  { types }: Catalogue,
  project: ProjectRow,
  wanted: ReadonlySet<number>,
): Promise<void> {
  if (!caller.can("manage_types", project.id)) throw missingPermission();
  if (wanted.size === 0) throw violation("types", "Types can't be empty.");
  if ([...wanted].some((id) => !types.has(id))) throw violation("types", "Types has some that do not exist.");
  const now = ctx.clock.now().toISOString();
  await ctx.transaction(async (tx) => {
    await ctx.dialect.lockRow(tx, "projects", project.id);
    const before = await typeIdsOf(tx, project.id);
    const counts = await countsByType(tx, project.id);
    const errors = before.flatMap((id): ApiError[] => {
      const count = wanted.has(id) ? 0 : (counts.get(id) ?? 0);
      if (count === 0) return [];
      return [violation("types", `${types.get(id)?.name ?? id} is the type of ${counted(count, "work package")}.`)];
    });
    throwAll(errors);
    const after = [...types.keys()].filter((id) => wanted.has(id));
    if (before.length === after.length && before.every((id) => wanted.has(id))) return;
    await setTypes(tx, project.id, after, now);
    const named = (ids: readonly number[]) => ids.map((id) => types.get(id)?.name ?? "").join(", ");
    const changes = { types: { from: before, to: after, fromTitle: named(before), toTitle: named(after) } };
    await recordProject(tx, caller, project, "updated", changes, now);
  });
}
