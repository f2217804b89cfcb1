import { beforeEach, describe, expect, test } from "vitest";
import { removeDirectoryPeople } from "../../../testing/servers/identity-providers/directory-people.ts";
import { startTestApp } from "../../../testing/app.ts";
import {
  BIND_DN,
  BIND_PASSWORD,
  hasSlapd,
  SLAPD_MISSING,
  startLdapServer,
  SUFFIX,
} from "../../../testing/servers/identity-providers/ldap-server.ts";

const { api, ctx, given, logged } = await startTestApp("standard", { outgoingAllowed: ["loopback"] });
const LIST = "admin/directories";
const PASSWORD = "sails and ropes";
const dnOf = (uid: string) => `uid=${uid},ou=people,${SUFFIX}`;
const groupDn = (cn: string) => `cn=${cn},ou=groups,${SUFFIX}`;
const person = (uid: string, more = "") => `dn: ${dnOf(uid)}
objectClass: inetOrgPerson
uid: ${uid}
cn: ${uid} Sailor
givenName: ${uid}
sn: Sailor
mail: ${uid}@crew.test
userPassword: ${PASSWORD}
${more}`;
const group = (cn: string, members: readonly string[]) => `dn: ${groupDn(cn)}
objectClass: groupOfNames
cn: ${cn}
${members.map((dn) => `member: ${dn}`).join("\n")}
`;
const LDIF = [
  ...["anna", "bert", "carl", "dora"].map((uid) => person(uid)),
  person("star*", ""),
  group("deck", [dnOf("anna"), groupDn("rigging")]),
  group("rigging", [dnOf("bert"), groupDn("lookout")]),
  // In a circle.
  group("lookout", [dnOf("carl"), groupDn("deck")]),
].join("\n");
const ldap = hasSlapd ? await startLdapServer(LDIF) : null;
const port = ldap?.port ?? 1;

const config = (more: object = {}) => ({
  host: "127.0.0.1",
  port,
  security: "plain",
  bindDn: BIND_DN,
  baseDn: `ou=people,${SUFFIX}`,
  groupBaseDn: `ou=groups,${SUFFIX}`,
  syncGroups: true,
  missesBeforeLock: 2,
  ...more,
});
const create = (more: object = {}, bindPassword = BIND_PASSWORD) =>
  api.admin.post(LIST, { name: "Crew", bindPassword, config: config(more) });

/** Tested and switched on. */
async function enabled(more: object = {}): Promise<number> {
  const { id } = await create(more);
  expect((await api.admin.post(`${LIST}/${id}/test`)).at("problem")).toBeNull();
  expect((await api.admin.patch(`${LIST}/${id}`, { enabled: true })).at("enabled")).toBe(true);
  return id;
}
async function sync(id: number, kind: "preview" | "sync" | "confirmed" = "sync") {
  expect((await api.admin.post(`${LIST}/${id}/syncs`, { kind })).status).toBe(202);
  await ctx.jobs.runAll();
  const last = await api.admin.get(`${LIST}/${id}/syncs`);
  return {
    state: last.at("_embedded.elements.0.state"),
    counts: Object(last.at("_embedded.elements.0.counts")),
    changes: last.at("_embedded.elements.0.changes"),
  };
}
const user = async (login: string) => api.admin.get(`users/${encodeURIComponent(login)}`);
const membersOf = async (name: string): Promise<string[]> => {
  const groups = await api.admin.list("groups", { pageSize: 100 });
  const at = groups.each("name").indexOf(name);
  const shown = await api.admin.get(`groups/${String(groups.each("id")[at])}`);
  return Object(shown.at("_embedded.members"))
    .map((one: { login: string }) => one.login)
    .toSorted();
};
const login = (name: string, password: string) => api.anonymous.post("auth/login", { login: name, password });
const events = async () =>
  Number(
    (
      await ctx.db
        .selectFrom("events")
        // Who started it is noted each time.
        .where("entity_type", "!=", "Job")
        .select((eb) => eb.fn.countAll().as("n"))
        .executeTakeFirstOrThrow()
    ).n,
  );

beforeEach(async () => {
  await removeDirectoryPeople(ctx);
});

test("only administrators see and change directories", async () => {
  await given.user("plain");
  for (const caller of [api.anonymous, await api.as("plain")])
    for (const answer of [
      await caller.get(LIST),
      await caller.post(LIST, { name: "No", config: config() }),
      await caller.patch(`${LIST}/1`, { name: "No" }),
      await caller.post(`${LIST}/1/test`),
      await caller.post(`${LIST}/1/syncs`),
      await caller.delete(`${LIST}/1`),
    ])
      expect([401, 403]).toContain(answer.status);
});

test("what is entered is checked, and the password is shown to no one", async () => {
  const made = await create();
  expect([made.status, made.at("hasPassword"), made.text.includes(BIND_PASSWORD)]).toEqual([201, true, false]);
  expect((await create()).at("_embedded.details.attribute")).toBe("name");
  for (const more of [{ host: "" }, { port: 0 }, { security: "none" }, { attributes: { login: "uid)(x" } }])
    expect((await api.admin.post(LIST, { name: "Other", config: config(more) })).status).toBe(422);
  const refused = await api.admin.patch(`${LIST}/${made.id}`, { enabled: true });
  expect(refused.at("_embedded.details.attribute")).toBe("enabled");
  await api.admin.patch(`${LIST}/${made.id}`, { bindPassword: "another secret of it" });
  const rows = await ctx.db.selectFrom("events").where("entity_type", "=", "AuthProvider").selectAll().execute();
  expect(JSON.stringify(rows) + logged.join("")).not.toMatch(/secret of/);
});

test("a private address that is not allowed is not called, and one that is away is named", async () => {
  const { id } = await create({ host: "10.0.0.1" });
  expect((await api.admin.post(`${LIST}/${id}/test`)).at("problem")).toContain("private address");
  await api.admin.patch(`${LIST}/${id}`, { config: config({ port: 9 }) });
  expect((await api.admin.post(`${LIST}/${id}/test`)).body).toMatchObject({
    ok: false,
    problem: "The connection was refused.",
  });
});

describe.skipIf(!hasSlapd)(`a directory${SLAPD_MISSING}`, () => {
  test("is tested: who is there, and whether a password is right", async () => {
    const { id } = await create();
    const tested = await api.admin.post(`${LIST}/${id}/test`, { login: "anna", password: PASSWORD });
    expect(tested.at("login")).toMatchObject({ person: { dn: dnOf("anna") }, passwordAccepted: true });
    expect(Object(tested.at("people")).length).toBe(5);
    const wrong = await api.admin.post(`${LIST}/${id}/test`, { login: "anna", password: "wrong" });
    expect(wrong.at("login.passwordAccepted")).toBe(false);
    expect(
      (await api.admin.post(`${LIST}/${id}/test`, { login: "*", password: PASSWORD })).at("login.person"),
    ).toBeNull();
    await api.admin.patch(`${LIST}/${id}`, { bindPassword: "wrong" });
    expect((await api.admin.post(`${LIST}/${id}/test`)).at("problem")).toContain("bind DN and password");
    expect((await api.admin.patch(`${LIST}/${id}`, { enabled: true })).status).toBe(422);
  });

  test.each([
    ["starttls", ldap?.port, ldap?.certificate, null],
    ["ldaps", ldap?.securePort, ldap?.certificate, null],
    ["starttls", ldap?.port, "", "not trusted"],
    ["ldaps", ldap?.securePort, "", "not trusted"],
  ] as const)("%s needs a certificate that holds (%#)", async (security, at, certificate, problem) => {
    for (const host of ["127.0.0.1", "localhost"]) {
      const { id } = await create({ host, security, port: at ?? 1, certificate: certificate ?? "" });
      const tested = await api.admin.post(`${LIST}/${id}/test`);
      if (problem === null) expect(tested.at("problem")).toBeNull();
      else expect(tested.at("problem")).toContain(problem);
      await api.admin.delete(`${LIST}/${id}`);
    }
  });

  test("lets people in by their password, makes their account, and nothing else does", async () => {
    await enabled();
    const before = await login("bert", PASSWORD);
    expect([before.status, before.at("login"), before.at("email")]).toEqual([200, "bert", "bert@crew.test"]);
    expect((await login("bert@crew.test", PASSWORD)).at("login")).toBe("bert");
    for (const [name, password] of [
      ["bert", "wrong"],
      ["bert", ""],
      ["stranger", PASSWORD],
      ["*", PASSWORD],
      ["ber*", PASSWORD],
      ["bert)(uid=*", PASSWORD],
      [dnOf("bert"), PASSWORD],
    ] as const)
      expect([400, 401]).toContain((await login(name, password)).status);
    expect((await login("star*", PASSWORD)).status).toBe(401);
    const bert = await user("bert");
    await api.admin.post(`users/${bert.id}/lock`);
    expect((await login("bert", PASSWORD)).status).toBe(401);
    expect(logged.join("")).not.toContain(PASSWORD);
  });

  test("does not take over an account that is here, unless it is told to", async () => {
    const id = await given.user("dora");
    await enabled({ linkExisting: false });
    expect((await login("dora", PASSWORD)).status).toBe(401);
    const [row] = (await api.admin.get(LIST)).elements;
    await api.admin.patch(`${LIST}/${Object(row).id}`, { config: config({ linkExisting: true }) });
    expect((await login("dora", PASSWORD)).at("id")).toBe(id);
    await api.admin.delete(`users/${id}`);
    await ctx.jobs.runAll();
  });

  test("is shown before it is synced, and synced again without a write", async () => {
    const id = await enabled();
    const before = await events();
    const preview = await sync(id, "preview");
    expect(preview.counts).toMatchObject({ create: 4, createGroup: 3, joined: 9, skip: 1 });
    expect(await events()).toBe(before);
    expect((await sync(id)).state).toBe("done");
    for (const name of ["deck", "rigging", "lookout"]) expect(await membersOf(name)).toEqual(["anna", "bert", "carl"]);
    const groups = await api.admin.list("groups", { pageSize: 100 });
    const deck = groups.elements.find((one) => Object(one).name === "deck");
    expect(deck).toMatchObject({ ldapGroup: true, ldapDn: groupDn("deck") });
    const after = await events();
    expect((await sync(id)).counts).toEqual({ skip: 1, joined: 0, left: 0 });
    expect(await events()).toBe(after);
  });

  test("takes people from groups and locks them after some misses, and brings them back", async () => {
    const id = await enabled();
    await sync(id);
    const byHand = await given.user("by-hand");
    await ctx.transaction((tx) => addByHand(tx, byHand));
    await ldap?.client.del(dnOf("carl"));
    try {
      await sync(id);
      expect([await membersOf("deck"), (await user("carl")).at("status")]).toEqual([
        ["anna", "bert", "by-hand"],
        "active",
      ]);
      await sync(id);
      expect((await user("carl")).at("status")).toBe("locked");
    } finally {
      await ldap?.client.add(dnOf("carl"), {
        objectClass: "inetOrgPerson",
        uid: "carl",
        cn: "carl Sailor",
        givenName: "carl",
        sn: "Sailor",
        mail: "carl@crew.test",
        userPassword: PASSWORD,
      });
    }
    // Another entry with the same name: the account that is here is not simply handed to it.
    expect((await sync(id)).changes).toContainEqual({ kind: "skip", name: "carl", reason: "taken" });
    expect((await login("carl", PASSWORD)).status).toBe(401);
  });

  const addByHand = async (tx: Parameters<Parameters<typeof ctx.transaction>[0]>[0], userId: number) => {
    const deck = await tx
      .selectFrom("groups")
      .where("ldap_dn", "=", groupDn("deck"))
      .select("id")
      .executeTakeFirstOrThrow();
    const now = ctx.clock.now().toISOString();
    await tx.insertInto("group_users").values({ group_id: deck.id, user_id: userId, created_at: now }).execute();
  };

  test("stops where it would remove too much, until an administrator confirms it", async () => {
    const id = await enabled();
    await sync(id);
    await api.admin.patch(`${LIST}/${id}`, { config: config({ mostRemovals: 1, syncGroups: true }) });
    await ctx.transaction((tx) => addByHandAsDirectory(tx, id));
    const stopped = await sync(id);
    expect([stopped.state, stopped.counts.left]).toEqual(["stopped", 3]);
    expect((await membersOf("deck")).length).toBe(4);
    expect((await sync(id, "confirmed")).state).toBe("done");
    expect(await membersOf("deck")).toEqual(["anna", "bert", "carl"]);
  });

  /** As if the directory had once said that she is in all of them. */
  const addByHandAsDirectory = async (
    tx: Parameters<Parameters<typeof ctx.transaction>[0]>[0],
    provider_id: number,
  ) => {
    const dora = await tx.selectFrom("users").where("login", "=", "dora").select("id").executeTakeFirstOrThrow();
    const now = ctx.clock.now().toISOString();
    for (const { id } of await tx.selectFrom("groups").where("ldap_dn", "is not", null).select("id").execute())
      await tx
        .insertInto("group_users")
        .values({ group_id: id, user_id: dora.id, created_at: now, provider_id })
        .execute();
  };

  test("changes names, and does not lock the last administrator", async () => {
    const id = await enabled({ missesBeforeLock: 1 });
    await sync(id);
    await ctx.transaction((tx) =>
      tx
        .updateTable("users")
        .set({ last_name: "Old", email: "old@crew.test", email_key: "old@crew.test" })
        .where("login", "=", "anna")
        .execute(),
    );
    expect((await sync(id)).counts).toMatchObject({ update: 1 });
    expect((await user("anna")).at("email")).toBe("anna@crew.test");
    await ctx.transaction(async (tx) => {
      await tx.updateTable("users").set({ admin: 0 }).where("login", "=", "admin").execute();
      await tx.updateTable("users").set({ admin: 1 }).where("login", "=", "anna").execute();
      await tx
        .updateTable("identities")
        .set({ subject: "gone" })
        .where("provider_id", "=", id)
        .where("user_id", "in", tx.selectFrom("users").where("login", "=", "anna").select("id"))
        .execute();
      await tx
        .insertInto("directory_syncs")
        .values({
          provider_id: id,
          kind: "sync",
          state: "waiting",
          problem: null,
          counts: "{}",
          changes: "[]",
          created_at: "2026-01-01",
          finished_at: null,
        })
        .execute();
    });
    const { runSync } = await import("./sync/sync.ts");
    const row = await ctx.db.selectFrom("directory_syncs").orderBy("id", "desc").selectAll().executeTakeFirstOrThrow();
    await runSync(ctx, row);
    const done = await ctx.db
      .selectFrom("directory_syncs")
      .where("id", "=", row.id)
      .selectAll()
      .executeTakeFirstOrThrow();
    expect([done.state, done.problem]).toEqual([
      "done",
      expect.stringContaining("anna: This is the last active administrator"),
    ]);
    const anna = await ctx.db
      .selectFrom("users")
      .where("login", "=", "anna")
      .select("status")
      .executeTakeFirstOrThrow();
    expect(anna.status).toBe("active");
    await ctx.transaction(async (tx) => {
      await tx.updateTable("users").set({ admin: 1 }).where("login", "=", "admin").execute();
    });
  });

  test("is left by its people and groups when it is deleted: they are managed by hand from then on", async () => {
    const id = await enabled();
    await sync(id);
    expect((await api.admin.delete(`${LIST}/${id}`)).status).toBe(204);
    expect(await membersOf("deck")).toEqual(["anna", "bert", "carl"]);
    const groups = await api.admin.list("groups", { pageSize: 100 });
    expect(groups.each("ldapGroup")).not.toContain(true);
    expect((await login("anna", PASSWORD)).status).toBe(401);
  });
});
