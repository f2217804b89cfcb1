/**
 * Backups as objects of a bucket. What is larger than one part goes as a multipart upload, so that neither the memory
 * nor the largest object of a single request limits it, and comes back in ranges of the same size.
 */
import { createWriteStream } from "node:fs";
import { open, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { AwsClient } from "aws4fetch";
import { OBJECT, textOf } from "../../../platform/files/s3-xml.ts";
import type { S3Settings } from "../../../platform/environment/settings.ts";
import { s3Client, sendSigned, type S3Method } from "../../../platform/outgoing-http/s3-requests.ts";
import type { OutgoingAnswer, OutgoingHttp } from "../../../platform/outgoing-http/outgoing-http.ts";
import { BackupError } from "../archive/errors.ts";
import { isBackupName, type BackupTarget, type KeptFile } from "./target.ts";

/** With the 10,000 parts that S3 takes, 640 GB. */
const PART_BYTES = 64 * 1024 ** 2;
const PART_MS = 10 * 60_000;
const ATTEMPTS = 3;

class S3Bucket {
  readonly #url: string;
  readonly #client: AwsClient;
  readonly #outgoing: OutgoingHttp;

  constructor({ url, ...access }: S3Settings, outgoing: OutgoingHttp) {
    this.#url = url;
    this.#client = s3Client(access);
    this.#outgoing = outgoing;
  }

  /** @throws BackupError where it does not take it, in three attempts where it was busy */
  async ask(method: S3Method, path: string, what: string, given: { body?: Buffer; range?: string } = {}) {
    for (let attempt = 1; ; attempt++) {
      const answer = await this.#send(method, path, given);
      if (answer.status < 300) return answer;
      if (answer.status < 500 || attempt === ATTEMPTS) {
        throw new BackupError(`The S3 bucket did not ${what}: it answered ${answer.status}.`);
      }
    }
  }

  async #send(
    method: S3Method,
    path: string,
    { body, range }: { body?: Buffer; range?: string },
  ): Promise<OutgoingAnswer> {
    const limits = { patienceMs: PART_MS, mostBytes: PART_BYTES * 2 };
    const headers: Record<string, string> = range === undefined ? {} : { range };
    try {
      return await sendSigned(this.#outgoing, this.#client, method, `${this.#url}${path}`, { body, headers }, limits);
    } catch (error) {
      throw new BackupError(`The S3 bucket can't be reached. ${error instanceof Error ? error.message : ""}`.trim());
    }
  }
}

export function openS3Target(
  access: S3Settings,
  outgoing: OutgoingHttp,
  workshop: string,
  partBytes = PART_BYTES,
): BackupTarget {
  const bucket = new S3Bucket(access, outgoing);
  const sizeOf = async (name: string): Promise<number | null> =>
    (await listed(bucket)).find((one) => one.name === name)?.bytes ?? null;
  const open = async (name: string) => {
    const bytes = isBackupName(name) ? await sizeOf(name) : null;
    return bytes === null ? null : { content: Readable.from(ranges(bucket, name, bytes, partBytes)), bytes };
  };
  return {
    kind: "s3",
    place: access.url,
    workshop,
    async keep(name) {
      const file = join(workshop, name);
      try {
        await upload(bucket, name, file, partBytes);
        if ((await sizeOf(name)) !== (await stat(file)).size) {
          throw new BackupError(`The S3 bucket has not all of ${name}.`);
        }
      } finally {
        await rm(file, { force: true });
      }
    },
    list: () => listed(bucket),
    open,
    async withFile(name, work) {
      const opened = await open(name);
      if (opened === null) throw new BackupError(`The file ${name} isn't in ${access.url} any more.`);
      const file = join(workshop, `fetched-${name}`);
      try {
        await pipeline(opened.content, createWriteStream(file, { mode: 0o600 }));
        return await work(file);
      } finally {
        await rm(file, { force: true });
      }
    },
    async remove(name) {
      if (isBackupName(name)) await bucket.ask("DELETE", `/${name}`, "delete the backup");
    },
    space: () => Promise.resolve(null),
  };
}

async function upload(bucket: S3Bucket, name: string, file: string, partBytes: number): Promise<void> {
  const handle = await open(file, "r");
  try {
    const { size } = await handle.stat();
    const partAt = async (from: number): Promise<Buffer> => {
      const part = Buffer.alloc(Math.min(partBytes, size - from));
      for (let read = 0; read < part.length;) {
        const { bytesRead } = await handle.read(part, read, part.length - read, from + read);
        if (bytesRead === 0) throw new BackupError(`${file} was cut while it was sent.`);
        read += bytesRead;
      }
      return part;
    };
    if (size <= partBytes) {
      await bucket.ask("PUT", `/${name}`, "take the backup", { body: await partAt(0) });
      return;
    }
    const begun = await bucket.ask("POST", `/${name}?uploads=`, "begin the upload");
    const id = encodeURIComponent(textOf(begun.body.toString(), "UploadId") ?? "");
    try {
      const tags: string[] = [];
      for (let from = 0; from < size; from += partBytes) {
        const path = `/${name}?partNumber=${tags.length + 1}&uploadId=${id}`;
        const { headers } = await bucket.ask("PUT", path, "take a part of the backup", { body: await partAt(from) });
        tags.push(String(headers.etag));
      }
      const parts = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`);
      const body = Buffer.from(`<CompleteMultipartUpload>${parts.join("")}</CompleteMultipartUpload>`);
      await bucket.ask("POST", `/${name}?uploadId=${id}`, "complete the upload", { body });
    } catch (error) {
      // Parts of an upload that is not completed cost money and are seen by no one.
      await bucket.ask("DELETE", `/${name}?uploadId=${id}`, "end the upload").catch(() => undefined);
      throw error;
    }
  } finally {
    await handle.close();
  }
}

async function* ranges(bucket: S3Bucket, name: string, bytes: number, partBytes: number): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes; from += partBytes) {
    const range = `bytes=${from}-${Math.min(bytes, from + partBytes) - 1}`;
    yield (await bucket.ask("GET", `/${name}`, "give the backup", { range })).body;
  }
}

async function listed(bucket: S3Bucket): Promise<KeptFile[]> {
  const kept: KeptFile[] = [];
  for (let token: string | null = null; ;) {
    const after = token === null ? "" : `&continuation-token=${encodeURIComponent(token)}`;
    const { body } = await bucket.ask("GET", `?list-type=2${after}`, "list its backups");
    const text = body.toString();
    for (const [, object = ""] of text.matchAll(OBJECT)) {
      const name = textOf(object, "Key")?.split("/").at(-1) ?? "";
      if (!isBackupName(name)) continue;
      const storedAt = new Date(textOf(object, "LastModified") ?? "");
      kept.push({ name, bytes: Number(textOf(object, "Size")), storedAt });
    }
    token = textOf(text, "NextContinuationToken");
    if (token === null) return kept;
  }
}
