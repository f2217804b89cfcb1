import { createHash } from "node:crypto";
import { openAsBlob } from "node:fs";
import { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import type { S3Settings } from "../environment/settings.ts";
import type { OutgoingHttp } from "../outgoing-http/outgoing-http.ts";
import type { OwnCall } from "../outgoing-http/own-services.ts";
import {
  FilesUnavailable,
  isKey,
  newKey,
  RELEASED,
  type FileStore,
  type OpenedFile,
  type Released,
  type StoredFile,
} from "./files.ts";
import { FolderFiles } from "./folder-files.ts";
import { OBJECT, textOf } from "./s3-xml.ts";

/** Again after 50, 100, 200 ms where the store is busy; then the request fails. */
const RETRIES = 3;
const FIRST_PAUSE_MS = 50;
const ANSWER_MS = 60_000;
/** Load balancers ask every process every second or so. */
const CHECKED_FOR_MS = 5_000;
const CHECK_MS = 3_000;

/**
 * Files as objects of one bucket of any store that speaks S3. An upload is kept in a folder of this process until its
 * length and hash are known: the store wants both beforehand.
 */
export class S3Files implements FileStore {
  readonly #url: string;
  readonly #client: AwsClient;
  readonly #drafts: FolderFiles;
  readonly #outgoing: Pick<OutgoingHttp, "fetch">;
  #checked: { until: number; result: Promise<void> } | null = null;

  constructor({ url, ...access }: S3Settings, draftsFolder: string, outgoing: Pick<OutgoingHttp, "fetch">) {
    this.#url = url;
    this.#client = new AwsClient({ ...access, service: "s3" });
    this.#outgoing = outgoing;
    this.#drafts = new FolderFiles(draftsFolder);
  }

  /** Lists one file, at most once in a few seconds. */
  check(): Promise<void> {
    const now = performance.now();
    if (this.#checked === null || this.#checked.until < now) {
      const result = this.#list();
      // Who asks hears of it.
      result.catch(() => undefined);
      this.#checked = { until: now + CHECKED_FOR_MS, result };
    }
    return this.#checked.result;
  }

  async #list(): Promise<void> {
    const url = `${this.#url}?list-type=2&max-keys=1`;
    const response = await this.#send(url, { signal: AbortSignal.timeout(CHECK_MS) }).catch(() => null);
    await response?.body?.cancel();
    if (response?.ok === true) return;
    const why = response === null ? "does not answer" : `answered ${response.status}`;
    throw new FilesUnavailable(`the object store of HALYARD_S3_URL ${why}`);
  }

  async put(content: Readable, limitBytes: number, key = newKey()): Promise<StoredFile> {
    const stored = await this.#drafts.put(content, limitBytes, key);
    try {
      const response = await this.#ask(stored.key, {
        method: "PUT",
        body: await openAsBlob(this.#drafts.placeOf(stored.key)),
        headers: { "x-amz-content-sha256": stored.sha256 },
      });
      await response.body?.cancel();
      if (!response.ok) throw failure("keep the file", response);
    } finally {
      await this.#drafts.remove(stored.key);
    }
    return stored;
  }

  async open(key: string): Promise<OpenedFile | null> {
    if (!isKey(key)) return null;
    const response = await this.#ask(key, { method: "GET" });
    if (response.status === 404) {
      await response.body?.cancel();
      return null;
    }
    if (!response.ok || response.body === null) {
      await response.body?.cancel();
      throw failure("read the file", response);
    }
    return { content: Readable.fromWeb(response.body), bytes: Number(response.headers.get("content-length")) };
  }

  async remove(key: string): Promise<void> {
    if (!isKey(key)) return;
    await this.#drafts.remove(key);
    await this.#delete(key);
  }

  async #delete(name: string): Promise<void> {
    const response = await this.#ask(name, { method: "DELETE" });
    await response.body?.cancel();
    if (!response.ok && response.status !== 404) throw failure("remove the file", response);
  }

  async release(key: string): Promise<void> {
    if (!isKey(key)) return;
    const headers = { "x-amz-content-sha256": SHA256_OF_NOTHING };
    const response = await this.#ask(key + RELEASED, { method: "PUT", body: new Blob([]), headers });
    await response.body?.cancel();
    if (!response.ok) throw failure("release the file", response);
  }

  async keep(key: string): Promise<void> {
    if (isKey(key)) await this.#delete(key + RELEASED);
  }

  async *released(): AsyncGenerator<Released> {
    for await (const { name, storedAt } of this.#objects()) {
      const key = name.slice(0, -RELEASED.length);
      if (name.endsWith(RELEASED) && isKey(key)) yield { key, at: storedAt };
    }
  }

  async *keys(): AsyncGenerator<string> {
    for await (const { key } of this.#stored()) yield key;
  }

  async *olderThan(moment: Date): AsyncGenerator<string> {
    // Of a process that was killed while it sent one.
    yield* this.#drafts.olderThan(moment);
    for await (const { key, storedAt } of this.#stored()) if (storedAt < moment.getTime()) yield key;
  }

  async *#stored(): AsyncGenerator<{ key: string; storedAt: number }> {
    for await (const { name, storedAt } of this.#objects()) if (isKey(name)) yield { key: name, storedAt };
  }

  /** Everything, by the second version of S3's list, which gives a thousand a page. */
  async *#objects(): AsyncGenerator<{ name: string; storedAt: number }> {
    for (let token: string | null = null; ;) {
      const query = new URLSearchParams({
        "list-type": "2",
        ...(token === null ? {} : { "continuation-token": token }),
      });
      const response = await this.#patiently(`${this.#url}?${query.toString()}`, {
        signal: AbortSignal.timeout(ANSWER_MS),
      });
      const text = await response.text();
      if (!response.ok) throw failure("list its files", response);
      for (const [, object = ""] of text.matchAll(OBJECT)) {
        const name = textOf(object, "Key")?.split("/").at(-1) ?? "";
        yield { name, storedAt: Date.parse(textOf(object, "LastModified") ?? "") };
      }
      token = textOf(text, "NextContinuationToken");
      if (token === null) return;
    }
  }

  removeDrafts(moment: Date): Promise<number> {
    return this.#drafts.removeDrafts(moment);
  }

  #ask(key: string, init: { method: string; body?: Blob; headers?: Record<string, string> }): Promise<Response> {
    // What is read goes on to a person whose line may be slow: only what is written has to be done in time.
    const signal = init.method === "GET" ? null : AbortSignal.timeout(ANSWER_MS);
    return this.#patiently(`${this.#url}/${key}`, { ...init, signal });
  }

  async #patiently(url: string, call: OwnCall): Promise<Response> {
    for (let tries = 0; ; tries++) {
      const response = await this.#send(url, call);
      const isBusy = response.status >= 500 || response.status === 429;
      if (!isBusy || tries === RETRIES) return response;
      await response.body?.cancel();
      await pause(FIRST_PAUSE_MS * 2 ** tries);
    }
  }

  async #send(url: string, call: OwnCall): Promise<Response> {
    const { method = "GET", headers = {} } = call;
    const signed = await this.#client.sign(url, { method, headers });
    return this.#outgoing.fetch(signed.url, { ...call, headers: signed.headers });
  }
}

const SHA256_OF_NOTHING = createHash("sha256").digest("hex");

/** The store's own words may name the bucket and the key's owner: they are left out. */
const failure = (what: string, response: Response): Error =>
  new Error(`the object store did not ${what}: it answered ${response.status}`);
