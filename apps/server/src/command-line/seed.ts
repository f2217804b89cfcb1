import { seedBulk, type BulkSize } from "../seeds/bulk/bulk.ts";
import { seedOnFirstRun } from "../seeds/first-run.ts";
import { withContext } from "./quiet.ts";

export function seedCommand(size: BulkSize): Promise<number> {
  return withContext(async (ctx) => {
    const first = await seedOnFirstRun(ctx);
    if (first?.password != null) console.error(`The administrator ${first.login} has the password ${first.password}`);
    const began = performance.now();
    await seedBulk(ctx, size, (done) => console.error(`${done} work packages`));
    console.error(`done in ${((performance.now() - began) / 1_000).toFixed(1)} s`);
    return 0;
  }, true);
}
