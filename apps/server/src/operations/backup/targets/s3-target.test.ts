import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, expect, test } from "vitest";
import { S3Server } from "../../../../testing/servers/s3-server.ts";
import { createOutgoingHttp } from "../../../platform/outgoing-http/outgoing-http.ts";
import { openS3Target } from "./s3-target.ts";

const server = new S3Server();
const access = await server.start();
afterAll(() => server.stop());
const workshop = mkdtempSync(join(tmpdir(), "halyard-s3-target-"));
const PART = 1_000;
const outgoing = createOutgoingHttp({ outgoingAllowed: ["127.0.0.1"] });
const target = openS3Target(access, outgoing, workshop, PART);

function made(name: string, bytes: number): Buffer {
  const content = randomBytes(bytes);
  writeFileSync(join(workshop, name), content);
  return content;
}

test.each([10, PART, PART + 1, 5 * PART, 5 * PART + 7])("%d bytes arrive and come back", async (bytes) => {
  const name = `of-${bytes}.halyard`;
  const content = made(name, bytes);
  await target.keep(name);
  expect(existsSync(join(workshop, name))).toBe(false);
  expect(server.objects.get(name)).toEqual(content);
  expect(server.uploads.size).toBe(0);
  const opened = await target.open(name);
  expect(opened?.bytes).toBe(bytes);
  if (opened !== null) expect(await buffer(opened.content)).toEqual(content);
  expect(await target.withFile(name, async (file) => readFileSync(file))).toEqual(content);
});

test("lists backups and nothing else, page after page", async () => {
  server.objects.set("0123456789abcdef", Buffer.from("an attachment"));
  const names = (await target.list()).map(({ name }) => name);
  expect(names).toHaveLength(5);
  expect(names.every((name) => name.endsWith(".halyard"))).toBe(true);
});

test("removes one, and says where one is gone", async () => {
  await target.remove("of-10.halyard");
  expect(await target.open("of-10.halyard")).toBeNull();
  await expect(target.withFile("of-10.halyard", async () => 1)).rejects.toThrow("isn't in");
});

test("a bucket that is busy is asked again, one that refuses is named", async () => {
  made("busy.halyard", 10);
  server.failures.push(503, 503);
  await target.keep("busy.halyard");
  made("refused.halyard", 10);
  server.failures.push(403);
  await expect(target.keep("refused.halyard")).rejects.toThrow("did not take the backup: it answered 403");
  expect(existsSync(join(workshop, "refused.halyard"))).toBe(false);
});

test("an upload that breaks leaves no parts behind", async () => {
  made("broken.halyard", 3 * PART);
  const failing = { send: outgoing.send.bind(outgoing) };
  const breaking = openS3Target(
    access,
    {
      ...outgoing,
      send: (request) =>
        request.url.includes("partNumber=2") ? Promise.reject(new Error("The line is cut.")) : failing.send(request),
    },
    workshop,
    PART,
  );
  await expect(breaking.keep("broken.halyard")).rejects.toThrow("can't be reached");
  expect(server.uploads.size).toBe(0);
  expect(server.objects.has("broken.halyard")).toBe(false);
});

test("a private address is refused where no one has allowed it", async () => {
  const strict = openS3Target(access, createOutgoingHttp({ outgoingAllowed: [] }), workshop, PART);
  await expect(strict.list()).rejects.toThrow("private address");
});
