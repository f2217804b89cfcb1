import { verify, X509Certificate } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { startTestApp } from "../../../../testing/app.ts";
import { makeCertificate } from "../../../../testing/servers/certificate.ts";
import {
  assertionOf,
  encrypted,
  responseOf,
  signed,
  type Said,
} from "../../../../testing/servers/identity-providers/saml-provider.ts";
import { samlVisits, type Asked } from "../../../../testing/servers/identity-providers/saml-visits.ts";
import { placeOf } from "../../../../testing/servers/identity-providers/visits.ts";

const ORIGIN = "http://localhost:8080";
const world = await startTestApp("standard", { publicUrl: ORIGIN });
const { api, clock, ctx, given, logged } = world;
clock.advance(Date.now() - clock.now().getTime());
const LIST = "admin/auth_providers";
const [keys, others] = [makeCertificate(), makeCertificate()];
const { saml, create, enabled, begin, answer, honest, audience } = samlVisits(world, ORIGIN, keys.certificate);
const FAILED = "/auth/login?problem=provider";

/** The certificates of our metadata, by use. */
async function published(): Promise<{ signing: string[]; encryption: string[]; text: string }> {
  const { text } = await api.anonymous.get("/auth/fleet/metadata");
  const all = [...text.matchAll(/<KeyDescriptor use="(\w+)">[\s\S]*?<ds:X509Certificate>([^<]+)</g)];
  const of = (use: string) =>
    all
      .filter(([, found]) => found === use)
      .map(([, , base64 = ""]) => `-----BEGIN CERTIFICATE-----\n${base64.trim()}\n-----END CERTIFICATE-----\n`);
  return { signing: of("signing"), encryption: of("encryption"), text };
}

/** As a provider checks it: over the query as it was sent. */
function isSignedBy(certificate: string, { url }: Asked): boolean {
  const [content = "", signature = ""] = new URL(url).search.slice(1).split("&Signature=");
  expect(new URLSearchParams(content).get("SigAlg")).toBe("http://www.w3.org/2001/04/xmldsig-more#rsa-sha256");
  const bytes = Buffer.from(decodeURIComponent(signature), "base64");
  return verify("sha256", Buffer.from(content), new X509Certificate(certificate).publicKey, bytes);
}

const assertionIn = (xml: string) => /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml)?.[0] ?? "";
const saying = (said: Said): string => responseOf(said, assertionOf(said));
const signedAssertion = (begun: Asked, change: Partial<Said> = {}) =>
  assertionIn(signed(saying(honest(begun, change)), keys));
const answerWith = (begun: Asked, inside: string) => responseOf(honest(begun), inside);
const sealedFor = (certificate: string) => async (): Promise<string> => {
  const begun = await begin();
  return placeOf(await answer(begun, answerWith(begun, encrypted(signedAssertion(begun), certificate))));
};
const ownCertificate = async () => (await published()).encryption[0] ?? "";
const replaceKey = (id: number) => api.admin.post(`${LIST}/${id}/keys`);

beforeEach(async () => {
  await ctx.transaction(async (tx) => {
    await tx.deleteFrom("throttles").execute();
    await tx.deleteFrom("auth_providers").execute();
  });
});

describe("signed requests", () => {
  test("have a key of their own, made once they are asked for, whose secret is told to no one", async () => {
    await create();
    expect(await published()).toMatchObject({ signing: [], encryption: [] });
    expect((await published()).text).toContain('AuthnRequestsSigned="false"');
    await ctx.transaction((tx) => tx.deleteFrom("auth_providers").execute());
    const id = await enabled({ trustEmail: true, saml: { ...saml, signRequests: true } });
    const { signing, encryption, text } = await published();
    const certificate = new X509Certificate(signing[0] ?? "");
    expect([signing.length, certificate.subject, certificate.verify(certificate.publicKey)]).toEqual([
      1,
      "CN=Halyard fleet",
      true,
    ]);
    expect(certificate.validToDate.getTime() - clock.now().getTime()).toBeGreaterThan(9 * 365 * 86_400_000);
    expect(encryption).toEqual(signing);
    expect(text).toContain('AuthnRequestsSigned="true"');
    const begun = await begin();
    expect([isSignedBy(signing[0] ?? "", begun), isSignedBy(others.certificate, begun)]).toEqual([true, false]);
    expect(begun.xml).toContain(audience);

    const shown = await api.admin.get(`${LIST}/${id}`);
    expect(shown.at("ownCertificates")).toMatchObject([{ use: "current", fingerprint: certificate.fingerprint256 }]);
    const [row] = await ctx.db.selectFrom("saml_keys").selectAll().execute();
    expect(row?.private_key).toMatch(/^v2\./);
    const events = await ctx.db.selectFrom("events").select("changes").execute();
    const told = shown.text + text + JSON.stringify(events) + logged.join("");
    expect(told).not.toContain("PRIVATE KEY");
    expect(told).not.toContain(row?.private_key);
  });

  test("begin when a provider is changed, without another key at each change", async () => {
    const { id } = await create();
    const config = (await api.admin.get(`${LIST}/${id}`)).at("config");
    const withSaml = (more: object) => ({ config: { ...(config as object), saml: { ...saml, ...more } } });
    const first = await api.admin.patch(`${LIST}/${id}`, withSaml({ signRequests: true }));
    expect(first.at("ownCertificates.length")).toBe(1);
    const second = await api.admin.patch(`${LIST}/${id}`, withSaml({ signRequests: true, requireEncryption: true }));
    expect(second.at("ownCertificates.0.fingerprint")).toBe(first.at("ownCertificates.0.fingerprint"));
    expect(second.at("ownCertificates.length")).toBe(1);
  });
});

describe("encrypted answers", () => {
  test("are opened, by each way that is safe, and asked for where an administrator wants them", async () => {
    await enabled({ trustEmail: true, saml: { ...saml, requireEncryption: true } });
    const certificate = await ownCertificate();
    for (const content of ["aes256-gcm", "aes128-cbc"] as const) {
      const begun = await begin();
      const inside = encrypted(signedAssertion(begun), certificate, { content });
      expect([content, placeOf(await answer(begun, answerWith(begun, inside)))]).toEqual([content, "/projects"]);
    }
    const begun = await begin();
    expect(placeOf(await answer(begun, signed(saying(honest(begun)), keys)))).toBe(FAILED);
  });

  const ATTACKS: Record<string, (begun: Asked, certificate: string) => string> = {
    "a key that is not ours": (begun) => encrypted(signedAssertion(begun), others.certificate),
    "PKCS #1 v1.5": (begun, own) => encrypted(signedAssertion(begun), own, { key: "rsa-1_5" }),
    "Triple DES": (begun, own) => encrypted(signedAssertion(begun), own, { content: "tripledes" }),
    "no signature inside": (begun, own) => encrypted(assertionOf(honest(begun)), own),
    "another's signature inside": (begun, own) => encrypted(assertionIn(signed(saying(honest(begun)), others)), own),
    "SHA-1 inside": (begun, own) => encrypted(assertionIn(signed(saying(honest(begun)), keys, "sha1")), own),
    "a comment inside": (begun, own) => encrypted(signedAssertion(begun, { nameId: "admin<!-- -->.evil" }), own),
    "a changed subject inside": (begun, own) =>
      encrypted(signedAssertion(begun).replace("person-1", "evil-admin"), own),
    "an entity inside": (begun, own) =>
      encrypted(`<!DOCTYPE r [<!ENTITY x "y">]>${signedAssertion(begun).replace("person-1", "&x;")}`, own),
    "two assertions inside": (begun, own) =>
      encrypted(`${signedAssertion(begun)}${assertionOf(honest(begun, { nameId: "evil" }), "_forged")}`, own),
    "a forged assertion beside it": (begun, own) =>
      `${assertionOf(honest(begun, { nameId: "evil" }), "_forged")}${encrypted(signedAssertion(begun), own)}`,
    "another audience inside": (begun, own) =>
      encrypted(signedAssertion(begun, { audience: "https://other.example" }), own),
    "another recipient inside": (begun, own) =>
      encrypted(signedAssertion(begun, { recipient: "https://other.example/acs" }), own),
    "another request inside": (begun, own) => encrypted(signedAssertion(begun, { requestId: "_another" }), own),
    "what is expired inside": (begun, own) => encrypted(signedAssertion(begun, { notOnOrAfter: -120 }), own),
    "a changed byte": (begun, own) =>
      encrypted(signedAssertion(begun), own).replace(
        /.{4}(<\/xenc:CipherValue><\/xenc:CipherData><\/xenc:EncryptedData>)/,
        "AAAA$1",
      ),
    "nothing inside": (_begun, own) => encrypted("", own),
    "no key at all": (begun, own) =>
      encrypted(signedAssertion(begun), own).replace(/<ds:KeyInfo[\s\S]*<\/ds:KeyInfo>/, ""),
  };
  test.each(Object.entries(ATTACKS))("are refused with %s", async (_name, attack) => {
    await enabled({ trustEmail: true, saml: { ...saml, requireEncryption: true } });
    const certificate = await ownCertificate();
    const begun = await begin();
    expect(placeOf(await answer(begun, answerWith(begun, attack(begun, certificate))))).toBe(FAILED);
    expect(await ctx.db.selectFrom("identities").selectAll().execute()).toEqual([]);
  });

  test("are refused by a provider without a key", async () => {
    await enabled();
    expect(await sealedFor(others.certificate)()).toBe(FAILED);
  });
});

describe("a new key", () => {
  test("is told to the provider first, then signs, and answers to the one before it are still opened", async () => {
    const id = await enabled({ trustEmail: true, saml: { ...saml, signRequests: true } });
    const [first = ""] = (await published()).signing;
    expect((await replaceKey(id)).at("ownCertificates")).toMatchObject([{ use: "current" }, { use: "next" }]);
    const [, second = ""] = (await published()).signing;
    expect((await published()).signing).toEqual([first, second]);
    expect(isSignedBy(first, await begin())).toBe(true);
    expect([await sealedFor(first)(), await sealedFor(second)()]).toEqual(["/projects", "/projects"]);

    expect((await replaceKey(id)).at("ownCertificates")).toMatchObject([{ use: "current" }, { use: "former" }]);
    expect((await published()).signing).toEqual([second]);
    expect(isSignedBy(second, await begin())).toBe(true);
    expect([await sealedFor(first)(), await sealedFor(second)()]).toEqual(["/projects", "/projects"]);

    await replaceKey(id);
    await replaceKey(id);
    expect([await sealedFor(first)(), await sealedFor(second)()]).toEqual([FAILED, "/projects"]);
    const steps = await ctx.db.selectFrom("events").where("entity_id", "=", id).select("changes").execute();
    expect(steps.filter(({ changes }) => changes.includes("samlKey"))).toHaveLength(4);
  });

  test("is for administrators, and for SAML", async () => {
    const id = await enabled({ trustEmail: true, saml: { ...saml, signRequests: true } });
    await given.user("swab");
    const swab = await api.as("swab");
    const path = `${LIST}/${id}/keys`;
    expect([(await swab.post(path)).status, (await api.anonymous.post(path)).status]).toEqual([403, 401]);
    expect((await api.admin.post(`${LIST}/999999/keys`)).status).toBe(404);
    const other = { slug: "other", name: "Other", issuer: "https://id.example.org", clientId: "halyard" };
    const { id: openId } = await api.admin.post(LIST, other);
    expect((await replaceKey(openId)).status).toBe(422);
    const both = await Promise.all([replaceKey(id), replaceKey(id)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
  });
});
