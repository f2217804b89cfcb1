/** Pages of the audit log as its screen asks for them, its export, and its seals. */
import { setTimeout as pause } from "node:timers/promises";
import type { Process } from "../installation.ts";
import { readTimes } from "../parts/read-times.ts";
import { say, statement, type Place } from "./place.ts";

type Headers = Record<string, string>;

const ROUNDS = 20;
const PATH = "/api/v3/admin/audit_events?pageSize=50";

const is = (name: string, value: string, operator = "=") => ({ [name]: { operator, values: [value] } });
const list = (filters: object[], more = "") => `${PATH}${more}&filters=${encodeURIComponent(JSON.stringify(filters))}`;

/** So many pages on by their cursors. */
async function later(base: string, headers: Headers, pages: number): Promise<string> {
  let path = list([]);
  for (let page = 0; page < pages; page++) {
    // oxlint-disable-next-line no-await-in-loop -- each page names the next one
    const answer = await fetch(`${base}${path}`, { headers });
    // oxlint-disable-next-line no-await-in-loop
    const { cursor }: { cursor: string | null } = JSON.parse(await answer.text());
    if (cursor === null) break;
    path = list([], `&cursor=${cursor}`);
  }
  return path;
}

/** What a page after this moment looks like, which a cursor deep in the log leads to. */
const cursorAt = (createdAt: string): string => Buffer.from(`${createdAt} j1`).toString("base64url");

export async function auditPages(product: Process, headers: Headers): Promise<void> {
  const deep = `&cursor=${cursorAt("2025-10-20T10:10:10.100Z")}`;
  const paths = {
    "first page": list([]),
    "page 200": list([], "&offset=200"),
    "100 pages on, by cursor": await later(product.base, headers, 100),
    "two months back, by cursor": list([], deep),
    "a day two months ago": list([
      { createdAt: { operator: "<>d", values: ["2025-10-20T00:00:00Z", "2025-10-21T00:00:00Z"] } },
    ]),
    Security: list([is("category", "security")]),
    "Security, two months back": list([is("category", "security")], deep),
    System: list([is("category", "system")]),
    "User Activity": list([is("category", "user")]),
    Errors: list([{ severity: { operator: "=", values: ["error", "critical"] } }]),
    warnings: list([is("severity", "warning")]),
    information: list([is("severity", "info")]),
    "of one person": list([is("actor", "1")]),
    "of a person who did nothing": list([is("actor", "190")]),
    "Security of one person": list([is("category", "security"), is("actor", "1")]),
    "history of one thing": list([is("entityType", "User"), is("entityId", "9")]),
    "of one kind of thing": list([is("entityType", "Role")]),
    "of one project": list([is("project", "7")]),
    refused: list([is("outcome", "denied")]),
    failed: list([is("outcome", "failed")]),
    succeeded: list([is("outcome", "success")]),
    "of one credential": list([is("credential", "7")]),
    "of a credential that is hardly used": list([is("credential", "9999")]),
    "one action": list([is("action", "updated")]),
    "an action that no one did": list([is("action", "deleted")]),
    "text: a common word": list([is("text", "quay", "~")]),
    "text: a rare word": list([is("text", "zanzibar", "~")]),
    "text: a rare word, two months back": list([is("text", "zanzibar", "~")], deep),
    "text: what one entry has": list([is("text", "Number 400000", "~")]),
    "text: a word that no entry has": list([is("text", "nowhere", "~")]),
  };
  for (const { name, first, p50, p95, errors } of await readTimes(product.base, headers, paths, ROUNDS)) {
    const failed = errors > 0 ? `, ${errors} failed` : "";
    say(`audit log: ${name}`, `${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, first ${first.toFixed(0)} ms${failed}`);
  }
  await processorTimes(product, headers, paths);
}

/** Of the clock of a machine with other work little can be said. */
async function processorTimes(product: Process, headers: Headers, paths: Record<string, string>): Promise<void> {
  const taken: string[] = [];
  for (const [name, path] of Object.entries(paths)) {
    const began = product.cpu();
    for (let round = 0; round < ROUNDS; round++) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other is what is measured
      await (await fetch(`${product.base}${path}`, { headers })).arrayBuffer();
    }
    taken.push(`${name} ${((product.cpu() - began) / ROUNDS).toFixed(0)}`);
  }
  say("the product's processor time of each, in ms", taken.join("; "));
}

export async function exported(product: Process, headers: Headers): Promise<void> {
  const began = performance.now();
  const started = await fetch(`${product.base}/api/v3/admin/audit_exports`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ format: "csv", filters: [] }),
  });
  const { id }: { id: string } = JSON.parse(await started.text());
  for (;;) {
    await pause(250);
    const answer = await fetch(`${product.base}/api/v3/admin/audit_exports/${id}`, { headers });
    const { state, rows }: { state: string; rows: number } = JSON.parse(await answer.text());
    if (state === "failed") return say("export as CSV", "failed");
    if (state !== "done") continue;
    const took = (performance.now() - began) / 1_000;
    return say("export as CSV", `${took.toFixed(1)} s for ${rows.toLocaleString("en")} entries`);
  }
}

/** So long no more is sealed: it is done. */
const QUIET_MS = 12_000;

export async function sealed(place: Place): Promise<void> {
  const began = performance.now();
  let last = -1;
  let at = began;
  while (performance.now() - at < QUIET_MS) {
    const [row] = await statement(place, "select count(*) as count from audit_seals");
    if (Number(row?.["count"]) !== last) {
      last = Number(row?.["count"]);
      at = performance.now();
    }
    await pause(500);
  }
  say("sealed since the start", `${((at - began) / 1_000).toFixed(1)} s, ${last} seals`);
}

const SECTIONS = ["general", "security", "performance", "maintenance", "backup"];
const PAGES = ["settings", "diagnostics", "performance", "jobs", "schedules", "backups", "overview", "upkeep"];

/** The pages of settings and diagnostics, by what they ask for. */
export async function consolePages(product: Process, headers: Headers): Promise<void> {
  const names = [...SECTIONS.map((section) => `settings/${section}`), ...PAGES];
  const paths = Object.fromEntries(names.map((name) => [name, `/api/v3/admin/${name}`]));
  for (const { name, p50, p95, first, errors } of await readTimes(product.base, headers, paths, ROUNDS)) {
    const failed = errors > 0 ? `, ${errors} failed` : "";
    say(`console: ${name}`, `${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, first ${first.toFixed(0)} ms${failed}`);
  }
}

/** Reads the first page over and over until it is told to stop. @returns the times, in ms */
export function reading(base: string, headers: Headers): () => Promise<number[]> {
  const state = { isOver: false };
  const times: number[] = [];
  const done = (async () => {
    while (!state.isOver) {
      const began = performance.now();
      const answer = await fetch(`${base}/api/v3/work_packages?pageSize=100`, { headers });
      await answer.arrayBuffer();
      times.push(performance.now() - began);
      await pause(20);
    }
  })();
  return async () => {
    state.isOver = true;
    await done;
    return times;
  };
}
