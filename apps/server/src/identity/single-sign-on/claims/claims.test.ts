import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestApp } from "../../../../testing/app.ts";
import { startPliableProvider } from "../../../../testing/servers/identity-providers/open-id-provider.ts";
import { person, placeOf, visitsTo } from "../../../../testing/servers/identity-providers/visits.ts";

const started = await startTestApp("standard", {
  publicUrl: "http://localhost:8080",
  outgoingAllowed: ["127.0.0.1"],
});
const { api, clock, ctx, given, logged } = started;
const pliable = await startPliableProvider();
const { enabled, come, trial, inSession } = visitsTo(started, pliable);
const PICTURES = [
  "AAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "AAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
].map((rest) => Buffer.from(`iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ${rest}`, "base64"));
const rowOf = (login: string) =>
  ctx.db.selectFrom("users").where("login", "=", login).selectAll().executeTakeFirstOrThrow();
const lastChanges = async (login: string): Promise<unknown[]> => {
  const { id } = await rowOf(login);
  const rows = await ctx.db
    .selectFrom("events")
    .where("entity_type", "=", "User")
    .where("entity_id", "=", id)
    .orderBy("id")
    .select("changes")
    .execute();
  return rows.map(({ changes }) => JSON.parse(changes));
};

beforeAll(() => {
  clock.advance(Date.now() - clock.now().getTime());
});
beforeEach(async () => {
  pliable.metadata = {};
  await ctx.transaction((tx) => tx.deleteFrom("auth_providers").execute());
  pliable.answers.clear();
  pliable.asked.length = 0;
});

describe("language and picture", () => {
  const config = { createAccounts: true, claims: { language: "locale", picture: "picture" } };
  const comeAs = async (name: string, claims: object) => {
    const answer = await come({ ...person(name), ...claims });
    expect(placeOf(answer)).toBe("/");
    await ctx.jobs.runAll();
    return { answer, row: await rowOf(name) };
  };

  test("are the provider's until the person chooses another", async () => {
    await enabled(config);
    const picture = `${pliable.issuer}/cora.png`;
    pliable.answers.set("/cora.png", { headers: { "content-type": "text/html" }, body: PICTURES[0] ?? "" });
    const first = await comeAs("cora", { locale: "pt_BR", picture });
    expect(first.row.language).toBe("pt-BR");
    expect(first.row.avatar_file).toMatch(/\.png$/);
    const again = await comeAs("cora", { locale: "de", picture });
    expect([again.row.language, again.row.avatar_file]).toEqual(["de", first.row.avatar_file]);
    expect(pliable.asked.filter((path) => path === "/cora.png")).toHaveLength(2);

    pliable.answers.set("/cora.png", { body: PICTURES[1] ?? "" });
    const other = await comeAs("cora", { locale: "not a language", picture });
    expect(other.row.language).toBe("de");
    expect(other.row.avatar_file).not.toBe(first.row.avatar_file);
    // What it says nothing of stays.
    const silent = await comeAs("cora", {});
    expect([silent.row.language, silent.row.avatar_file]).toEqual(["de", other.row.avatar_file]);

    const own = inSession(silent.answer);
    expect((await own.patch(`users/${silent.row.id}`, { language: "fr" })).status).toBe(200);
    expect((await own.delete("users/me/avatar")).status).toBe(204);
    const chosen = await comeAs("cora", { locale: "es", picture });
    expect([chosen.row.language, chosen.row.avatar_file]).toEqual(["fr", null]);
  });

  test("a picture that cannot be used, or lies where no one may ask, changes nothing and holds no one up", async () => {
    await enabled(config);
    pliable.answers.set("/page", { body: "<svg onload='alert(1)'/>" });
    pliable.answers.set("/away", { status: 302, headers: { location: "/cora.png" } });
    pliable.answers.set("/large", { body: Buffer.alloc(3 * 1024 * 1024, PICTURES[0]) });
    const addresses = [
      ...["/page", "/away", "/large", "/missing"].map((path) => `${pliable.issuer}${path}`),
      "http://169.254.169.254/latest/meta-data",
      "http://10.0.0.1/?secret=x",
      "file:///etc/passwd",
      "data:image/png;base64,AAAA",
      "javascript:alert(1)",
      7,
    ];
    for (const picture of addresses) expect((await comeAs("nopic", { picture })).row.avatar_file).toBeNull();
    expect(pliable.asked).not.toContain("/cora.png");
    expect(JSON.stringify(logged)).not.toContain("secret=x");
  });

  test("a provider that is not asked for them decides nothing", async () => {
    await enabled({ createAccounts: true });
    const { row } = await comeAs("plain", { locale: "de", picture: `${pliable.issuer}/cora.png` });
    expect([row.language, row.avatar_file]).toEqual(["en", null]);
  });
});

describe("administrators", () => {
  const config = { createAccounts: true, trustEmail: true, adminClaim: "roles", adminValue: "halyard admins" };
  const isAdmin = async (name: string, claims: object = {}): Promise<boolean> => {
    expect(placeOf(await come({ ...person(name), ...claims }))).toBe("/");
    return (await rowOf(name)).admin === 1;
  };
  const ADMIN = { roles: ["crew", "halyard admins"] };

  test("are made by the claim and unmade without it, and the journal says which provider did it", async () => {
    const id = await enabled(config);
    expect(await trial(id, { ...person("boss"), ...ADMIN })).toMatchObject({ kind: "create", administrator: "grant" });
    expect(await isAdmin("boss", ADMIN)).toBe(true);
    expect(await lastChanges("boss")).toEqual([
      expect.objectContaining({ admin: { from: null, to: true } }),
      { identity: { from: null, to: "Pliable" } },
    ]);
    expect(await trial(id, { ...person("boss") })).toMatchObject({ kind: "sign_in", administrator: "withdraw" });
    expect((await rowOf("boss")).admin).toBe(1);
    for (const roles of [["crew"], "halyard", "halyard admins of old", true, { "halyard admins": true }, null]) {
      expect([roles, await isAdmin("boss", ADMIN), await isAdmin("boss", { roles })]).toEqual([roles, true, false]);
    }
    expect((await lastChanges("boss")).at(-1)).toEqual({
      admin: { from: true, to: false },
      administratorSource: { from: null, to: "Pliable" },
    });
    expect(await isAdmin("boss", { roles: "crew, halyard admins" })).toBe(true);
    // Entra keeps what is too long elsewhere: then nothing is known of it.
    expect(await isAdmin("boss", { _claim_names: { roles: "src1" } })).toBe(true);
    expect(await isAdmin("boss")).toBe(false);
  });

  test("whom a person chose stay, and so does whom a person chose against the provider until its next word", async () => {
    await enabled(config);
    await given.user("byhand", { admin: true });
    expect(await isAdmin("byhand", ADMIN)).toBe(true);
    expect(await isAdmin("byhand")).toBe(true);
    expect(await isAdmin("other", ADMIN)).toBe(true);
    const { id } = await rowOf("other");
    for (const admin of [false, true]) expect((await api.admin.patch(`users/${id}`, { admin })).status).toBe(200);
    expect(await isAdmin("other")).toBe(true);
  });

  test("the last one who can sign in stays, and loses it once another can", async () => {
    const id = await enabled(config);
    expect(await isAdmin("alone", ADMIN)).toBe(true);
    const others = await ctx.db
      .selectFrom("users")
      .where("admin", "=", 1)
      .where("builtin", "=", "none")
      .where("login", "!=", "alone")
      .select("id")
      .execute();
    const setOthers = (admin: 0 | 1) =>
      ctx.transaction((tx) =>
        tx
          .updateTable("users")
          .set({ admin })
          .where(
            "id",
            "in",
            others.map((one) => one.id),
          )
          .execute(),
      );
    await setOthers(0);
    try {
      expect(await isAdmin("alone")).toBe(true);
      expect(await isAdmin("alone", { roles: [] })).toBe(true);
    } finally {
      await setOthers(1);
    }
    expect(await trial(id, person("alone"))).toMatchObject({ administrator: "withdraw" });
    expect(await isAdmin("alone")).toBe(false);
  });

  test("whom the claim makes one are asked for the second factor that administrators need, in this very sign-in", async () => {
    const { lockVersion } = Object((await api.admin.get("admin/settings/authentication")).body);
    const set = { lockVersion, secondFactorFor: "administrators" };
    expect((await api.admin.patch("admin/settings/authentication", set)).status).toBe(200);
    await enabled(config);
    expect(placeOf(await come(person("promoted")))).toBe("/");
    expect(placeOf(await come({ ...person("promoted"), ...ADMIN }))).toBe("/auth/login?step=factor");
    expect(placeOf(await come({ ...person("newboss"), ...ADMIN }))).toBe("/auth/login?step=factor");
  });
});

test("a test shows which groups would be joined and left", async () => {
  const id = await enabled({ createAccounts: true, groupsClaim: "groups" });
  await api.admin.post("groups", { name: "Deck" });
  await api.admin.post("groups", { name: "Galley" });
  const groups = ["deck", "Unknown"];
  expect(await trial(id, { ...person("hand"), groups })).toMatchObject({ groups: { joined: ["deck"], left: [] } });
  expect(placeOf(await come({ ...person("hand"), groups }))).toBe("/");
  const moved = { ...person("hand"), groups: ["Galley"] };
  expect(await trial(id, moved)).toMatchObject({ groups: { joined: ["Galley"], left: ["Deck"] } });
  expect(await trial(id, person("hand"))).toMatchObject({ groups: null });
});
