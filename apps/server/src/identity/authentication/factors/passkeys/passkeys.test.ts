import { beforeEach, describe, expect, test } from "vitest";
import { ApiCaller, type ApiAnswer } from "../../../../../testing/api.ts";
import { startTestApp } from "../../../../../testing/app.ts";
import { SoftwarePasskey } from "../../../../../testing/passkeys/software-passkey.ts";

const ORIGIN = "https://halyard.example.org";
const PASSWORD = "a good password 1";
const { app, api, clock, ctx, given, logged } = await startTestApp("standard", { publicUrl: ORIGIN });
const page = { origin: ORIGIN };
let count = 0;

const cookiesOf = (answer: ApiAnswer): string => {
  const set = answer.headers["set-cookie"];
  const all = Array.isArray(set) ? set : set === undefined ? [] : [set];
  return all.map((one) => String(one).split(";")[0]).join("; ");
};
const login = (name: string) =>
  api.anonymous.post("auth/login", { login: name, password: PASSWORD }, { headers: page });
const callerOf = (answer: ApiAnswer) => new ApiCaller(app, { ...page, cookie: cookiesOf(answer) }, logged);

const enrol = async (session: ApiCaller, key = new SoftwarePasskey()) => {
  const options = await session.post("users/me/factors/passkey_options", { currentPassword: PASSWORD });
  const credential = key.register({
    challenge: String(options.at("publicKey.challenge")),
    userHandle: String(options.at("publicKey.user.id")),
    origin: ORIGIN,
  });
  const added = await session.post("users/me/factors", { kind: "passkey", name: "Laptop", credential });
  return { key, added, credential };
};

/** Someone with a password and a passkey. */
async function enrolled() {
  const name = `rower${++count}`;
  const id = await given.user(name);
  await api.admin.patch(`users/${id}`, { password: PASSWORD });
  const session = callerOf(await login(name));
  const { key, added } = await enrol(session);
  expect(added.status).toBe(201);
  return { id, name, session, key, added };
}

/** A challenge for anyone, or for the person whose sign-in waits. */
async function challenge(cookie = "", pending = false): Promise<string> {
  const answer = await api.anonymous.post("auth/passkey/options", { pending }, { headers: { ...page, cookie } });
  expect(answer.status).toBe(200);
  return String(answer.at("publicKey.challenge"));
}

const send = (credential: unknown, cookie = "", pending = false) =>
  api.anonymous.post("auth/passkey", { credential, pending }, { headers: { ...page, cookie } });

beforeEach(async () => {
  await ctx.transaction((tx) => tx.deleteFrom("throttles").execute());
});

describe("a passkey alone", () => {
  test("signs in without a login or a password, and the session says how", async () => {
    const { name, key, added } = await enrolled();
    expect(Object(added.at("recoveryCodes"))).toHaveLength(10);
    const done = await send(key.assert({ challenge: await challenge(), origin: ORIGIN }));
    expect([done.status, done.at("login")]).toEqual([200, name]);
    const sessions = await callerOf(done).get("users/me/sessions");
    expect(sessions.each("proofs")).toContainEqual(["passkey"]);
    expect((await callerOf(done).get("users/me/factors")).each("lastUsedAt")[0]).not.toBeNull();
  });

  test("is refused in the same words for another origin, another host, a challenge that is not ours, and unchecked", async () => {
    const { key, id } = await enrolled();
    const stranger = new SoftwarePasskey();
    const fresh = () => challenge();
    const other = Buffer.from(`user-${id + 1}`).toString("base64url");
    const refused = [
      key.assert({ challenge: await fresh(), origin: "https://evil.example" }),
      key.assert({ challenge: await fresh(), origin: ORIGIN, rpId: "evil.example" }),
      key.assert({ challenge: "bm90IG91cnM", origin: ORIGIN }),
      key.assert({ challenge: await fresh(), origin: ORIGIN, verified: false }),
      key.assert({ challenge: await fresh(), origin: ORIGIN, userHandle: other }),
      key.assert({ challenge: await fresh(), origin: ORIGIN, userHandle: "" }),
      stranger.assert({ challenge: await fresh(), origin: ORIGIN }),
      { ...stranger.assert({ challenge: await fresh(), origin: ORIGIN }), id: key.id.toString("base64url") },
      {},
    ];
    const answers = [];
    for (const credential of refused) answers.push(await send(credential));
    expect(answers.map(({ status }) => status)).toEqual(refused.map(() => 401));
    expect(new Set(answers.map((answer) => answer.at("message"))).size).toBe(1);
    expect(answers.every(({ headers }) => headers["set-cookie"] === undefined)).toBe(true);
  });

  test("cannot be replayed, nor used after its challenge ran out", async () => {
    const { key } = await enrolled();
    const used = key.assert({ challenge: await challenge(), origin: ORIGIN });
    expect((await send(used)).status).toBe(200);
    expect((await send(used)).status).toBe(401);
    const late = await challenge();
    clock.advance(5 * 60_000 + 1);
    expect((await send(key.assert({ challenge: late, origin: ORIGIN }))).status).toBe(401);
  });

  test("whose counter goes back is refused, and the person hears about it", async () => {
    const { id, key } = await enrolled();
    expect((await send(key.assert({ challenge: await challenge(), origin: ORIGIN, counter: 9 }))).status).toBe(200);
    for (const counter of [9, 3])
      expect((await send(key.assert({ challenge: await challenge(), origin: ORIGIN, counter }))).status).toBe(401);
    const rows = await ctx.db.selectFrom("events").where("entity_id", "=", id).select("changes").execute();
    expect(rows.filter(({ changes }) => changes.includes("its counter went back"))).toHaveLength(2);
    expect((await send(key.assert({ challenge: await challenge(), origin: ORIGIN, counter: 10 }))).status).toBe(200);
  });

  test("that never counts is taken: those that are synced between devices do not", async () => {
    const name = `rower${++count}`;
    const id = await given.user(name);
    await api.admin.patch(`users/${id}`, { password: PASSWORD });
    const session = callerOf(await login(name));
    const key = new SoftwarePasskey();
    const options = await session.post("users/me/factors/passkey_options", { currentPassword: PASSWORD });
    const made = { challenge: String(options.at("publicKey.challenge")), origin: ORIGIN, counter: 0 };
    const credential = key.register({ ...made, userHandle: String(options.at("publicKey.user.id")) });
    await session.post("users/me/factors", { kind: "passkey", name: "Phone", credential });
    for (let time = 0; time < 2; time++)
      expect((await send(key.assert({ challenge: await challenge(), origin: ORIGIN, counter: 0 }))).status).toBe(200);
  });

  test("of someone who is locked, or that was removed, opens nothing", async () => {
    const { id, key, session, added } = await enrolled();
    await api.admin.post(`users/${id}/lock`);
    expect((await send(key.assert({ challenge: await challenge(), origin: ORIGIN }))).status).toBe(401);
    await api.admin.delete(`users/${id}/lock`);
    const again = callerOf(await send(key.assert({ challenge: await challenge(), origin: ORIGIN })));
    expect((await session.get("users/me")).status).toBe(401);
    expect((await again.delete(`users/me/factors/${added.id}`, {}, { currentPassword: PASSWORD })).status).toBe(204);
    expect((await send(key.assert({ challenge: await challenge(), origin: ORIGIN }))).status).toBe(401);
  });
});

describe("a passkey after the password", () => {
  test("is the second factor, and may be one that does not check its person", async () => {
    const { name, key } = await enrolled();
    const first = await login(name);
    expect([first.status, first.at("methods")]).toEqual([202, ["passkey", "recovery_code"]]);
    const cookie = cookiesOf(first);
    const asked = { challenge: await challenge(cookie, true), origin: ORIGIN, verified: false };
    const done = await send(key.assert(asked), cookie, true);
    expect([done.status, done.at("login")]).toEqual([200, name]);
  });

  test("of someone else, or with a challenge of another sign-in, is refused", async () => {
    const [one, other] = [await enrolled(), await enrolled()];
    const cookie = cookiesOf(await login(one.name));
    const foreign = other.key.assert({ challenge: await challenge(cookie, true), origin: ORIGIN });
    expect((await send(foreign, cookie, true)).status).toBe(401);
    const open = one.key.assert({ challenge: await challenge(), origin: ORIGIN });
    expect((await send(open, cookie, true)).status).toBe(401);
    const mine = one.key.assert({ challenge: await challenge(cookie, true), origin: ORIGIN });
    expect((await send(mine)).status).toBe(401);
    expect((await send(mine, "", true)).status).toBe(401);
  });
});

describe("registering", () => {
  test("needs the password, a challenge that was given to this person, our origin, and counts once", async () => {
    const { session, key, name } = await enrolled();
    const stranger = await enrolled();
    expect((await session.post("users/me/factors/passkey_options", { currentPassword: "wrong" })).status).toBe(422);
    const begin = async (who: ApiCaller) => {
      const options = await who.post("users/me/factors/passkey_options", { currentPassword: PASSWORD });
      return String(options.at("publicKey.challenge"));
    };
    const post = (credential: unknown) =>
      session.post("users/me/factors", { kind: "passkey", name: "Key", credential });
    const fresh = () => new SoftwarePasskey();
    const attempts = [
      fresh().register({ challenge: await begin(stranger.session), origin: ORIGIN }),
      fresh().register({ challenge: await challenge(), origin: ORIGIN }),
      fresh().register({ challenge: await begin(session), origin: "https://evil.example" }),
      fresh().register({ challenge: await begin(session), origin: ORIGIN, rpId: "evil.example" }),
      key.register({ challenge: await begin(session), origin: ORIGIN }),
      {},
    ];
    for (const credential of attempts) expect((await post(credential)).status).toBe(422);
    const { credential, added } = await enrol(session);
    expect([added.status, (await post(credential)).status]).toEqual([201, 422]);
    expect((await session.get("users/me/factors")).elements).toHaveLength(2);
    expect((await login(name)).status).toBe(202);
  });
});

describe("the address of the server", () => {
  const problemAt = async (publicUrl: string | null, headers: Record<string, string> = {}) => {
    const before = ctx.settings.publicUrl;
    ctx.settings.publicUrl = publicUrl;
    const answer = await api.anonymous.get("auth/methods", { headers });
    ctx.settings.publicUrl = before;
    return answer.at("methods.1.problem");
  };

  test("has to be one that browsers allow passkeys for; else it is said why not", async () => {
    expect(await problemAt(ORIGIN)).toBeNull();
    expect(await problemAt("http://localhost:8080")).toBeNull();
    expect(await problemAt(null, { host: "localhost:8080" })).toBeNull();
    expect(await problemAt(null, { host: "127.0.0.1:8080" })).toContain("HALYARD_PUBLIC_URL");
    expect(await problemAt("https://192.0.2.7")).toContain("a number and no name");
    expect(await problemAt("https://[2001:db8::1]")).toContain("a number and no name");
    expect(await problemAt("http://halyard.example.org")).toContain("not https");
    expect(await problemAt(ORIGIN, { origin: "https://alias.example.org" })).toContain(`${ORIGIN} only`);
  });
});

describe("a passkey as the fresh proof of a dangerous action", () => {
  const HOUR = 61 * 60_000;
  const OPTIONS = "users/me/proof/passkey_options";
  const asked = async (session: ApiCaller) => String((await session.post(OPTIONS)).at("publicKey.challenge"));
  const makeToken = async (session: ApiCaller) =>
    (await session.post("users/me/api_tokens", { name: "Script" })).status;

  test("opens what the session was refused, once per challenge and for its own person", async () => {
    const { session, key } = await enrolled();
    const other = await enrolled();
    clock.advance(HOUR);
    expect(await makeToken(session)).toBe(403);
    expect((await session.get("users/me/proof")).body).toMatchObject({ method: "passkey", methods: ["passkey"] });
    const options = await session.post(OPTIONS);
    expect(options.at("publicKey.userVerification")).toBe("required");
    expect(options.at("publicKey.allowCredentials")).toHaveLength(1);
    const refused = [
      { credential: other.key.assert({ challenge: await asked(session), origin: ORIGIN }) },
      { credential: key.assert({ challenge: await asked(session), origin: ORIGIN, verified: false }) },
      { credential: key.assert({ challenge: await asked(other.session), origin: ORIGIN }) },
      // One that was given out for signing in.
      { credential: key.assert({ challenge: await challenge(), origin: ORIGIN, userHandle: "" }) },
      { credential: {} },
      { password: PASSWORD },
    ];
    for (const body of refused) expect((await session.post("users/me/proof", body)).status).toBe(422);
    expect(await makeToken(session)).toBe(403);
    const credential = key.assert({ challenge: await asked(session), origin: ORIGIN });
    expect((await session.post("users/me/proof", { credential })).status).toBe(204);
    expect((await session.post("users/me/proof", { credential })).status).toBe(422);
    expect(await makeToken(session)).toBe(201);
    // The challenge of a proof signs no one in.
    const proof = key.assert({ challenge: await asked(session), origin: ORIGIN });
    expect((await send(proof)).status).toBe(401);
  });

  test("stands beside the app where someone has both, and is not offered to who has none", async () => {
    const { id, session } = await enrolled();
    await ctx.transaction((tx) =>
      tx
        .insertInto("factors")
        .values({
          user_id: id,
          kind: "totp",
          name: "App",
          secret: "-",
          confirmed_at: "2026-01-01",
          created_at: "2026-01-01",
        })
        .execute(),
    );
    expect((await session.get("users/me/proof")).at("methods")).toEqual(["totp", "passkey"]);
    const plain = await given.user(`rower${++count}`);
    await api.admin.patch(`users/${plain}`, { password: PASSWORD });
    const own = callerOf(await login(`rower${count}`));
    expect((await own.get("users/me/proof")).at("methods")).toEqual(["password"]);
    expect((await own.post(OPTIONS)).status).toBe(403);
  });
});
