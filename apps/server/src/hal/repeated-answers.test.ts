/** Answers that a client has already, and those that are packed. */
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import Fastify from "fastify";
import { beforeAll, expect, test } from "vitest";
import { startTestApp } from "../../testing/app.ts";
import { digestOf, joined, keptPart } from "./answer-parts.ts";
import { PACK_AT_ONCE_BYTES, packedAnswerRequests, repeatedAnswers } from "./repeated-answers.ts";
import { createToken } from "../identity/authentication/sessions/tokens.ts";
import { userByLogin } from "../identity/authentication/store.ts";

const { api, app, given, ctx } = await startTestApp();
let project = 0;
let id = 0;

beforeAll(async () => {
  project = await given.project({ name: "Tagged" });
  id = (await api.admin.post(`projects/${project}/work_packages`, { subject: "Once" })).id;
});

const READS = () => [
  `work_packages/${id}`,
  `projects/${project}/work_packages`,
  "work_packages?groupBy=status&showSums=true",
  "users/me",
  "statuses",
];

test("who has the answer already is told so, until it changes", async () => {
  await given.userWith("tagged", project, ["view_work_packages", "edit_work_packages"]);
  const reader = await api.as("tagged");
  for (const path of READS()) {
    const first = await reader.get(path);
    const etag = String(first.headers["etag"]);
    const again = await reader.get(path, { headers: { "if-none-match": `"other", ${etag}` } });
    expect([path, again.status, again.text, again.headers["content-type"]]).toEqual([path, 304, "", undefined]);
    expect((await reader.get(path, { headers: { "if-none-match": '"other"' } })).status).toBe(200);
  }
  const etag = String((await reader.get(`work_packages/${id}`)).headers["etag"]);
  await reader.patch(`work_packages/${id}`, { lockVersion: 0, subject: "Twice" });
  const changed = await reader.get(`work_packages/${id}`, { headers: { "if-none-match": etag } });
  expect([changed.status, changed.at("subject")]).toEqual([200, "Twice"]);
});

test("an answer that is put together of parts is known by the bytes of all of them", () => {
  const kept = keptPart(Buffer.from("b"));
  const answer = (before: string, part = kept, after = "c") => joined([Buffer.from(before), part, Buffer.from(after)]);
  expect(answer("a").toString()).toBe("abc");
  expect(digestOf(answer("a"))).toBe(digestOf(answer("a", keptPart(Buffer.from("b")))));
  const others = [answer("x"), answer("a", keptPart(Buffer.from("x"))), answer("a", kept, "x"), Buffer.from("abc")];
  expect(new Set([answer("a"), ...others].map(digestOf)).size).toBe(5);
});

test("with every answer kept a role that is taken away counts at the next request", async () => {
  const user = await given.userWith("leaving", project, ["view_work_packages"]);
  const reader = await api.as("leaving");
  const paths = [`work_packages/${id}`, `projects/${project}/work_packages`, `projects/${project}`];
  const known = await Promise.all(
    paths.map(async (path) => [path, String((await reader.get(path)).headers["etag"])] as const),
  );
  for (const [path, etag] of known)
    expect((await reader.get(path, { headers: { "if-none-match": etag } })).status).toBe(304);
  const { id: membership } = await ctx.db
    .selectFrom("memberships")
    .select("id")
    .where("principal_id", "=", user)
    .where("project_id", "=", project)
    .executeTakeFirstOrThrow();
  await api.admin.delete(`memberships/${membership}`);
  const after = await Promise.all(
    known.map(async ([path, etag]) => (await reader.get(path, { headers: { "if-none-match": etag } })).status),
  );
  expect(after.every((status) => status === 403 || status === 404)).toBe(true);
});

test("with every cache warm a removed role counts in the next list, count and search", async () => {
  const user = await given.userWith("losing", project, ["view_work_packages"]);
  const reader = await api.as("losing");
  const words = (await reader.get(`work_packages/${id}`)).at("subject");
  const reads: readonly [address: string, members: readonly string[]][] = [
    ["work_packages", ["total"]],
    ["work_packages?groupBy=status&showSums=true&pageSize=0", ["total", "groups"]],
    [`search?q=${String(words)}`, ["_embedded.workPackages"]],
  ];
  const read = async () =>
    Promise.all(
      reads.map(async ([address, members]) => {
        const answer = await reader.get(address);
        return [address, answer.status, members.map((member) => JSON.stringify(answer.at(member)))];
      }),
    );
  await read();
  const before = await read();
  const rows = await ctx.db.selectFrom("memberships").select("id").where("principal_id", "=", user).execute();
  for (const { id: membership } of rows) await api.admin.delete(`memberships/${membership}`);
  const after = await read();
  await given.user("stranger");
  const stranger = await api.as("stranger");
  for (const [index, [address, members]] of reads.entries()) {
    const theirs = await stranger.get(address);
    expect(after[index]).toEqual([address, theirs.status, members.map((member) => JSON.stringify(theirs.at(member)))]);
    expect(after[index]).not.toEqual(before[index]);
  }
});

test("one person's tag tells another nothing that they cannot see", async () => {
  const etag = String((await api.admin.get(`work_packages/${id}`)).headers["etag"]);
  await given.user("outsider");
  const outsider = await api.as("outsider");
  expect((await outsider.get(`work_packages/${id}`, { headers: { "if-none-match": etag } })).status).toBe(404);
});

test("a long answer is packed in one piece and kept, too", async () => {
  const long = Fastify();
  const kept = repeatedAnswers(long);
  const body = Buffer.from(JSON.stringify(Array.from({ length: 200_000 }, (_, at) => at)));
  expect(body.length).toBeGreaterThan(PACK_AT_ONCE_BYTES);
  long.get("/api/v3/long", async (_request, reply) => reply.type("application/json").send(body));
  const before = packedAnswerRequests.hit;
  let bytes = 0;
  for (const [accepted, unpack] of [["br", brotliDecompressSync] as const, ["gzip", gunzipSync] as const]) {
    for (let round = 0; round < 2; round++) {
      const packed = await long.inject({ url: "/api/v3/long", headers: { "accept-encoding": accepted } });
      expect(packed.headers["content-encoding"]).toBe(accepted);
      expect(packed.headers["content-length"]).toBe(String(packed.rawPayload.length));
      expect(unpack(packed.rawPayload).equals(body)).toBe(true);
      if (round === 0) bytes += packed.rawPayload.length;
    }
  }
  expect(packedAnswerRequests.hit - before).toBe(2);
  expect(kept()).toEqual({ entries: 2, bytes });
});

test.each([
  ["br, gzip", "br", brotliDecompressSync],
  ["gzip", "gzip", gunzipSync],
  ["br;q=0, gzip;q=0.5", "gzip", gunzipSync],
])("packed for who accepts %s, and the same each time", async (accepted, encoding, unpack) => {
  const admin = await userByLogin(ctx.db, "admin");
  const token = await ctx.transaction((tx) => createToken(tx, admin?.id ?? 0, encoding, ctx.clock.now()));
  const authorization = `Bearer ${token}`;
  const ask = async (headers: Record<string, string>) => {
    const answer = await app.inject({
      url: "/api/v3/work_packages?pageSize=100",
      headers: { authorization, ...headers },
    });
    return { encoding: answer.headers["content-encoding"], body: answer.rawPayload };
  };
  const plain = await ask({ "accept-encoding": "identity" });
  expect(plain.encoding).toBeUndefined();
  for (let round = 0; round < 3; round++) {
    const packed = await ask({ "accept-encoding": accepted });
    expect(packed.encoding).toBe(encoding);
    expect(unpack(packed.body)).toEqual(plain.body);
  }
});
