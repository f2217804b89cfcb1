import { beforeEach, describe, expect, test } from "vitest";
import { ApiCaller } from "../../../testing/api.ts";
import { startTestApp } from "../../../testing/app.ts";
import { makeCertificate } from "../../../testing/servers/certificate.ts";
import { assertionOf, signed } from "../../../testing/servers/identity-providers/saml-provider.ts";
import { asked, ATTRIBUTES, samlVisits, type Asked } from "../../../testing/servers/identity-providers/saml-visits.ts";
import { cookiesOf, placeOf } from "../../../testing/servers/identity-providers/visits.ts";

const ORIGIN = "http://localhost:8080";
const world = await startTestApp("standard", { publicUrl: ORIGIN });
const { app, api, clock, ctx, given, logged } = world;
clock.advance(Date.now() - clock.now().getTime());
const LIST = "admin/auth_providers";
const [keys, others] = [makeCertificate(), makeCertificate()];
const visits = samlVisits(world, ORIGIN, keys.certificate);
const { create, enabled, begin, answer, honest, saying, audience: AUDIENCE, recipient: RECIPIENT } = visits;

beforeEach(async () => {
  await ctx.transaction(async (tx) => {
    await tx.deleteFrom("throttles").execute();
    await tx.deleteFrom("auth_providers").execute();
  });
});

test("a provider is entered whole, and describes us", async () => {
  for (const body of [
    { saml: null },
    { saml: { entryPoint: "nowhere", certificates: keys.certificate } },
    { saml: { entryPoint: "https://a.example", certificates: "x" } },
  ])
    expect((await create(body)).status).toBe(422);
  const made = await create();
  expect(made.body).toMatchObject({ kind: "saml", redirectUri: RECIPIENT, enabled: false });
  const metadata = await api.anonymous.get("/auth/fleet/metadata");
  expect(metadata.text).toContain(`entityID="${AUDIENCE}"`);
  expect(metadata.text).toContain(RECIPIENT);
  expect((await api.admin.patch(`${LIST}/${made.id}`, { enabled: true })).status).toBe(422);
});

test("a test shows what the provider says, and then it lets people in", async () => {
  const { id } = await create();
  const begun = await api.admin.post(`${LIST}/${id}/test`);
  const request = asked(String(begun.at("url")), cookiesOf(begun));
  expect(request.xml).toContain(`AssertionConsumerServiceURL="${RECIPIENT}"`);
  const tested = await answer(request, signed(saying(request), keys));
  expect(placeOf(tested)).toBe(`/admin/authentication?provider=${id}`);
  expect((await api.admin.get(`${LIST}/${id}`)).at("test")).toMatchObject({
    ok: true,
    claims: { sub: "person-1", uid: "sam" },
    verdict: { kind: "create", person: { login: "sam", email: "sam@example.org" } },
  });
  expect((await api.admin.patch(`${LIST}/${id}`, { enabled: true })).at("enabled")).toBe(true);

  for (const round of [1, 2]) {
    const again = await begin();
    const done = await answer(again, signed(saying(again), keys));
    expect([round, done.status, placeOf(done)]).toEqual([round, 302, "/projects"]);
    const own = new ApiCaller(app, { "x-requested-with": "XMLHttpRequest", cookie: cookiesOf(done) }, logged);
    expect((await own.get("users/me")).at("login")).toBe("sam");
  }
  expect(await ctx.db.selectFrom("identities").selectAll().execute()).toHaveLength(1);
});

test("an account that is here is linked only where the provider is trusted with addresses", async () => {
  const id = await given.user("linked");
  const attributes = { ...ATTRIBUTES, uid: "linked", mail: "linked@example.org" };
  await enabled();
  const first = await begin();
  expect(placeOf(await answer(first, signed(saying(first, { attributes }), keys)))).toBe("/auth/login?problem=exists");
  await ctx.transaction((tx) => tx.deleteFrom("auth_providers").execute());
  await enabled({ trustEmail: true });
  const second = await begin();
  const done = await answer(second, signed(saying(second, { attributes }), keys));
  const own = new ApiCaller(app, { "x-requested-with": "XMLHttpRequest", cookie: cookiesOf(done) }, logged);
  expect((await own.get("users/me")).id).toBe(id);
});

test("groups that the provider names are joined and left at each sign-in, those assigned by hand stay", async () => {
  const id = await given.user("stoker");
  const member = { _links: { members: [{ href: `/api/v3/users/${id}` }] } };
  await api.admin.post("groups", { name: "By hand", ...member });
  await api.admin.post("groups", { name: "Engine room" });
  await enabled({ trustEmail: true, groupsClaim: "memberOf", createGroups: true });
  const comeWith = async (said: Record<string, string | readonly string[]>) => {
    const begun = await begin();
    const attributes = { ...ATTRIBUTES, uid: "stoker", mail: "stoker@example.org", ...said };
    expect(placeOf(await answer(begun, signed(saying(begun, { attributes }), keys)))).toBe("/projects");
    const joined = await ctx.db
      .selectFrom("group_users")
      .innerJoin("principals", "principals.id", "group_users.group_id")
      .where("user_id", "=", id)
      .orderBy("principals.name")
      .select("principals.name")
      .execute();
    return joined.map(({ name }) => name);
  };
  expect(await comeWith({ memberOf: ["engine room", "Lookout"] })).toEqual(["By hand", "Engine room", "Lookout"]);
  // One value is no list in SAML's answers.
  expect(await comeWith({ memberOf: "Lookout" })).toEqual(["By hand", "Lookout"]);
  // What it says nothing of stays, and another attribute is not read for it.
  expect(await comeWith({ groups: "By hand, Crew" })).toEqual(["By hand", "Lookout"]);
  expect(await comeWith({ memberOf: "Engine room, By hand" })).toEqual(["By hand", "Engine room"]);
  const journaled = await ctx.db.selectFrom("events").where("entity_type", "=", "Group").select("action").execute();
  expect(journaled.length).toBeGreaterThan(3);
});

describe("an answer that does not hold lets no one in:", () => {
  const FAILED = "/auth/login?problem=provider";
  const evil = "evil-admin";
  const swapped = (xml: string) => xml.replace("person-1", evil);
  const signatureIn = (xml: string) => /<(?:\w+:)?Signature[\s\S]*<\/(?:\w+:)?Signature>/.exec(xml)?.[0] ?? "";
  const assertionIn = (xml: string) => /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml)?.[0] ?? "";
  const forged = (begun: Asked) => assertionOf(honest(begun, { nameId: evil }), "_forged");

  /** What each makes of an honest answer. */
  const ATTACKS: Record<string, (begun: Asked) => string> = {
    "no signature": (begun) => saying(begun),
    "another key": (begun) => signed(saying(begun), others),
    "SHA-1": (begun) => signed(saying(begun), keys, "sha1"),
    "a changed subject": (begun) => swapped(signed(saying(begun), keys)),
    "a changed attribute": (begun) => signed(saying(begun), keys).replace(">sam<", ">admin<"),
    "another audience": (begun) => signed(saying(begun, { audience: "https://other.example" }), keys),
    "another recipient": (begun) => signed(saying(begun, { recipient: "https://other.example/acs" }), keys),
    "another issuer": (begun) => signed(saying(begun, { issuer: "https://other.example" }), keys),
    "another request": (begun) => signed(saying(begun, { requestId: "_another" }), keys),
    "no request": (begun) => signed(saying(begun, { requestId: "" }), keys),
    expired: (begun) => signed(saying(begun, { notOnOrAfter: -120 }), keys),
    "not yet valid": (begun) => signed(saying(begun, { notBefore: 120 }), keys),
    "no subject": (begun) => signed(saying(begun, { nameId: "" }), keys),
    "a comment in the subject": (begun) => signed(saying(begun, { nameId: "admin<!-- -->.evil" }), keys),
    "a document type": (begun) =>
      `<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>${signed(saying(begun), keys)}`,
    "an entity": (begun) => `<!DOCTYPE r [<!ENTITY x "y">]>${signed(saying(begun), keys).replace("person-1", "&x;")}`,
    "wrapping: a forged assertion first": (begun) => {
      const xml = signed(saying(begun), keys);
      return xml.replace("<saml:Assertion", `${forged(begun)}<saml:Assertion`);
    },
    "wrapping: a forged assertion last": (begun) =>
      signed(saying(begun), keys).replace("</samlp:Response>", `${forged(begun)}</samlp:Response>`),
    "wrapping: the signed one inside of the forged one": (begun) => {
      const xml = signed(saying(begun), keys);
      return xml.replace(
        assertionIn(xml),
        forged(begun).replace("</saml:Assertion>", `${assertionIn(xml)}</saml:Assertion>`),
      );
    },
    "wrapping: the forged one around the signature's object": (begun) => {
      const xml = signed(saying(begun), keys);
      const [signature, original] = [signatureIn(xml), assertionIn(xml).replace(signatureIn(xml), "")];
      const moved = signature.replace(/<\/(\w+:)?Signature>$/, (end) => `<Object>${original}</Object>${end}`);
      return xml.replace(assertionIn(xml), forged(begun).replace("</saml:Issuer>", `</saml:Issuer>${moved}`));
    },
    "wrapping: the signed one in an extension": (begun) => {
      const xml = signed(saying(begun), keys);
      return xml.replace(assertionIn(xml), `<samlp:Extensions>${assertionIn(xml)}</samlp:Extensions>${forged(begun)}`);
    },
    "wrapping: under another prefix": (begun) => {
      const other = forged(begun).replaceAll("saml:", "x:").replace("xmlns:saml", "xmlns:x");
      return signed(saying(begun), keys).replace("<saml:Assertion", `${other}<saml:Assertion`);
    },
    "wrapping: with the same id": (begun) =>
      signed(saying(begun), keys).replace(
        "</samlp:Response>",
        `${assertionOf(honest(begun, { nameId: evil }))}</samlp:Response>`,
      ),
    "a signature of nothing": (begun) => {
      const xml = signed(saying(begun), keys);
      return swapped(xml).replace(/URI="#[^"]*"/, 'URI=""');
    },
    nonsense: () => "<nothing/>",
    "no XML": () => "not even XML",
  };

  test.each(Object.entries(ATTACKS))("%s", async (_name, attack) => {
    await enabled();
    const begun = await begin();
    const refused = await answer(begun, attack(begun));
    expect([placeOf(refused), cookiesOf(refused)]).toEqual([FAILED, ""]);
    expect(await ctx.db.selectFrom("identities").selectAll().execute()).toEqual([]);
  });

  test("twice, in another browser, without a state, or by the way of another kind of provider", async () => {
    await enabled({ trustEmail: true });
    const EXPIRED = "/auth/login?problem=expired";
    const begun = await begin();
    const xml = signed(saying(begun), keys);
    expect(placeOf(await answer(begun, xml, ""))).toBe(EXPIRED);
    const second = await begin();
    const own = signed(saying(second), keys);
    expect(placeOf(await answer(second, own))).toBe("/projects");
    expect(placeOf(await answer(second, own))).toBe(EXPIRED);
    const third = await begin();
    expect(placeOf(await answer({ ...third, state: "" }, signed(saying(third), keys)))).toBe(EXPIRED);
    const { state, cookie } = await begin();
    const way = await api.anonymous.get(`/auth/fleet/callback?state=${state}&code=x`, { headers: { cookie } });
    expect(placeOf(way)).toBe(EXPIRED);
    const early = await begin();
    const complete = await api.anonymous.get(`/auth/fleet/complete?state=${early.state}`, {
      headers: { cookie: early.cookie },
    });
    expect(placeOf(complete)).toBe(FAILED);
  });
});
