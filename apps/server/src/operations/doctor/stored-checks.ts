/** Whether uploaded files are where rows say, and stored secrets can be opened. */
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { sql } from "kysely";
import type { Database } from "../../platform/database/schema/dialect.ts";
import type { SecretKeys } from "../../platform/secrets/secrets.ts";
import type { Settings } from "../../platform/environment/settings.ts";
import { isKey, type FileStore } from "../../platform/files/files.ts";
import { freeBytes, LEAST_FREE_BYTES } from "../../platform/outages/space.ts";
import type { SealedColumn } from "../backup/restore.ts";
import { unopenedSecrets } from "./sealed-secrets.ts";
import { failed, finding, ok, skipped, warning, type Finding } from "./finding.ts";

const EXAMPLES = 5;
/** Enough for some days of a small team. */
const COMFORTABLE_BYTES = 1024 ** 3;

const megabytes = (bytes: number): string => `${Math.floor(bytes / 1024 ** 2).toLocaleString("en-US")} MB`;

export const checkFiles = (database: Database, store: FileStore): Promise<Finding> =>
  finding("files", async () => {
    const named = new Set<string>();
    const { rows: attachments } = await sql<{ key: string }>`select file_key as key from attachments`.execute(
      database.db,
    );
    const { rows: pictures } = await sql<{
      key: string;
    }>`select avatar_file as key from users where avatar_file is not null`.execute(database.db);
    for (const { key } of [...attachments, ...pictures]) {
      const [name = ""] = key.split(".");
      if (isKey(name)) named.add(name);
    }
    const missing = new Set(named);
    const orphaned: string[] = [];
    for await (const key of store.keys()) if (!missing.delete(key) && !named.has(key)) orphaned.push(key);
    const present = `${named.size - missing.size} of ${named.size} uploaded files are there`;
    if (missing.size > 0) {
      return failed(`${present}; missing: ${[...missing].slice(0, EXAMPLES).join(", ")}. Restore them from a backup`);
    }
    if (orphaned.length === 0) return ok(present);
    return warning(`${present}; ${orphaned.length} that nothing names: ${orphaned.slice(0, EXAMPLES).join(", ")}`);
  });

export const checkSecrets = (database: Database, keys: SecretKeys, sealed: readonly SealedColumn[]): Promise<Finding> =>
  finding("secrets", async () => {
    const { count, closed } = await unopenedSecrets(database.db, keys, sealed);
    if (closed.length > 0) {
      const places = closed.map(({ table, column }) => `${table}.${column}`);
      return failed(
        `the secret key does not open ${places.join(", ")}. Set HALYARD_SECRET_KEY or the key file back, or enter them again`,
      );
    }
    return count === 0 ? ok("none are stored") : ok(`the secret key opens all ${count}`);
  });

export const checkDisk = ({ dataDir, filesDir }: Settings): Promise<Finding> =>
  finding("disk", async () => {
    // A folder that is not there yet is made below another of them.
    const free = await Promise.all([dataDir, filesDir].map((folder) => freeBytes(folder).catch(() => Infinity)));
    const least = Math.min(...free);
    if (least < LEAST_FREE_BYTES) return failed(`${megabytes(least)} are free at HALYARD_DATA_DIR: writes are refused`);
    const text = `${megabytes(least)} are free at HALYARD_DATA_DIR`;
    return least < COMFORTABLE_BYTES ? warning(text) : ok(text);
  });

export const checkObjectStore = ({ s3 }: Settings, store: FileStore): Promise<Finding> =>
  finding("s3", async () => {
    if (s3 === null) return skipped("HALYARD_S3_URL is not set: files are kept in a folder");
    for await (const _ of store.keys()) break;
    // A key that can only list lets the server start, and fails at the first upload.
    const { key } = await store.put(Readable.from([PROBE]), PROBE.length);
    try {
      const opened = await store.open(key);
      const read = opened === null ? null : await text(opened.content);
      if (read !== PROBE) return failed("the bucket of HALYARD_S3_URL does not give back what was written to it");
    } finally {
      await store.remove(key);
    }
    return ok("the bucket of HALYARD_S3_URL lists, takes, returns and deletes files");
  });

const PROBE = "halyard doctor";
