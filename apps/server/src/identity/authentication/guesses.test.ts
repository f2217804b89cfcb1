/** Guessing on and on: 60 times here; 100,000 times with HALYARD_TEST_GUESSES=100000 (docs/security.md has the figures). */
import { FACTOR_ATTEMPTS, LOGIN_ATTEMPTS } from "@halyard/contract/limits";
import { Secret, TOTP } from "otpauth";
import { beforeEach, expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";
import { ApiCaller, type ApiAnswer } from "../../../testing/api.ts";

const { app, api, clock, ctx, given, logged } = await startTestApp();
const GUESSES = Number(process.env["HALYARD_TEST_GUESSES"] ?? 60);
/** Guesses on their way at the same time. */
const AT_ONCE = 50;
const LONG = 30 * 60_000;
const DAY = 86_400_000;
const PASSWORD = "a good password 1";
const own = { "x-requested-with": "XMLHttpRequest" };

const cookiesOf = (answer: ApiAnswer): string =>
  [answer.headers["set-cookie"]]
    .flat()
    .map((one) => String(one).split(";")[0])
    .join("; ");
const login = (name: string, password = PASSWORD) =>
  api.anonymous.post("auth/login", { login: name, password }, { headers: own });

beforeEach(async () => {
  await ctx.transaction((tx) => tx.deleteFrom("throttles").execute());
});

test(
  "of codes, as many as fit in a day by someone who has the password, none gets in and few are looked at",
  async () => {
    const id = await given.user("guarded");
    await api.admin.patch(`users/${id}`, { password: PASSWORD });
    const session = new ApiCaller(app, { ...own, cookie: cookiesOf(await login("guarded")) }, logged);
    const made = await session.post("users/me/factors", { kind: "totp", name: "Phone", currentPassword: PASSWORD });
    const totp = new TOTP({ secret: Secret.fromBase32(String(made.at("secret"))) });
    const right = () => totp.generate({ timestamp: clock.now().getTime() });
    await session.post(`users/me/factors/${made.id}/confirm`, { code: right() });
    const cookie = cookiesOf(await login("guarded"));
    // As if the guesser had entered the password again and again.
    const expires_at = new Date(clock.now().getTime() + 2 * DAY).toISOString();
    await ctx.transaction((tx) => tx.updateTable("pending_sign_ins").set({ expires_at }).execute());
    let [lookedAt, accepted] = [0, 0];
    for (let guess = 0; guess < GUESSES; guess++) {
      clock.advance(DAY / GUESSES);
      const code = String(guess % 1_000_000).padStart(6, "0");
      const answer = await api.anonymous.post("auth/factor", { method: "totp", code }, { headers: { ...own, cookie } });
      if (answer.status === 200) accepted++;
      if (answer.status === 422) lookedAt++;
    }
    expect(accepted).toBe(0);
    expect(lookedAt).toBeGreaterThan(0);
    expect(lookedAt).toBeLessThanOrEqual(FACTOR_ATTEMPTS.perDay);
  },
  LONG,
);

test(
  "of passwords, from as many addresses as there are guesses, none gets in and few are looked at",
  async () => {
    const id = await given.user("locked-out");
    await api.admin.patch(`users/${id}`, { password: PASSWORD });
    const guesses = Array.from({ length: GUESSES }, (_, guess) => async () => {
      const answer = await app.inject({
        method: "POST",
        url: "/api/v3/auth/login",
        remoteAddress: `10.${guess >> 16}.${(guess >> 8) & 255}.${guess & 255}`,
        headers: own,
        payload: { login: "locked-out", password: `guess number ${guess}` },
      });
      return answer.statusCode;
    });
    const statuses: number[] = [];
    while (guesses.length > 0)
      statuses.push(...(await Promise.all(guesses.splice(0, AT_ONCE).map((guess) => guess()))));
    const accepted = statuses.filter((status) => status === 200).length;
    const lookedAt = statuses.filter((status) => status === 401).length;
    expect(accepted).toBe(0);
    expect(lookedAt).toBe(Math.min(GUESSES, LOGIN_ATTEMPTS.perAccount));
    expect(statuses.filter((status) => status === 429)).toHaveLength(GUESSES - lookedAt);
    // Those that were refused left nothing: neither counters nor entries of the audit log grow with them.
    const { counters } = await ctx.db
      .selectFrom("throttles")
      .select((of) => of.fn.countAll<number>().as("counters"))
      .executeTakeFirstOrThrow();
    expect(Number(counters)).toBeLessThanOrEqual(2 * (LOGIN_ATTEMPTS.perAccount + AT_ONCE) + 1);
    const { entries } = await ctx.db
      .selectFrom("security_events")
      .where("entity_id", "=", id)
      .select((of) => of.fn.countAll<number>().as("entries"))
      .executeTakeFirstOrThrow();
    expect(Number(entries)).toBeLessThanOrEqual(2 * 1_001);
    // The owner, whose address is known, still comes in.
    await ctx.transaction((tx) => tx.deleteFrom("throttles").execute());
    expect((await login("locked-out")).status).toBe(200);
  },
  LONG,
);
