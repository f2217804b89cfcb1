/** Uploads that a kill may end in the middle. */
import { createHash, randomBytes } from "node:crypto";
import { readdirSync, utimesSync } from "node:fs";
import { request, type ClientRequest } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { multipart } from "../../../../apps/server/testing/multipart.ts";
import { elementsOf, type Client } from "../../client.ts";
import type { ProductHome } from "../../product.ts";

const BYTES = 300_000;
const DAY_MS = 86_400_000;
const SWEPT_WITHIN_MS = 15_000;

export interface Uploaded {
  id: number;
  sha256: string;
}

const formOf = (content: Buffer) =>
  multipart([
    { name: "metadata", content: JSON.stringify({ fileName: "cargo.bin" }), type: "application/json" },
    { name: "file", content, fileName: "cargo.bin", type: "application/octet-stream" },
  ]);

const sha256 = (content: Buffer): string => createHash("sha256").update(content).digest("hex");

/** @returns null where it was not acknowledged */
export async function upload(client: Client, workPackage: number): Promise<Uploaded | null> {
  const content = randomBytes(BYTES);
  const { body, headers } = formOf(content);
  const path = `/api/v3/work_packages/${workPackage}/attachments`;
  const answer = await client.send({ method: "POST", path, headers, body });
  if (answer.status !== 200 && answer.status !== 201) return null;
  return { id: Number(Object(JSON.parse(answer.text)).id), sha256: sha256(content) };
}

/** One that sends half of its file and goes on waiting. */
export function beginUpload(client: Client, url: string, workPackage: number): ClientRequest {
  const { body, headers } = formOf(randomBytes(BYTES));
  const length = { "content-length": String(body.length) };
  const sending = request(`${url}/api/v3/work_packages/${workPackage}/attachments`, {
    method: "POST",
    headers: { ...client.headers, ...headers, ...length },
  });
  sending.on("error", () => undefined);
  sending.write(body.subarray(0, body.length / 2));
  return sending;
}

/** What is there is whole, and what was acknowledged is there. */
export async function attachmentProblems(
  client: Client,
  workPackage: number,
  uploads: readonly Uploaded[],
): Promise<string[]> {
  const there = elementsOf(await client.get(`work_packages/${workPackage}/attachments`));
  const known = new Map(uploads.map(({ id, sha256: hash }) => [id, hash]));
  const problems: string[] = [];
  const missing = uploads.filter(({ id }) => !there.some((one) => one["id"] === id));
  if (missing.length > 0) problems.push(`lost: ${missing.length} acknowledged files`);
  for (const { id, fileSize } of there) {
    const answer = await client.get(`attachments/${Number(id)}/content`);
    const hash = known.get(Number(id));
    if (answer.status !== 200 || fileSize !== BYTES)
      problems.push(`file ${Number(id)} is half stored: ${answer.status}`);
    else if (hash !== undefined && sha256(answer.bytes) !== hash)
      problems.push(`file ${Number(id)} is not what was sent`);
  }
  return problems;
}

function filesIn(home: ProductHome): string[] {
  const folder = join(home.database.folder, "files");
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** A day later no file is left that no row names, and each that one names. */
export async function sweepProblems(home: ProductHome, acknowledged: number): Promise<string[]> {
  const before = filesIn(home);
  const then = new Date(Date.now() - 2 * DAY_MS);
  for (const file of before) utimesSync(file, then, then);
  await due(home);
  const named = Number((await home.rows("select count(*) as count from attachments"))[0]?.["count"]);
  await home.start();
  let left = before.length;
  for (const began = performance.now(); performance.now() - began < SWEPT_WITHIN_MS; await pause(100)) {
    left = filesIn(home).length;
    if (left <= named) break;
  }
  if (left === named && named >= acknowledged) return [];
  return [
    `files: ${before.length} after the kills, ${left} once they were swept, ${named} named, ${acknowledged} acknowledged`,
  ];
}

/** The job that looks for them, which comes once a day. */
async function due(home: ProductHome): Promise<void> {
  await home.rows("update schedules set next_at = '2000-01-01T00:00:00.000Z' where name = 'remove_stray_files'");
}
