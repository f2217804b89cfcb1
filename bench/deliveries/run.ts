/**
 * What leaves the product, and at what cost: `node bench/deliveries/run.ts [--deliveries 100000] [--emails 200]
 * [--database sqlite] [--answers-after 100] [--profile FOLDER]`. Deliveries of a webhook that wait leave to a receiver here,
 * many about each work package: none may
 * be missing, come twice or before an earlier one about the same. Emails at once are measured from the end of their
 * minute to the mail server. Times depend on what else the machine does; the processor's time of a delivery does not.
 */
import { parseArgs } from "node:util";
import { percentile } from "../torture/figures.ts";
import { sqliteServer, startPostgresDatabases, type DatabaseServer } from "../torture/databases.ts";
import { measureDeliveries } from "./deliveries.ts";
import { measureEmails } from "./emails.ts";

const PROMISED_PER_SECOND = 200;
const PROMISED_EMAIL_MS = 5_000;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      deliveries: { type: "string", default: "100000" },
      emails: { type: "string", default: "200" },
      "answers-after": { type: "string", default: "0" },
      database: { type: "string" },
      profile: { type: "string" },
    },
  });
  const servers: DatabaseServer[] = [];
  if (values.database !== "postgres") servers.push(sqliteServer);
  if (values.database !== "sqlite") servers.push(await startPostgresDatabases());
  const failures: string[] = [];
  try {
    for (const server of servers) {
      const count = Number(values.deliveries);
      const measuring = { count, answersAfterMs: Number(values["answers-after"]), profile: values.profile };
      if (count > 0) failures.push(...(await deliveries(server, measuring)));
      if (Number(values.emails) > 0) failures.push(...(await emails(server, Number(values.emails))));
    }
  } finally {
    for (const server of servers) await server.stop();
  }
  for (const failure of failures) console.log(`NOT as promised: ${failure}`);
  process.exitCode = failures.length === 0 ? 0 : 1;
}

type Measuring = Parameters<typeof measureDeliveries>[1];

async function deliveries(server: DatabaseServer, measuring: Measuring): Promise<string[]> {
  const { seconds, cpuMs, missing, twice, early } = await measureDeliveries(server, measuring);
  const { count, answersAfterMs } = measuring;
  const rate = count / seconds;
  console.log(
    `${server.name}: ${count} deliveries, answered after ${answersAfterMs} ms, in ${seconds.toFixed(1)} s, ${rate.toFixed(0)} a second; ` +
      `${(cpuMs / count).toFixed(2)} ms of the processor each; ${missing} missing, ${twice} twice, ${early} too early`,
  );
  const failures = missing + twice + early === 0 ? [] : [`${server.name}: deliveries are missing, twice or too early`];
  return rate >= PROMISED_PER_SECOND ? failures : [...failures, `${server.name}: ${rate.toFixed(0)} a second`];
}

async function emails(server: DatabaseServer, count: number): Promise<string[]> {
  const { lateMs, missing } = await measureEmails(server, count);
  const [middle, most] = [percentile(lateMs, 0.5), percentile(lateMs, 0.95)];
  console.log(
    `${server.name}: ${count} emails reached the mail server ${(middle / 1_000).toFixed(1)} s (p50) and ` +
      `${(most / 1_000).toFixed(1)} s (p95) after their minute; ${missing} missing`,
  );
  return missing === 0 && most <= PROMISED_EMAIL_MS ? [] : [`${server.name}: emails came late or not at all`];
}

await main();
