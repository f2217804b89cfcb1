/** A stream of the audit log over all the kills: every entry is in its file, in order. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Client } from "../../client.ts";
import type { ProductHome } from "../../product.ts";

const FILE = "kills.jsonl";
const SENT_WITHIN_MS = 60_000;

/** @returns its id */
export async function beginStream(admin: Client): Promise<number> {
  const body = { name: "Over kills", kind: "file", config: { file: FILE }, fromStart: true };
  return (await admin.make("admin/audit_streams", body)).id;
}

export interface Streamed {
  entries: number;
  /** How many came more than once. */
  again: number;
  problems: string[];
}

export async function streamProblems(home: ProductHome, admin: Client, id: number): Promise<Streamed> {
  const began = performance.now();
  for (;;) {
    const { waiting } = Object(JSON.parse((await admin.get(`admin/audit_streams/${id}`)).text));
    if (waiting === 0) break;
    if (performance.now() - began > SENT_WITHIN_MS)
      return { entries: 0, again: 0, problems: [`stream: ${String(waiting)} entries still wait`] };
    await pause(200);
  }
  const lines = readFileSync(join(home.database.folder, "audit-streams", FILE), "utf8")
    .trimEnd()
    .split("\n");
  const ids = lines.map((line) => String(Object(JSON.parse(line)).id));
  const first = [...new Set(ids)];
  const numbers = (kind: string): number[] =>
    first.filter((one) => one.startsWith(kind)).map((one) => Number(one.slice(1)));
  const problems: string[] = [];
  for (const [kind, table] of [
    ["j", "events where not (entity_type = 'DateAlert' or (entity_type = 'Notification' and action = 'created'))"],
    ["s", "security_events"],
  ] as const) {
    const sent = numbers(kind);
    if (sent.some((one, at) => one < (sent[at - 1] ?? 0))) problems.push(`stream: ${kind} entries out of order`);
    const there = new Set(sent);
    const missing = (await home.rows(`select id from ${table}`)).filter((row) => !there.has(Number(row["id"])));
    if (missing.length > 0)
      problems.push(`stream: ${missing.length} entries missing, such as ${kind}${String(missing[0]?.["id"])}`);
  }
  return { entries: first.length, again: ids.length - first.length, problems };
}
