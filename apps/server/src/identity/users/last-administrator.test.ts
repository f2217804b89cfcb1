import { expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";
import { randomFrom } from "../../../testing/random.ts";

const { api, ctx, given } = await startTestApp();
const NAMES = ["first", "second", "third"] as const;
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

/** Worked out from the rows by other means than the server's. */
async function comingIn(): Promise<string[]> {
  const users = await ctx.db.selectFrom("users").where("builtin", "=", "none").selectAll().execute();
  const factors = await ctx.db.selectFrom("factors").selectAll().execute();
  const identities = await ctx.db.selectFrom("identities").selectAll().execute();
  const providers = await ctx.db.selectFrom("auth_providers").selectAll().execute();
  const open = new Set(providers.filter((one) => one.enabled === 1).map((one) => one.id));
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
  const [crew, harbor] = [await provider("crew"), await provider("harbor")];
  const ids = new Map<string, number>();
  for (const name of NAMES) ids.set(name, await given.user(name, { admin: true }));
  const [first = 0, second = 0, third = 0] = ids.values();
  await ctx.transaction(async (tx) => {
    const row = { created_at: now(), last_login_at: now() };
    await tx
      .insertInto("identities")
      .values({ user_id: first, provider_id: crew, subject: "1", ...row })
      .execute();
    await tx
      .insertInto("identities")
      .values({ user_id: second, provider_id: harbor, subject: "2", ...row })
      .execute();
    const passkey = { kind: "passkey", name: "Key", secret: null, last_step: null, confirmed_at: now() } as const;
    await tx
      .insertInto("factors")
      .values({ user_id: third, ...passkey, created_at: now(), last_used_at: null })
      .execute();
    // The one of the seed would always be a way in.
    await tx.updateTable("users").set({ password_hash: null }).where("login", "=", "admin").execute();
  });
  const { pick, random } = randomFrom(20_261_123);
  let [refused, done] = [0, 0];
  for (let step = 0; step < 160; step++) {
    const before = await comingIn();
    const name = pick(NAMES);
    const id = ids.get(name) ?? 0;
    const which = random(2) === 0 ? crew : harbor;
    const changes = [
      () => api.admin.post(`users/${id}/lock`, {}),
      () => api.admin.delete(`users/${id}/lock`),
      () => api.admin.patch(`users/${id}`, { admin: false }),
      () => api.admin.patch(`users/${id}`, { admin: true }),
      () => api.admin.patch(`admin/auth_providers/${which}`, { enabled: false }),
      () => api.admin.patch(`admin/auth_providers/${which}`, { enabled: true }),
    ];
    // Once one is deleted there is less to try.
    if (step > 120) changes.push(() => api.admin.delete(`admin/auth_providers/${which}`));
    const answer = await pick(changes)();
    const after = await comingIn();
    expect(after, `after step ${step}: ${answer.status} ${answer.text}`).not.toEqual([]);
    if (/[Nn]o (?:other )?administrator/.test(answer.text)) {
      expect(answer.status).toBe(422);
      refused++;
      expect(before.length, answer.text).toBe(1);
      expect(after).toEqual(before);
    } else done++;
  }
  expect(refused).toBeGreaterThan(5);
  expect(done).toBeGreaterThan(50);
});
