/** People who come from the pages of a SAML provider, with an answer that no one has asked for. */
import { beforeEach, describe, expect, test } from "vitest";
import { ApiCaller, type ApiAnswer } from "../../../../testing/api.ts";
import { startTestApp } from "../../../../testing/app.ts";
import { makeCertificate } from "../../../../testing/servers/certificate.ts";
import {
  assertionOf,
  responseOf,
  signed,
  type Said,
} from "../../../../testing/servers/identity-providers/saml-provider.ts";
import { ATTRIBUTES, samlVisits } from "../../../../testing/servers/identity-providers/saml-visits.ts";
import { cookiesOf, giveSecondFactor, placeOf } from "../../../../testing/servers/identity-providers/visits.ts";

const ORIGIN = "http://localhost:8080";
const world = await startTestApp("standard", { publicUrl: ORIGIN });
const { app, api, clock, ctx, given, logged } = world;
clock.advance(Date.now() - clock.now().getTime());
const keys = makeCertificate();
const visits = samlVisits(world, ORIGIN, keys.certificate);
const { audience, recipient, saml, begin, answer } = visits;
/** The accounts of one test are there in the next. */
const ALLOWED = { saml: { ...saml, allowUnsolicited: true }, trustEmail: true };
const EXPIRED = "/auth/login?problem=expired";
const FAILED = "/auth/login?problem=provider";

beforeEach(async () => {
  await ctx.transaction(async (tx) => {
    await tx.deleteFrom("throttles").execute();
    await tx.deleteFrom("auth_providers").execute();
  });
});

let made = 0;

/** What the provider says by itself. */
function tile(change: Partial<Said> = {}, id = `_assertion${++made}`): string {
  const said: Said = { requestId: null, audience, recipient, attributes: ATTRIBUTES, ...change };
  return responseOf(said, assertionOf(said, id));
}

const post = (xml: string, relayState = ""): Promise<ApiAnswer> =>
  api.anonymous.post(
    "/auth/fleet/acs",
    new URLSearchParams({ SAMLResponse: Buffer.from(xml).toString("base64"), RelayState: relayState }).toString(),
    { headers: { "content-type": "application/x-www-form-urlencoded", origin: "https://provider.example.org" } },
  );

/** As the browser does it. @param cookie what it has already */
async function come(xml: string, relayState = "", cookie = ""): Promise<ApiAnswer> {
  const posted = await post(xml, relayState);
  const to = placeOf(posted);
  if (!to.startsWith("/auth/fleet/complete")) return posted;
  return api.anonymous.get(to, { headers: { cookie: `${cookie}; ${cookiesOf(posted)}` } });
}

const as = (cookie: string) => new ApiCaller(app, { "x-requested-with": "XMLHttpRequest", cookie }, logged);

test("is refused unless an administrator lets people start there", async () => {
  await visits.enabled();
  const refused = await come(signed(tile(), keys));
  expect([placeOf(refused), cookiesOf(refused)]).toEqual([EXPIRED, ""]);
  expect(await ctx.db.selectFrom("identities").selectAll().execute()).toEqual([]);
});

test("signs someone in, on the page that the provider names where it is one of ours", async () => {
  await visits.enabled(ALLOWED);
  const PLACES = {
    "": "/",
    "/projects?page=2": "/projects?page=2",
    [`${ORIGIN}/my/work`]: "/my/work",
    "https://evil.example/": "/",
    "//evil.example/": "/",
    [`${ORIGIN}//evil.example/`]: "/",
    [`${ORIGIN}.evil.example/`]: "/",
    "javascript:alert(1)": "/",
  };
  for (const [relayState, place] of Object.entries(PLACES)) {
    const done = await come(signed(tile(), keys), relayState);
    expect([relayState, done.status, placeOf(done)]).toEqual([relayState, 302, place]);
    expect((await as(cookiesOf(done)).get("users/me")).at("login")).toBe("sam");
  }
  expect(await ctx.db.selectFrom("identities").selectAll().execute()).toHaveLength(1);
});

test("ends no session: anyone who is signed in stays signed in", async () => {
  await visits.enabled(ALLOWED);
  const first = cookiesOf(await come(signed(tile(), keys)));
  const other = { nameId: "person-2", attributes: { ...ATTRIBUTES, uid: "kit", mail: "kit@example.org" } };
  const second = await come(signed(tile(other), keys), "/projects", first);
  expect(placeOf(second)).toBe("/projects");
  expect(second.headers["set-cookie"] ?? "").not.toContain("halyard_session=");
  expect((await as(first).get("users/me")).at("login")).toBe("sam");
  // A session that is over does not count.
  const third = await come(signed(tile(other), keys), "/projects", "halyard_session=gone");
  expect((await as(cookiesOf(third)).get("users/me")).at("login")).toBe("kit");
});

test("asks for the second factor that someone has here", async () => {
  const id = await given.user("careful");
  await visits.enabled(ALLOWED);
  await giveSecondFactor(world, id);
  const attributes = { ...ATTRIBUTES, uid: "careful", mail: "careful@example.org" };
  const done = await come(signed(tile({ attributes }), keys));
  expect([placeOf(done), cookiesOf(done).split("=")[0]]).toEqual(["/auth/login?step=factor", "halyard_sign_in"]);
});

test("counts once, even if it comes several times at once, or to another browser", async () => {
  await visits.enabled(ALLOWED);
  const xml = signed(tile(), keys);
  const posted = await Promise.all(Array.from({ length: 5 }, () => post(xml)));
  const begun = posted.filter((one) => placeOf(one).startsWith("/auth/fleet/complete"));
  expect(begun).toHaveLength(1);
  expect(posted.filter((one) => placeOf(one) === EXPIRED)).toHaveLength(4);
  const [{ place, cookie } = { place: "", cookie: "" }] = begun.map((one) => ({
    place: placeOf(one),
    cookie: cookiesOf(one),
  }));
  // Someone who is sent a link of it has not the cookie.
  expect(placeOf(await api.anonymous.get(place))).toBe(EXPIRED);
  expect(placeOf(await api.anonymous.get(place, { headers: { cookie: "halyard_provider=other" } }))).toBe(EXPIRED);
  expect(placeOf(await api.anonymous.get(place, { headers: { cookie } }))).toBe("/");
  expect(placeOf(await api.anonymous.get(place, { headers: { cookie } }))).toBe(EXPIRED);
  // As the answer to a request of someone who has got hold of it.
  const asked = await begin();
  const dressed = xml.replace("<samlp:Response ", `<samlp:Response InResponseTo="${asked.requestId}" `);
  expect(placeOf(await answer(asked, dressed))).toBe(FAILED);
});

test("what was used is forgotten once it does not hold any more", async () => {
  await visits.enabled(ALLOWED);
  await come(signed(tile(), keys));
  const [row] = await ctx.db.selectFrom("saml_assertions").selectAll().execute();
  expect(row?.id).toMatch(/^[0-9a-f]{64}$/);
  clock.advance(3 * 60_000);
  try {
    await come(signed(tile({ notOnOrAfter: 300 }), keys));
  } finally {
    clock.advance(-3 * 60_000);
  }
  expect((await ctx.db.selectFrom("saml_assertions").select("id").execute()).map(({ id }) => id)).not.toContain(
    row?.id,
  );
});

test("is refused if it was made before a backup was restored, which may have forgotten it", async () => {
  const id = await visits.enabled(ALLOWED);
  await ctx.transaction((tx) =>
    tx.updateTable("auth_providers").set({ answers_after: clock.now().toISOString() }).where("id", "=", id).execute(),
  );
  const before = signed(tile({ notOnOrAfter: 300 }), keys);
  expect(placeOf(await come(before))).toBe(FAILED);
  clock.advance(60_000);
  try {
    expect(placeOf(await come(before))).toBe(FAILED);
    const instant = clock.now().toISOString();
    const after = tile({ notOnOrAfter: 300 }).replaceAll(/IssueInstant="[^"]*"/g, `IssueInstant="${instant}"`);
    expect(placeOf(await come(signed(after, keys)))).toBe("/");
  } finally {
    clock.advance(-60_000);
  }
});

describe("is refused, and is not used up:", () => {
  const elsewhere = "https://other.example/acs";
  const ATTACKS: Record<string, [xml: () => string, place?: string]> = {
    "no signature": [() => tile()],
    "another key": [() => signed(tile(), makeCertificate())],
    "SHA-1": [() => signed(tile(), keys, "sha1")],
    "a changed subject": [() => signed(tile(), keys).replace("person-1", "evil-admin")],
    "another audience": [() => signed(tile({ audience: "https://other.example" }), keys)],
    "another recipient": [() => signed(tile({ recipient: elsewhere, destination: recipient }), keys)],
    "another destination": [() => signed(tile({ destination: elsewhere }), keys)],
    "no destination": [() => signed(tile({ destination: null }), keys)],
    "another issuer": [() => signed(tile({ issuer: "https://other.example" }), keys)],
    expired: [() => signed(tile({ notOnOrAfter: -120 }), keys)],
    "a subject whose time is over": [
      () => {
        const xml = tile({ notOnOrAfter: 60 });
        return signed(xml.replace(/NotOnOrAfter="[^"]*"( Recipient)/, 'NotOnOrAfter="2020-01-01T00:00:00Z"$1'), keys);
      },
    ],
    "a subject without a time": [() => signed(tile().replace(/NotOnOrAfter="[^"]*" Recipient/, "Recipient"), keys)],
    "not yet valid": [() => signed(tile({ notBefore: 120 }), keys)],
    "valid for a week": [() => signed(tile({ notOnOrAfter: 7 * 86_400 }), keys)],
    "no subject": [() => signed(tile({ nameId: "" }), keys)],
    "a comment in the subject": [() => signed(tile({ nameId: "admin<!-- -->.evil" }), keys)],
    "a document type": [() => `<!DOCTYPE r [<!ENTITY x "y">]>${signed(tile(), keys)}`],
    "two assertions": [
      () => {
        const forged = assertionOf({ requestId: null, audience, recipient, nameId: "evil-admin" }, "_forged");
        return signed(tile(), keys).replace("</samlp:Response>", `${forged}</samlp:Response>`);
      },
    ],
    "the answer to a request": [() => signed(tile({ requestId: "_asked" }), keys), EXPIRED],
    "the answer to a request that does not say so": [
      () =>
        signed(tile({ requestId: "_asked" }), keys)
          .replace("<samlp:Response", "<samlp:Response")
          .replace(' InResponseTo="_asked" Destination', " Destination"),
      EXPIRED,
    ],
    nonsense: [() => "<nothing/>"],
  };

  test.each(Object.entries(ATTACKS))("%s", async (_name, [attack, place = FAILED]) => {
    await visits.enabled(ALLOWED);
    const refused = await come(attack());
    expect([placeOf(refused), cookiesOf(refused)]).toEqual([place, ""]);
    expect(await ctx.db.selectFrom("identities").selectAll().execute()).toEqual([]);
    expect(await ctx.db.selectFrom("saml_assertions").selectAll().execute()).toEqual([]);
  });

  test("a provider that is off", async () => {
    const { id } = await visits.create(ALLOWED);
    expect(placeOf(await come(signed(tile(), keys)))).toBe(EXPIRED);
    expect((await api.admin.get(`admin/auth_providers/${id}`)).at("config.saml.allowUnsolicited")).toBe(true);
  });
});

test("an answer to a request has to say so itself, and to be sent here", async () => {
  await visits.enabled({ trustEmail: true });
  const asked = await begin();
  // Only the assertion is signed, so what is around it is anyone's.
  const dressed = signed(tile(), keys).replace(
    "<samlp:Response ",
    `<samlp:Response InResponseTo="${asked.requestId}" `,
  );
  expect(placeOf(await answer(asked, dressed))).toBe(FAILED);
  const again = await begin();
  const sent = signed(visits.saying(again, { destination: "https://other.example/acs" }), keys);
  expect(placeOf(await answer(again, sent))).toBe(FAILED);
  const third = await begin();
  expect(placeOf(await answer(third, signed(visits.saying(third, { destination: null }), keys)))).toBe("/projects");
});
