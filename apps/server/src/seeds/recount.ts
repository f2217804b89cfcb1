/** Counts all work packages anew; for seeds, which write them in bulk. */
import { sql } from "kysely";
import type { Writer } from "../platform/database/schema.ts";

export async function recountWorkPackages(tx: Writer): Promise<void> {
  await tx.deleteFrom("work_package_counts").execute();
  await sql`insert into work_package_counts (project_id, type_id, status_id, count)
    select project_id, type_id, status_id, count(*) from work_packages group by project_id, type_id, status_id`.execute(
    tx,
  );
}
