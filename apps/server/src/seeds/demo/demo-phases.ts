/** The phases that the demo's first project goes through: it is in the middle of them today. */
import { addDays } from "../../hal/read/date-filters.ts";
import type { DemoScope, SeededProject } from "./demo-scope.ts";

/** In days, in the order of the definitions. */
const LENGTHS = [20, 30, 40, 10];
/** So that the third has begun. */
const STARTED_DAYS_AGO = 62;

export async function seedPhases({ tx, now, today }: DemoScope, project: SeededProject): Promise<void> {
  const definitions = await tx.selectFrom("project_phase_definitions").select("id").orderBy("position").execute();
  const at = now.toISOString();
  let start = addDays(today, -STARTED_DAYS_AGO);
  for (const [index, { id }] of definitions.entries()) {
    const next = addDays(start, LENGTHS[index] ?? 1);
    await tx
      .insertInto("project_phases")
      .values({
        project_id: project.id,
        definition_id: id,
        active: 1,
        start_date: start,
        finish_date: addDays(next, -1),
        created_at: at,
        updated_at: at,
      })
      .execute();
    start = next;
  }
}
