import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { S3Server } from "../../../testing/servers/s3-server.ts";
import { FilesUnavailable, FileTooLarge } from "./files.ts";
import type { S3Settings } from "../environment/settings.ts";
import { createOutgoingHttp } from "../outgoing-http/outgoing-http.ts";
import { S3Files } from "./s3-files.ts";

const store = new S3Server();
const folder = mkdtempSync(join(tmpdir(), "halyard-s3-"));
const outgoing = createOutgoingHttp({ outgoingAllowed: [] });
let settings: S3Settings;
let files: S3Files;
beforeAll(async () => {
  settings = await store.start();
  files = new S3Files(settings, folder, outgoing);
});
afterAll(async () => {
  await store.stop();
  rmSync(folder, { recursive: true, force: true });
});
const drafts = () => readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
const hello = () => Readable.from([Buffer.from("hello "), Buffer.from("there")]);

test("what is put is an object of the bucket, is read back, and is gone once it is removed", async () => {
  const stored = await files.put(hello(), 100);
  expect(stored).toMatchObject({
    bytes: 11,
    sha256: "12998c017066eb0d2a70b94e6ed3192985855ce390f321bbdb832022888bd251",
  });
  expect(String(store.objects.get(stored.key))).toBe("hello there");
  const opened = await files.open(stored.key);
  expect([opened?.bytes, String(opened === null ? "" : await buffer(opened.content))]).toEqual([11, "hello there"]);
  await files.remove(stored.key);
  expect([await files.open(stored.key), store.objects.size]).toEqual([null, 0]);
  await files.remove(stored.key);
  expect(drafts()).toEqual([]);
});

test("more than allowed is not sent", async () => {
  await expect(files.put(Readable.from([Buffer.alloc(200)]), 100)).rejects.toThrow(FileTooLarge);
  expect([store.objects.size, drafts()]).toEqual([0, []]);
});

test("a store that is busy for a moment is asked again, one that stays so is reported without its words", async () => {
  store.failures.push(503);
  const stored = await files.put(hello(), 100);
  await files.remove(stored.key);
  store.failures.push(503, 503, 503, 503);
  await expect(files.put(hello(), 100)).rejects.toThrow("the object store did not keep the file: it answered 503");
  expect([store.objects.size, drafts()]).toEqual([0, []]);
});

test("whether the bucket can be used is asked once in a few seconds, and said with the setting's name", async () => {
  const fresh = () => new S3Files(settings, folder, outgoing);
  await fresh().check();
  const asked = fresh();
  store.failures.push(403);
  await expect(asked.check()).rejects.toThrow("the object store of HALYARD_S3_URL answered 403");
  await expect(asked.check()).rejects.toThrow(FilesUnavailable);
  expect(store.failures).toEqual([]);
  const away = new S3Files({ ...settings, url: "http://127.0.0.1:9/bucket" }, folder, outgoing);
  await expect(away.check()).rejects.toThrow("the object store of HALYARD_S3_URL does not answer");
});

test("a wrong key is refused, and a key of a file is never a path", async () => {
  const wrong = new S3Files({ ...settings, secretAccessKey: "another key" }, folder, outgoing);
  await expect(wrong.put(hello(), 100)).rejects.toThrow("it answered 403");
  expect(await files.open("../secret")).toBeNull();
  await files.remove("../secret");
});

test("what was put before a moment is listed, page by page, and nothing that is not ours", async () => {
  const stored = [];
  for (let number = 0; number < 5; number++) stored.push((await files.put(hello(), 100)).key);
  const [young = "", ...old] = stored;
  for (const key of old) store.putAt.set(key, new Date("2026-01-01"));
  store.objects.set("abc", Buffer.from("someone else's"));
  store.putAt.set("abc", new Date("2026-01-01"));
  const list = async (moment: Date) => {
    const keys = [];
    for await (const key of files.olderThan(moment)) keys.push(key);
    return keys;
  };
  const listed = await list(new Date("2026-02-01"));
  expect(listed.toSorted()).toEqual(old.toSorted());
  expect(listed).not.toContain(young);
  store.failures.push(403);
  await expect(list(new Date())).rejects.toThrow("did not list its files");
});

test("a file gets the name that a backup says, and all names are listed, page after page", async () => {
  store.objects.clear();
  const names = ["a", "b", "c", "d", "e"].map((letter) => letter.repeat(32));
  for (const name of names) expect(await files.put(hello(), 100, name)).toMatchObject({ key: name });
  expect(await Readable.from(files.keys()).toArray()).toEqual(names);
  const [key = ""] = names;
  const releasedKeys = async () => (await Readable.from(files.released()).toArray()).map((one) => Object(one).key);
  await files.release(key);
  expect([await releasedKeys(), await Readable.from(files.keys()).toArray()]).toEqual([[key], names]);
  await files.keep(key);
  expect(await releasedKeys()).toEqual([]);
  await expect(files.put(hello(), 100, "../secret")).rejects.toThrow("name");
});
