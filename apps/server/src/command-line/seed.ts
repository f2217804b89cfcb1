import { NothingToFill, seedBulk, type BulkSize } from "../seeds/bulk/bulk.ts";
import { FIRST_LOGIN, seedOnFirstRun } from "../seeds/first-run.ts";
import { withContext } from "./quiet.ts";
import { print, Refused } from "./usage.ts";

const STANDARD = "Set up the database with HALYARD_SEED=standard, or add what is missing in Administration.";

export function seedCommand(size: BulkSize, json: boolean): Promise<number> {
  return withContext(async (ctx) => {
    const first = await seedOnFirstRun(ctx);
    const password = first?.password ?? null;
    if (password !== null && !json) console.error(`The administrator ${FIRST_LOGIN} has the password ${password}`);
    const began = performance.now();
    await seedBulk(ctx, size, (done) => console.error(`${done} work packages`)).catch((error: unknown) => {
      throw error instanceof NothingToFill ? new Refused(`${error.message} ${STANDARD}`) : error;
    });
    const seconds = Number(((performance.now() - began) / 1_000).toFixed(1));
    if (json) print(json, { ...size, seconds, administrator: { login: FIRST_LOGIN, password } }, []);
    else console.error(`done in ${seconds} s`);
    return 0;
  }, true);
}
