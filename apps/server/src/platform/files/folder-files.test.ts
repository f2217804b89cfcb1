import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, expect, test } from "vitest";
import { FileTooLarge } from "./files.ts";
import { FolderFiles } from "./folder-files.ts";

const root = mkdtempSync(join(tmpdir(), "halyard-files-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const folder = join(root, "files");
const files = new FolderFiles(folder);
const everything = () => readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());

test("what is put is read back, under a name that says nothing, until it is removed", async () => {
  const stored = await files.put(Readable.from([Buffer.from("hello "), Buffer.from("there")]), 100);
  expect(stored).toMatchObject({
    bytes: 11,
    sha256: "12998c017066eb0d2a70b94e6ed3192985855ce390f321bbdb832022888bd251",
  });
  expect(stored.key).toMatch(/^[0-9a-f]{32}$/);
  const opened = await files.open(stored.key);
  expect([opened?.bytes, String(opened === null ? "" : await buffer(opened.content))]).toEqual([11, "hello there"]);
  await files.remove(stored.key);
  expect(await files.open(stored.key)).toBeNull();
  await files.remove(stored.key);
});

test("more than allowed, or a stream that breaks, leaves nothing behind", async () => {
  await expect(files.put(Readable.from([Buffer.alloc(80), Buffer.alloc(80)]), 100)).rejects.toThrow(FileTooLarge);
  const broken = new Readable({
    read() {
      this.push("half");
      this.destroy(new Error("the line is cut"));
    },
  });
  await expect(files.put(broken, 100)).rejects.toThrow("the line is cut");
  expect(everything()).toEqual([]);
});

test("a key is never a path", async () => {
  writeFileSync(join(root, "secret"), "secret");
  for (const key of [
    "../secret",
    "..%2fsecret",
    "/etc/passwd",
    "",
    ".",
    "a".repeat(31),
    `${"a".repeat(32)}/..`,
    "\0",
  ]) {
    expect(await files.open(key)).toBeNull();
    await files.remove(key);
  }
  expect(readdirSync(root)).toContain("secret");
});

test("a file gets the name that a backup says, and all names are listed", async () => {
  const own = new FolderFiles(join(root, "own"));
  expect(await Readable.from(own.keys()).toArray()).toEqual([]);
  const names = ["a", "b"].map((letter) => letter.repeat(32));
  for (const name of names) await own.put(Readable.from([Buffer.from(name)]), 100, name);
  expect((await Readable.from(own.keys()).toArray()).toSorted()).toEqual(names);
  await expect(own.put(Readable.from([]), 100, "../secret")).rejects.toThrow("name");
});
