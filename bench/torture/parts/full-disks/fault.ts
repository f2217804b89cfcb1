/**
 * Loaded before the product: while the file that TORTURE_FULL_DISK names is there, the disk is full. SQLite is not let
 * grow, so that it fails as it does on a full disk; files fail as they do there.
 */
import { existsSync } from "node:fs";
import fs from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { DatabaseSync } from "node:sqlite";

const flag = process.env["TORTURE_FULL_DISK"] ?? "";
const LOOK_MS = 10;
const ANY_SIZE = 4_294_967_294;

const isFull = (): boolean => existsSync(flag);

const { exec } = DatabaseSync.prototype;
const watched = new WeakSet<DatabaseSync>();
// The first thing that is done with each connection.
DatabaseSync.prototype.exec = function (this: DatabaseSync, statement) {
  exec.call(this, statement);
  if (watched.has(this)) return;
  watched.add(this);
  let was = false;
  setInterval(() => {
    const is = isFull();
    // It cannot be below what there is, so this is "no page more".
    if (is !== was && this.isOpen) exec.call(this, `pragma max_page_count = ${is ? 1 : ANY_SIZE}`);
    was = is;
  }, LOOK_MS).unref();
};

const { open } = fs;
fs.open = async (...given: Parameters<typeof open>) => {
  const handle = await open(...given);
  const { writeFile } = handle;
  handle.writeFile = (...data: Parameters<typeof writeFile>) =>
    isFull()
      ? Promise.reject(Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" }))
      : writeFile.apply(handle, data);
  return handle;
};
syncBuiltinESMExports();
