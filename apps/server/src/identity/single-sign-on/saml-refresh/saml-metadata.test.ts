import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeEach, expect, test } from "vitest";
import { startTestApp } from "../../../../testing/app.ts";
import { makeCertificate } from "../../../../testing/servers/certificate.ts";
import { metadataOf, PROVIDER } from "../../../../testing/servers/identity-providers/saml-provider.ts";
import { REFRESH_JOB } from "./refresh.ts";

const { api, clock, ctx, given } = await startTestApp("standard", { outgoingAllowed: ["127.0.0.1"] });
clock.advance(Date.now() - clock.now().getTime());
const LIST = "admin/auth_providers";
const DAY_MS = 24 * 60 * 60_000;
const [old, fresh, other] = [makeCertificate(20), makeCertificate(400), makeCertificate(400)].map(
  ({ certificate }) => certificate,
) as [string, string, string];

/** The provider's own address, which answers as the test says. */
let answer: (reply: ServerResponse) => unknown = (reply) => reply.end();
const server = createServer((_request, reply) => void answer(reply));
await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
afterAll(() => server.close());
// The address of a server that listens on a port is no text.
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/metadata`;
const says = (text: string) => (answer = (reply) => reply.end(text));

const read = (body: object) => api.admin.post(`${LIST}/metadata`, body);
async function refused(xml: string, issuer = ""): Promise<string> {
  const refusal = await read({ xml, issuer });
  expect(refusal.status).toBe(422);
  return String(refusal.at("message"));
}
const saml = (certificates: string, metadataUrl: string | null = url) => ({
  saml: { entryPoint: "https://provider.example.org/sso", certificates, metadataUrl },
});
async function provider(certificates: string, metadataUrl: string | null = url): Promise<number> {
  const body = {
    kind: "saml",
    slug: "fleet",
    name: "Fleet",
    issuer: PROVIDER,
    config: saml(certificates, metadataUrl),
  };
  const { id } = await api.admin.post(LIST, body);
  const on = { enabled: 1 as const, tested_version: 1 };
  await ctx.transaction((tx) => tx.updateTable("auth_providers").set(on).where("id", "=", id).execute());
  return id;
}
async function daily(ownerId: number | null = null): Promise<{ result: unknown; said: string[] }> {
  await ctx.transaction((tx) => ctx.jobs.add(tx, { kind: REFRESH_JOB, payload: {}, ownerId }));
  await ctx.jobs.runAll();
  const job = await ctx.db.selectFrom("jobs").selectAll().orderBy("id", "desc").executeTakeFirstOrThrow();
  const log = await ctx.db.selectFrom("job_log").selectAll().where("job_id", "=", job.id).orderBy("id").execute();
  return { result: JSON.parse(job.result ?? "null"), said: log.map(({ message }) => message) };
}
const attention = async (): Promise<unknown[]> => {
  const list = (await api.admin.get("admin/overview")).at("attention");
  return Array.isArray(list) ? list.filter((one) => one.id === "expiringCertificates") : [];
};

beforeEach(async () => {
  await ctx.transaction((tx) => tx.deleteFrom("auth_providers").execute());
});

test("metadata from an address or as text says all that is to be entered", async () => {
  says(metadataOf([old, fresh]));
  for (const body of [{ url }, { xml: metadataOf([old, fresh, fresh], { use: "" }) }]) {
    const found = await read(body);
    expect(found.body).toMatchObject({
      issuer: PROVIDER,
      entryPoint: "https://provider.example.org/sso",
      certificates: old + fresh,
      found: [{ state: "expiring" }, { state: "valid", subject: "CN=localhost" }],
    });
  }
  const made = await api.admin.post(LIST, {
    kind: "saml",
    slug: "fleet",
    name: "Fleet",
    issuer: PROVIDER,
    config: saml(fresh),
  });
  expect(made.body).toMatchObject({ config: { saml: { metadataUrl: url } }, certificates: [{ state: "valid" }] });
  expect(made.at("metadata")).toBeNull();
  const two = `<md:EntitiesDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata">${[PROVIDER, "urn:other"]
    .map((issuer) => metadataOf([fresh], { issuer }).replace(/^<\?.*?\?>/, ""))
    .join("")}</md:EntitiesDescriptor>`;
  expect(await refused(two)).toContain("several providers");
  expect((await read({ xml: two, issuer: "urn:other" })).at("issuer")).toBe("urn:other");
});

test("metadata that is not what it should be is refused", async () => {
  const good = metadataOf([fresh]);
  const bomb = `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${good.replace("sso", "&b;")}`;
  const foreign = `<!DOCTYPE x SYSTEM "${url}">${good}`;
  for (const xml of [bomb, foreign, bomb.toLowerCase()]) expect(await refused(xml)).toContain("document type");
  expect(await refused(good.replace("sso", "&passwords;"))).toContain("well-formed");
  expect(await refused(good.slice(0, -20))).toContain("well-formed");
  for (const xml of ["", "{}", "<html/>", good.replaceAll(":metadata", ":other")])
    expect(await refused(xml)).toMatch(/not SAML metadata|well-formed/);
  expect(await refused(`${"<a>".repeat(50_000)}${"</a>".repeat(50_000)}`)).toContain("too large");
  expect(await refused(`<a>${" ".repeat(1_000_000)}</a>`)).toContain("too large");
  expect(await refused(good.replaceAll("IDPSSODescriptor", "SPSSODescriptor"))).toContain("no identity provider");
  expect(await refused(metadataOf([]))).toContain("no certificate");
  expect(await refused(metadataOf(["bm9uZQ=="]))).toContain("no certificate");
  expect(await refused(metadataOf([fresh], { use: 'use="encryption"' }))).toContain("no certificate");
  expect(await refused(metadataOf([fresh], { binding: "SOAP" }))).toContain("HTTP redirect");
  expect(await refused(metadataOf([fresh], { entryPoint: "javascript:alert(1)" }))).toContain("HTTP redirect");
  expect(await refused(metadataOf([fresh], { issuer: "" }))).toContain("entity ID");
  const past = new Date(clock.now().getTime() - DAY_MS).toISOString();
  expect(await refused(metadataOf([fresh], { attributes: `validUntil="${past}"` }))).toContain("out of date");
  expect(await refused(metadataOf([fresh], { attributes: 'validUntil="never"' }))).toContain("out of date");
  expect((await read({})).status).toBe(422);
  expect((await read({ url, xml: good })).status).toBe(422);
});

test("an address is asked with TLS, outside of private networks, and for so much alone", async () => {
  const problem = async (address: string) => String((await read({ url: address })).at("message"));
  expect(await problem("https://10.0.0.1/metadata")).toContain("private address");
  expect(await problem("https://169.254.169.254/metadata")).toContain("private address");
  for (const address of ["http://provider.example.org/x", "file:///etc/passwd", "nowhere"])
    expect(await problem(address)).toContain("https://");
  answer = (reply) => reply.writeHead(302, { location: "https://10.0.0.1/" }).end();
  expect(await problem(url)).toContain("leads on");
  answer = (reply) => reply.writeHead(404).end(metadataOf([fresh]));
  expect(await problem(url)).toContain("404");
  says(" ".repeat(1_000_001));
  expect(await problem(url)).toContain("too large");
  answer = (reply) => reply.end(Buffer.from(metadataOf([fresh]), "utf16le"));
  expect(await problem(url)).toMatch(/UTF-8|well-formed|not SAML/);
  answer = (reply) => reply.destroy();
  expect((await read({ url })).status).toBe(422);
  const own = await api.admin.post(LIST, {
    kind: "saml",
    slug: "fleet",
    name: "Fleet",
    issuer: PROVIDER,
    config: saml(fresh, "http://provider.example.org/x"),
  });
  expect(own.status).toBe(422);
});

test("each day the metadata is read again, and what it changes is told", async () => {
  const id = await provider(old);
  says(metadataOf([old, fresh], { entryPoint: "https://provider.example.org/new" }));
  const first = await daily();
  expect(first.result).toEqual({ read: 1, changed: 1, failed: 0, expiring: 0 });
  expect(first.said).toEqual([
    "Fleet: certificates added: 1, removed: 0. People are sent to https://provider.example.org/new from now on.",
  ]);
  const after = await api.admin.get(`${LIST}/${id}`);
  expect(after.body).toMatchObject({
    enabled: true,
    tested: true,
    config: { saml: { entryPoint: "https://provider.example.org/new", certificates: old + fresh, metadataUrl: url } },
    metadata: { problem: null, changed: { added: 1, removed: 0, entryPoint: "https://provider.example.org/new" } },
  });
  const events = () =>
    ctx.db.selectFrom("events").selectAll().where("entity_type", "=", "AuthProvider").orderBy("id").execute();
  const journaled = (await events()).at(-1);
  expect(journaled).toMatchObject({ action: "updated", entity_id: id });
  expect(Object.keys(JSON.parse(String(journaled?.changes)))).toEqual(["entryPoint", "certificates"]);
  const before = (await events()).length;
  expect((await daily()).result).toEqual({ read: 1, changed: 0, failed: 0, expiring: 0 });
  expect(await events()).toHaveLength(before);
  // What it changed the last time still stands there.
  expect((await api.admin.get(`${LIST}/${id}`)).at("metadata")).toMatchObject({ changed: { added: 1 } });
});

test("what a person has read again is that person's change", async () => {
  await provider(old);
  says(metadataOf([old, fresh]));
  const wanda = await given.user("wanda");
  await daily(wanda);
  const changed = ctx.db.selectFrom("events").select("actor_id").where("entity_type", "=", "AuthProvider");
  expect((await changed.orderBy("id", "desc").executeTakeFirstOrThrow()).actor_id).toBe(wanda);
});

test("a good certificate is never replaced by nothing", async () => {
  const id = await provider(fresh);
  const stored = async () => (await api.admin.get(`${LIST}/${id}`)).body;
  const bad: [() => unknown, string][] = [
    [() => (answer = (reply) => reply.writeHead(500).end()), "500"],
    [() => says(""), "not SAML|well-formed"],
    [() => says(metadataOf([])), "no certificate"],
    [() => says(metadataOf([other], { issuer: "https://other.example.org" })), "another provider"],
  ];
  for (const [set, problem] of bad) {
    set();
    const { result, said } = await daily();
    expect(result).toMatchObject({ read: 0, changed: 0, failed: 1 });
    expect(said[0]).toMatch(new RegExp(`^Fleet: nothing was changed.*(${problem})`));
    expect(await stored()).toMatchObject({ enabled: true, config: { saml: { certificates: fresh } } });
    expect(JSON.stringify(await stored())).toMatch(new RegExp(problem));
  }
  clock.advance(30 * DAY_MS);
  says(metadataOf([old]));
  expect((await daily()).said[0]).toContain("the ones from before are kept");
  expect(await stored()).toMatchObject({ config: { saml: { certificates: fresh } } });
  clock.advance(-30 * DAY_MS);
  says(metadataOf([other]));
  const now = await api.admin.post(`${LIST}/${id}/metadata`);
  expect(now.body).toMatchObject({ config: { saml: { certificates: other } }, metadata: { problem: null } });
  says("");
  expect((await api.admin.post(`${LIST}/${id}/metadata`)).status).toBe(422);
});

test("a certificate that ends within 30 days is warned of, until another one is there", async () => {
  const id = await provider(old, null);
  expect(await attention()).toMatchObject([{ severity: "warning", count: 1 }]);
  const { result, said } = await daily();
  expect(result).toEqual({ read: 0, changed: 0, failed: 0, expiring: 1 });
  expect(said[0]).toMatch(/^Fleet: its last certificate expires on 20\d\d-\d\d-\d\d\.$/);
  expect((await api.admin.get(`${LIST}/${id}`)).at("certificates")).toMatchObject([{ state: "expiring" }]);
  clock.advance(21 * DAY_MS);
  expect((await daily()).said[0]).toContain("expired on");
  expect((await api.admin.get(`${LIST}/${id}`)).at("certificates")).toMatchObject([{ state: "expired" }]);
  clock.advance(-21 * DAY_MS);
  const changed = await api.admin.patch(`${LIST}/${id}`, { enabled: false, config: saml(`${old}${fresh}`, null) });
  expect(changed.at("certificates")).toMatchObject([{ state: "expiring" }, { state: "valid" }]);
  expect(await attention()).toEqual([]);
  expect((await daily()).said).toEqual([]);
  // What an earlier version stored has no such date yet.
  await ctx.transaction((tx) => tx.updateTable("auth_providers").set({ certificates_expire_at: null }).execute());
  await daily();
  const { certificates_expire_at: end } = await ctx.db
    .selectFrom("auth_providers")
    .selectAll()
    .executeTakeFirstOrThrow();
  expect(Date.parse(end ?? "")).toBeGreaterThan(clock.now().getTime() + 300 * DAY_MS);
});

test("only administrators have metadata read", async () => {
  const id = await provider(fresh);
  await given.user("deckhand");
  for (const caller of [await api.as("deckhand"), api.anonymous])
    for (const path of [`${LIST}/metadata`, `${LIST}/${id}/metadata`])
      expect([401, 403]).toContain((await caller.post(path, { url })).status);
  expect((await api.admin.post(`${LIST}/999999/metadata`)).status).toBe(404);
});
