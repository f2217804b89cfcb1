/** Every way that takes an administrator's account, right or way in, in a random order, against a model of who can come in. */
import { expect, test } from "vitest";
import { ApiCaller } from "../../../testing/api.ts";
import { startTestApp } from "../../../testing/app.ts";
import { randomFrom } from "../../../testing/random.ts";
import { SESSION_COOKIE, startSession } from "../authentication/sessions/sessions.ts";
import { directoryById } from "../directories/store.ts";
import { applyPlan } from "../directories/sync/apply.ts";
import type { Plan } from "../directories/sync/plan.ts";

const { api, app, ctx, given, logged } = await startTestApp();
const own = { "x-requested-with": "XMLHttpRequest" };
/** Who they are, by their only way in. */
const WAYS_IN = { first: "crew", second: "harbor", third: "passkey", fourth: "office" } as const;
type Name = keyof typeof WAYS_IN;
const NAMES: readonly Name[] = ["first", "second", "third", "fourth"];
const REFUSED = /[Nn]o (?:other )?administrator|last active administrator/;
const now = () => ctx.clock.now().toISOString();

/** A provider that works, as after a test that went well. */
async function provider(slug: string): Promise<number> {
  const made = await api.admin.post("admin/auth_providers", {
    slug,
    name: slug,
    issuer: "https://id.example.org",
    clientId: "halyard",
  });
  await ctx.transaction((tx) =>
    tx.updateTable("auth_providers").set({ enabled: 1, tested_version: 1 }).where("id", "=", made.id).execute(),
  );
  return made.id;
}

async function directory(): Promise<number> {
  const config = { host: "ldap.example.org", baseDn: "dc=example,dc=org" };
  const made = await api.admin.post("admin/directories", { name: "Harbor office", config });
  expect(made.status).toBe(201);
  await ctx.transaction((tx) =>
    tx.updateTable("auth_providers").set({ enabled: 1, tested_version: 1 }).where("id", "=", made.id).execute(),
  );
  return made.id;
}

/** What a sync does to someone who is no longer in the directory. @returns what it says of those whom it left */
async function vanishFrom(directoryId: number, userId: number): Promise<string> {
  const row = await directoryById(ctx.db, directoryId);
  const identity = await ctx.db
    .selectFrom("identities")
    .where("user_id", "=", userId)
    .where("provider_id", "=", directoryId)
    .selectAll()
    .executeTakeFirst();
  if (row === undefined || identity === undefined) return "";
  const user = await ctx.db.selectFrom("users").where("id", "=", userId).selectAll().executeTakeFirstOrThrow();
  const known = {
    identityId: identity.id,
    userId,
    subject: identity.subject,
    managed: true,
    removed: false,
    misses: 9,
    login: user.login,
    email: user.email,
    firstName: user.first_name,
    lastName: user.last_name,
    name: user.login,
    status: user.status,
  };
  const nothing = { create: [], link: [], update: [], unlock: [], missing: [], back: [], skipped: [], groups: [] };
  const plan: Plan = { ...nothing, lock: [known] };
  return (await applyPlan(ctx, row, plan)).join();
}

/** In a browser where they have just signed in. */
async function browserOf(userId: number): Promise<ApiCaller> {
  const limits = { idleMs: 86_400_000, lastsMs: null, perPerson: null };
  const client = { userAgent: "test", address: "127.0.0.1" };
  const secret = await ctx.transaction((tx) => startSession(tx, userId, client, ctx.clock.now(), limits, ["password"]));
  return new ApiCaller(app, { ...own, cookie: `${SESSION_COOKIE}=${secret}` }, logged);
}

/** Worked out from the rows by other means than the server's. */
async function comingIn(): Promise<string[]> {
  const users = await ctx.db.selectFrom("users").where("builtin", "=", "none").orderBy("id").selectAll().execute();
  const factors = await ctx.db.selectFrom("factors").selectAll().execute();
  const identities = await ctx.db.selectFrom("identities").selectAll().execute();
  const providers = await ctx.db.selectFrom("auth_providers").selectAll().execute();
  const open = new Set(providers.filter((one) => one.enabled === 1 && one.kind !== "scim").map((one) => one.id));
  return users
    .filter((user) => user.admin === 1 && user.status === "active")
    .filter(
      ({ id, password_hash }) =>
        password_hash !== null ||
        factors.some((one) => one.user_id === id && one.kind === "passkey") ||
        identities.some((one) => one.user_id === id && open.has(one.provider_id)),
    )
    .map((user) => user.login);
}

test("no order of changes keeps the last administrator out, and no change is refused without need", async () => {
  const providers = { crew: await provider("crew"), harbor: await provider("harbor"), office: await directory() };
  const pushes = await api.admin.post("admin/scim_clients", { name: "Pushes", managesEveryone: true });
  const scim = new ApiCaller(app, { authorization: `Bearer ${String(pushes.at("token"))}` }, logged);
  const ids = { first: 0, second: 0, third: 0, fourth: 0 };
  for (const name of NAMES) ids[name] = await given.user(name, { admin: true });
  const group = await api.admin.post("groups", {
    name: "Administrators",
    _links: { members: Object.values(ids).map((id) => ({ href: `/api/v3/users/${id}` })) },
  });
  await ctx.transaction(async (tx) => {
    const row = (name: "first" | "second" | "fourth") => ({
      user_id: ids[name],
      provider_id: providers[WAYS_IN[name]],
      subject: name,
      created_at: now(),
      last_login_at: now(),
    });
    await tx
      .insertInto("identities")
      .values([row("first"), row("second"), row("fourth")])
      .execute();
    // The one of the seed would always be a way in.
    await tx.updateTable("users").set({ password_hash: null }).where("login", "=", "admin").execute();
  });
  const seedId = (await api.admin.get("users/me")).id;
  const settings = async (change: object) => {
    const lockVersion = (await api.admin.get("admin/settings/authentication")).at("lockVersion");
    return api.admin.patch("admin/settings/authentication", { lockVersion, ...change });
  };
  const keyOfThird = () =>
    ctx.db.selectFrom("factors").where("user_id", "=", ids.third).select("id").executeTakeFirst();

  /** What takes someone's right, account or way in; each says what was answered. */
  const changesOf = (name: Name): Record<string, () => Promise<{ text: string }>> => {
    const [id, way] = [ids[name], WAYS_IN[name]];
    const user = `users/${id}`;
    const account = {
      lock: () => api.admin.post(`${user}/lock`, {}),
      demote: () => api.admin.patch(user, { admin: false }),
      "deactivate by SCIM": () =>
        scim.patch(`/scim/v2/Users/${id}`, {
          schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"],
          Operations: [{ op: "Replace", path: "active", value: "False" }],
        }),
    };
    if (way === "passkey")
      return {
        ...account,
        "remove the passkey": async () =>
          (await browserOf(id)).delete(`users/me/factors/${(await keyOfThird())?.id ?? 0}`),
        "reset factors": async () => (await browserOf(seedId)).delete(`users/${id}/factors`),
      };
    if (way !== "office")
      return {
        ...account,
        "disable the provider": () => api.admin.patch(`admin/auth_providers/${providers[way]}`, { enabled: false }),
      };
    return {
      ...account,
      "disable the directory": () => api.admin.patch(`admin/directories/${providers.office}`, { enabled: false }),
      "sync without them": async () => ({ text: await vanishFrom(providers.office, id) }),
    };
  };
  /** What cannot be given back, tried at the last one alone. */
  const endsOf = (name: Name): Record<string, () => Promise<{ text: string }>> => {
    const way = WAYS_IN[name];
    const own = {
      delete: () => api.admin.delete(`users/${ids[name]}`),
      "delete by SCIM": () => scim.delete(`/scim/v2/Users/${ids[name]}`),
    };
    if (way === "passkey") return own;
    const place = way === "office" ? "directories" : "auth_providers";
    return { ...own, "delete the source": () => api.admin.delete(`admin/${place}/${providers[way]}`) };
  };
  const giveBack = async () => {
    for (const way of ["crew", "harbor"] as const)
      await api.admin.patch(`admin/auth_providers/${providers[way]}`, { enabled: true });
    await api.admin.patch(`admin/directories/${providers.office}`, { enabled: true });
    for (const name of NAMES) {
      await api.admin.delete(`users/${ids[name]}/lock`);
      await api.admin.patch(`users/${ids[name]}`, { admin: true });
    }
    if ((await keyOfThird()) === undefined) {
      const key = { kind: "passkey", name: "Key", secret: null, last_step: null, last_used_at: null } as const;
      await ctx.transaction((tx) =>
        tx
          .insertInto("factors")
          .values({ user_id: ids.third, ...key, confirmed_at: now(), created_at: now() })
          .execute(),
      );
    }
    expect(await comingIn()).toEqual(NAMES);
  };

  const { pick } = randomFrom(20_261_123);
  for (const last of NAMES) {
    await giveBack();
    const others = new Set(NAMES.filter((name) => name !== last));
    while (others.size > 0) {
      const name = pick([...others]);
      const [what, change] = pick(Object.entries(changesOf(name)));
      const { text } = await change();
      const left = await comingIn();
      expect(text, `${what} of ${name}, with ${[...others].join()} beside ${last}`).not.toMatch(REFUSED);
      expect(left, `${what} of ${name}: ${text}`).not.toContain(name);
      for (const one of others) if (!left.includes(one)) others.delete(one);
    }
    expect(await comingIn()).toEqual([last]);
    for (const [what, change] of Object.entries({ ...changesOf(last), ...endsOf(last) })) {
      const { text } = await change();
      expect(text, `${what} of ${last}, the last one`).toMatch(REFUSED);
      expect(await comingIn(), `${what} of ${last}, the last one`).toEqual([last]);
    }
    // Who needs what to sign in keeps no administrator out: they add a second factor when they come in.
    for (const change of [
      { passwordSignIn: "administrators" },
      { secondFactorFor: "administrators" },
      { secondFactorFor: "everyone", secondFactorGroups: [group.id] },
      { passwordSignIn: "everyone", secondFactorFor: "no_one", secondFactorGroups: [] },
    ]) {
      expect((await settings(change)).status).toBe(200);
      expect(await comingIn()).toEqual([last]);
    }
  }
  await api.admin.delete(`groups/${group.id}`);
  await ctx.jobs.runAll();
  expect(await comingIn()).toEqual(["fourth"]);
});

test("a policy is refused where no administrator could come in", async () => {
  // What only someone with the database in their hands can bring about.
  await ctx.transaction((tx) => tx.deleteFrom("identities").execute());
  await ctx.transaction((tx) => tx.deleteFrom("factors").execute());
  expect(await comingIn()).toEqual([]);
  for (const change of [{ passwordSignIn: "administrators" }, { secondFactorFor: "everyone" }]) {
    const lockVersion = (await api.admin.get("admin/settings/authentication")).at("lockVersion");
    const answer = await api.admin.patch("admin/settings/authentication", { lockVersion, ...change });
    expect([answer.status, answer.text]).toEqual([422, expect.stringMatching(REFUSED)]);
  }
});
